import { describe, expect, it } from 'vitest'
import { dayToDate, lastDays } from '@/lib/format/days'
import type { IndustryTrendsParams, VisibilityParams } from '@/lib/visibility/shapes'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { industryTrendsFigures } from '@/server/market/reads'
import { visibilityFigures } from '@/server/visibility/reads'
import { makeIndustry, makeIndustryQuery } from '@/tests/support/industries'
import { makeRecommendations, onDay } from '@/tests/support/recommendations'
import { actorOf, implementRecommendation, makeOrganisation, makeQuery, storeResults } from '@/tests/support/results'

// What the reference beside this does not have in its world: other tenants, an owner of nothing, many rivals, failed runs.

const TODAY = '2026-11-20'
const YESTERDAY = '2026-11-19'

const read = (id: string, given: Partial<VisibilityParams> = {}) =>
  visibilityFigures(actorOf(id), 'ownOrganisation', id, { days: 30, range: 7, queries: [], ...given }, TODAY)

it('no result, citation, query or marker of another organisation is in its figures', async () => {
  const own = await makeOrganisation({ name: 'Loomhouse' })
  const other = await makeOrganisation({ name: 'Baythorne' })
  const ownQuery = await makeQuery(own, { slot: 1 })
  const otherQuery = await makeQuery(other, { slot: 1 })
  await storeResults([
    { query: ownQuery, day: TODAY, brands: ['Loomhouse', 'Baythorne'], citations: ['https://a.example/own'] },
    { query: otherQuery, day: TODAY, brands: ['Baythorne', 'Kiln'], citations: ['https://a.example/other'] },
  ])
  await implementRecommendation(other, 'Of the other', TODAY)
  const figures = await read(own.id)
  expect(figures.results).toBe(1)
  expect(figures.queries.map(({ _id }) => _id)).toEqual([ownQuery.id])
  expect(figures.live.map(({ company }) => company)).toEqual(['loomhouse', 'baythorne'])
  expect(figures.citations.flatMap(({ sources }) => sources.map(({ url }) => url))).toEqual(['https://a.example/own'])
  expect(figures.implementDates).toEqual([])
})

it('an organisation without queries has no figures, and no zeros', async () => {
  const figures = await read((await makeOrganisation()).id)
  expect(figures).toMatchObject({ score: null, change: null, ranked: 0, results: 0, trend: [], queries: [], live: [] })
  expect(figures).toMatchObject({ citations: [], liveDate: null, simulated: false })
  expect(figures.rankTrend).toEqual({ competitor: null, competitors: [], competitorNames: [], days: [] })
})

