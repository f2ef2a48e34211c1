import { describe, expect, it } from 'vitest'
import { RECOMMENDATION_STATUSES } from '@/lib/actions/shapes'
import { knownStatus, STATUS_LABELS, STATUS_OPTIONS, trackerCopy } from '@/lib/actions/tracker-words'
import { dayRange, longDay } from '@/lib/format/dates'
import { homeCopy } from '@/lib/home/words'
import { SENTIMENT_TIMEFRAMES } from '@/lib/limits'
import { recommendationsCopy } from '@/lib/recommendations/words'
import { sentimentCopy } from '@/lib/sentiment/words'
import { figuresCopy } from '@/lib/visibility/figure-words'
import { visibilityCopy } from '@/lib/visibility/words'

// Sentences that are made from a value.

describe('the marketeer dashboard', () => {
  it('count one as one', () => {
    expect(homeCopy.industries.moreSaid(1)).toBe('more industry')
    expect(homeCopy.industries.moreSaid(2)).toBe('more industries')
    expect(homeCopy.devTools.queued(1)).toBe('1 query queued')
    expect(homeCopy.devTools.queued(14)).toBe('14 queries queued')
  })

  it('counts the chosen queries', () => {
    expect(homeCopy.picker.selected(14)).toBe('of 14 selected')
  })
})

describe('the visibility page', () => {
  it('count one as one', () => {
    expect(visibilityCopy.queries.selected(1)).toBe('query selected')
    expect(visibilityCopy.queries.selected(0)).toBe('queries selected')
    expect(figuresCopy.counts(1, 1)).toBe('1 of 1 answer')
    expect(figuresCopy.counts(17, 21)).toBe('17 of 21 answers')
    expect(visibilityCopy.rank.wentLive(1, 28)).toBe('1 action went live in these 28 days.')
  })

  it('say ties to those who do not see the star', () => {
    expect(figuresCopy.live.rank(3, true)).toBe('Rank 3, tied')
    expect(figuresCopy.live.rank(3, false)).toBe('Rank 3')
  })
})

describe('the sentiment page', () => {
  it('the timeframes are Day = 1, Week = 7, Month = 28 and All Time = -1, in this order', () => {
    expect(sentimentCopy.generate.timeframes).toEqual([
      { value: 1, label: 'Day' },
      { value: 7, label: 'Week' },
      { value: 28, label: 'Month' },
      { value: -1, label: 'All Time' },
    ])
    expect(sentimentCopy.generate.timeframes.map(({ value }) => value)).toEqual([...SENTIMENT_TIMEFRAMES])
  })

  it('an entry says how many answers it read and of which days', () => {
    expect(sentimentCopy.entry.basis(1, { from: '2026-11-20', to: '2026-11-20' })).toBe(
      'Based on 1 answer, 20 Nov 2026',
    )
    expect(sentimentCopy.entry.basis(1234, { from: '2026-11-14', to: '2026-11-20' })).toBe(
      'Based on 1,234 answers, 14–20 Nov 2026',
    )
  })

  it('days are named once each: month and year only where they differ', () => {
    expect(dayRange('2026-10-30', '2026-11-05')).toBe('30 Oct – 5 Nov 2026')
    expect(dayRange('2025-11-05', '2026-11-05')).toBe('5 Nov 2025 – 5 Nov 2026')
    expect(longDay('2026-11-20T23:59:00.000Z')).toBe('20 November 2026')
  })
})

describe('recommendations', () => {
  it("a missing or other value shows as 'No Status'", () => {
    for (const value of [undefined, null, '', 'done', 'Implemented', 7, 'toString', '__proto__'])
      expect(STATUS_LABELS[knownStatus(value)]).toBe('No Status')
    for (const status of RECOMMENDATION_STATUSES) expect(knownStatus(status)).toBe(status)
  })

  it('menus offer every status, in the order in which the table sorts them', () => {
    expect(STATUS_OPTIONS.map(({ value }) => value)).toEqual([...RECOMMENDATION_STATUSES])
  })

  it('room that is left is said in characters', () => {
    expect(trackerCopy.dialog.charactersLeft(1)).toBe('1 character left')
    expect(trackerCopy.dialog.charactersLeft(0)).toBe('0 characters left')
  })

  it('the question of a deletion names what goes with it', () => {
    expect(recommendationsCopy.removal.consequence(1, 1)).toBe(
      'It disappears from 1 organisation, and 1 status with notes and history will be deleted.',
    )
    expect(recommendationsCopy.removal.consequence(3, 1200)).toContain('3 organisations, and 1,200 statuses')
  })
})
