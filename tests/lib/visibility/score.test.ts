import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '@/lib/format/days'
import { dailyScore, meanPoints, rangePoints, ring as ringOf, ringRange, scorePoints } from '@/lib/visibility/score'

/** Counts the last 7 points. */
const ring = (points: ReturnType<typeof scorePoints>) => ringOf(rangePoints(points, 7, points.at(-1)?.date ?? ''), 7)
/** One point per score, of 100 results each, so that the score is the count. */
const history = (scores: number[]) =>
  scorePoints(scores.map((ranked, index) => ({ day: addDays('2026-09-01', index), ranked, results: 100 })))

describe('daily score', () => {
  it("is the percent of the day's results that rank the brand, rounded up", () => {
    expect(dailyScore({ ranked: 2, results: 3 })).toBe(67)
    expect(dailyScore({ ranked: 11, results: 20 })).toBe(55)
  })
  it('no results is no score, not zero', () => {
    expect(dailyScore({ ranked: 0, results: 0 })).toBeNull()
    expect(scorePoints([{ day: '2026-09-01', ranked: 0, results: 0 }])).toEqual([])
  })
})

describe('the ring', () => {
  it('is the mean of the last 7 daily scores, rounded', () => {
    expect(ring(history([0, 0, 10, 20, 30, 40, 50, 60, 72])).score).toBe(40) // 282 / 7 = 40.3
  })
  it('is the mean of what there is under 7 points', () => {
    expect(ring(history([10, 21])).score).toBe(16)
  })
  it('stands beside the exact counts of the same 7 points', () => {
    expect(ring(history([99, 1, 2, 3, 4, 5, 6, 7]))).toMatchObject({ ranked: 28, results: 700 })
  })
  it('is none where there is no data', () => {
    expect(ring([])).toEqual({ score: null, change: null, ranked: 0, results: 0 })
  })
  it('counts points, not calendar days: a day without results does not shorten the week', () => {
    const days = [0, 1, 2, 3, 4, 5, 6, 7].map((index) => ({
      day: addDays('2026-09-01', index),
      ranked: index,
      results: index === 4 ? 0 : 10,
    }))
    expect(ring(scorePoints(days)).results).toBe(70)
  })
  it('lies between the lowest and the highest of its scores', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 100 }), { minLength: 1, maxLength: 30 }), (scores) => {
        const { score } = ring(history(scores))
        expect(score).toBeGreaterThanOrEqual(Math.min(...scores.slice(-7)))
        expect(score).toBeLessThanOrEqual(Math.max(...scores.slice(-7)))
      }),
    )
  })
})

describe('the change', () => {
  const week = (score: number) => Array.from({ length: 7 }, () => score)

  it('compares the last 7 points against the previous 7, in percentage points', () => {
    expect(ring(history([...week(99), ...week(67), ...week(81)])).change).toBe(14)
    expect(ring(history([...week(81), ...week(67)])).change).toBe(-14)
  })
  it('is none under 14 points', () => {
    expect(ring(history(Array.from({ length: 13 }, () => 50))).change).toBeNull()
    expect(ring(history(Array.from({ length: 14 }, () => 50))).change).toBe(0)
  })
  it('a fall of less than half a point is zero, without a sign', () => {
    expect(Object.is(ring(history([...week(50), ...week(50).slice(1), 49])).change, 0)).toBe(true)
  })
})

describe('the score of a longer range', () => {
  const days = (count: number, score: number, from: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...{ day: addDays('2026-06-01', from + index), ranked: score, results: 100 },
    }))
  const last = addDays('2026-06-01', 55)
  const of = (all: ReturnType<typeof days>) => ringOf(rangePoints(scorePoints(all), 28, last), 28)

  it('is the mean of its days, and its change that to as many days before', () => {
    expect(of([...days(28, 40, 0), ...days(28, 55, 28)])).toEqual({
      score: 55,
      change: 15,
      ranked: 1540,
      results: 2800,
    })
  })
  it('counts calendar days: what is older does not stand in for a missed one', () => {
    expect(of([...days(28, 40, 0), ...days(20, 55, 28), ...days(4, 55, 52)])).toMatchObject({ results: 2400 })
  })
  it('has no change where half of the days before are missing', () => {
    expect(of([...days(14, 40, 14), ...days(28, 55, 28)]).change).toBe(15)
    expect(of([...days(13, 40, 15), ...days(28, 55, 28)]).change).toBeNull()
  })
})

describe('a 7-day average where the measurement changed', () => {
  const changes = ['2026-09-04', '2026-09-09']
  const points = scorePoints(
    [10, 20, 30, 40, 50, 60, 70, 80, 90].map((ranked, index) => ({
      ...{ day: addDays('2026-09-01', index), ranked, results: 100 },
    })),
    changes,
  )

  it('starts anew, with its range and counts', () => {
    expect(points.map(({ average }) => average)).toEqual([10, 15, 20, 40, 45, 50, 55, 60, 90])
    expect(points.at(-1)).toMatchObject({ averageRanked: 90, averageResults: 100, low: 83, high: 94 })
  })
  it('starts anew for several engines too, while the ring keeps its last 7 points', () => {
    expect(meanPoints([points, points], changes).map(({ average }) => average)).toEqual(
      points.map(({ average }) => average),
    )
    expect(meanPoints([points, points], changes).at(-1)).toMatchObject({ averageRanked: 180, averageResults: 200 })
    expect(ring(points).score).toBe(60)
    expect(ringRange([points.slice(-7)], 60)).toEqual({ low: 44, high: 74 })
  })
  it('has no range under 20 answers', () => {
    const [point] = scorePoints([{ day: '2026-09-01', ranked: 10, results: 19 }])
    expect(point).toMatchObject({ low: null, high: null, averageResults: 19 })
  })
})

describe('the 7-day average', () => {
  it('of a point is the mean of the last 7 scores up to it, rounded', () => {
    expect(history([10, 20, 30, 40, 50, 60, 70, 85]).map(({ average }) => average)).toEqual([
      10, 15, 20, 25, 30, 35, 40, 51,
    ])
  })
  it("ends at the ring's figure", () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 100 }), { minLength: 1, maxLength: 30 }), (scores) => {
        const points = history(scores)
        expect(points.at(-1)?.average).toBe(ring(points).score)
      }),
    )
  })
})
