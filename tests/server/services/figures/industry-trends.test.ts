import { beforeAll, describe, expect, it } from 'vitest'
import type { IndustryTrendsParams } from '@/lib/schemas/figures'
import { newId } from '@/server/ids'
import { industryTrendsFigures } from '@/server/services/figures/industry-trends'
import { type MadeIndustry, makeIndustry, makeIndustryQuery } from '@/tests/support/industries'
import { makeRecommendations, onDay } from '@/tests/support/recommendations'
import { actorOf, type MadeQuery, makeOrganisation, makeQuery, storeResults } from '@/tests/support/results'

const TODAY = '2026-11-20'
const read = (id: string, given: Partial<IndustryTrendsParams> = {}) =>
  industryTrendsFigures(actorOf(id), 'ownOrganisation', id, { days: 30, queries: [], ...given }, TODAY)

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

  it('a chosen query that is not of an assigned industry is answered like one that does not exist', async () => {
    for (const queries of [[foreignQuery.id], [sharedQuery.id, foreignQuery.id], [newId()]])
      await expect(read(own.id, { queries })).rejects.toMatchObject({ code: 'notFound', status: 404 })
    expect((await read(own.id, { queries: [sharedQuery.id] })).liveResults).toBe(1)
  })
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
