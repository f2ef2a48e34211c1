import { describe, expect, it } from 'vitest'
import { addDays } from '@/lib/format/days'
import { placeOf, printedTrend } from '@/lib/report/chart'
import type { ScorePoint } from '@/lib/visibility/shapes'

const FROM = '2026-11-01'
const PLOT = { width: 300, height: 100 }
const point = (index: number, average: number, range: Partial<ScorePoint> = {}): ScorePoint => ({
  date: addDays(FROM, index),
  ...{ score: average, average, ranked: 1, results: 3, averageRanked: 1, averageResults: 3 },
  ...{ low: average - 10, high: average + 10, ...range },
})
const drawn = (points: ScorePoint[], changes: string[] = [], days = 31) =>
  printedTrend(points, { from: FROM, to: addDays(FROM, days - 1) }, changes, PLOT)

describe('the trend of a month as an image', () => {
  it('has its days from the left to the right edge, and 100% at the upper', () => {
    const trend = drawn([point(0, 0), point(1, 100)])
    expect(trend.average).toBe('M0 100L10 0')
    expect(trend.daily).toBe('M0 100H5V0H10')
    expect(trend.end).toEqual({ x: 10, y: 0 })
    expect(placeOf('2026-12-01', { from: FROM, to: '2026-12-01' }, 300)).toBe(300)
  })

  it('interrupts lines and band on a day without answers, and where the measurement changed', () => {
    const points = [0, 1, 3, 4, 5].map((index) => point(index, 50))
    const { average, band } = drawn(points, [addDays(FROM, 4)])
    expect(average).toBe('M0 50L10 50M30 50M40 50L50 50')
    expect(band.match(/M/g)).toHaveLength(2)
  })

  it('has a dot for a day that no line shows, and no band where there is no range', () => {
    const trend = drawn([point(0, 50), point(2, 50, { low: null }), point(3, 50, { high: null })])
    expect(trend.dots).toEqual([{ x: 0, y: 50 }])
    expect(trend.band).toBe('')
  })

  it('names the first day, each seventh and the last, without two that touch', () => {
    const days = (count: number) => drawn([], [], count).ticks.map(({ day }) => Number(day.slice(8)))
    expect(days(30)).toEqual([1, 8, 15, 22, 30])
    expect(days(28)).toEqual([1, 8, 15, 22, 28])
    expect(days(22)).toEqual([1, 8, 15, 22])
    expect(days(9)).toEqual([1, 9])
    expect(days(1)).toEqual([1])
  })

  it('of a month’s first day is one dot', () => {
    expect(drawn([point(0, 40)], [], 1)).toMatchObject({ dots: [{ x: 0, y: 60 }], end: { x: 0, y: 60 } })
  })
})
