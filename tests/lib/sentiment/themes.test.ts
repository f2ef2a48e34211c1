import { describe, expect, it } from 'vitest'
import { addDays } from '@/lib/format/days'
import {
  type CountedAnalysis,
  changesSince,
  isCounted,
  moreCriticism,
  themeKey,
  themesOf,
  weeksBefore,
  weeksOf,
} from '@/lib/sentiment/themes'

const LAST = '2026-11-30'
type Points = Record<string, number>

const side = (points: Points, isFull = false) => ({
  answers: Math.max(0, ...Object.values(points)),
  points: Object.entries(points).map(([text, answers]) => ({ text, answers })),
  isFull,
})
/** An analysis of the seven days that end so many days before the last one. */
function analysis(daysAgo: number, of: number, praise: Points = {}, doubt: Points = {}): CountedAnalysis {
  const to = addDays(LAST, -daysAgo)
  return { from: addDays(to, -6), to, of, praise: side(praise), doubt: side(doubt) }
}
const weeks = (praise: Points, doubt: Points, of = 60) => [7, 14, 21, 28].map((ago) => analysis(ago, of, praise, doubt))

describe('a theme', () => {
  it('is one, whatever its case, spaces and article', () => {
    expect(['Its front desk', 'the  front desk', 'Front Desk'].map(themeKey)).toEqual(Array(3).fill('front desk'))
    expect(themeKey('the')).toBe('the')
  })

  it('is a row with both sides; what is praised most is first, what is criticised most begins the rest', () => {
    const latest = analysis(0, 60, { desk: 11, booths: 6 }, { Booths: 1, noise: 3, rooms: 5 })
    const rows = themesOf(latest, []).map(({ theme, praise, doubt, change }) => [
      ...[theme, praise?.answers ?? 0, doubt?.answers ?? 0, change],
    ])
    expect(rows).toEqual([
      ['desk', 11, 0, null],
      ['booths', 6, 1, null],
      ['rooms', 0, 5, null],
      ['noise', 0, 3, null],
    ])
  })

  it('is compared with the four weeks before, at their rate', () => {
    const [prices, desk] = themesOf(analysis(0, 60, { desk: 30, prices: 40 }), weeks({ desk: 29, prices: 8 }, {}))
    expect(prices?.change).toEqual({
      ...{ side: 'praise', verdict: 'clearRise', before: 8 },
      earlier: { answers: 32, of: 240, from: '2026-10-27', to: '2026-11-23' },
    })
    expect(desk?.change).toMatchObject({ verdict: 'noClearChange', before: 29 })
  })

  it('is compared by shares: half as many of half as many answers are no change', () => {
    const [desk] = themesOf(analysis(0, 30, { desk: 15 }), weeks({ desk: 30 }, {}))
    expect(desk?.change).toMatchObject({ verdict: 'noClearChange', before: 15 })
  })

  it('of too few answers has no direction, and nothing to compare with no change', () => {
    expect(themesOf(analysis(0, 19, { desk: 19 }), weeks({ desk: 1 }, {}))[0]?.change?.verdict).toBe('notEnoughData')
    expect(themesOf(analysis(0, 60, { desk: 19 }), [])[0]?.change).toBeNull()
  })

  it('that a full list may have left out is unknown, not zero', () => {
    const full = weeks({}, {}).map((week) => ({ ...week, praise: side({ a: 9, b: 8 }, true) }))
    expect(themesOf(analysis(0, 60, { desk: 30 }), full)[0]?.change).toBeNull()
    const old = full.map((week) => {
      const { isFull: _, ...praise } = side({ a: 9, b: 8, c: 7, d: 6 })
      return { ...week, praise }
    })
    expect(themesOf(analysis(0, 60, { desk: 30 }), old)[0]?.change).toBeNull()
    expect(themesOf(analysis(0, 60, { desk: 30 }), weeks({ a: 9 }, {}))[0]?.change).toMatchObject({ before: 0 })
  })
})

describe('the four weeks before', () => {
  it('are those that do not overlap with each other or the latest, newest first', () => {
    const earlier = [3, 7, 9, 14, 21, 28, 35].map((ago) => analysis(ago, 60))
    const found = weeksBefore(analysis(0, 60), earlier)
    expect(found.map(({ to }) => to)).toEqual([7, 14, 21, 28].map((ago) => addDays(LAST, -ago)))
  })
})

