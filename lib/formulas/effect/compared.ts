import type { Day } from '@/lib/format/days'
import type { QueryDay } from '@/lib/formulas/certainty/two-sides'
import type { DayWindow } from '@/lib/schemas/certainty'
import type { EffectWindows } from './looks'

/** All answers of these queries and engines are counted, so that a count opens exactly its answers. */
export interface Compared {
  engines: string[]
  targeted: string[]
  untouched: string[]
}

/** Of the days that there are, how many an engine or a query needs on both sides. */
const COVERED = 0.5

/**
 * An engine that was asked, or answered, on one side only says nothing of a change, and a query with few days is another
 * mixture of days than the rest: what moved all of them would not cancel.
 */
export function comparedOf(
  days: readonly QueryDay[],
  { targeted, untouched }: Pick<Compared, 'targeted' | 'untouched'>,
  windows: EffectWindows,
): Compared {
  const candidates = new Set([...targeted, ...untouched])
  const asked = days.filter(({ query }) => candidates.has(query))
  // Before the first day after an implementation there is one side alone, which is enough to show what will be compared.
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
