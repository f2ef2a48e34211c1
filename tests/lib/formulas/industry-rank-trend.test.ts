import { describe, expect, it } from 'vitest'
import { industryRankTrend } from '@/lib/formulas/ranking'

const engine = 'openai'
const placed = (day: string, brand: string, ranked: number, placements: number) => ({
  ...{ day, engine, brand, ranked, placements },
})

describe('Industry Query Rank Trend', () => {
  it('has the average rank of every brand per day: unplaced answers count as rank 11', () => {
    const days = [{ day: '2026-11-20', engine, results: 4 }]
    const counts = [placed('2026-11-20', 'own', 4, 6), placed('2026-11-20', 'rival', 2, 4)]
    expect(industryRankTrend(days, counts, ['own', 'rival'])).toEqual([
      { date: '2026-11-20', results: 4, ranks: { own: 2, rival: 7 }, ranked: { own: 4, rival: 2 } },
    ])
  })

  it('above 10 is null, and so is a brand that no answer of the day places', () => {
    const days = [{ day: '2026-11-20', engine, results: 20 }]
    expect(industryRankTrend(days, [placed('2026-11-20', 'own', 1, 1)], ['own', 'rival'])).toEqual([
      { date: '2026-11-20', results: 20, ranks: { own: null, rival: null }, ranked: { own: 1, rival: 0 } },
    ])
  })

  it('a day without results is absent, and days come oldest first', () => {
    const days = [
      { day: '2026-11-20', engine, results: 1 },
      { day: '2026-11-19', engine, results: 0 },
      { day: '2026-11-18', engine, results: 1 },
    ]
    expect(industryRankTrend(days, [], ['own']).map(({ date }) => date)).toEqual(['2026-11-18', '2026-11-20'])
    expect(industryRankTrend([], [], ['own'])).toEqual([])
  })

  it('only the brands asked for are in it, and one called like a property of objects keeps its rank', () => {
    const days = [{ day: '2026-11-20', engine, results: 1 }]
    const brands = ['__proto__', 'constructor', 'date', 'toString']
    const counts = [...brands, 'other'].map((brand, index) => placed('2026-11-20', brand, 1, index + 1))
    const [day] = industryRankTrend(days, counts, brands)
    expect(Object.entries(day?.ranks ?? {})).toEqual(brands.map((brand, index) => [brand, index + 1]))
    expect(Object.entries(day?.ranked ?? {})).toEqual(brands.map((brand) => [brand, 1]))
    for (const record of [day?.ranks, day?.ranked]) expect(Object.getPrototypeOf(record)).toBe(Object.prototype)
  })

  it('of several engines is the rounded mean of the ranks that each gives; one without the brand gives 11', () => {
    const days = ['openai', 'anthropic', 'xai'].map((id) => ({ day: '2026-11-20', engine: id, results: 2 }))
    const counts = [
      { ...placed('2026-11-20', 'own', 2, 4), engine: 'openai' },
      { ...placed('2026-11-20', 'own', 2, 6), engine: 'anthropic' },
    ]
    expect(industryRankTrend(days, counts, ['own', 'rival'])).toEqual([
      { date: '2026-11-20', results: 6, ranks: { own: 5, rival: null }, ranked: { own: 4, rival: 0 } },
    ])
  })
})
