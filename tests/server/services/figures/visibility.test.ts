import { beforeAll, describe, expect, it } from 'vitest'
import { dayToDate } from '@/lib/format/days'
import type { VisibilityParams } from '@/lib/schemas/figures'
import { db } from '@/server/db'
import { newId } from '@/server/ids'
import { visibilityFigures } from '@/server/services/figures/visibility'
import {
  actorOf,
  implementRecommendation,
  type MadeQuery,
  makeOrganisation,
  makeQuery,
  storeResults,
} from '@/tests/support/results'

// What the reference beside this does not have in its world: other tenants, an owner of nothing, many rivals, failed runs.

const TODAY = '2026-11-20'
const YESTERDAY = '2026-11-19'

const read = (id: string, given: Partial<VisibilityParams> = {}) =>
  visibilityFigures(actorOf(id), 'ownOrganisation', id, { days: 30, queries: [], ...given }, TODAY)

describe('whose figures they are', () => {
  let own: { id: string }
  let ownQuery: MadeQuery
  let otherQuery: MadeQuery

  beforeAll(async () => {
    own = await makeOrganisation({ name: 'Loomhouse' })
    const other = await makeOrganisation({ name: 'Baythorne' })
    ownQuery = await makeQuery(own, { slot: 1 })
    otherQuery = await makeQuery(other, { slot: 1 })
    await storeResults([
      { query: ownQuery, day: TODAY, brands: ['Loomhouse', 'Baythorne'], citations: ['https://a.example/own'] },
      { query: otherQuery, day: TODAY, brands: ['Baythorne', 'Kiln'], citations: ['https://a.example/other'] },
    ])
    await implementRecommendation(other, 'Of the other', TODAY)
  })

  it('no result, citation, query or marker of another organisation is in them', async () => {
    const figures = await read(own.id)
    expect(figures.results).toBe(1)
    expect(figures.queries.map(({ _id }) => _id)).toEqual([ownQuery.id])
    expect(figures.live.map(({ company }) => company)).toEqual(['loomhouse', 'baythorne'])
    expect(figures.citations.flatMap(({ sources }) => sources.map(({ url }) => url))).toEqual(['https://a.example/own'])
    expect(figures.implementDates).toEqual([])
  })

  it("a chosen query of another organisation is answered like one that does not exist, also beside one's own", async () => {
    for (const queries of [[otherQuery.id], [ownQuery.id, otherQuery.id], [newId()]])
      await expect(read(own.id, { queries })).rejects.toMatchObject({ code: 'notFound', status: 404 })
    expect((await read(own.id, { queries: [ownQuery.id] })).results).toBe(1)
  })
})

it('an organisation without queries has no figures, and no zeros', async () => {
  const figures = await read((await makeOrganisation()).id)
  expect(figures).toMatchObject({ score: null, change: null, ranked: 0, results: 0, trend: [], queries: [], live: [] })
  expect(figures).toMatchObject({ citations: [], liveDate: null, simulated: false })
  expect(figures.rankTrend).toEqual({ competitor: null, competitors: [], competitorNames: [], days: [] })
})

it('a competitor that is asked for is the one that is answered, however far down it ranks', async () => {
  const organisation = await makeOrganisation()
  const query = await makeQuery(organisation)
  const firms = (from: number) => Array.from({ length: 10 }, (_, index) => `Firm ${from + index}`)
  await storeResults([0, 1, 2, 3, 4, 5].map((ten) => ({ query, day: `2026-11-1${ten}`, brands: firms(10 + 10 * ten) })))
  const asked = async (competitor: string) => (await read(organisation.id, { competitor })).rankTrend
  // All are placed once, so they are ranked by name, and this is the 60th.
  const { competitor, competitors, days } = await asked('firm 69')
  expect([competitor, competitors.at(-1), competitors.length]).toEqual(['firm 69', 'firm 69', 51])
  expect(days.at(-1)).toMatchObject({ date: '2026-11-15', competitor: 10 })
  expect((await asked('unknown')).competitor).toBe('firm 10')
})

describe('of several engines (R-ENGINES-4, R-ENGINES-6)', () => {
  let organisation: { id: string }
  let query: MadeQuery
  const answer = (engine: string, day: string) => ({ query, engine, day, brands: [] })

  beforeAll(async () => {
    organisation = await makeOrganisation()
    query = await makeQuery(organisation, { slot: 1 })
    await storeResults([answer('simulated-openai', YESTERDAY), answer('perplexity', '2026-11-10')])
  })

  it.each([
    ['server', 'unreachable'],
    ['auth', 'refused'],
    ['quota', 'refused'],
    ['budget', 'budget'],
  ] as const)('one whose last run ended with %s is left out as %s', async (code, reason) => {
    await db().queryRun.deleteMany({ where: { ownerId: organisation.id } })
    const about = { ownerId: organisation.id, queryId: query.id, engine: 'perplexity', sample: 1, status: 'failed' }
    const runs = [
      { day: dayToDate(YESTERDAY), reasonCode: 'timeout' },
      { day: dayToDate(TODAY), reasonCode: code },
    ]
    await db().queryRun.createMany({
      data: runs.map((run) => ({ ...about, ...run, id: newId(), reason: run.reasonCode })),
    })
    expect((await read(organisation.id)).engines[0]).toMatchObject({ id: 'perplexity', inMean: false, reason })
  })

  it('a simulated one is told apart from the real one that it plays', async () => {
    const labels = async () => (await read(organisation.id)).engines.map(({ label }) => label)
    expect(await labels()).toEqual(['Perplexity', 'ChatGPT'])
    await storeResults([answer('openai', TODAY)])
    expect(await labels()).toEqual(['ChatGPT', 'Perplexity', 'ChatGPT (simulated)'])
  })
})
