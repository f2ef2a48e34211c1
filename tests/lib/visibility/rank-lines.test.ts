import { describe, expect, it } from 'vitest'
import { drawnByDay, weeklyMeans, weeksOf } from '@/lib/visibility/rank-chart'

const none: ReadonlySet<number> = new Set()

describe('weeks of a chart', () => {
  it('have seven days and end with the latest day; the first has the days that remain', () => {
    const weeks = weeksOf(90, none)
    expect(weeks).toHaveLength(13)
    expect(weeks[0]).toEqual({ first: 0, last: 5 })
    expect(weeks[1]).toEqual({ first: 6, last: 12 })
    expect(weeks.at(-1)).toEqual({ first: 83, last: 89 })
  })

  it.each([1, 6, 7, 8, 30, 90, 180])('of %i days hold every day once, in order', (days) => {
    for (const breaks of [none, new Set([0, 3, 4, days - 1])]) {
      const held = weeksOf(days, breaks).flatMap(({ first, last }) =>
        Array.from({ length: last - first + 1 }, (_, index) => first + index),
      )
      expect(held).toEqual(Array.from({ length: days }, (_, index) => index))
    }
  })

  it('are two where the measurement changed within one', () => {
    expect(weeksOf(14, new Set([10]))).toEqual([
      { first: 0, last: 6 },
      { first: 7, last: 9 },
      { first: 10, last: 13 },
    ])
  })
})

describe('weekly means', () => {
  const week = [{ first: 0, last: 6 }]
  const day = (value: number, weight: number) => ({ value, weight })

  it('weigh each day by its answers, to one decimal', () => {
    expect(weeklyMeans([day(2, 3), day(5, 1), null, null, null, null, null], week)).toEqual([2.8])
  })

  it('are of the days with answers only, and none without any', () => {
    expect(weeklyMeans([null, day(4, 2), null, null, null, null, null], week)).toEqual([4])
    expect(weeklyMeans([null, null, null, null, null, null, null], week)).toEqual([null])
    expect(weeklyMeans([day(4, 0)], week)).toEqual([null])
  })
})

describe('a line of means', () => {
  const weeks = weeksOf(21, none)

  it('has each mean at the last day of its week and runs straight to it', () => {
    const drawn = drawnByDay([2, 9, 2], weeks, none)
    expect(drawn).toHaveLength(21)
    expect([drawn[6], drawn[13], drawn[20]]).toEqual([2, 9, 2])
    expect([drawn[7], drawn[10], drawn[14]]).toEqual([3, 6, 8])
    expect(drawn.slice(0, 6)).toEqual(Array.from({ length: 6 }, () => null))
  })

  it('does not bridge a week without a mean', () => {
    const drawn = drawnByDay([2, null, 4], weeks, none)
    expect(drawn.flatMap((value, index) => (value === null ? [] : [index]))).toEqual([6, 20])
  })

  it('does not bridge a changed measurement', () => {
    const breaks = new Set([14])
    const drawn = drawnByDay([2, 9, 2], weeksOf(21, breaks), breaks)
    expect(drawn.slice(13)).toEqual([9, ...Array.from({ length: 6 }, () => null), 2])
  })
})