it('answers the requested competitor, however far down it ranks', async () => {
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

describe('the leader of the latest day', () => {
  const before = '2026-11-17'
  const twice = (query: { id: string; ownerId: string; searchTerm: string }) => [
    ...[1, 2].map((sample) => ({ query, day: before, sample, brands: ['Baythorne'] })),
    { query, day: TODAY, brands: ['Foundry Row'] },
  ]

  it('is drawn beside the competitor, however rarely it was named before', async () => {
    const organisation = await makeOrganisation()
    await storeResults(twice(await makeQuery(organisation)))
    const { competitor, leader, days } = (await read(organisation.id)).rankTrend
    expect([competitor, leader]).toEqual(['baythorne', { key: 'foundry row', name: 'Foundry Row' }])
    expect(days.map((day) => [day.date, day.competitor, day.leader, day.leaderRanked])).toEqual([
      [before, 1, null, 0],
      [TODAY, null, 1, 1],
    ])
    const chosen = (await read(organisation.id, { competitor: 'foundry row' })).rankTrend
    expect([chosen.competitor, chosen.leader]).toEqual(['foundry row', undefined])
  })

  it('has ranks in the industries, beyond the ten that are named most', async () => {
    const organisation = await makeOrganisation({ name: 'Alone' })
    const query = await makeIndustryQuery(await makeIndustry({ assignedTo: [organisation] }), { slot: 1 })
    const firms = Array.from({ length: 10 }, (_, index) => `Firm ${index}`)
    await storeResults([{ query, day: before, sample: 3, brands: firms }, ...twice(query)])
    const figures = await industryTrendsFigures(
      ...([actorOf(organisation.id), 'ownOrganisation', organisation.id] as const),
      ...([{ days: 30, range: 7, queries: [] as string[] }, TODAY] as const),
    )
    expect(figures.rankTrend.brands.at(-1)).toBe('foundry row')
    expect(figures.rankTrend.days.at(-1)?.ranks['foundry row']).toBe(1)
  })
})

const organisation = await makeOrganisation()
const query = await makeQuery(organisation, { slot: 1 })
const answer = (engine: string, day: string) => ({ query, engine, day, brands: [] })
await storeResults([answer('simulated-openai', YESTERDAY), answer('perplexity', '2026-11-10')])

describe('of several engines (R-ENGINES-4, R-ENGINES-6)', () => {
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

const own = await makeOrganisation({ name: 'Loomhouse' })
const other = await makeOrganisation({ name: 'Baythorne' })
const shared = await makeIndustry({ name: 'Shared', assignedTo: [own, other] })
const foreign = await makeIndustry({ name: 'Foreign', assignedTo: [other] })
const sharedQuery = await makeIndustryQuery(shared, { slot: 1 })
const foreignQuery = await makeIndustryQuery(foreign, { slot: 1 })
const ofOwn = await makeQuery(own, { slot: 1 })
await storeResults([
  { query: sharedQuery, day: TODAY, brands: ['Loomhouse', 'Baythorne'], citations: ['https://a.example/shared'] },
  { query: foreignQuery, day: TODAY, brands: ['Kiln'], citations: ['https://a.example/foreign'] },
  { query: ofOwn, day: TODAY, brands: ['Mosaic'], citations: ['https://a.example/of-own'] },
])
await makeRecommendations(other, [{ title: 'Of the other', status: 'pending' }])

describe('of industries', () => {
  const read = (id: string, given: Partial<IndustryTrendsParams> = {}) =>
    industryTrendsFigures(actorOf(id), 'ownOrganisation', id, { days: 30, range: 7, queries: [], ...given }, TODAY)

  describe('whose figures they are', () => {
    it('they are of the industries assigned to the organisation: of no other industry and not of its own queries', async () => {
      const figures = await read(own.id)
      expect(figures.industries).toEqual([{ _id: shared.id, name: 'Shared' }])
      expect(figures.queries.map(({ _id, industry }) => [_id, industry])).toEqual([
        [sharedQuery.id, { _id: shared.id, name: 'Shared' }],
      ])
      expect(figures.rankTrend.brands).toEqual(['loomhouse', 'baythorne'])
      expect(figures.live.map(({ company }) => company)).toEqual(['loomhouse', 'baythorne'])
      const urls = figures.citations.flatMap(({ sources }) => sources.map(({ url }) => url))
      expect(urls).toEqual(['https://a.example/shared'])
      expect(figures.progress).toEqual([])
    })

    it('two organisations of one industry see the same answers, each as itself', async () => {
      const [ofOwn, ofOther] = await Promise.all([read(own.id), read(other.id)])
      expect(ofOwn.rankTrend).toMatchObject({ own: 'loomhouse', days: [{ ranks: { loomhouse: 1, baythorne: 2 } }] })
      expect(ofOther.rankTrend.own).toBe('baythorne')
      expect(ofOther.live.filter((row) => row.own).map(({ company }) => company)).toEqual(['baythorne'])
      expect(ofOther.progress.map(({ title }) => title)).toEqual(['Of the other'])
    })
  })

  it('reads the days of the trend up to the last finished one', async () => {
    const organisation = await makeOrganisation({ name: 'Loomhouse' })
    const query = await makeIndustryQuery(await makeIndustry({ assignedTo: [organisation] }), { slot: 1 })
    const days = lastDays(YESTERDAY, 9)
    await storeResults(days.map((day) => ({ query, day, brands: ['Loomhouse'], citations: [] })))
    const { rankTrend, citedDays } = await read(organisation.id, { days: 7 })
    expect(rankTrend.days.map(({ date }) => date)).toEqual(days.slice(2))
    expect(citedDays).toEqual({ from: days[2], to: YESTERDAY })
  })

  it('what is not there is empty, never zero: an organisation without industries, queries or results', async () => {
    const nothing = { citations: [], citedDays: null, liveDate: null, liveResults: 0, live: [], simulated: false }
    const brands = { brands: ['loomhouse'], brandNames: [{ key: 'loomhouse', name: 'Loomhouse' }], own: 'loomhouse' }
    const organisation = await makeOrganisation({ name: 'Loomhouse' })
    const empty = { ...nothing, rankTrend: { ...brands, days: [] } }
    expect(await read(organisation.id)).toMatchObject({ ...empty, industries: [], queries: [], progress: [] })
    const industry = await makeIndustry({ assignedTo: [organisation] })
    expect(await read(organisation.id)).toMatchObject({ ...empty, industries: [{ _id: industry.id }], queries: [] })
    await makeIndustryQuery(industry, { searchTerm: 'asked never' })
    await makeRecommendations(organisation, [{ title: 'Waits' }])
    expect(await read(organisation.id)).toMatchObject({
      ...empty,
      queries: [{ searchTerm: 'asked never', results: 0, firstResult: null, latestResult: null }],
      progress: [{ title: 'Waits', status: 'none' }],
    })
  })

  it('progress: every assigned recommendation with its status, under way first, then what changed latest', async () => {
    const organisation = await makeOrganisation()
    await makeRecommendations(organisation, [
      { title: 'done', status: 'implemented', createdAt: onDay(1), updatedAt: onDay(9) },
      { title: 'untouched', createdAt: onDay(8) },
      { title: 'working, earlier', status: 'in_progress', createdAt: onDay(1), updatedAt: onDay(2) },
      { title: 'working, later', status: 'in_progress', createdAt: onDay(1), updatedAt: onDay(3) },
      { title: 'waits', status: 'pending', createdAt: onDay(1), updatedAt: onDay(1) },
    ])
    const { progress } = await read(organisation.id)
    expect(progress.map(({ title, status }) => [title, status])).toEqual([
      ['working, later', 'in_progress'],
      ['working, earlier', 'in_progress'],
      ['waits', 'pending'],
      ['done', 'implemented'],
      ['untouched', 'none'],
    ])
  })
})
