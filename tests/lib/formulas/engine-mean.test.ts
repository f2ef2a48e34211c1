import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { enginesInMean, roundedMean } from '@/lib/formulas/engine-mean'
import { meanPoints, meanRing, scorePoints } from '@/lib/formulas/visibility-score'

const point = (date: string, score: number, part = {}) => ({
  ...{ date, score, ranked: 1, results: 2, average: score },
  ...{ averageRanked: 1, averageResults: 2, low: null, high: null, ...part },
})

describe('the mean of engines', () => {
  it('is that of the numbers they show, rounded', () => {
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
