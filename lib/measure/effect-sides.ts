import type { EffectPoint, EffectSide } from '@/lib/actions/effect-shapes'
import { addDays, type Day } from '@/lib/format/days'
import { countsOf, sumOf } from '@/lib/format/numbers'
import { EFFECT } from '@/lib/limits'
import type { DayWindow } from './shapes'
import type { QueryDay } from './verdict'

// An effect is looked at exactly twice (R-ACTION-4): more looks would find more false effects.

export type Look = (typeof EFFECT.looks)[number]

export interface EffectWindows {
  before: DayWindow
  after: DayWindow
}

/** Returns the days before and after the implementation; its own day is on neither side. */
export function effectWindows(implemented: Day, afterDays: number): EffectWindows {
  return {
    before: { from: addDays(implemented, -EFFECT.beforeDays), to: addDays(implemented, -1) },
    after: { from: addDays(implemented, 1), to: addDays(implemented, afterDays) },
  }
}

/** Returns the latest look whose last day is over; null before the first. */
export function latestLook(implemented: Day, today: Day): Look | null {
  return EFFECT.looks.findLast((look) => addDays(implemented, look) < today) ?? null
}

/** Returns the last day of the next look's window; null after the last. */
export function nextLookDay(implemented: Day, today: Day): Day | null {
  const next = EFFECT.looks.find((look) => addDays(implemented, look) >= today)
  return next === undefined ? null : addDays(implemented, next)
}

/** Queries and engines whose answers are all counted, so a count opens exactly its answers. */
export interface Compared {
  engines: string[]
  targeted: string[]
  untouched: string[]
}

/** Share of the available days that an engine or a query needs on both sides. */
const COVERED = 0.5

/**
 * Picks what can be compared. An engine asked or answering on one side only says nothing about a change. A query with
 * few days covers other days than the rest, so what moved all queries would not cancel.
 */
export function comparedOf(
  days: readonly QueryDay[],
  { targeted, untouched }: Pick<Compared, 'targeted' | 'untouched'>,
  windows: EffectWindows,
): Compared {
  const candidates = new Set([...targeted, ...untouched])
  const asked = days.filter(({ query }) => candidates.has(query))
  // On the day of an implementation only one side has days yet, which is enough to show what will be compared.
  const sides = [windows.before, windows.after]
    .map((window) => coverage(asked, window))
    .filter(({ all }) => all.size > 0)
  const engines = [...new Set(asked.map(({ engine }) => engine))]
    .filter((engine) => sides.every(({ all, ofEngine }) => isCovered(ofEngine.get(engine), all)))
    .sort()
  const counted = (query: string) =>
    engines.length > 0 &&
    engines.every((engine) =>
      sides.every(({ ofEngine, ofQuery }) => isCovered(ofQuery.get(engine)?.get(query), ofEngine.get(engine))),
    )
  return { engines, targeted: targeted.filter(counted), untouched: untouched.filter(counted) }
}

type Days = ReadonlySet<Day>

function coverage(asked: readonly QueryDay[], { from, to }: DayWindow) {
  const all = new Set<Day>()
  const ofEngine = new Map<string, Set<Day>>()
  const ofQuery = new Map<string, Map<string, Set<Day>>>()
  for (const { day, engine, query } of asked) {
    if (day < from || day > to) continue
    all.add(day)
    getOrMake(ofEngine, engine, () => new Set<Day>()).add(day)
    const queries = getOrMake(ofQuery, engine, () => new Map<string, Set<Day>>())
    getOrMake(queries, query, () => new Set<Day>()).add(day)
  }
  return { all, ofEngine, ofQuery }
}

function getOrMake<Value>(values: Map<string, Value>, key: string, made: () => Value): Value {
  const known = values.get(key)
  if (known !== undefined) return known
  const value = made()
  values.set(key, value)
  return value
}

function isCovered(part: Days | undefined, whole: Days | undefined): boolean {
  return part !== undefined && whole !== undefined && part.size >= COVERED * whole.size
}

/** Counts one group of queries in one window; the share is the mean of the engines' means over their queries. */
export function sideOf(
  days: readonly QueryDay[],
  queries: readonly string[],
  engines: readonly string[],
  { from, to }: DayWindow,
): EffectSide {
  const within = countedOf(days, queries, engines).filter(({ day }) => day >= from && day <= to)
  const share = meanShare(within)
  return {
    ...countsOf(within),
    share: share === null ? null : Math.round(100 * share),
  }
}

/** Returns the daily shares of both groups, oldest first, without days on which neither has answers. */
export function effectTrend(days: readonly QueryDay[], { engines, targeted, untouched }: Compared): EffectPoint[] {
  const groups = [targeted, untouched].map((queries) =>
    Map.groupBy(countedOf(days, queries, engines), ({ day }) => day),
  )
  const dates = [...new Set(groups.flatMap((group) => [...group.keys()]))].sort()
  const shareOn = (date: Day, group: Map<Day, QueryDay[]> | undefined) => {
    const share = meanShare(group?.get(date) ?? [])
    return share === null ? null : Math.round(1000 * share) / 10
  }
  return dates.map((date) => ({
    date,
    targeted: shareOn(date, groups[0]),
    untouched: shareOn(date, groups[1]),
  }))
}

function countedOf(days: readonly QueryDay[], queries: readonly string[], engines: readonly string[]) {
  const [wanted, asked] = [new Set(queries), new Set(engines)]
  return days.filter(({ query, engine }) => wanted.has(query) && asked.has(engine))
}

/** Means of means: over a query's days, an engine's queries, and the engines. */
function meanShare(days: readonly QueryDay[]): number | null {
  return meanOf([...Map.groupBy(days, ({ engine }) => engine).values()], (ofEngine) =>
    meanOf([...Map.groupBy(ofEngine, ({ query }) => query).values()], (ofQuery) =>
      meanOf(ofQuery, ({ ranked, results }) => ranked / results),
    ),
  )
}

function meanOf<Item>(items: readonly Item[], value: (item: Item) => number | null): number | null {
  return items.length === 0 ? null : sumOf(items, (item) => value(item) ?? 0) / items.length
}
