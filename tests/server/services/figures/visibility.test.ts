import { beforeAll, describe, expect, it } from 'vitest'
import type { VisibilityParams } from '@/lib/schemas/figures'
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

const TODAY = '2026-11-20'
const params = (given: Partial<VisibilityParams> = {}): VisibilityParams => ({ days: 30, queries: [], ...given })
const NOT_FOUND = { code: 'notFound', status: 404 }

describe('whose figures they are', () => {
  let own: { id: string }
  let other: { id: string }
  let ownQuery: MadeQuery
  let otherQuery: MadeQuery

  beforeAll(async () => {
    own = await makeOrganisation({ name: 'Loomhouse' })
    other = await makeOrganisation({ name: 'Baythorne' })
    ownQuery = await makeQuery(own, { slot: 1 })
    otherQuery = await makeQuery(other, { slot: 1 })
    await storeResults([
      { query: ownQuery, day: TODAY, brands: ['Loomhouse', 'Baythorne'], citations: ['https://a.example/own'] },
      { query: otherQuery, day: TODAY, brands: ['Baythorne', 'Kiln'], citations: ['https://a.example/other'] },
    ])
    await implementRecommendation(other, 'Of the other', TODAY)
  })

  it('no result, citation, query or marker of another organisation is in them', async () => {
    const figures = await visibilityFigures(actorOf(own.id), 'ownOrganisation', own.id, params(), TODAY)
    expect(figures.results).toBe(1)
    expect(figures.queries.map(({ _id }) => _id)).toEqual([ownQuery.id])
    expect(figures.live.map(({ company }) => company)).toEqual(['loomhouse', 'baythorne'])
    expect(figures.citations.flatMap(({ sources }) => sources.map(({ url }) => url))).toEqual(['https://a.example/own'])
    expect(figures.implementDates).toEqual([])
  })

  it("another organisation is answered like one that does not exist, and so is 'no organisation'", async () => {
    const read = (actor: string | null, id: string) =>
      visibilityFigures(actorOf(actor), 'ownOrganisation', id, params(), TODAY)
    await expect(read(own.id, other.id)).rejects.toMatchObject(NOT_FOUND)
    await expect(read(own.id, newId())).rejects.toMatchObject(NOT_FOUND)
    await expect(read(null, own.id)).rejects.toMatchObject(NOT_FOUND)
    await expect(
      visibilityFigures(actorOf(null, ['systemAdmin']), 'any', newId(), params(), TODAY),
    ).rejects.toMatchObject(NOT_FOUND)
  })

  it("a chosen query of another organisation is answered like one that does not exist, also beside one's own", async () => {
    const choose = (queries: string[]) =>
      visibilityFigures(actorOf(own.id), 'ownOrganisation', own.id, params({ queries }), TODAY)
    await expect(choose([otherQuery.id])).rejects.toMatchObject(NOT_FOUND)
    await expect(choose([ownQuery.id, otherQuery.id])).rejects.toMatchObject(NOT_FOUND)
    await expect(choose([newId()])).rejects.toMatchObject(NOT_FOUND)
    expect((await choose([ownQuery.id])).results).toBe(1)
  })

  it('a system admin sees any organisation', async () => {
    const figures = await visibilityFigures(actorOf(null, ['systemAdmin']), 'any', other.id, params(), TODAY)
    expect(figures.implementDates).toEqual([{ date: TODAY, titles: ['Of the other'] }])
  })
})

it('an organisation without queries has no figures, and no zeros', async () => {
  const organisation = await makeOrganisation()
  const figures = await visibilityFigures(actorOf(organisation.id), 'ownOrganisation', organisation.id, params(), TODAY)
  expect(figures).toMatchObject({ score: null, change: null, ranked: 0, results: 0, trend: [], queries: [], live: [] })
  expect(figures).toMatchObject({ citations: [], liveDate: null, simulated: false })
  expect(figures.rankTrend).toEqual({ competitor: null, competitors: [], competitorNames: [], days: [] })
})
