import { describe, expect, it } from 'vitest'
import { addDays } from '@/lib/format/days'
import {
  chosenUnless,
  comparedDaysOf,
  daysWithin,
  homePeriods,
  storedDays,
  visibilityPeriods,
} from '@/lib/search-params/periods'
import { makeQuery, TODAY } from '../../support/visibility-figures'

const NONE = { score: null, rank: null, cited: null, compared: null, range: null }

describe('the period of a card', () => {
  it('is its default where nothing is chosen', () => {
    expect(visibilityPeriods(NONE)).toEqual({ score: 30, rank: 30, cited: 7, compared: 7 })
    expect(homePeriods(NONE)).toEqual({ rank: 7, cited: 7 })
  })

  it('is the range of the page, or the next longer one that the card has', () => {
    expect(visibilityPeriods({ ...NONE, range: 90 })).toEqual({ score: 90, rank: 90, cited: 90, compared: 90 })
    expect(visibilityPeriods({ ...NONE, range: 3 })).toEqual({ score: 3, rank: 3, cited: 3, compared: 7 })
    expect(homePeriods({ ...NONE, range: 30 })).toEqual({ rank: 30, cited: 30 })
  })

  it('is its own where it has one, whatever the range', () => {
    const own = { ...NONE, range: 90 as const, score: 3 as const, cited: 1 as const }
    expect(visibilityPeriods(own)).toEqual({ score: 3, rank: 90, cited: 1, compared: 90 })
    expect(homePeriods({ rank: 3, cited: null, range: 30 }, 1)).toEqual({ rank: 3, cited: 30 })
  })

  it.each([
    [1, { score: 3, rank: 3, cited: 1, compared: 7 }],
    [2, { score: 3, rank: 3, cited: 3, compared: 7 }],
    [4, { score: 7, rank: 7, cited: 7, compared: 7 }],
    [8, { score: 30, rank: 30, cited: 7, compared: 7 }],
    [400, { score: 30, rank: 30, cited: 7, compared: 7 }],
  ])('is the shortest that holds %i stored days, where its default is longer', (stored, periods) => {
    expect(visibilityPeriods(NONE, stored)).toEqual(periods)
    expect(visibilityPeriods({ ...NONE, range: 90 }, stored).score).toBe(90)
  })

  it('that a card shows by itself is not written into the address', () => {
    expect(chosenUnless(30, 30)).toBeNull()
    expect(chosenUnless<number>(30, 3)).toBe(3)
  })

  it('that is compared outside the charts is the range, else that of the score trend', () => {
    expect(comparedDaysOf(NONE)).toBe(30)
    expect(comparedDaysOf({ range: 7 })).toBe(7)
  })
})

describe('stored days', () => {
  it('count from the first answer to any query, today included', () => {
    expect(storedDays([], TODAY)).toBeNull()
    expect(storedDays([makeQuery(1, { firstResult: null })], TODAY)).toBeNull()
    const queries = [makeQuery(1, { firstResult: TODAY }), makeQuery(2, { firstResult: addDays(TODAY, -3) })]
    expect(storedDays(queries.slice(0, 1), TODAY)).toBe(1)
    expect(storedDays(queries, TODAY)).toBe(4)
  })

  it('narrow the days that are shown, and only where they hold every answer', () => {
    const week = { from: addDays(TODAY, -6), to: TODAY }
    expect(daysWithin(week, 1, 1)).toEqual({ from: TODAY, to: TODAY })
    expect(daysWithin(week, 3, 2)).toEqual({ from: addDays(TODAY, -2), to: TODAY })
    expect(daysWithin(week, 3, 20)).toBe(week)
    expect(daysWithin(week, 30, 5)).toEqual(week)
    expect(daysWithin(null, 3, 1)).toBeNull()
  })
})