describe('what changed since the analysis before', () => {
  it('is what is new, more, less and no longer said, in that order', () => {
    const now = analysis(0, 60, { booths: 8, desk: 40, terms: 12 }, { prices: 2, noise: 9 })
    const before = analysis(7, 60, { desk: 8, terms: 11, station: 5 }, { prices: 30, noise: 8, lifts: 3 })
    expect(changesSince(now, before)).toEqual([
      { kind: 'new', side: 'praise', theme: 'booths', answers: 8, position: 0 },
      { kind: 'more', side: 'praise', theme: 'desk', answers: 40, position: 1 },
      { kind: 'less', side: 'doubt', theme: 'prices', answers: 2, position: 0 },
      { kind: 'gone', side: 'praise', theme: 'station', answers: 0, position: null },
      { kind: 'gone', side: 'doubt', theme: 'lifts', answers: 0, position: null },
    ])
  })

  it('is nothing for one or two answers, of few answers, or where a full list may have left it out', () => {
    expect(changesSince(analysis(0, 60, { a: 2 }), analysis(7, 60, { b: 2 }))).toEqual([])
    expect(changesSince(analysis(0, 19, { a: 9 }), analysis(7, 60, { b: 9 }))).toEqual([])
    const now = { ...analysis(0, 60), praise: side({ a: 9 }, true) }
    const before = { ...analysis(7, 60), praise: side({ b: 9 }, true) }
    expect(changesSince(now, before)).toEqual([])
  })
})

describe('a criticism that grows', () => {
  it('is the theme that most more answers criticise than in the four weeks before, beyond chance', () => {
    const before = weeks({}, { Price: 4, Noise: 2 })
    const latest = analysis(0, 60, {}, { price: 24, Noise: 30, Lifts: 1 })
    expect(moreCriticism(latest, before)).toEqual({ theme: 'Noise', answers: 30, before: 2 })
    expect(moreCriticism(analysis(0, 60, {}, { New: 20 }), before)).toEqual({ theme: 'New', answers: 20, before: 0 })
  })

  it('is none within chance, with fewer or few answers, or where as many praise it', () => {
    expect(moreCriticism(analysis(0, 60, {}, { Price: 6 }), weeks({}, { Price: 4 }))).toBeNull()
    expect(moreCriticism(analysis(0, 60, {}, { Price: 4 }), weeks({}, { Price: 40 }))).toBeNull()
    expect(moreCriticism(analysis(0, 19, {}, { Price: 19 }), weeks({}, {}))).toBeNull()
    expect(moreCriticism(analysis(0, 60, { price: 30 }, { Price: 30 }), weeks({}, {}))).toBeNull()
    expect(moreCriticism(analysis(0, 60), [])).toBeNull()
  })
})

describe('the weeks of the trend', () => {
  const entry = (ago: number) => ({ ...analysis(ago, 60, { desk: 30 }, { noise: 6 }), _id: `${ago}`, opens: true })

  it('are one point a week, oldest first, from the first analysis on, with the nearest to its end', () => {
    const found = weeksOf([0, 2, 7, 13, 28].map(entry))
    expect(found.map(({ analysis: of }) => of?._id ?? null)).toEqual(['28', null, '13', '7', '0'])
    expect(found.at(-1)?.analysis).toEqual({ _id: '0', of: 60, praise: 30, doubt: 6, opens: true })
    expect(found[1]).toEqual({ from: '2026-11-03', to: '2026-11-09', analysis: null })
  })

  it('are twelve at most, and none without an analysis', () => {
    expect(weeksOf(Array.from({ length: 20 }, (_, week) => entry(7 * week)))).toHaveLength(12)
    expect(weeksOf([])).toEqual([])
  })
})

describe('an analysis without counts', () => {
  it('is not compared', () => {
    expect(isCounted({ ...analysis(0, 0) })).toBe(false)
    expect(isCounted({ ...analysis(0, 1), praise: null })).toBe(false)
    expect(isCounted(analysis(0, 1))).toBe(true)
  })
})
