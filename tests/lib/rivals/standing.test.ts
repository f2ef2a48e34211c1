import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '@/lib/format/days'
import type { PairDay } from '@/lib/measure/gaps'
import {
  type Comparison,
  engineRows,
  isLeadOlder,
  levelSince,
  pointsOf,
  prepareGapTrend,
  presentRun,
  standing,
} from '@/lib/rivals/standing'

const LAST = '2026-11-27'
const dayBefore = (age: number) => addDays(LAST, -age)

/** Answers of one engine on each day of an age, `null` for a day without any. */
interface Named {
  own: number
  rival: number
}

const ANSWERS = 9

function comparison(
  engines: readonly string[],
  days: number,
  named: (age: number, engine: string) => Named | null,
  more: Partial<Comparison> = {},
): Comparison {
  const counted = Array.from({ length: days }, (_, index) => days - 1 - index).flatMap((age) =>
    engines.flatMap((engine): PairDay[] => {
      const of = named(age, engine)
      if (!of) return []
      const both = Math.min(of.own, of.rival)
      const only = { rivalOnly: of.rival - both, ownOnly: of.own - both }
      return [{ engine, day: dayBefore(age), answers: ANSWERS, ...of, ...only }]
    }),
  )
  const linesOf = (side: 'own' | 'rival') =>
    pointsOf(
      counted.map(({ engine, day, answers, ...of }) => ({ engine, day, results: answers, ranked: of[side] })),
      engines,
      [],
    )
  return {
    ...{ last: LAST, engines, changes: [], starts: [], history: null, rivals: 5 },
    lines: { own: linesOf('own'), rival: linesOf('rival') },
    pairs: [{ days: counted.filter(({ day }) => day > dayBefore(90)) }],
    ...more,
  }
}

const shared = (...days: (readonly [own: number, rival: number])[]) =>
  days.map(([ownAverage, rivalAverage], index) => ({
    ...{ date: dayBefore(days.length - 1 - index), ownAverage, rivalAverage },
  }))

describe('the present run', () => {
  it('is of whoever has the higher 7-day share on the last day, since it has', () => {
    expect(presentRun(shared([50, 40], [40, 50], [45, 50], [40, 41]))).toEqual({ side: 'rival', since: dayBefore(2) })
    expect(presentRun(shared([50, 40], [50, 50], [51, 50]))).toEqual({ side: 'own', since: dayBefore(0) })
  })

  it('is nobody’s where both are equal on the last day, or without days', () => {
    expect(presentRun(shared([50, 40], [50, 50]))).toBeNull()
    expect(presentRun([])).toBeNull()
  })

  it('is not ended by days without answers', () => {
    const gappy = shared([30, 40], [50, 40], [50, 40], [50, 40], [50, 40]).filter((_, index) => index !== 2)
    expect(presentRun(gappy)).toEqual({ side: 'own', since: dayBefore(3) })
  })

  it('holds of every history: all days since are that side’s, and the measured day before is not', () => {
    const share = fc.integer({ min: 0, max: 3 })
    const history = fc.array(fc.tuple(share, share, fc.boolean()), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(history, (made) => {
        const days = shared(...made.map(([own, rival]) => [own, rival] as const)).filter((_, at) => made[at]?.[2])
        const run = presentRun(days)
        const isHigher = ({ ownAverage, rivalAverage }: (typeof days)[number]) =>
          run?.side === 'own' ? ownAverage > rivalAverage : rivalAverage > ownAverage
        const last = days.at(-1)
        if (!run) return !last || last.ownAverage === last.rivalAverage
        const before = days.filter(({ date }) => date < run.since).at(-1)
        return days.filter(({ date }) => date >= run.since).every(isHigher) && (!before || !isHigher(before))
      }),
    )
  })
})

describe('the day since which both are level', () => {
  const point = (age: number, low: number | null, high: number | null) => ({
    ...{ date: dayBefore(age), score: 0, ranked: 0, results: 0, average: 0, averageRanked: 0, averageResults: 0 },
    ...{ low, high },
  })

  it('is the first of the last days on which their likely ranges meet', () => {
    const own = [point(3, 10, 20), point(2, 10, 30), point(1, null, null), point(0, 20, 40)]
    const rival = [point(3, 40, 60), point(2, 25, 60), point(1, 30, 60), point(0, 30, 60)]
    expect(levelSince(own, rival)).toBe(dayBefore(2))
  })

  it('is none where they meet on all days, or not on the last one', () => {
    expect(levelSince([point(1, 10, 20)], [point(1, 15, 20)])).toBeNull()
    expect(levelSince([point(1, 10, 20)], [point(1, 30, 40)])).toBeNull()
  })
})

