import { beforeAll, describe, expect, it } from 'vitest'
import type { Day } from '@/lib/format/days'
import type { IndustryTrendsParams } from '@/lib/schemas/figures'
import { industryTrendsFigures } from '@/server/services/figures/industry-trends'
import { makeIndustry, makeIndustryQuery } from '@/tests/support/industries'
import { actorOf, type MadeQuery, makeOrganisation, storeResults } from '@/tests/support/results'

// The rules (R-FIGURE-1 to R-FIGURE-16) that say which results the industry's figures are made of, one test each.

const TODAY = '2026-11-20'
const GUIDE = 'https://guide.example/coworking'
const TEN = Array.from({ length: 10 }, (_, index) => `Rival ${index}`)

let organisation: { id: string }
let first: MadeQuery
let second: MadeQuery

async function figures(params: Partial<IndustryTrendsParams> = {}, today: Day = TODAY) {
  const asked: IndustryTrendsParams = { days: 30, queries: [], ...params }
  return industryTrendsFigures(actorOf(organisation.id), 'ownOrganisation', organisation.id, asked, today)
}
const ranksOn = async (date: Day, params: Partial<IndustryTrendsParams> = {}) =>
  (await figures(params)).rankTrend.days.find((day) => day.date === date)?.ranks

beforeAll(async () => {
  const websiteUrl = 'https://www.loomhouse.example/about'
  organisation = await makeOrganisation({ name: 'Loomhouse', aliases: ['Loom House'], websiteUrl })
  // Two industries: what is shown is of both together.
  first = await makeIndustryQuery(await makeIndustry({ name: 'B', assignedTo: [organisation] }), { slot: 1 })
  second = await makeIndustryQuery(await makeIndustry({ name: 'A', assignedTo: [organisation] }), { slot: 1 })
  await storeResults([
    { query: first, day: TODAY, brands: ['Loomhouse', 'Baythorne'], citations: [GUIDE] },
    {
      query: second,
      day: TODAY,
      brands: ['Baythorne', 'Kiln Street'],
      citations: [GUIDE, 'https://loomhouse.example/prices'],
    },
    { query: first, day: '2026-11-18', brands: ['Baythorne', 'Loom House', 'Loomhouse'] },
    { query: second, day: '2026-11-17', brands: [...TEN, 'Loomhouse'] },
    { query: first, day: '2026-11-12', brands: ['Baythorne'], citations: ['https://week-before.example/'] },
    { query: first, day: '2026-08-21', brands: ['Three Months Ago', 'Baythorne'] },
    { query: first, day: '2026-08-22', brands: ['Simulated Rival'], engine: 'simulated' },
    { query: first, day: '2026-08-19', brands: ['Longer Ago'] },
  ])
})

