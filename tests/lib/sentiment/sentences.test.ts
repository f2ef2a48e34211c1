import { describe, expect, it } from 'vitest'
import { addDays } from '@/lib/format/days'
import { sentimentSentences, type WeeklyEntry } from '@/lib/sentiment/sentences'

const LAST = '2026-11-30'

/** An analysis of the week so many weeks ago: how many answers name the brand, praise and criticise it. */
function week(ago: number, praise: number, doubt: number, of = 200): WeeklyEntry {
  const to = addDays(LAST, -7 * ago)
  return {
    ...{ from: addDays(to, -6), to, of },
    praise: { answers: praise, points: [] },
    doubt: { answers: doubt, points: [] },
  }
}
const said = (...entries: WeeklyEntry[]) => sentimentSentences(entries).map(({ text }) => text)
const SHARES = 'Praised in 50% of the answers that name you, criticised in 10%.'

describe('the sentences on sentiment', () => {
  it('say nothing before the first analysis, and of answers that name nobody', () => {
    expect(said()).toEqual([])
    expect(said(week(0, 0, 0, 0), week(1, 100, 20))).toEqual([])
    expect(said({ ...week(0, 1, 1), of: null, praise: null, doubt: null })).toEqual([])
  })

  it('count under twenty answers, and compare none', () => {
    expect(said(week(0, 9, 2, 19), week(4, 5, 2, 200))).toEqual(['Praised in 9 of the 19 answers that name you.'])
    expect(said(week(0, 1, 0, 1))).toEqual(['Praised in 1 of the 1 answer that names you.'])
  })

  it('say both shares, and nothing more of a single week', () => {
    expect(said(week(0, 100, 20))).toEqual([SHARES])
  })

  it('say for how many weeks nothing changed', () => {
    const steady = [0, 1, 2, 3, 4].map((ago) => week(ago, 100 + ago, 20))
    expect(said(...steady)).toEqual([SHARES, 'Steady for five weeks.'])
    expect(said(...steady.slice(0, 2))).toEqual([SHARES, 'Steady for two weeks.'])
    expect(said(...Array.from({ length: 12 }, (_, ago) => week(ago, 100, 20)))[1]).toBe('Steady for 12 weeks.')
  })

  it('count a second analysis of the same week once, and stop at a week without one', () => {
    const second = { ...week(0, 100, 20), to: addDays(LAST, -2) }
    expect(said(week(0, 100, 20), second, week(1, 100, 20), week(3, 100, 20))[1]).toBe('Steady for two weeks.')
  })

  it('stop where an earlier week clearly differs, and take no small difference for one', () => {
    expect(said(week(0, 100, 20), week(1, 100, 20), week(2, 20, 20), week(3, 100, 20))[1]).toBe('Steady for two weeks.')
    expect(said(week(0, 100, 20), week(1, 88, 20), week(4, 88, 20))[1]).toBe('Steady for two weeks.')
  })

  it('say clearly more praise or criticism than a month ago', () => {
    expect(said(week(0, 100, 20), week(1, 100, 20), week(4, 40, 20))[1]).toBe(
      'More praise than a month ago, up from 20%.',
    )
    expect(said(week(0, 100, 80), week(1, 100, 80), week(4, 100, 20))[1]).toBe(
      'More criticism than a month ago, up from 10%.',
    )
    // The larger rise of both.
    expect(said(week(0, 140, 80), week(4, 40, 20))[1]).toBe('More praise than a month ago, up from 20%.')
  })

  it('compare with the analysis nearest to four weeks before, within a week', () => {
    expect(said(week(0, 100, 20), week(3, 90, 20), week(5, 40, 20))).toEqual([SHARES])
    expect(said(week(0, 100, 20), week(6, 40, 20))).toEqual([SHARES])
  })

  it('call fewer answers no change, where the same shares of many are one', () => {
    expect(said(week(0, 15, 2, 30), week(4, 6, 2, 30))).toEqual([
      'Praised in 50% of the answers that name you, criticised in 7%.',
    ])
  })

  it('do not call a clear fall steady', () => {
    expect(said(week(0, 100, 20), week(1, 180, 20), week(4, 180, 20))).toEqual([SHARES])
  })
})
