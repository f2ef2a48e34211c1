import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from '@/lib/format/days'
import { VERDICT } from '@/lib/limits'
import type { Verdict } from '@/lib/measure/shapes'
import {
  decidingWindow,
  firstVerdictDay,
  type QueryDay,
  verdicts,
  verdictWindows,
  visibleChange,
  windowVerdict,
} from '@/lib/measure/verdict'
import { dayAt, makeHistory, randomFrom } from '@/tests/simulation/histories'

const TODAY = '2026-11-20'
const LAST = '2026-11-19'
const windows = verdictWindows('week', LAST)

/** Nine answers a day; `named(days ago)` of them name the brand. */
const history = (named: (ago: number) => number, part: Partial<QueryDay> = {}, from = 35, to = 1): QueryDay[] =>
  Array.from({ length: from - to + 1 }, (_, index) => to + index).map((ago) => ({
    ...{ query: 'q', engine: 'openai', day: addDays(TODAY, -ago), results: 9, ranked: named(ago), ...part },
  }))
const of = (days: QueryDay[]) => windowVerdict(days, windows, () => null, VERDICT.week)

describe('the days of a verdict', () => {
  it('are the last 7 finished ones, or the last 28, and the 28 before', () => {
    expect(windows).toEqual({
      recent: { from: '2026-11-13', to: '2026-11-19' },
      before: { from: '2026-10-16', to: '2026-11-12' },
    })
    expect(verdictWindows('month', LAST)).toEqual({
      recent: { from: '2026-10-23', to: '2026-11-19' },
      before: { from: '2026-09-25', to: '2026-10-22' },
    })
    expect(daysBetween(windows.before.from, windows.before.to)).toBe(27)
    expect(firstVerdictDay(LAST)).toBe('2026-09-25')
  })

  it('name the queries compared, but not where they differ between engines', () => {
    const other = history(() => 3, { query: 'other' })
    expect(of([...history(() => 3), ...other]).queries).toEqual(['other', 'q'])
    expect(of([...history(() => 3), ...other, ...history(() => 3, { engine: 'anthropic' })])).not.toHaveProperty(
      'queries',
    )
  })

  it('leave out a day that is not finished, and what is longer ago', () => {
    const within = history(() => 3)
    expect(of([...within, ...history(() => 9, {}, 0, 0), ...history(() => 9, {}, 60, 36)])).toEqual(of(within))
  })
})

describe('the verdict of both windows', () => {
  const both = (named: (ago: number) => number, days = 56) => verdicts(history(named, {}, days), LAST, () => null)
  const said = ({ verdict, verdictWindow, verdicts: { week, month } }: ReturnType<typeof both>) => ({
    ...{ verdict, verdictWindow, week: week.verdict, month: month.verdict },
  })

  it('is that of the month where a lasting rise shows there only', () => {
    expect(said(both((ago) => (ago <= 28 ? (ago % 2 ? 5 : 4) : ago % 2 ? 4 : 2)))).toEqual({
      ...{ verdict: 'clearRise', verdictWindow: 'month', week: 'noClearChange', month: 'clearRise' },
    })
  })

  it('is that of the week where only that moved', () => {
    expect(said(both((ago) => (ago <= 7 ? 7 : 3)))).toMatchObject({ verdict: 'clearRise', week: 'clearRise' })
    expect(said(both((ago) => (ago <= 7 ? 6 : 3), 35))).toEqual({
      ...{ verdict: 'clearRise', verdictWindow: 'week', week: 'clearRise', month: 'notEnoughData' },
    })
  })

  it("is the week's direction, as probable, where the two disagree", () => {
    const found = both((ago) => (ago <= 7 ? 3 : ago <= 28 ? 8 : 2))
    expect(said(found)).toEqual({
      ...{ verdict: 'probableDrop', verdictWindow: 'week', week: 'probableDrop', month: 'clearRise' },
    })
    expect(decidingWindow(found)).toMatchObject({ kind: 'week', of: { verdict: 'probableDrop' } })
  })

  it('is the month at equal weight, and neither where nothing can be compared', () => {
    expect(said(both(() => 4))).toMatchObject({ verdict: 'noClearChange', verdictWindow: 'month' })
    expect(said(both(() => 4, 9))).toEqual({
      ...{ verdict: 'notEnoughData', verdictWindow: null, week: 'notEnoughData', month: 'notEnoughData' },
    })
  })

  it('is that of the week where measuring changed before it only', () => {
    const change = { date: '2026-10-10', text: 'ChatGPT got a new model on 10 October' }
    const changed = verdicts(
      history(() => 4, {}, 56),
      LAST,
      ({ from }) => (from < change.date ? change : null),
    )
    expect(said(changed)).toEqual({
      ...{ verdict: 'noClearChange', verdictWindow: 'week', week: 'noClearChange', month: 'measurementChanged' },
    })
    expect(changed).toMatchObject({ measurementChange: null, verdicts: { month: { measurementChange: change } } })
  })

  it('says what changed where no window is left', () => {
    const change = { date: '2026-11-10', text: 'ChatGPT got a new model on 10 November' }
    const changed = verdicts(
      history(() => 4, {}, 56),
      LAST,
      () => change,
    )
    expect(changed).toMatchObject({ verdict: 'measurementChanged', measurementChange: change })
  })
})

it('the change that a week shows for sure shrinks with more answers', () => {
  expect([3, 9, 27, 90].map(visibleChange)).toEqual([45, 25, 15, 10])
})

