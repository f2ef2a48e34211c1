import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { RETENTION_BATCH_ROWS } from '@/lib/limits'
import { db } from '@/server/db'
import { visibilityFigures } from '@/server/services/figures/visibility'
import { findOrganisationResult } from '@/server/services/query-results/find-answer'
import { expireAll } from '@/server/services/retention/expire-all'
import { actorOf, type MadeQuery, makeOrganisation, makeQuery, storeResults } from '@/tests/support/results'
import { sql } from '../../schema/rows'

// Today is 20 November and 30 days are kept: answers from 21 October on. September is dropped as a partition, the
// first 20 days of October are more than two batches, by day.

const TODAY = '2026-11-20'
const OLD_OCTOBER = 2 * RETENTION_BATCH_ROWS + 40
const keep = (answerDays: number | null) =>
  expireAll({ answerDays, crashReportDays: 90, auditDays: null }, TODAY, new AbortController().signal)

let organisation: { id: string }
let query: MadeQuery
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
    { days: 90, queries: [] } as never,
    TODAY,
  )
const evidence = (id: string) => findOrganisationResult(actorOf(organisation.id), 'ownOrganisation', id)

beforeAll(async () => {
  organisation = await makeOrganisation({ name: 'Loomhouse' })
  query = await makeQuery(organisation, { slot: 1 })
})

beforeEach(async () => {
  await sql('truncate result, answer')
  const brands = ['Baythorne', 'Loomhouse']
  const citations = ['https://reddit.com/r/desks']
  const ids = await storeResults(
    ['2026-09-01', '2026-09-30', '2026-10-20', '2026-10-21', TODAY].map((day) => {
      return { query, day, brands, citations, answer: `Baythorne, then Loomhouse, on ${day}.` }
    }),
  )
  ;[, at.september = '', at.lastOld = '', at.firstKept = '', at.today = ''] = ids
})

/** More than two batches on 1 to 20 October, and a tenth of that on the two days after. */
async function addMany(): Promise<void> {
  await sql(
    `insert into result (id, owner_id, query_id, day, engine, sample, brand_ids, citation_ids, model, input_tokens, output_tokens)
     select lpad(to_hex(n), 24, '0'), $1, $2, date '2026-10-01' + n % 22, 'openai', 2 + n / 22, '{}', '{}', 'm', 1, 1
     from generate_series(1, $3::int) n`,
    [organisation.id, query.id, Math.ceil(OLD_OCTOBER * 1.1)],
  )
  await sql(
    `insert into answer (result_id, owner_id, day, question, text)
     select id, owner_id, day, '{}', 'more' from result where model = 'm'`,
  )
  await sql(`select recount_answers($1, $2, '2026-10-01', '2026-10-31', null)`, [organisation.id, query.id])
}

describe('retention of answers', () => {
  it('without the setting every answer stays', async () => {
    const before = await held()
    expect((await keep(null)).removed).not.toHaveProperty('answers')
    expect(await held()).toEqual(before)
  })

  it('older answers go, whole months as partitions and the rest by day, and every figure stays', async () => {
    await addMany()
    const [before, shown, results] = [await held(), await figures(), await db().result.count()]
    const old = Object.entries(before).filter(([day]) => day < '2026-10-21')
    const removed = old.reduce((sum, [, n]) => sum + Number(n), 0)
    expect(removed).toBeGreaterThan(2 * RETENTION_BATCH_ROWS)
    expect(shown.trend.length).toBeGreaterThan(20)

    expect(await keep(30)).toMatchObject({ removed: { answers: removed }, failed: [] })

    expect(await held()).toEqual(Object.fromEntries(Object.entries(before).filter(([day]) => day >= '2026-10-21')))
    expect(await months()).toEqual(['answer_202610', 'answer_202611'])
    expect(await db().result.count()).toBe(results)
    expect(await figures()).toEqual(shown)
  })

  it('a result whose answer is gone still shows its brands and citations', async () => {
    await keep(30)
    for (const id of [at.september, at.lastOld]) {
      const { question, answer, brands, citations } = await evidence(id)
      expect({ question, answer }).toEqual({ question: null, answer: null })
      expect(brands.map(({ name }) => name)).toEqual(['Baythorne', 'Loomhouse'])
      expect(citations).toEqual([{ url: 'https://reddit.com/r/desks', site: 'reddit.com' }])
    }
    for (const id of [at.firstKept, at.today]) {
      const { question, answer } = await evidence(id)
      expect([question?.term, answer]).toEqual([query.searchTerm, expect.stringContaining('then Loomhouse')])
    }
  })

  it('the audit log tells of it, once', async () => {
    const before = await db().auditEntry.count({ where: { action: 'retention.apply' } })
    const { removed } = await keep(30)
    await keep(30)
    const told = await db().auditEntry.findMany({ where: { action: 'retention.apply' }, orderBy: { id: 'asc' } })
    expect(told.slice(before)).toMatchObject([
      {
        ...{ actorId: null, actorRole: 'worker', targetKind: 'retention', targetId: TODAY },
        detail: { answers: removed.answers, auditEntries: 0, answerDays: 30, auditDays: null },
      },
    ])
  })

  it('two at once remove each answer once', async () => {
    await addMany()
    const before = await db().answer.count()
    const both = await Promise.all([keep(30), keep(30)])
    const removed = both.reduce((sum, each) => sum + (each.removed.answers ?? 0), 0)
    expect(both.flatMap(({ failed }) => failed)).toEqual([])
    expect(before - (await db().answer.count())).toBe(removed)
    expect(Object.keys(await held()).sort()[0]).toBe('2026-10-21')
  })

  it('a month that is needed again is made again', async () => {
    await keep(30)
    await storeResults([{ query, day: '2026-09-12', brands: ['Baythorne'], answer: 'Late.' }])
    expect((await held())['2026-09-12']).toBe(1)
    expect((await keep(30)).removed.answers).toBe(1)
  })

  it('a month that is being read for long is left for the next day', async () => {
    const reader = new pg.Client({ connectionString: process.env.DATABASE_URL })
    await reader.connect()
    try {
      await reader.query('begin')
      await reader.query('select count(*) from answer')
      expect((await keep(30)).failed).toEqual(['answers'])
      expect(await months()).toContain('answer_202609')
    } finally {
      await reader.end()
    }
    expect((await keep(30)).failed).toEqual([])
    expect(await months()).not.toContain('answer_202609')
  })
})
