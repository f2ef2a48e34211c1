import { describe, expect, it } from 'vitest'
import { addDays, type Day } from '@/lib/format/days'
import { type EffectData, measureEffect, spannedWindows, type TargetChange } from '@/lib/measure/effect'
import { effectTrend, latestLook, nextLookDay, sideOf } from '@/lib/measure/effect-sides'
import type { QueryDay } from '@/lib/measure/verdict'
import { randomFrom } from '@/tests/simulation/histories'
import { type AskedOnce, referenceEffect } from '@/tests/support/reference-effects'

const DAY: Day = '2026-03-10'
const QUERIES = ['t', 'u1', 'u2', 'u3', 'u4']

const implemented: TargetChange = { recommendation: 'r', to: 'implemented', day: DAY, queries: ['t'] }
/** The day on which that many days after the implementation are over. */
const onceOver = (days: number) => addDays(DAY, days + 1)

interface Asked {
  query: string
  day: Day
  engine?: string
}

/** Answers of every day from 30 before to 30 after; `named` says how many of `results` name the brand. */
function answers(named: (asked: Required<Asked>) => number, { results = 10, engines = ['openai'] } = {}): QueryDay[] {
  return Array.from({ length: 61 }, (_, index) => addDays(DAY, index - 30)).flatMap((day) =>
    QUERIES.flatMap((query) =>
      engines.map((engine) => ({ query, engine, day, results, ranked: named({ query, day, engine }) })),
    ),
  )
}

/** The targeted query rises by that many of ten, and all of them by `all`. */
const rising = (by: number, all = 0) =>
  answers(({ query, day }) => 3 + (day > DAY ? all + (query === 't' ? by : 0) : 0))

const data = (days: QueryDay[], more: Partial<EffectData> = {}): EffectData => ({
  changes: [implemented],
  queries: QUERIES,
  days,
  starts: [],
  ...more,
})
const effectAt = (today: Day, of: EffectData) => measureEffect(implemented, of, today).effect

describe('the looks', () => {
  it('come once the 14th and the 28th day are over', () => {
    expect([13, 14, 15, 28, 29, 400].map((day) => latestLook(DAY, addDays(DAY, day)))).toEqual([
      null,
      null,
      14,
      14,
      28,
      28,
    ])
    expect([0, 14, 15, 28, 29].map((day) => nextLookDay(DAY, addDays(DAY, day)))).toEqual([
      addDays(DAY, 14),
      addDays(DAY, 14),
      addDays(DAY, 28),
      addDays(DAY, 28),
      null,
    ])
  })

  it('say nothing before the first, whatever the answers say', () => {
    expect(effectAt(addDays(DAY, 14), data(rising(5)))).toEqual({
      verdict: 'tooEarly',
      points: null,
      low: null,
      high: null,
      day: 14,
      look: null,
      implemented: DAY,
    })
    expect(effectAt(DAY, data([]))).toMatchObject({ verdict: 'tooEarly', day: 0 })
  })

  it('do not move between each other: the first stays until the second', () => {
    const changing = answers(({ query, day }) => (query === 't' && day > addDays(DAY, 14) ? 9 : 3))
    const first = effectAt(onceOver(14), data(changing))
    expect(first).toMatchObject({ verdict: 'noMore', points: 0, look: 14 })
    for (const day of [16, 20, 28]) expect(effectAt(addDays(DAY, day), data(changing))).toEqual({ ...first, day })
    expect(effectAt(onceOver(28), data(changing))).toMatchObject({ verdict: 'movedMore', look: 28 })
    expect(effectAt(addDays(DAY, 300), data(changing))).toEqual({ ...effectAt(onceOver(28), data(changing)), day: 300 })
  })

  it('leave out the day of the implementation itself and the days beyond the windows', () => {
    const days = answers(({ query, day }) => {
      const counted = day !== DAY && day >= addDays(DAY, -28) && day <= addDays(DAY, 14)
      return counted ? 3 : query === 't' ? 10 : 0
    })
    expect(effectAt(onceOver(14), data(days))).toMatchObject({ verdict: 'noMore', points: 0 })
  })
})

