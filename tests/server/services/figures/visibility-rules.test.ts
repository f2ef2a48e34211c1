import { beforeAll, describe, expect, it } from 'vitest'
import type { Day } from '@/lib/format/days'
import type { VisibilityParams } from '@/lib/schemas/figures'
import { visibilityFigures } from '@/server/services/figures/visibility'
import { actorOf, type MadeQuery, makeOrganisation, makeQuery, storeResults } from '@/tests/support/results'

// The rules (R-FIGURE-1 to R-FIGURE-16) that say which results a figure is made of, one test each.

const TODAY = '2026-11-20'
const GUIDE = 'https://guide.example/coworking'

let organisation: { id: string }
let first: MadeQuery
let second: MadeQuery

async function figures(params: Partial<VisibilityParams> = {}, today: Day = TODAY) {
  const asked: VisibilityParams = { days: 30, queries: [], ...params }
  return visibilityFigures(actorOf(organisation.id), 'ownOrganisation', organisation.id, asked, today)
}

beforeAll(async () => {
  organisation = await makeOrganisation({ name: 'Loomhouse', aliases: ['Loom House'] })
  first = await makeQuery(organisation, { slot: 1, createdAt: new Date('2026-01-01') })
  second = await makeQuery(organisation, { slot: 2, createdAt: new Date('2026-01-02') })
  const many = Array.from({ length: 10 }, (_, index) => `Rival ${index}`)
  await storeResults([
    { query: first, day: TODAY, brands: ['Loomhouse', 'Baythorne'], citations: [GUIDE] },
    { query: second, day: TODAY, brands: ['Baythorne', 'Kiln Street'], citations: [GUIDE, 'https://b.example/'] },
    { query: first, day: '2026-11-18', brands: ['Loom House'] },
    { query: second, day: '2026-11-17', brands: [...many, 'Loomhouse'] },
    { query: first, day: '2026-08-21', brands: ['Three Months Ago'] },
    { query: first, day: '2026-08-19', brands: ['Longer Ago'] },
  ])
})

describe('which results a figure is made of', () => {
  it('an empty selection means all queries', async () => {
    expect(await figures()).toEqual(await figures({ queries: [first.id, second.id] }))
    expect((await figures()).trend.at(-1)).toMatchObject({ date: TODAY, ranked: 1, results: 2, score: 50 })
  })

  it('a selection filters every figure, the ring included', async () => {
    const { score, ranked, results, trend, citations, live, rankTrend } = await figures({ queries: [second.id] })
    expect({ score, ranked, results }).toEqual({ score: 0, ranked: 0, results: 2 })
    expect(trend.map(({ date }) => date)).toEqual(['2026-11-17', TODAY])
    expect(citations.map(({ site }) => site).sort()).toEqual(['b.example', 'guide.example'])
    expect(live.map(({ company, visibility }) => [company, visibility])).toEqual([
      ['baythorne', 100],
      ['kiln street', 100],
      ['loomhouse', 0],
    ])
    expect(rankTrend.days.map(({ own }) => own)).toEqual([null, null])
  })

  it('the own brand is its name and its aliases, and never its own competitor', async () => {
    const { trend, rankTrend } = await figures()
    expect(trend.find(({ date }) => date === '2026-11-18')).toMatchObject({ ranked: 1, results: 1 })
    expect(rankTrend.competitors).not.toContain('loomhouse')
    expect(rankTrend.competitors).not.toContain('loom house')
    expect(rankTrend.competitors[0]).toBe('baythorne')
  })

  it('competitors are those of the last 3 months of results', async () => {
    const { competitors } = (await figures()).rankTrend
    expect(competitors).toContain('three months ago')
    expect(competitors).not.toContain('longer ago')
  })

  it('a competitor that is asked for is the one that is answered, however far down it ranks', async () => {
    const { id } = await makeOrganisation()
    const query = await makeQuery({ id })
    const firms = (from: number) => Array.from({ length: 10 }, (_, index) => `Firm ${from + index}`)
    await storeResults(
      [0, 1, 2, 3, 4, 5].map((ten) => ({ query, day: `2026-11-1${ten}`, brands: firms(10 + 10 * ten) })),
    )
    const asked = async (competitor: string) =>
      (await visibilityFigures(actorOf(id), 'ownOrganisation', id, { days: 30, queries: [], competitor }, TODAY))
        .rankTrend
    // All are placed once, so they are ranked by name, and this is the 60th.
    const { competitor, competitors, days } = await asked('firm 69')
    expect([competitor, competitors.at(-1), competitors.length]).toEqual(['firm 69', 'firm 69', 51])
    expect(days.at(-1)).toMatchObject({ date: '2026-11-15', competitor: 10 })
    expect((await asked('unknown')).competitor).toBe('firm 10')
  })

  it('a placement beyond 10 counts as unplaced', async () => {
    expect((await figures()).trend.find(({ date }) => date === '2026-11-17')).toMatchObject({ ranked: 0, results: 1 })
  })

  it('live visibility is the latest day with results within the last day', async () => {
    expect(await figures({}, '2026-11-21')).toMatchObject({ liveDate: TODAY, liveResults: 2 })
    expect(await figures({}, '2026-11-22')).toMatchObject({ liveDate: null, live: [] })
  })

  it('a page counts once per answer that cites it, and its site once per page', async () => {
    const { citations } = await figures()
    expect(citations[0]).toMatchObject({
      site: 'guide.example',
      appearances: 2,
      sources: [{ url: GUIDE, appearances: 2 }],
    })
  })

  it('the last data pull is the latest day that has results', async () => {
    expect((await figures({ citationDays: 1 }, '2026-11-25')).citations.map(({ site }) => site)).toEqual([
      'guide.example',
      'b.example',
    ])
  })
})
