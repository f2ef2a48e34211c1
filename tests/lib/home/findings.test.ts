import { describe, expect, it } from 'vitest'
import { addDays } from '@/lib/format/days'
import {
  brandShares,
  type EngineCounts,
  engineBehind,
  longChange,
  lostSince,
  mostOfFall,
  type NamedDay,
} from '@/lib/home/findings'
import type { MeasurementChange } from '@/lib/measure/shapes'
import type { QueryDay } from '@/lib/measure/verdict'
import { randomFrom } from '@/tests/simulation/histories'

const LAST = '2026-11-27'
const WINDOWS = {
  recent: { from: addDays(LAST, -6), to: LAST },
  before: { from: addDays(LAST, -34), to: addDays(LAST, -7) },
}

/** One answer a day of ten, named as often as given in the week and in the four weeks before. */
const days = (engine: string, query: string, recent: number, before: number): QueryDay[] =>
  Array.from({ length: 35 }, (_, ago) => ({
    ...{ query, engine, day: addDays(LAST, -ago), results: 10, ranked: ago < 7 ? recent : before },
  }))

describe('what a fall is made of', () => {
  it('is the engine that makes half of it or more', () => {
    const both = [...days('openai', 'q1', 7, 7), ...days('anthropic', 'q1', 1, 5)]
    expect(mostOfFall(both, WINDOWS)).toEqual({ kind: 'engine', id: 'anthropic', share: 10, before: 50 })
  })

  it('is an engine at exactly half, before any query', () => {
    const alike = [...days('openai', 'q1', 5, 7), ...days('anthropic', 'q2', 5, 7)]
    expect(mostOfFall(alike, WINDOWS)).toMatchObject({ kind: 'engine' })
  })

  it('is a query where no engine makes half of it', () => {
    const spread = ['openai', 'anthropic', 'gemini'].flatMap((engine) => [
      ...days(engine, 'q1', 7, 7),
      ...days(engine, 'q2', 2, 8),
    ])
    expect(mostOfFall(spread, WINDOWS)).toEqual({ kind: 'query', id: 'q2', share: 20, before: 80 })
  })

  it('is nothing in particular where all fall alike, there is only one, or nothing fell', () => {
    const alike = ['openai', 'anthropic', 'gemini'].flatMap((engine) =>
      ['q1', 'q2', 'q3'].flatMap((query) => days(engine, query, 3, 7)),
    )
    expect(mostOfFall(alike, WINDOWS)).toBeNull()
    expect(mostOfFall(days('openai', 'q1', 3, 7), WINDOWS)).toBeNull()
    expect(mostOfFall([...days('openai', 'q1', 7, 3), ...days('openai', 'q2', 3, 7)], WINDOWS)).toBeNull()
    expect(mostOfFall([], WINDOWS)).toBeNull()
  })

  it('leaves out what has answers on one side only', () => {
    const began = days('gemini', 'q1', 0, 0).filter(({ day }) => day >= WINDOWS.recent.from)
    const both = [...days('openai', 'q1', 7, 7), ...days('anthropic', 'q1', 1, 5)]
    expect(mostOfFall([...both, ...began], WINDOWS)).toMatchObject({ id: 'anthropic' })
  })
})

describe('answers lost since the day before', () => {
  const at = (ago: number, query: string, engine: string, ranked: number, results = 1): QueryDay => ({
    ...{ query, engine, day: addDays(LAST, -ago), ranked, results },
  })
  const lost = (...all: QueryDay[]) => lostSince(all, LAST, addDays(LAST, -1))

  it('are those by engines that named the brand and do not now, most first', () => {
    expect(
      lost(
        ...[at(1, 'q1', 'openai', 1), at(0, 'q1', 'openai', 0)],
        ...[at(1, 'q2', 'openai', 2, 3), at(0, 'q2', 'openai', 0, 3)],
        ...[at(1, 'q2', 'xai', 1), at(0, 'q2', 'xai', 0)],
      ),
    ).toEqual([
      { query: 'q2', engines: ['openai', 'xai'], answers: 4, day: LAST },
      { query: 'q1', engines: ['openai'], answers: 1, day: LAST },
    ])
  })

  it('are none where an engine still names the brand, did not before, or has not answered', () => {
    expect(lost(at(1, 'q1', 'openai', 3, 3), at(0, 'q1', 'openai', 1, 3))).toEqual([])
    expect(lost(at(1, 'q1', 'openai', 0), at(0, 'q1', 'openai', 0))).toEqual([])
    expect(lost(at(1, 'q1', 'openai', 1), at(0, 'q1', 'xai', 0))).toEqual([])
    expect(lost(at(2, 'q1', 'openai', 1), at(0, 'q1', 'openai', 0))).toEqual([])
  })
})