describe('the verdict', () => {
  it('is a clear rise or a clear drop beyond chance', () => {
    const rise = of(history((ago) => (ago <= 7 ? 6 : 3)))
    expect(rise).toMatchObject({
      ...{ verdict: 'clearRise', points: 33, engines: ['openai'], measurementChange: null },
      recent: { ranked: 42, results: 63, share: 67 },
      before: { ranked: 84, results: 252, share: 34 },
    })
    expect(of(history((ago) => (ago <= 7 ? 3 : 6))).verdict).toBe('clearDrop')
  })

  it('is probable between chance and what is sure', () => {
    const swing = (middle: number) => (ago: number) => (ago % 2 === 0 ? middle - 1 : middle + 1)
    const found = [3, 4, 5, 6, 7].map(
      (named): Verdict => of(history((ago) => (ago <= 7 ? named : swing(4)(ago)))).verdict,
    )
    expect(found).toEqual(['noClearChange', 'noClearChange', 'noClearChange', 'probableRise', 'clearRise'])
  })

  it('is no clear change within chance, and where nothing differs', () => {
    expect(of(history((ago) => (ago <= 7 ? 4 : 3))).verdict).toBe('noClearChange')
    expect(of(history(() => 0)).verdict).toBe('noClearChange')
    expect(of(history(() => 9)).verdict).toBe('noClearChange')
  })

  it('asks for more where days differ by more than chance', () => {
    const swinging = (ago: number) => (ago % 2 === 0 ? 9 : 0)
    expect(of(history((ago) => (ago <= 7 ? 7 : 4))).verdict).toBe('clearRise')
    expect(of(history((ago) => (ago <= 7 ? 7 : swinging(ago)))).verdict).toBe('noClearChange')
  })

  it('is not enough data under 20 answers on either side', () => {
    const two = { results: 2 }
    expect(of(history((ago) => (ago <= 7 ? 2 : 0), two)).verdict).toBe('notEnoughData')
    const asked = (results: number) => [
      ...history(() => 9, {}, 7),
      ...history(() => 0, { results: 1 }, 26, 8),
      ...history(() => 0, { results }, 27, 27),
    ]
    expect(of(asked(0)).verdict).toBe('notEnoughData')
    expect(of(asked(1)).verdict).toBe('clearRise')
    expect(of([]).recent).toEqual({ from: '2026-11-13', to: '2026-11-19', ranked: 0, results: 0, share: null })
  })

  it('leaves out a query, and an engine, without answers on half of the days of both sides', () => {
    const steady = history(() => 3)
    const begun = history(() => 9, { query: 'new' }, 7)
    const ended = history(() => 9, { engine: 'xai' }, 35, 8)
    const began = history(() => 9, { engine: 'anthropic' }, 7)
    const late = history(() => 9, { query: 'late' }, 20)
    const rare = history(() => 9, { query: 'rare' }, 3)
    expect(of([...steady, ...begun, ...ended, ...began, ...late, ...rare])).toEqual(of(steady))
  })

  it('is not moved by a query that was asked on more days of one side', () => {
    const always = history(() => 0)
    const later = history(() => 9, { query: 'since 21 days' }, 21)
    expect(of([...always, ...later])).toMatchObject({
      ...{ verdict: 'noClearChange', recent: { share: 50 }, before: { share: 50 } },
    })
  })

  it('takes the mean of engines, whatever they count', () => {
    const many = history(() => 60, { engine: 'anthropic', results: 60 })
    const { recent } = of([...history(() => 0), ...many])
    expect(recent).toMatchObject({ share: 50, ranked: 420, results: 483 })
  })

  it('says instead what changed in how engines on both sides were measured', () => {
    const change = { date: '2026-11-16', text: 'ChatGPT got a new model on 16 November' }
    const asked: unknown[] = []
    const changed = windowVerdict(
      [...history((ago) => (ago <= 7 ? 6 : 3)), ...history(() => 9, { engine: 'xai' }, 7)],
      windows,
      (window, engines) => {
        asked.push([window, engines])
        return change
      },
      VERDICT.week,
    )
    expect(changed).toMatchObject({ verdict: 'measurementChanged', measurementChange: change })
    expect(asked).toEqual([[{ from: windows.before.from, to: windows.recent.to }, ['openai']]])
    const few = history(() => 1, {}, 7)
    expect(windowVerdict(few, windows, () => change, VERDICT.week).verdict).toBe('notEnoughData')
  })
})

// The monthly report compares a month with the one before by the rule that is simulated for 7 and 28 days (R-ACTION-7).

const HISTORIES = 400
const NOISE = { dayEffect: 1.5, autocorrelation: 0.3 }
const WINDOWS = { before: { from: dayAt(0), to: dayAt(30) }, recent: { from: dayAt(31), to: dayAt(60) } }

it('calls fewer than 1 of 100 months without a change clear', () => {
  const random = randomFrom(50)
  let clear = 0
  let all = 0
  for (const engines of [1, 3])
    for (const answersADay of [3, 9])
      for (const share of [0.2, 0.5, 0.9])
        for (let index = 0; index < HISTORIES; index++) {
          const shares = Array.from({ length: 61 }, () => share)
          const days = makeHistory(random, shares, { engines, answersADay, ...NOISE })
          if (windowVerdict(days, WINDOWS, () => null, VERDICT.month).verdict.startsWith('clear')) clear += 1
          all += 1
        }
  expect(clear / all).toBeLessThan(0.01)
})
