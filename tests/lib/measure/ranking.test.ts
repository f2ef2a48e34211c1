import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { implementationDates } from '@/lib/actions/chart'
import {
  averageRank,
  bestPlacement,
  brandShare,
  byShare,
  daysOfBrand,
  drawnRank,
  enginesInMean,
  industryRankTrend,
  type NamedDay,
  type PlacedDay,
  rankTrend,
  roundedMean,
  visibility,
  windowShare,
  within,
} from '@/lib/measure/ranking'
import { meanPoints, meanRing, scorePoints } from '@/lib/visibility/score'

describe('average rank', () => {
  it('a company with no placement counts as rank 11', () => {
    expect(averageRank({ results: 3, ranked: 0, placements: 0 })).toBe(11)
  })
  it('is (unranked * 11 + sum of placements) / results, rounded', () => {
    expect(averageRank({ results: 3, ranked: 2, placements: 3 })).toBe(5) // (11 + 3) / 3 = 4.67
    expect(averageRank({ results: 2, ranked: 2, placements: 5 })).toBe(3) // 2.5, half up
  })
  it('is none without results, not the worst', () => {
    expect(averageRank({ results: 0, ranked: 0, placements: 0 })).toBeNull()
  })
  it('lies between the best and the worst placement', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 11 }), { minLength: 1 }), (ranks) => {
        const placed = ranks.filter((rank) => rank < 11)
        const placements = placed.reduce((sum, rank) => sum + rank, 0)
        const rank = averageRank({ results: ranks.length, ranked: placed.length, placements })
        expect(rank).toBeGreaterThanOrEqual(Math.min(...ranks))
        expect(rank).toBeLessThanOrEqual(Math.max(...ranks))
      }),
    )
  })
  it('above 10 is drawn as a gap, never as 10', () => {
    expect(drawnRank([{ results: 2, ranked: 1, placements: 10 }])).toBeNull() // 10.5
    expect(drawnRank([{ results: 3, ranked: 1, placements: 8 }])).toBe(10)
  })
})

describe('visibility', () => {
  it('is the percent of results with a placement, rounded up', () => {
    expect(visibility({ ranked: 1, results: 3 })).toBe(34)
    expect(visibility({ ranked: 2, results: 3 })).toBe(67)
    expect(visibility({ ranked: 0, results: 3 })).toBe(0)
    expect(visibility({ ranked: 3, results: 3 })).toBe(100)
  })
  it.each([
    [11, 20, 55],
    [7, 25, 28],
    [14, 25, 56],
  ])('is exact for %i of %i, where dividing first is one too many', (ranked, results, percent) => {
    expect(visibility({ ranked, results })).toBe(percent)
    expect(Math.ceil((ranked / results) * 100)).toBe(percent + 1)
  })
  it('is exact for every pair up to 200', () => {
    for (let results = 1; results <= 200; results += 1)
      for (let ranked = 0; ranked <= results; ranked += 1)
        expect(visibility({ ranked, results })).toBe(
          Number((100n * BigInt(ranked) + BigInt(results) - 1n) / BigInt(results)),
        )
  })
  it('is none without results, not zero', () => {
    expect(visibility({ ranked: 0, results: 0 })).toBeNull()
  })
})

describe('placement of a brand with several names', () => {
  it('is the best of them, also beyond 10, and none where the answer has none of them', () => {
    expect(bestPlacement([7, 3, 9, 5], new Set([5, 3]))).toBe(2)
    expect(bestPlacement([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], new Set([11]))).toBe(11)
    expect(bestPlacement([1, 2], new Set([3]))).toBeNull()
    expect(bestPlacement([], new Set([3]))).toBeNull()
  })
})

const tally = (day: string, results: number, ranked: number, placements: number) => ({
  day,
  results,
  ranked,
  placements,
})