describe('the engine behind the others', () => {
  const windows = [WINDOWS.recent, { from: addDays(LAST, -27), to: LAST }]
  const counts = (engine: string, named: (ago: number) => number, results = 9): EngineCounts => ({
    engine,
    days: Array.from({ length: 28 }, (_, index) => 27 - index).map((ago) => ({
      ...{ date: addDays(LAST, -ago), ranked: named(ago), results },
    })),
  })

  it('is one far under their mean this week and in four weeks', () => {
    const all = [counts('openai', () => 8), counts('anthropic', () => 3), counts('perplexity', () => 8)]
    expect(engineBehind(all, windows)).toBe('anthropic')
  })

  it('is none that is close, alone, or behind this week only', () => {
    expect(engineBehind([counts('openai', () => 6), counts('anthropic', () => 5)], windows)).toBeNull()
    expect(engineBehind([counts('anthropic', () => 0)], windows)).toBeNull()
    const lately = counts('anthropic', (ago) => (ago < 7 ? 3 : 9))
    expect(engineBehind([counts('openai', () => 8), lately], windows)).toBeNull()
  })

  it('needs twenty points, however sure', () => {
    const under = (by: number) => [counts('openai', () => 80, 100), counts('anthropic', () => 80 - by, 100)]
    expect(engineBehind(under(19), windows)).toBeNull()
    expect(engineBehind(under(20), windows)).toBe('anthropic')
  })

  it('is hardly ever found among equal engines', () => {
    const random = randomFrom(7)
    const draw = () => Array.from({ length: 9 }, () => random()).filter((at) => at < 0.5).length
    const found = Array.from({ length: 400 }, () =>
      engineBehind([counts('openai', draw), counts('anthropic', draw), counts('perplexity', draw)], windows),
    ).filter((each) => each !== null)
    expect(found.length).toBeLessThanOrEqual(4)
  })
})

/** Nine answers a day between two days; `named(day)` of them name the brand. */
const historyFrom = (named: (day: string) => number, from = '2026-08-30', part: Partial<QueryDay> = {}): QueryDay[] => {
  const days: QueryDay[] = []
  for (let day = from; day <= LAST; day = addDays(day, 1))
    days.push({ query: 'q', engine: 'openai', day, results: 9, ranked: named(day), ...part })
  return days
}
const never = () => null
const rising = (day: string) => (day < '2026-10-01' ? 3 : 6)
const changedOn =
  (...dates: string[]) =>
  ({ from, to }: { from: string; to: string }): MeasurementChange | null => {
    const date = dates.filter((each) => each > from && each <= to).at(-1)
    return date === undefined ? null : { date, text: 'changed' }
  }