describe('the effect', () => {
  it('is what the targeted queries moved more than the untouched ones', () => {
    expect(effectAt(onceOver(14), data(rising(4, 2)))).toMatchObject({ verdict: 'movedMore', points: 40 })
    expect(effectAt(onceOver(14), data(rising(-3)))).toMatchObject({ verdict: 'movedLess', points: -30 })
    expect(effectAt(onceOver(14), data(rising(0, 4)))).toMatchObject({ verdict: 'noMore', points: 0 })
  })

  it('has a range around its points, above 0 where there is an effect', () => {
    const { points, low, high } = effectAt(onceOver(28), data(rising(4)))
    expect(low ?? 0).toBeGreaterThan(0)
    expect(low ?? 0).toBeLessThan(points ?? 0)
    expect(high ?? 0).toBeGreaterThan(points ?? 0)
  })

  it('takes the mean of the engines, so that no engine counts more than another', () => {
    const engines = ['openai', 'anthropic']
    const days = answers(({ query, day, engine }) => 3 + (day > DAY && query === 't' && engine === 'openai' ? 6 : 0), {
      engines,
    }).flatMap((each) => (each.engine === 'openai' ? [each] : [{ ...each, ranked: 3 * each.ranked, results: 30 }]))
    expect(effectAt(onceOver(28), data(days)).points).toBe(30)
  })

  it('is not found where untouched queries move as far apart from each other', () => {
    const apart: Record<string, number> = { t: 3, u1: 4, u2: -3, u3: 3, u4: -2 }
    const days = answers(({ query, day }) => 4 + (day > DAY ? (apart[query] ?? 0) : 0))
    expect(effectAt(onceOver(28), data(days)).verdict).toBe('noMore')
    const together = answers(({ query, day }) => 4 + (day > DAY && query === 't' ? 3 : 0))
    expect(effectAt(onceOver(28), data(together)).verdict).toBe('movedMore')
  })
})

describe('there is not enough data', () => {
  const at28 = (of: EffectData) => effectAt(onceOver(28), of)

  it('with fewer than three untouched queries', () => {
    expect(at28(data(rising(4), { queries: ['t', 'u1', 'u2', 'u3'] })).verdict).toBe('movedMore')
    expect(at28(data(rising(4), { queries: ['t', 'u1', 'u2'] }))).toMatchObject({
      verdict: 'notEnoughData',
      points: null,
      look: 28,
    })
  })

  it('with fewer than 60 answers of targeted queries after, or 20 before', () => {
    const thin = (results: number) => data(answers(() => 0, { results }))
    expect(effectAt(onceOver(14), thin(4)).verdict).toBe('notEnoughData')
    expect(effectAt(onceOver(14), thin(5)).verdict).toBe('noMore')
    const late = rising(0).filter(({ day }) => day >= addDays(DAY, -1))
    expect(at28(data(late)).verdict).toBe('notEnoughData')
    expect(at28(data(rising(0).filter(({ day }) => day >= addDays(DAY, -2)))).verdict).toBe('noMore')
  })

  it('of an engine that answered on one side only, or a query that was not asked for most of the days', () => {
    const compared = (days: QueryDay[]) => measureEffect(implemented, data(days), onceOver(28)).compared
    const engines = ['openai', 'anthropic']
    const joined = answers(() => 3, { engines }).filter(({ engine, day }) => engine === 'openai' || day > DAY)
    expect(compared(joined)).toEqual({ engines: ['openai'], targeted: ['t'], untouched: ['u1', 'u2', 'u3', 'u4'] })
    const activated = answers(() => 3).filter(({ query, day }) => query !== 'u4' || day >= addDays(DAY, -13))
    expect(compared(activated).untouched).toEqual(['u1', 'u2', 'u3'])
    const halfway = answers(() => 3).filter(({ query, day }) => query !== 'u4' || day >= addDays(DAY, -14))
    expect(compared(halfway).untouched).toEqual(['u1', 'u2', 'u3', 'u4'])
    expect(compared([])).toEqual({ engines: [], targeted: [], untouched: [] })
  })
})

describe('untouched queries', () => {
  const other = (to: TargetChange['to'], day: Day): TargetChange => ({ recommendation: 'o', to, day, queries: ['u4'] })
  const untouched = (change: TargetChange, today = onceOver(28)) =>
    measureEffect(implemented, data(rising(0), { changes: [implemented, change] }), today).untouched

  it('are those that no recommendation in progress or implemented had targeted by the last day of the look', () => {
    expect(untouched(other('in_progress', addDays(DAY, -200)))).not.toContain('u4')
    expect(untouched(other('implemented', addDays(DAY, 28)))).not.toContain('u4')
    expect(untouched(other('implemented', addDays(DAY, 29)))).toContain('u4')
    expect(untouched(other('implemented', addDays(DAY, 20)), onceOver(14))).toContain('u4')
  })
})

