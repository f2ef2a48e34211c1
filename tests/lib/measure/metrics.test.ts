import { describe, expect, it } from 'vitest'
import { addDays } from '@/lib/format/days'
import { type MetricDay, metrics } from '@/lib/measure/metrics'

/** A week of 9 answers a day: 4 name the brand, once first, once second, twice third, beside 3 others each. */
const DAY: MetricDay = {
  ...{ day: '2026-11-01', results: 9, ranked: 4, mentions: 31, placements: 9, squares: 23 },
  ...{ first: 1, topThree: 4, citing: 0 },
}
const week = (part: Partial<MetricDay> = {}) =>
  Array.from({ length: 7 }, (_, index) => ({ ...DAY, ...part, day: addDays(DAY.day, index) }))

describe('metrics', () => {
  it('are counts of the days, with their ranges', () => {
    expect(metrics([week()])).toEqual({
      shareOfVoice: { value: 13, numerator: 28, denominator: 217, low: 9, high: 18 },
      positionWhenNamed: { value: 2.3, numerator: 63, denominator: 28, low: 1.9, high: 2.6 },
      firstPlaceRate: { value: 12, numerator: 7, denominator: 63, low: 5, high: 21 },
      topThreeRate: { value: 45, numerator: 28, denominator: 63, low: 33, high: 57 },
      ownCitationRate: { value: 0, numerator: 0, denominator: 63, low: 0, high: 6 },
    })
  })

  it('of several engines are the mean of their own, with the sum of the counts', () => {
    const never = week({ ranked: 0, mentions: 27, placements: 0, squares: 0, first: 0, topThree: 0 })
    const { firstPlaceRate, positionWhenNamed } = metrics([week(), never])
    expect(firstPlaceRate).toMatchObject({ value: 6, numerator: 7, denominator: 126 })
    // An engine that names the brand nowhere has no position.
    expect(positionWhenNamed).toMatchObject({ value: 2.3, numerator: 63, denominator: 28 })
  })

  it('have no value where there is nothing to count', () => {
    const silent = week({ ranked: 0, mentions: 0, placements: 0, squares: 0, first: 0, topThree: 0 })
    const none = { value: null, numerator: 0, denominator: 0, low: null, high: null }
    expect(metrics([silent])).toMatchObject({
      shareOfVoice: none,
      positionWhenNamed: none,
      firstPlaceRate: { value: 0 },
    })
    expect(metrics([])).toMatchObject({ shareOfVoice: none, positionWhenNamed: none, ownCitationRate: none })
  })

  it('have no range under 20 answers; a position under 20 that name the brand', () => {
    const short = metrics([week().slice(0, 2)])
    expect(Object.values(short).map(({ low, high }) => [low, high])).toEqual(
      Array.from({ length: 5 }, () => [null, null]),
    )
    expect(metrics([week().slice(0, 4)])).toMatchObject({ topThreeRate: { low: 30 }, positionWhenNamed: { low: null } })
  })

  it('keep a position within 1 and 10', () => {
    const first = week({ placements: 4, squares: 4 })
    expect(metrics([first]).positionWhenNamed).toMatchObject({ value: 1, low: 1, high: 1 })
    const spread = week({ placements: 22, squares: 4 * 100, ranked: 4 })
    expect(metrics([spread]).positionWhenNamed.high).toBeLessThanOrEqual(10)
  })
})