describe('Query Rank Trend', () => {
  it('has the average rank of both per day, with the answers that place them', () => {
    expect(rankTrend([tally('2026-11-20', 2, 2, 4)], [tally('2026-11-20', 2, 2, 6)])).toEqual([
      { date: '2026-11-20', results: 2, own: 2, competitor: 3, ownRanked: 2, competitorRanked: 2 },
    ])
  })
  it('has the leader of the latest day too, where it is given', () => {
    const days = rankTrend(
      [tally('2026-11-20', 2, 2, 4)],
      [tally('2026-11-20', 2, 2, 6)],
      [tally('2026-11-20', 2, 1, 1)],
    )
    expect(days).toMatchObject([{ own: 2, competitor: 3, leader: 6, leaderRanked: 1 }])
  })
  it('a day without results is absent', () => {
    expect(rankTrend([tally('2026-11-19', 0, 0, 0)], [])).toEqual([])
  })
  it('of several engines is the rounded mean of the ranks that each gives, not of their pooled answers, while their answers are added', () => {
    const own = [tally('2026-11-20', 9, 9, 9), tally('2026-11-20', 1, 1, 4)]
    const other = [tally('2026-11-20', 9, 0, 0), tally('2026-11-20', 1, 1, 10)]
    expect(rankTrend(own, other)).toEqual([
      { date: '2026-11-20', results: 10, own: 3, competitor: null, ownRanked: 10, competitorRanked: 1 },
    ])
  })
  it('without a competitor the own line stands alone', () => {
    expect(rankTrend([tally('2026-11-20', 1, 1, 1)], [])).toEqual([
      { date: '2026-11-20', results: 1, own: 1, competitor: null, ownRanked: 1, competitorRanked: null },
    ])
  })
})

describe('implement dates', () => {
  it('are the days, oldest first, with the titles of each, every title once', () => {
    const changes = [
      { day: '2026-11-12', title: 'b' },
      { day: '2026-10-01', title: 'c' },
      { day: '2026-11-12', title: 'a' },
      { day: '2026-11-12', title: 'b' },
    ]
    expect(implementationDates(changes)).toEqual([
      { date: '2026-10-01', titles: ['c'] },
      { date: '2026-11-12', titles: ['a', 'b'] },
    ])
  })
})

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

const point = (date: string, score: number, part = {}) => ({
  ...{ date, score, ranked: 1, results: 2, average: score },
  ...{ averageRanked: 1, averageResults: 2, low: null, high: null, ...part },
})

describe('the mean of engines', () => {
  it('is the rounded mean of the numbers that they show', () => {
    expect(roundedMean([96, 91, 86, 72])).toBe(86)
    expect(roundedMean([67, 68])).toBe(68)
  })
  it('leaves out an engine that shows none, and is none without any', () => {
    expect(roundedMean([80, null, 60])).toBe(70)
    expect([roundedMean([null]), roundedMean([])]).toEqual([null, null])
  })
  it('of one engine is its own number, also below zero', () => {
    fc.assert(fc.property(fc.integer({ min: -100, max: 100 }), (own) => roundedMean([own, null]) === own))
    expect(Object.is(roundedMean([-1, 0]), 0)).toBe(true)
  })
  it('does not depend on the order of the engines and lies between them', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 5 }), (shares) => {
        const mean = roundedMean(shares) ?? Number.NaN
        expect(roundedMean([...shares].reverse())).toBe(mean)
        expect(mean >= Math.min(...shares) && mean <= Math.max(...shares)).toBe(true)
      }),
    )
  })
})

describe('the engines in the mean', () => {
  const today = '2026-11-20'
  const of = (...days: [string, string][]) => enginesInMean(new Map(days), today)

  it('are those that answered on the last complete day or later', () => {
    expect(of(['a', '2026-11-20'], ['b', '2026-11-19'], ['c', '2026-11-18'])).toEqual(['a', 'b'])
  })
  it('are those of the latest day with answers where that is longer ago', () => {
    expect(of(['a', '2026-11-01'], ['b', '2026-10-31'], ['c', '2026-11-01'])).toEqual(['a', 'c'])
  })
  it('are none without answers', () => {
    expect(of()).toEqual([])
  })
})

