import { addDays, type Day } from '@/lib/format/days'
import { CERTAINTY_MIN_ANSWERS, VERDICT } from '@/lib/limits'
import type { DayWindow, Verdict, VerdictFigures, VerdictWindow } from './shapes'
import { sumOf } from './sums'

// How sure a difference between two windows is, `before` and `recent`, for queries asked in both. See
// docs/marketeers/certainty.md.

/** One engine's answers to one query on one day, at least one. */
export interface QueryDay {
  query: string
  engine: string
  day: Day
  ranked: number
  results: number
}

type Side = 'recent' | 'before'

interface Counted {
  days: readonly QueryDay[]
  ranked: number
  results: number
  /** Mean of the daily shares, 0 to 1. */
  share: number
}

/** One query on one engine; `weight` is its share in the comparison, negative when subtracted. */
export interface WeightedSides extends Record<Side, Counted> {
  weight: number
}

export function countWithin(all: readonly QueryDay[], { from, to }: DayWindow): Counted {
  const days = all.filter(({ day }) => day >= from && day <= to)
  const counted = { days, ranked: 0, results: 0, share: 0 }
  for (const { ranked, results } of days) {
    counted.ranked += ranked
    counted.results += results
    counted.share += ranked / results / days.length
  }
  return counted
}

/**
 * Returns the variance of the difference: that of chance alone, times how much more than chance the days of either side
 * differ. `added` gives Wilson's added answers, divided among the compared.
 */
export function varianceOfDifference<Each extends WeightedSides>(
  all: readonly Each[],
  added: (each: Each) => number,
): number {
  const byChance = sumOf(all, (each) => varianceByChance(each, 0))
  const dayEffect = byChance === 0 ? 1 : Math.max(1, varianceBetweenDays(all) / byChance)
  return dayEffect * sumOf(all, (each) => varianceByChance(each, added(each)))
}

/**
 * Returns the variance by chance if both sides name the brand with one probability, the assumption a change is tested
 * against. `added` answers, half naming it, keep shares near 0 and 100% from looking too sure, as in Wilson's range.
 */
function varianceByChance({ weight, recent, before }: WeightedSides, added: number): number {
  const share = (recent.ranked + before.ranked + added / 2) / (recent.results + before.results + added)
  return weight ** 2 * share * (1 - share) * (1 / recent.results + 1 / before.results)
}

/** Uses all days together to see how much days differ: seven say too little. What moves all alike cancels. */
function varianceBetweenDays(all: readonly WeightedSides[]): number {
  const recent = dayDeviations(all, 'recent')
  const before = dayDeviations(all, 'before')
  const free = recent.length + before.length - 2
  if (free <= 0) return 0
  const squares = sumOf(recent, (deviation) => deviation ** 2) + sumOf(before, (deviation) => deviation ** 2)
  return (squares / free) * (1 / recent.length + 1 / before.length)
}

/** Returns how much each day of a side moved its weighted share, scaled to that day's own share. */
function dayDeviations(all: readonly WeightedSides[], side: Side): number[] {
  const byDay = new Map<Day, number>()
  for (const { weight, ...sides } of all) {
    const { days, share } = sides[side]
    for (const { day, ranked, results } of days)
      byDay.set(day, (byDay.get(day) ?? 0) + (weight * (ranked / results - share)) / days.length)
  }
  return [...byDay.values()].map((deviation) => deviation * byDay.size)
}

// Whether the last 7 complete days differ from the 28 before by more than chance (R-CERTAIN-2). See docs/marketeers/certainty.md.

type MeasurementChange = NonNullable<VerdictFigures['measurementChange']>

/** Returns complete UTC days only, since today's answers are still arriving. */
export function verdictDays(today: Day): { recent: DayWindow; before: DayWindow } {
  const start = addDays(today, -VERDICT.recentDays)
  return {
    recent: { from: start, to: addDays(today, -1) },
    before: { from: addDays(start, -VERDICT.beforeDays), to: addDays(start, -1) },
  }
}

/**
 * Gives the verdict. `changeOf` returns how measuring these engines changed within both windows, or null. `clearFrom`
 * is the z from which a change is clear: higher when several are tested.
 */
export function verdict(
  days: readonly QueryDay[],
  windows: { recent: DayWindow; before: DayWindow },
  changeOf: (engines: readonly string[]) => MeasurementChange | null,
  clearFrom: number = VERDICT.clearFrom,
): VerdictFigures {
  const both = onBothSides(days, windows)
  const recent = sideOf(both, 'recent')
  const before = sideOf(both, 'before')
  const verdictWindows = { recent: { ...windows.recent, ...recent }, before: { ...windows.before, ...before } }
  const of = (verdict: Verdict, measurementChange: MeasurementChange | null = null) => ({
    ...{ verdict, verdictWindows, measurementChange },
  })
  if (Math.min(recent.results, before.results) < CERTAINTY_MIN_ANSWERS) return of('notEnoughData')
  const change = changeOf([...new Set(both.map(({ engine }) => engine))])
  if (change) return of('measurementChanged', change)
  const difference = meanShare(both, 'recent') - meanShare(both, 'before')
  const clear =
    Math.abs(difference) >= clearFrom * Math.sqrt(varianceOfDifference(both, () => clearFrom ** 2 / both.length))
  return of(difference === 0 || !clear ? 'noClearChange' : difference > 0 ? 'clearRise' : 'clearDrop')
}

/** The weights make up the mean of the engines' means over their queries. */
interface Compared extends WeightedSides {
  engine: string
}

/** Keeps what is on both sides; one side alone says nothing about a change. */
function onBothSides(days: readonly QueryDay[], windows: Record<Side, DayWindow>): Compared[] {
  const engines = [...Map.groupBy(days, ({ engine }) => engine)]
    .map(([engine, ofEngine]) => ({
      engine,
      queries: [...Map.groupBy(ofEngine, ({ query }) => query).values()]
        .map((all) => ({ recent: countWithin(all, windows.recent), before: countWithin(all, windows.before) }))
        .filter(({ recent, before }) => recent.results > 0 && before.results > 0),
    }))
    .filter(({ queries }) => queries.length > 0)
  return engines.flatMap(({ engine, queries }) =>
    queries.map((sides) => ({ engine, ...sides, weight: 1 / (engines.length * queries.length) })),
  )
}

function sideOf(both: readonly Compared[], side: Side): Pick<VerdictWindow, 'ranked' | 'results' | 'share'> {
  return {
    ranked: sumOf(both, (compared) => compared[side].ranked),
    results: sumOf(both, (compared) => compared[side].results),
    share: both.length === 0 ? null : Math.round(100 * meanShare(both, side)),
  }
}

function meanShare(both: readonly Compared[], side: Side): number {
  return sumOf(both, (compared) => compared.weight * compared[side].share)
}
