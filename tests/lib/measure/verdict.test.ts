import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from '@/lib/format/days'
import { type QueryDay, verdict, verdictDays } from '@/lib/measure/verdict'
import { dayAt, makeHistory, randomFrom } from '@/tests/simulation/histories'

const TODAY = '2026-11-20'
const windows = verdictDays(TODAY)

/** Nine answers a day; `named(days ago)` of them name the brand. */
const history = (named: (ago: number) => number, part: Partial<QueryDay> = {}, from = 35, to = 1): QueryDay[] =>
  Array.from({ length: from - to + 1 }, (_, index) => to + index).map((ago) => ({
    ...{ query: 'q', engine: 'openai', day: addDays(TODAY, -ago), results: 9, ranked: named(ago), ...part },
  }))
const of = (days: QueryDay[]) => verdict(days, windows, () => null)

describe('the days of a verdict', () => {
  it('are the 7 complete ones and the 28 before', () => {
    expect(windows).toEqual({
      recent: { from: '2026-11-13', to: '2026-11-19' },
      before: { from: '2026-10-16', to: '2026-11-12' },
    })
    expect(daysBetween(windows.before.from, windows.before.to)).toBe(27)
  })

  it('leave out today and what is longer ago', () => {
    const within = history(() => 3)
    expect(of([...within, ...history(() => 9, {}, 0, 0), ...history(() => 9, {}, 60, 36)])).toEqual(of(within))
  })
})

describe('the verdict', () => {
  it('is a clear rise or a clear drop beyond chance', () => {
    const rise = of(history((ago) => (ago <= 7 ? 6 : 3)))
    expect(rise).toMatchObject({
      verdict: 'clearRise',
      verdictWindows: {
        recent: { ranked: 42, results: 63, share: 67 },
        before: { ranked: 84, results: 252, share: 33 },
      },
      measurementChange: null,
    })
    expect(of(history((ago) => (ago <= 7 ? 3 : 6))).verdict).toBe('clearDrop')
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
    expect(of([...history(() => 9, {}, 7), ...history(() => 0, { results: 19 }, 8, 8)]).verdict).toBe('notEnoughData')
    expect(of([...history(() => 9, {}, 7), ...history(() => 0, { results: 20 }, 8, 8)]).verdict).toBe('clearRise')
    expect(of([]).verdictWindows.recent).toEqual({
      from: '2026-11-13',
      to: '2026-11-19',
      ranked: 0,
      results: 0,
      share: null,
    })
  })

  it('leaves out a query, and an engine, that is on one side only', () => {
    const steady = history(() => 3)
    const begun = history(() => 9, { query: 'new' }, 7)
    const ended = history(() => 9, { engine: 'xai' }, 35, 8)
    const began = history(() => 9, { engine: 'anthropic' }, 7)
    expect(of([...steady, ...begun, ...ended, ...began])).toEqual(of(steady))
  })

  it('is not moved by a query that was asked on more days of one side', () => {
    const always = history(() => 0)
    const later = history(() => 9, { query: 'since 10 days' }, 10)
    expect(of([...always, ...later])).toMatchObject({
      verdict: 'noClearChange',
      verdictWindows: { recent: { share: 50 }, before: { share: 50 } },
    })
  })

  it('takes the mean of engines, whatever they count', () => {
    const many = history(() => 60, { engine: 'anthropic', results: 60 })
    const { recent } = of([...history(() => 0), ...many]).verdictWindows
    expect(recent).toMatchObject({ share: 50, ranked: 420, results: 483 })
  })

  it('says instead what changed in how engines on both sides were measured', () => {
    const change = { date: '2026-11-16', text: 'ChatGPT got a new model on 16 November' }
    const asked: string[][] = []
    const changed = verdict(
      [...history((ago) => (ago <= 7 ? 6 : 3)), ...history(() => 9, { engine: 'xai' }, 7)],
      windows,
      (engines) => {
        asked.push([...engines])
        return change
      },
    )
    expect(changed).toMatchObject({ verdict: 'measurementChanged', measurementChange: change })
    expect(asked).toEqual([['openai']])
    expect(
      verdict(
        history(() => 1, {}, 7),
        windows,
        () => change,
      ).verdict,
    ).toBe('notEnoughData')
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
          if (verdict(days, WINDOWS, () => null).verdict.startsWith('clear')) clear += 1
          all += 1
        }
  expect(clear / all).toBeLessThan(0.01)
})
