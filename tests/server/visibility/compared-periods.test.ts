import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, lastDays } from '@/lib/format/days'
import { industryTrendsParams, visibilityParams } from '@/lib/visibility/shapes'
import { industryTrendsFigures } from '@/server/market/reads'
import { visibilityFigures } from '@/server/visibility/reads'
import { makeIndustry, makeIndustryQuery } from '@/tests/support/industries'
import { actorOf, type MadeQuery, makeOrganisation, makeQuery, storeResults } from '@/tests/support/results'

const TODAY = '2026-11-20'

describe('a period and the one before it', () => {
  let organisation: { id: string }
  let query: MadeQuery
  const read = (asked: Record<string, unknown> = {}) =>
    visibilityFigures(
      actorOf(organisation.id),
      'ownOrganisation',
      organisation.id,
      visibilityParams.parse({ queries: '', ...asked }),
      TODAY,
    )

  beforeAll(async () => {
    organisation = await makeOrganisation({ name: 'Loomhouse', websiteUrl: 'https://own.example' })
    query = await makeQuery(organisation, { slot: 1 })
    // Two answers on each of 200 days. Both name the brand in the last week, one before that; every third day cites it.
    const days = lastDays(TODAY, 200).reverse()
    await storeResults(
      days.flatMap((day, ago) => [
        { query, day, brands: ['Kiln', 'Loomhouse'], citations: ago % 3 === 0 ? ['https://own.example/a'] : [] },
        { query, day, sample: 2, brands: ago < 7 ? ['Loomhouse'] : ['Kiln'], citations: [] },
      ]),
    )
  })

  it('come with their score, counts and further figures, each from its own days', async () => {
    const { comparison } = await read({ compare: '7' })
    expect(comparison?.days).toBe(7)
    expect(comparison?.recent).toMatchObject({
      ...{ from: addDays(TODAY, -6), to: TODAY, score: 100, ranked: 14, results: 14 },
      metrics: {
        firstPlaceRate: { value: 50, numerator: 7, denominator: 14 },
        positionWhenNamed: { value: 1.5, denominator: 14 },
        shareOfVoice: { numerator: 14, denominator: 21 },
        ownCitationRate: { numerator: 3, denominator: 14 },
      },
    })
    expect(comparison?.before).toMatchObject({
      ...{ from: addDays(TODAY, -13), to: addDays(TODAY, -7), score: 50, ranked: 7, results: 14 },
      metrics: {
        firstPlaceRate: { value: 0, numerator: 0, denominator: 14 },
        positionWhenNamed: { value: 2, denominator: 7 },
        shareOfVoice: { numerator: 7, denominator: 21 },
        ownCitationRate: { numerator: 2, denominator: 14 },
      },
    })
  })

  it('are held by the trends, which go no further back than that', async () => {
    const oldest = async (asked: Record<string, unknown>) => {
      const { trend, rankTrend } = await read(asked)
      expect(rankTrend.days[0]?.date).toBe(trend[0]?.date)
      return trend[0]?.date
    }
    expect(await oldest({ days: '90' })).toBe(addDays(TODAY, -89))
    expect(await oldest({ days: '90', compare: '30' })).toBe(addDays(TODAY, -89))
    expect(await oldest({ days: '30', compare: '90' })).toBe(addDays(TODAY, -179))
    expect(await oldest({ days: '180', compare: '90' })).toBe(addDays(TODAY, -179))
  })

  it('leave every other figure of the page as it is', async () => {
    const { comparison: none, trend, rankTrend, ...alone } = await read({ days: '90', citationDays: '7' })
    const compared = await read({ days: '180', citationDays: '7', compare: '90' })
    expect(none).toBeNull()
    expect(compared).toMatchObject(alone)
    expect(compared.trend.slice(-90)).toEqual(trend)
    expect(compared.rankTrend.days.slice(-90)).toEqual(rankTrend.days)
  })

  it('are compared in the answers to the queries of industries, too', async () => {
    const industry = await makeIndustry({ assignedTo: [organisation] })
    const asked = await makeIndustryQuery(industry, { slot: 1 })
    await storeResults(
      lastDays(TODAY, 20).map((day) => ({ query: asked, day, brands: day > '2026-11-16' ? ['Loomhouse'] : ['Kiln'] })),
    )
    const readTrends = (given: Record<string, string>) =>
      industryTrendsFigures(
        actorOf(organisation.id),
        'ownOrganisation',
        organisation.id,
        industryTrendsParams.parse({ queries: '', ...given }),
        TODAY,
      )
    const { comparison, rankTrend, ...compared } = await readTrends({ days: '7', citationDays: '7', compare: '7' })
    expect(comparison).toEqual({
      days: 7,
      recent: { from: addDays(TODAY, -6), to: TODAY, score: 57, ranked: 4, results: 7 },
      before: { from: addDays(TODAY, -13), to: addDays(TODAY, -7), score: 0, ranked: 0, results: 7 },
    })
    expect(rankTrend.days.map(({ date }) => date)).toEqual(lastDays(TODAY, 14))
    const { comparison: none, rankTrend: shown, ...alone } = await readTrends({ days: '7', citationDays: '7' })
    expect(none).toBeNull()
    expect(compared).toEqual(alone)
    expect(shown.days).toEqual(rankTrend.days.slice(-7))
  })

  it('say that there were no answers, and never 0%, where there were none', async () => {
    const started = await makeOrganisation({ name: 'Newly' })
    await storeResults([{ query: await makeQuery(started, { slot: 1 }), day: TODAY, brands: ['Newly'] }])
    const { comparison } = await visibilityFigures(
      actorOf(started.id),
      'ownOrganisation',
      started.id,
      visibilityParams.parse({ compare: '30', queries: '' }),
      TODAY,
    )
    expect(comparison?.recent).toMatchObject({ score: 100, ranked: 1, results: 1 })
    expect(comparison?.before).toMatchObject({ score: null, ranked: 0, results: 0 })
    expect(comparison?.before.metrics.firstPlaceRate).toMatchObject({ value: null, denominator: 0 })
  })

  it.each([
    ['compare', '14'],
    ['compare', '180'],
    ['days', '181'],
    ['citationDays', '180'],
  ])('are asked for in whole periods only: %s=%s is refused', (name, value) => {
    expect(visibilityParams.safeParse({ queries: '', [name]: value }).success).toBe(false)
  })
})