describe('a changed measurement', () => {
  const start = (day: Day, engine = 'openai') => [{ day, engine, call: 'answer' as const, model: 'm2' }]
  const at14 = (starts: EffectData['starts']) => measureEffect(implemented, data(rising(4), { starts }), onceOver(14))

  it('within the windows voids the effect and says which', () => {
    const { effect, measurementChange } = at14(start(addDays(DAY, 3)))
    expect(effect).toMatchObject({ verdict: 'measurementChanged', points: null, low: null, high: null, look: 14 })
    expect(measurementChange).toMatchObject({ date: addDays(DAY, 3) })
  })

  it('of another engine, before the windows or after them does not', () => {
    for (const starts of [start(DAY, 'xai'), start(addDays(DAY, -28)), start(addDays(DAY, 15))])
      expect(at14(starts).effect.verdict).toBe('movedMore')
  })
})

describe('what is shown beside it', () => {
  it('counts exactly the answers of the counted queries and engines in the window', () => {
    const days = rising(4)
    const window = { from: addDays(DAY, 1), to: addDays(DAY, 14) }
    expect(sideOf(days, ['t'], ['openai'], window)).toEqual({ ranked: 98, results: 140, share: 70 })
    expect(sideOf(days, ['t'], ['xai'], window)).toEqual({ ranked: 0, results: 0, share: null })
  })

  it('the trend has the daily shares of both groups, and null where one has no answers', () => {
    const compared = { engines: ['openai'], targeted: ['t'], untouched: ['u1'] }
    const days = rising(4).filter(({ query, day }) => query === 't' || day !== DAY)
    const trend = effectTrend(days, compared)
    expect(trend).toHaveLength(61)
    expect(trend[30]).toEqual({ date: DAY, targeted: 30, untouched: null })
    expect(trend[31]).toEqual({ date: addDays(DAY, 1), targeted: 70, untouched: 30 })
  })

  it('windows of several implementations are merged where they touch, and end yesterday', () => {
    const today = addDays(DAY, 10)
    expect(spannedWindows([DAY, addDays(DAY, -10), addDays(DAY, -200)], today)).toEqual([
      { from: addDays(DAY, -228), to: addDays(DAY, -172) },
      { from: addDays(DAY, -38), to: addDays(DAY, 9) },
    ])
    expect(spannedWindows([], today)).toEqual([])
  })
})

it('agrees with a second calculation on random histories with gaps', () => {
  const random = randomFrom(7)
  let found = 0
  for (let turn = 0; turn < 150; turn++) {
    const engines = ['a', 'b', 'c'].slice(0, 1 + Math.floor(3 * random()))
    const asked: AskedOnce[] = []
    const base = Object.fromEntries(QUERIES.map((query) => [query, random()]))
    const gaps = 0.4 * random()
    const lift = random() < 0.5 ? 0.4 : 0
    const joins = Math.floor(40 * random()) - 30
    for (let index = -30; index <= 30; index++)
      for (const query of QUERIES)
        for (const engine of engines) {
          if (random() < gaps || (query === 'u4' && index < joins)) continue
          const share = (base[query] ?? 0) + (query === 't' && index > 0 ? lift : 0)
          for (let answer = 0; answer < 1 + Math.floor(4 * random()); answer++)
            asked.push({ engine, query, day: addDays(DAY, index), named: random() < share })
        }
    const days = [...Map.groupBy(asked, ({ engine, query, day }) => [engine, query, day].join()).values()].map(
      (of) => ({
        engine: of[0]?.engine ?? '',
        query: of[0]?.query ?? '',
        day: of[0]?.day ?? '',
        ranked: of.filter(({ named }) => named).length,
        results: of.length,
      }),
    )
    for (const look of [14, 28]) {
      const { verdict, points, low, high } = effectAt(onceOver(look), data(days))
      const expected = referenceEffect(asked, DAY, look, ['t'], ['u1', 'u2', 'u3', 'u4'])
      expect(verdict === 'notEnoughData' ? null : { points, low, high }).toEqual(expected)
      if (verdict === 'movedMore') found += 1
    }
  }
  expect(found).toBeGreaterThan(20)
})
