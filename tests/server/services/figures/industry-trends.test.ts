import { beforeAll, describe, expect, it } from 'vitest'
import type { IndustryTrendsFigures, IndustryTrendsParams } from '@/lib/schemas/figures'
import { newId } from '@/server/ids'
import { industryTrendsFigures } from '@/server/services/figures/industry-trends'
import { type MadeIndustry, makeIndustry, makeIndustryQuery } from '@/tests/support/industries'
import { makeRecommendations, onDay } from '@/tests/support/recommendations'
import { actorOf, type MadeQuery, makeOrganisation, makeQuery, storeResults } from '@/tests/support/results'

const TODAY = '2026-11-20'
const params = (given: Partial<IndustryTrendsParams> = {}): IndustryTrendsParams => ({
  days: 30,
  queries: [],
  ...given,
})
const NOT_FOUND = { code: 'notFound', status: 404 }
const read = (id: string, given: Partial<IndustryTrendsParams> = {}, actor = actorOf(id)) =>
  industryTrendsFigures(actor, 'ownOrganisation', id, params(given), TODAY)

describe('whose figures they are', () => {
  let own: { id: string }
  let other: { id: string }
  let shared: MadeIndustry
  let sharedQuery: MadeQuery
  let foreignQuery: MadeQuery

  beforeAll(async () => {
    own = await makeOrganisation({ name: 'Loomhouse' })
    other = await makeOrganisation({ name: 'Baythorne' })
    shared = await makeIndustry({ name: 'Shared', assignedTo: [own, other] })
    const foreign = await makeIndustry({ name: 'Foreign', assignedTo: [other] })
    sharedQuery = await makeIndustryQuery(shared, { slot: 1 })
    foreignQuery = await makeIndustryQuery(foreign, { slot: 1 })
    const ofOwn = await makeQuery(own, { slot: 1 })
    await storeResults([
      { query: sharedQuery, day: TODAY, brands: ['Loomhouse', 'Baythorne'], citations: ['https://a.example/shared'] },
      { query: foreignQuery, day: TODAY, brands: ['Kiln'], citations: ['https://a.example/foreign'] },
      { query: ofOwn, day: TODAY, brands: ['Mosaic'], citations: ['https://a.example/of-own'] },
    ])
    await makeRecommendations(other, [{ title: 'Of the other', status: 'pending' }])
  })

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

  it("another organisation is answered like one that does not exist, and so is 'no organisation'", async () => {
    for (const [id, actor] of [
      [other.id, actorOf(own.id)],
      [newId(), actorOf(own.id)],
      [own.id, actorOf(null)],
    ] as const)
      await expect(read(id, {}, actor)).rejects.toMatchObject(NOT_FOUND)
    const admin = actorOf(null, ['systemAdmin'])
    await expect(industryTrendsFigures(admin, 'any', newId(), params(), TODAY)).rejects.toMatchObject(NOT_FOUND)
    expect((await industryTrendsFigures(admin, 'any', own.id, params(), TODAY)).organisation.name).toBe('Loomhouse')
  })

  it('a chosen query that is not of an assigned industry is answered like one that does not exist', async () => {
    for (const queries of [[foreignQuery.id], [sharedQuery.id, foreignQuery.id], [newId()]])
      await expect(read(own.id, { queries })).rejects.toMatchObject(NOT_FOUND)
    expect((await read(own.id, { queries: [sharedQuery.id] })).liveResults).toBe(1)
  })
})

describe('what is not there is empty, never zero', () => {
  const nothing = (figures: IndustryTrendsFigures) => {
    expect(figures).toMatchObject({ citations: [], citedDays: null, liveDate: null, liveResults: 0, live: [] })
    expect(figures.rankTrend).toEqual({
      brands: ['loomhouse'],
      brandNames: [{ key: 'loomhouse', name: 'Loomhouse' }],
      own: 'loomhouse',
      days: [],
    })
    expect(figures.simulated).toBe(false)
  }

  it('an organisation without industries', async () => {
    const { id } = await makeOrganisation({ name: 'Loomhouse' })
    const figures = await read(id)
    nothing(figures)
    expect(figures).toMatchObject({ industries: [], queries: [], progress: [] })
  })

  it('an industry without queries', async () => {
    const organisation = await makeOrganisation({ name: 'Loomhouse' })
    const industry = await makeIndustry({ assignedTo: [organisation] })
    const figures = await read(organisation.id)
    nothing(figures)
    expect(figures).toMatchObject({ industries: [{ _id: industry.id }], queries: [] })
  })

  it('queries without results, and recommendations are there all the same', async () => {
    const organisation = await makeOrganisation({ name: 'Loomhouse' })
    await makeIndustryQuery(await makeIndustry({ assignedTo: [organisation] }), { searchTerm: 'asked never' })
    await makeRecommendations(organisation, [{ title: 'Waits' }])
    const figures = await read(organisation.id)
    nothing(figures)
    const chip = { searchTerm: 'asked never', results: 0, firstResult: null, latestResult: null }
    expect(figures.queries).toMatchObject([chip])
    expect(figures.progress).toMatchObject([{ title: 'Waits', status: 'none' }])
  })
})

it('a brand may be called like a property of objects, and has its ranks on the wire too', async () => {
  const hostile = ['date', '__proto__', 'constructor', 'null', '<script>', '1', '=1+1']
  const organisation = await makeOrganisation({ name: 'prototype' })
  const query = await makeIndustryQuery(await makeIndustry({ assignedTo: [organisation] }), { slot: 1 })
  await storeResults([{ query, day: TODAY, brands: [...hostile, 'prototype'] }])
  const sent = JSON.stringify(await read(organisation.id, { competitor: '__proto__' }))
  const { rankTrend }: IndustryTrendsFigures = JSON.parse(sent)
  expect([...rankTrend.brands].sort()).toEqual(['prototype', ...hostile].sort())
  const [day] = rankTrend.days
  const ranks = new Map(Object.entries(day?.ranks ?? {}))
  expect(rankTrend.brands.map((brand) => ranks.get(brand))).toEqual(
    rankTrend.brands.map((brand) => [...hostile, 'prototype'].indexOf(brand) + 1),
  )
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
