import {
  countWithin,
  type QueryDay,
  varianceOfDifference,
  type WeightedSides,
} from '@/lib/formulas/certainty/two-sides'
import { sumOf } from '@/lib/formulas/sums'
import { EFFECT } from '@/lib/limits'
import type { Compared } from './compared'
import type { EffectWindows } from './looks'

// By how much the targeted queries moved more than the untouched ones, and how sure that is (R-ACTION-4). What moves all
// queries alike cancels day by day. See docs/marketeers/effects.md.

/** Untouched queries weigh below zero; the window after the implementation is the recent one. */
interface Series extends WeightedSides {
  query: string
  /** Of its group. */
  series: number
}

export interface Moved {
  /** Difference of the two groups' changes, 1 is 100 points. */
  by: number
  /** Its standard error. */
  error: number
}

/** `compared` with at least one query of each group and one engine. */
export function moved(days: readonly QueryDay[], compared: Compared, windows: EffectWindows): Moved {
  const all = seriesOf(days, compared, windows)
  const ofDays = varianceOfDifference(all, ({ series }) => EFFECT.clearFrom ** 2 / series)
  return {
    by: sumOf(all, ({ weight, before, recent }) => weight * (recent.share - before.share)),
    error: Math.sqrt(Math.max(ofDays, varianceBetweenQueries(all, compared))),
  }
}

function seriesOf(days: readonly QueryDay[], { engines, targeted, untouched }: Compared, windows: EffectWindows) {
  const byQuery = Map.groupBy(days, ({ query }) => query)
  const group = (queries: readonly string[], sign: 1 | -1): Series[] =>
    queries.flatMap((query) => {
      const byEngine = Map.groupBy(byQuery.get(query) ?? [], ({ engine }) => engine)
      return engines.map((engine) => {
        const all = byEngine.get(engine) ?? []
        const series = engines.length * queries.length
        const sides = { before: countWithin(all, windows.before), recent: countWithin(all, windows.after) }
        return { query, weight: sign / series, series, ...sides }
      })
    })
  return [...group(targeted, 1), ...group(untouched, -1)]
}

/** Untouched queries that moved apart from each other say how far a query moves by itself, for longer than a day. */
function varianceBetweenQueries(all: readonly Series[], { engines, targeted, untouched }: Compared): number {
  const changes = untouched.map((query) =>
    sumOf(
      all.filter((each) => each.query === query),
      ({ before, recent }) => (recent.share - before.share) / engines.length,
    ),
  )
  if (changes.length < 2) return 0
  const mean = sumOf(changes, (change) => change) / changes.length
  const variance = sumOf(changes, (change) => (change - mean) ** 2) / (changes.length - 1)
  return variance * (1 / targeted.length + 1 / untouched.length)
}