describe('how both stand', () => {
  it('names who is ahead beyond chance, since the present run began', () => {
    const found = standing(
      comparison(['openai'], 90, (age) => (age < 60 ? { own: 3, rival: 8 } : { own: 8, rival: 3 })),
    )
    expect(found.ahead).toBe('rival')
    expect(found.aheadSince).toBe(presentRun(found.days)?.since)
    expect(found.sinceStart).toBe(false)
    expect(found.gap.beyondChance).toBe(true)
  })

  it('names nobody where the gap may be chance, or the present run is the other’s', () => {
    const level = standing(comparison(['openai'], 90, (age) => ({ own: age % 2 ? 6 : 4, rival: 5 })))
    expect([level.ahead, level.aheadSince, level.judged, level.gap.beyondChance]).toEqual([null, null, true, false])
    const turned = standing(
      comparison(['openai'], 90, (age) => (age < 4 ? { own: 9, rival: 1 } : { own: 1, rival: 8 })),
    )
    expect([turned.ahead, turned.gap.beyondChance]).toEqual([null, true])
  })

  it('judges nothing before 21 days of answers', () => {
    expect(standing(comparison(['openai'], 20, () => ({ own: 0, rival: 9 }))).judged).toBe(false)
  })

  it('says that a lead began with the first measured day only within the 90 days', () => {
    const young = comparison(['openai'], 40, () => ({ own: 1, rival: 8 }))
    expect(standing(young)).toMatchObject({ aheadSince: dayBefore(39), sinceStart: true })
    const old = comparison(['openai'], 97, () => ({ own: 1, rival: 8 }))
    expect(isLeadOlder(old.lines, LAST)).toBe(true)
    const history = comparison(['openai'], 200, () => ({ own: 1, rival: 8 })).lines
    expect(standing({ ...old, history })).toMatchObject({ aheadSince: dayBefore(199), sinceStart: false })
  })

  it('needs no older days where the lead began within those shown', () => {
    const lately = comparison(['openai'], 97, (age) => (age < 20 ? { own: 1, rival: 8 } : { own: 8, rival: 1 }))
    expect(isLeadOlder(lately.lines, LAST)).toBe(false)
  })

  it('compares the last 28 days with the first 28 of the 90', () => {
    const { gap } = standing(comparison(['openai'], 90, (age) => ({ own: age >= 62 ? 1 : age < 28 ? 6 : 3, rival: 9 })))
    expect(gap).toMatchObject({ points: 33, before: 88, verdict: 'closing', only: [] })
    expect(gap.sides).toEqual({
      before: { from: dayBefore(89), to: dayBefore(62), own: 12, rival: 100 },
      recent: { from: dayBefore(27), to: LAST, own: 67, rival: 100 },
    })
  })

  it('names the engines compared where one was added in between', () => {
    const added = comparison(['openai', 'perplexity'], 90, (age, engine) =>
      engine === 'perplexity' && age > 30 ? null : { own: 3, rival: engine === 'perplexity' ? 3 : 9 },
    )
    const { gap } = standing(added)
    expect([gap.only, gap.points, gap.before]).toEqual([['ChatGPT'], 66, 66])
  })

  it('compares nothing across a change of measuring', () => {
    const starts = [{ day: dayBefore(40), engine: 'openai', call: 'answer' as const, model: 'new' }]
    const { gap } = standing(comparison(['openai'], 90, () => ({ own: 3, rival: 9 }), { starts }))
    expect(gap).toMatchObject({ points: 66, before: null, verdict: null, sides: null, beyondChance: true })
    expect(gap.measurementChange?.text).toBe('ChatGPT got a new model on 18 October')
  })

  it('has each engine with its gap, largest first, and who is ahead there', () => {
    const rows = engineRows(
      comparison(['openai', 'anthropic', 'perplexity'], 90, (age, engine) => {
        if (engine === 'openai') return { own: age % 2 ? 6 : 4, rival: 5 }
        return engine === 'anthropic' ? { own: 3, rival: 9 } : { own: 9, rival: age < 30 ? 2 : 9 }
      }),
      28,
    )
    expect(rows.map(({ id, ahead }) => [id, ahead])).toEqual([
      ['anthropic', 'rival'],
      ['openai', null],
      ['perplexity', 'own'],
    ])
    expect(rows[0]).toMatchObject({ gap: 66, since: dayBefore(89), own: { share: 34, named: 84, answers: 252 } })
    expect(rows[2]?.since).toBe(dayBefore(29))
  })

  it('of a week counts the last seven days with answers of each engine', () => {
    const [row] = engineRows(
      comparison(['openai'], 90, (age) => (age % 2 ? null : { own: 3, rival: 9 })),
      7,
    )
    expect(row).toMatchObject({ from: dayBefore(12), own: { named: 21, answers: 63, share: 34 } })
  })
})

describe('the chart of both', () => {
  const figures = (days: ReturnType<typeof standing>) => ({
    ...{ today: LAST, organisation: { _id: '1', name: 'Loomhouse' }, implementDates: [], notes: [] },
    rival: { key: 'baythorne', name: 'Baythorne', named: 0, answers: 0, share: 0, low: null, high: null },
    ...{ days: days.days, gap: days.gap },
  })

  it('draws both lines, what is between them, and the averages that the sentence compares', () => {
    const model = prepareGapTrend(
      figures(standing(comparison(['openai'], 90, (age) => ({ own: age >= 62 ? 1 : 6, rival: 9 })))),
    )
    expect(model.series.map(({ label, values }) => [label, values.at(-1)])).toEqual([
      ['Loomhouse', 67],
      ['Baythorne', 100],
    ])
    expect(model.between).toBe(true)
    expect(model.spans).toEqual([
      { from: 0, to: 27, tones: [1, 2], values: [12, 100], title: '88 points', text: 'first 28 days' },
      { from: 62, to: 89, tones: [1, 2], values: [67, 100], title: '33 points', text: 'last 28 days' },
    ])
    expect(model.table.columns).toEqual(['Day', 'Loomhouse', 'Baythorne', 'Gap', 'Answers'])
    expect(model.table.rows[0]).toEqual(['27 Nov 26', '67%', '100%', '33 points', '9'])
  })

  it('leaves a day without answers open, and is empty without any', () => {
    const gappy = comparison(['openai'], 30, (age) => (age === 3 ? null : { own: 3, rival: 9 }))
    const model = prepareGapTrend(figures(standing(gappy)))
    expect(model.series[0]?.values.at(-4)).toBeNull()
    expect(model.gaps.at(-4)).toBe('No answers were collected on this day.')
    expect(model.spans).toEqual([])
    expect(prepareGapTrend(figures(standing(comparison([], 0, () => null)))).empty).toBe(true)
  })
})