describe('the ring of several engines', () => {
  const ring = (score: number | null, change: number | null) => ({ score, change, ranked: 6, results: 7 })

  it('has the mean score and change, and the sum of the counts', () => {
    expect(meanRing([ring(90, 10), ring(70, -3)])).toEqual({ score: 80, change: 4, ranked: 12, results: 14 })
  })
  it('has the change of the engines that have one', () => {
    expect(meanRing([ring(90, null), ring(70, 5)]).change).toBe(5)
  })
  it('is empty without engines', () => {
    expect(meanRing([])).toEqual({ score: null, change: null, ranked: 0, results: 0 })
  })
})

describe('the daily scores of several engines', () => {
  it('are the mean of those that have answers of the day', () => {
    const old = [point('2026-11-18', 40), point('2026-11-19', 50, { average: 45 })]
    const added = [point('2026-11-19', 100, { ranked: 3, results: 3 })]
    expect(meanPoints([old, added])).toEqual([
      point('2026-11-18', 40),
      {
        ...{ date: '2026-11-19', score: 75, ranked: 4, results: 5, average: 73 },
        ...{ averageRanked: 5, averageResults: 7, low: null, high: null },
      },
    ])
  })
  it('come oldest first, whichever engine has them', () => {
    const days = meanPoints([[point('2026-11-20', 1)], [point('2026-11-18', 1)]]).map(({ date }) => date)
    expect(days).toEqual(['2026-11-18', '2026-11-20'])
  })
  it('of one engine stay as they are', () => {
    const own = scorePoints([
      { day: '2026-11-18', ranked: 11, results: 20 },
      { day: '2026-11-20', ranked: 18, results: 20 },
    ])
    expect(meanPoints([own])).toEqual(own)
  })
})

describe('the brands of a window', () => {
  const placed = (day: string, engine: string, results: number, ranked: number): PlacedDay => ({
    ...{ day, engine, results, ranked, placements: 2 * ranked },
  })
  const own = [
    placed('2026-11-18', 'openai', 4, 4),
    placed('2026-11-19', 'openai', 1, 0),
    placed('2026-11-19', 'perplexity', 1, 0),
  ]
  const named: NamedDay[] = [
    { day: '2026-11-18', engine: 'openai', ids: [7, 8], ranked: [1, 3], placements: [3, 3] },
    { day: '2026-11-19', engine: 'perplexity', ids: [7], ranked: [1], placements: [5] },
  ]

  it('count the days from the first to the last, both included', () => {
    expect(within(own, { from: '2026-11-18', to: '2026-11-18' })).toEqual([own[0]])
    expect(within(own, { from: '2026-11-18', to: '2026-11-19' })).toEqual(own)
  })
  it('have the mean of engines, each of its days, as share, and plain counts', () => {
    // ChatGPT 100% and 0%, Perplexity 0%: (50 + 0) / 2, not 4 of 6.
    expect(windowShare(own)).toMatchObject({ named: 4, answers: 6, share: 25 })
    expect(windowShare([])).toEqual({ named: 0, answers: 0, share: 0, low: null, high: null })
  })
  it('count as named only where an answer places them', () => {
    expect(daysOfBrand(own, named, 7).map(({ results, ranked }) => [results, ranked])).toEqual([
      [4, 1],
      [1, 0],
      [1, 1],
    ])
    expect(daysOfBrand(own, named, 9).every(({ ranked }) => ranked === 0)).toBe(true)
  })
  it('have an average rank, answers that do not name them counting as 11', () => {
    const brand = { key: 'baythorne', name: 'Baythorne', own: false }
    // ChatGPT 25% and 0%, Perplexity 100%; ranks (4 * 11 + 3) / 5 and 5.
    expect(brandShare(brand, daysOfBrand(own, named, 7))).toMatchObject({
      ...brand,
      named: 2,
      share: 57,
      averageRank: 7,
    })
  })
  it('come by share, then by answers, then by key', () => {
    const brand = (key: string, share: number, of: number) => ({
      ...{ key, name: key, own: false, named: of, answers: 9, share, low: null, high: null, averageRank: null },
    })
    const sorted = [brand('c', 50, 3), brand('b', 50, 3), brand('a', 50, 2), brand('z', 60, 1)].sort(byShare)
    expect(sorted.map(({ key }) => key)).toEqual(['z', 'b', 'c', 'a'])
  })
})