describe('the change since the earliest month', () => {
  it('compares the last four weeks with the first month of the 90 days that has two weeks of answers', () => {
    expect(longChange(historyFrom(rising), LAST, never)).toEqual({
      ...{ verdict: 'clearRise', month: '2026-09', share: 34, engines: ['openai'] },
    })
    expect(
      longChange(
        historyFrom((day) => 9 - rising(day)),
        LAST,
        never,
      ),
    ).toMatchObject({ verdict: 'clearDrop', share: 67 })
  })

  it('takes the month in which the days begin from fourteen days on', () => {
    const from = (day: string) => longChange(historyFrom(rising, day), LAST, never)?.month
    expect(from('2026-09-17')).toBe('2026-09')
    expect(from('2026-09-18')).toBeUndefined()
    const later = (day: string) => (day < '2026-11-01' ? 3 : 6)
    expect(longChange(historyFrom(later, '2026-09-18'), LAST, never)?.month).toBe('2026-10')
  })

  it('leaves days before the last 90 out', () => {
    const early = historyFrom((day) => (day < '2026-08-30' ? 9 : rising(day)), '2026-06-01')
    expect(longChange(early, LAST, never)).toMatchObject({ month: '2026-09', share: 34 })
  })

  it('takes of a month only the days before the last four weeks, two weeks of them at least', () => {
    const rises = (day: string) => (day < '2026-10-31' ? 0 : 9)
    expect(longChange(historyFrom(rises, '2026-10-01'), LAST, never)).toMatchObject({ month: '2026-10', share: 0 })
    expect(longChange(historyFrom(rises, '2026-10-17'), LAST, never)?.month).toBe('2026-10')
    expect(longChange(historyFrom(rises, '2026-10-18'), LAST, never)).toBeNull()
  })

  it('needs twenty answers in the month', () => {
    const few = (results: number) =>
      historyFrom(() => 0, '2026-09-01', { results: 1 })
        .filter(({ day }) => day < '2026-10-01')
        .slice(-results)
    const recent = historyFrom(() => 9, '2026-10-31')
    expect(longChange([...few(20), ...recent], LAST, never)?.month).toBe('2026-09')
    expect(longChange([...few(19), ...recent], LAST, never)).toBeNull()
  })

  it('is nothing without a sure difference', () => {
    expect(
      longChange(
        historyFrom(() => 5),
        LAST,
        never,
      ),
    ).toBeNull()
    expect(longChange([], LAST, never)).toBeNull()
  })

  it('begins with the latest change of measuring the engines that it compares', () => {
    const later = (day: string) => (day < '2026-10-31' ? 3 : 6)
    expect(longChange(historyFrom(later), LAST, changedOn('2026-10-10'))).toMatchObject({ month: '2026-10', share: 34 })
    expect(longChange(historyFrom(later), LAST, changedOn('2026-09-10'))).toMatchObject({ month: '2026-09' })
    expect(longChange(historyFrom(later), LAST, changedOn('2026-09-10', '2026-10-10'))?.month).toBe('2026-10')
    expect(longChange(historyFrom(later), LAST, changedOn('2026-11-10'))).toBeNull()
    expect(longChange(historyFrom(later), LAST, changedOn(addDays(LAST, -89)))).toMatchObject({ month: '2026-09' })
  })

  it('compares the engines of both, whatever others add', () => {
    const added = historyFrom(() => 9, '2026-10-24', { engine: 'perplexity' })
    expect(longChange([...historyFrom(rising), ...added], LAST, never)).toMatchObject({
      share: 34,
      engines: ['openai'],
    })
  })
})

describe('the shares of brands', () => {
  const named = (part: Partial<NamedDay>): NamedDay => ({
    ...{ query: 'q1', engine: 'openai', day: LAST, answers: 1, own: 0, ids: [], ranked: [] },
    ...part,
  })

  it('are the mean of the engines, each the mean of its days, highest first', () => {
    const days = [
      named({ answers: 3, own: 1, ids: [1, 2, 9], ranked: [3, 1, 1] }),
      named({ day: addDays(LAST, -1), answers: 1, own: 0, ids: [1], ranked: [1] }),
      named({ engine: 'anthropic', answers: 2, own: 2, ids: [2], ranked: [2] }),
    ]
    expect(brandShares(days, [9])).toEqual({
      answers: 6,
      own: { share: 59, named: 3 },
      brands: [
        { id: 2, share: 59, named: 3 },
        { id: 1, share: 50, named: 4 },
      ],
    })
  })

  it('count the queries of a day together', () => {
    const days = [named({ own: 1 }), named({ query: 'q2' }), named({ query: 'q3', ids: [1], ranked: [1] })]
    expect(brandShares(days, [])).toEqual({
      ...{ answers: 3, own: { share: 34, named: 1 }, brands: [{ id: 1, share: 34, named: 1 }] },
    })
  })

  it('are none without answers', () => {
    expect(brandShares([], [])).toEqual({ answers: 0, own: { share: 0, named: 0 }, brands: [] })
  })
})