describe("which results the industry's figures are made of", () => {
  it('an empty selection means all queries of all assigned industries', async () => {
    expect(await figures()).toEqual(await figures({ queries: [first.id, second.id] }))
    expect((await figures()).liveResults).toBe(2)
  })

  it('a selection filters every figure', async () => {
    const { citations, live, liveResults, rankTrend } = await figures({ queries: [second.id] })
    expect(citations.map(({ site }) => site).sort()).toEqual(['guide.example', 'loomhouse.example'])
    expect(liveResults).toBe(1)
    expect(live.map(({ company, visibility }) => [company, visibility])).toEqual([
      ['baythorne', 100],
      ['kiln street', 100],
      ['loomhouse', 0],
    ])
    expect(rankTrend.days.map(({ date }) => date)).toEqual(['2026-11-17', TODAY])
    expect(rankTrend.brands).not.toContain('three months ago')
  })

  it('the average rank of a day counts an answer that does not place the brand as 11', async () => {
    // Loomhouse: (1 + 11) / 2; Baythorne: (2 + 1) / 2, rounded; Kiln Street: (11 + 2) / 2, rounded.
    expect(await ranksOn(TODAY)).toMatchObject({ loomhouse: 6, baythorne: 2, 'kiln street': 7 })
  })

  it('the own brand is its name and its aliases at the better placement, comes first and is no competitor', async () => {
    expect((await ranksOn('2026-11-18'))?.loomhouse).toBe(2)
    const { brands, brandNames, own } = (await figures()).rankTrend
    expect([own, brands[0], brandNames[0]?.name]).toEqual(['loomhouse', 'loomhouse', 'Loomhouse'])
    expect(brands.slice(1)).not.toContain('loomhouse')
    expect(brandNames.map(({ key }) => key)).not.toContain('loom house')
  })

  it('a placement beyond 10 counts as unplaced, and an average above 10 is null', async () => {
    expect(await ranksOn('2026-11-17')).toMatchObject({ loomhouse: null, baythorne: null, 'rival 0': 1 })
  })

  it('a day without results has no entry', async () => {
    const { days } = (await figures()).rankTrend
    expect(days.map(({ date }) => date)).toEqual(['2026-11-12', '2026-11-17', '2026-11-18', TODAY])
  })

  it('the ten competitors most often placed in the last 3 months are drawn, most often first, then by name', async () => {
    const { brands, brandNames } = (await figures()).rankTrend
    expect(brands).toEqual([
      'loomhouse',
      'baythorne',
      'kiln street',
      ...TEN.slice(0, 8).map((name) => name.toLowerCase()),
    ])
    expect(brandNames.map(({ key }) => key)).toEqual([...brands, 'rival 8', 'rival 9', 'three months ago'])
    expect(brandNames.map(({ key }) => key)).not.toContain('longer ago')
  })

  it('a competitor that is asked for is drawn too, if the results of those months place it', async () => {
    const asked = (await figures({ competitor: 'rival 9' })).rankTrend
    expect(asked.brands).toHaveLength(12)
    expect(asked.brands.at(-1)).toBe('rival 9')
    expect((await ranksOn('2026-11-17', { competitor: 'rival 9' }))?.['rival 9']).toBe(10)
    const usual = (await figures()).rankTrend
    for (const competitor of ['baythorne', 'loomhouse', 'loom house', 'longer ago', 'unknown', '__proto__'])
      expect((await figures({ competitor })).rankTrend).toEqual(usual)
  })

  it('the period of the ranks and that of the citations are each their own, 3 days the shortest', async () => {
    const { rankTrend, citations, citedDays } = await figures({ days: 3, citationDays: 30 })
    expect(rankTrend.days.map(({ date }) => date)).toEqual(['2026-11-18', TODAY])
    expect(citations.map(({ site }) => site)).toContain('week-before.example')
    expect(citedDays).toEqual({ from: '2026-10-22', to: TODAY })
    const week = await figures({ days: 30, citationDays: 7 })
    expect(week.citations.map(({ site }) => site)).toEqual(['guide.example', 'loomhouse.example'])
    expect((await figures({ days: 7 })).citedDays).toEqual({ from: '2026-11-14', to: TODAY })
  })

  it('a page counts once per answer that cites it, and the own site is marked', async () => {
    const { citations } = await figures({ citationDays: 7 })
    expect(citations).toEqual([
      { site: 'guide.example', appearances: 2, sources: [{ url: GUIDE, appearances: 2 }], own: false },
      {
        site: 'loomhouse.example',
        appearances: 1,
        sources: [{ url: 'https://loomhouse.example/prices', appearances: 1 }],
        own: true,
      },
    ])
  })

  it('live visibility is the latest day with results within the last day', async () => {
    expect(await figures({}, '2026-11-21')).toMatchObject({ liveDate: TODAY, liveResults: 2 })
    expect(await figures({}, '2026-11-22')).toMatchObject({ liveDate: null, liveResults: 0, live: [] })
  })

  it('live visibility has the top 10 and the own organisation, wherever it stands', async () => {
    const { live } = await figures({}, '2026-11-17')
    expect(live).toHaveLength(11)
    expect(live.at(-1)).toMatchObject({ index: 11, company: 'loomhouse', visibility: 0, own: true, tied: false })
  })

  it('what is shown is simulated when any shown answer is', async () => {
    const simulated = async (params: Partial<IndustryTrendsParams>) =>
      (await figures({ days: 7, ...params, engine: 'simulated' }, '2026-11-18')).simulated
    expect(await simulated({ days: 90 })).toBe(true)
    expect(await simulated({ citationDays: 90 })).toBe(true)
    expect(await simulated({ citationDays: 30 })).toBe(false)
    expect(await simulated({ days: 90, queries: [second.id] })).toBe(false)
    expect((await figures({ days: 90 }, '2026-11-18')).simulated).toBe(false)
  })
})
