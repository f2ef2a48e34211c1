import type { Day } from '@/lib/format/days'
import type { QueryDay } from '@/lib/formulas/certainty/two-sides'
import { countsOf, sumOf } from '@/lib/formulas/sums'
import type { DayWindow } from '@/lib/schemas/certainty'
import type { EffectPoint, EffectSide } from '@/lib/schemas/effect'
import type { Compared } from './compared'

/** What one group of queries counts in one window; its share is the mean of the engines' means of their queries. */
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

/** The daily shares of both groups, oldest first; days without answers of either are left out. */
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

/** Each day of a query counts alike, each query of an engine, and each engine. */
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
