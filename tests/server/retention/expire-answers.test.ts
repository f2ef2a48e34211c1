import pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { findOrganisationResult } from '@/server/answers/reads'
import { db } from '@/server/db/client'
import { visibilityFigures } from '@/server/visibility/reads'
import { sql } from '@/tests/server/schema/rows'
import { actorOf, makeOrganisation, makeQuery, storeResults } from '@/tests/support/results'
import { expire } from '@/tests/support/retention'

// Today is 20 November and texts of one month before it are kept: those of September go with their partition.

const TODAY = '2026-11-20'
const keep = (answerMonths: number | null) => expire({ answerMonths }, TODAY)

const at = { september: '', lastOld: '', firstKept: '', today: '' }

const months = async () =>
  (
    await sql(`select c.relname as name from pg_inherits join pg_class c on c.oid = inhrelid
      where inhparent = 'answer'::regclass and c.relname < 'answer_202612' order by 1`)
  ).map(({ name }) => name)
const held = async () =>
  Object.fromEntries(
    (await sql('select day::text, count(*)::int as n from answer group by 1')).map((r) => [r.day, r.n]),
  )
const figures = () =>
  visibilityFigures(
    actorOf(organisation.id),
    'ownOrganisation',
    organisation.id,
    { days: 90, range: 7, queries: [] },
    TODAY,
  )
const evidence = (id: string) => findOrganisationResult(actorOf(organisation.id), 'ownOrganisation', id)

const organisation = await makeOrganisation({ name: 'Loomhouse' })
const query = await makeQuery(organisation, { slot: 1 })

beforeEach(async () => {
  await sql('truncate result, answer, unconfirmed_name, answer_flag, answer_read')
  const brands = ['Baythorne', 'Loomhouse']
  const citations = ['https://reddit.com/r/desks']
  const ids = await storeResults(
    ['2026-09-01', '2026-09-02', '2026-09-30', '2026-10-01', TODAY].map((day) => {
      return { query, day, brands, citations, answer: `Baythorne, then Loomhouse, on ${day}.` }
    }),
  )
  ;[, at.september = '', at.lastOld = '', at.firstKept = '', at.today = ''] = ids
})

describe('retention of answers', () => {
  it('without the setting every answer stays', async () => {
    const before = await held()
    expect((await keep(null)).removed).not.toHaveProperty('answers')
    expect(await held()).toEqual(before)
  })

  it('older months go as partitions, and every figure stays', async () => {
    const [before, shown, results] = [await held(), await figures(), await db().result.count()]
    expect(shown.trend.length).toBeGreaterThan(4)

    expect(await keep(1)).toMatchObject({ removed: { answers: 3 }, failed: [] })

    expect(await held()).toEqual(Object.fromEntries(Object.entries(before).filter(([day]) => day >= '2026-10-01')))
    expect(await months()).toEqual(['answer_202610', 'answer_202611'])
    expect(await db().result.count()).toBe(results)
    expect(await figures()).toEqual(shown)
  })

  it('a result whose answer is gone still shows its brands and citations', async () => {
    await keep(1)
    for (const id of [at.september, at.lastOld]) {
      const { question, answer, textsSince, brands, citations } = await evidence(id)
      expect({ question, answer, textsSince }).toEqual({ question: null, answer: null, textsSince: '2026-10-01' })
      expect(brands.map(({ name }) => name)).toEqual(['Baythorne', 'Loomhouse'])
      expect(citations).toEqual([{ url: 'https://reddit.com/r/desks', site: 'reddit.com' }])
    }
    for (const id of [at.firstKept, at.today]) {
      const { question, answer, textsSince } = await evidence(id)
      expect([question?.term, answer, textsSince]).toEqual([
        query.searchTerm,
        expect.stringContaining('then Loomhouse'),
        null,
      ])
    }
  })

  it('two at once remove each answer once', async () => {
    const before = await db().answer.count()
    const both = await Promise.all([keep(1), keep(1)])
    const removed = both.reduce((sum, each) => sum + (each.removed.answers ?? 0), 0)
    expect(both.flatMap(({ failed }) => failed)).toEqual([])
    expect(before - (await db().answer.count())).toBe(removed)
    expect(Object.keys(await held()).sort()[0]).toBe('2026-10-01')
  })

  it('a month that is needed again is made again', async () => {
    await keep(1)
    await storeResults([{ query, day: '2026-09-12', brands: ['Baythorne'], answer: 'Late.' }])
    expect((await held())['2026-09-12']).toBe(1)
    expect((await keep(1)).removed.answers).toBe(1)
  })

  it('a month that is being read for long is left for the next day', async () => {
    const reader = new pg.Client({ connectionString: process.env.DATABASE_URL })
    await reader.connect()
    try {
      await reader.query('begin')
      await reader.query('select count(*) from answer')
      expect((await keep(1)).failed).toEqual(['answers'])
      expect(await months()).toContain('answer_202609')
    } finally {
      await reader.end()
    }
    expect((await keep(1)).failed).toEqual([])
    expect(await months()).not.toContain('answer_202609')
  })
})
