import { addDays, type Day } from '@/lib/format/days'
import { CERTAINTY_MIN_ANSWERS, VERDICT } from '@/lib/limits'
import type { Verdict, VerdictFigures, VerdictWindow } from '@/lib/schemas/certainty'
import type { DayWindow } from '@/lib/schemas/figures'

// Whether the last 7 complete days differ from the 28 before by more than chance (R-CERTAIN-2). See docs/certainty.md.

/** The answers to one query from one engine on one day, at least one. */
export interface QueryDay {
  query: string
  engine: string
  day: Day
  ranked: number
  results: number
}

type MeasurementChange = NonNullable<VerdictFigures['measurementChange']>

/** Complete UTC days only: today's answers are still arriving. */
export function verdictDays(today: Day): { recent: DayWindow; before: DayWindow } {
  const start = addDays(today, -VERDICT.recentDays)
  return {
    recent: { from: start, to: addDays(today, -1) },
    before: { from: addDays(start, -VERDICT.beforeDays), to: addDays(start, -1) },
  }
}

/** `changeOf` says what changed in how the engines were measured within the days of both windows, or null. */
export function verdict(
  days: readonly QueryDay[],
  windows: { recent: DayWindow; before: DayWindow },
  changeOf: (engines: readonly string[]) => MeasurementChange | null,
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
  const difference = (recent.share ?? 0) - (before.share ?? 0)
  const clear = Math.abs(difference) >= VERDICT.clearFrom * Math.sqrt(varianceOfDifference(both))
  return of(difference === 0 || !clear ? 'noClearChange' : difference > 0 ? 'clearRise' : 'clearDrop')
}

type Side = 'recent' | 'before'

/** One query with one engine; `weight` is its part in the mean of the engines' means of their queries. */
interface Compared extends Record<Side, readonly QueryDay[]> {
  engine: string
  weight: number
}

/** What is on one side only says nothing of a change. */
function onBothSides(days: readonly QueryDay[], windows: Record<Side, DayWindow>): Compared[] {
  const within = (all: readonly QueryDay[], { from, to }: DayWindow) =>
    all.filter(({ day }) => day >= from && day <= to)
  const pairs = [...Map.groupBy(days, ({ engine }) => engine)].map(([engine, ofEngine]) => ({
    engine,
    queries: [...Map.groupBy(ofEngine, ({ query }) => query).values()]
      .map((all) => ({ recent: within(all, windows.recent), before: within(all, windows.before) }))
      .filter(({ recent, before }) => recent.length > 0 && before.length > 0),
  }))
  const engines = pairs.filter(({ queries }) => queries.length > 0)
  return engines.flatMap(({ engine, queries }) =>
    queries.map((sides) => ({ engine, ...sides, weight: 1 / (engines.length * queries.length) })),
  )
}

function sideOf(both: readonly Compared[], side: Side): Pick<VerdictWindow, 'ranked' | 'results' | 'share'> {
  const days = both.flatMap((compared) => compared[side])
  return {
    ranked: total(days.map(({ ranked }) => ranked)),
    results: total(days.map(({ results }) => results)),
    share: both.length === 0 ? null : total(both.map((compared) => compared.weight * meanShare(compared[side]))),
  }
}

/** The larger of what chance alone gives and of what the days of both sides show. */
function varianceOfDifference(both: readonly Compared[]): number {
  return Math.max(total(both.map(varianceByChance)), varianceBetweenDays(both))
}

/** Of answers that are named with the same probability on both sides: what a change is measured against. */
function varianceByChance({ weight, recent, before }: Compared): number {
  const [recently, earlier] = [countOf(recent), countOf(before)]
  const share = (recently.ranked + earlier.ranked) / (recently.results + earlier.results)
  return weight ** 2 * share * (1 - share) * (1 / recently.results + 1 / earlier.results)
}

/** How much days differ is taken from all days together: seven say too little of it. */
function varianceBetweenDays(both: readonly Compared[]): number {
  const sides = (['recent', 'before'] as const).map((side) => dayDeviations(both, side))
  const free = total(sides.map((days) => days.length - 1))
  if (free <= 0) return 0
  const spread = total(sides.flat().map((deviation) => deviation ** 2)) / free
  return spread * total(sides.map((days) => 1 / days.length))
}

/** By how much each day of a side moved its mean share, as if that were a day's share alone. */
function dayDeviations(both: readonly Compared[], side: Side): number[] {
  const byDay = new Map<Day, number>()
  for (const compared of both) {
    const days = compared[side]
    const mean = meanShare(days)
    for (const { day, ranked, results } of days)
      byDay.set(day, (byDay.get(day) ?? 0) + (compared.weight * (ranked / results - mean)) / days.length)
  }
  return [...byDay.values()].map((deviation) => deviation * byDay.size)
}

function countOf(days: readonly QueryDay[]) {
  return { ranked: total(days.map(({ ranked }) => ranked)), results: total(days.map(({ results }) => results)) }
}

function meanShare(days: readonly QueryDay[]): number {
  return total(days.map(({ ranked, results }) => ranked / results)) / days.length
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}
