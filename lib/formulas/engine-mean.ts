import { addDays, type Day } from '@/lib/format/days'
import { compareText } from './brand-key'

// Figures of several engines: the rounded mean of what each engine shows alone, so that no engine counts more than
// another; counts are sums (R-ENGINES-4). One engine's figures stay as they are.

/** Of the numbers that exist, rounded; null without any. */
export function roundedMean(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  // + 0, because rounding a small decrease gives minus zero.
  return known.length === 0 ? null : Math.round(known.reduce((sum, value) => sum + value, 0) / known.length) + 0
}

/** Those that answered on the last complete day or later; else those of the latest day that any answered on. */
export function enginesInMean(lastDays: ReadonlyMap<string, Day>, today: Day): string[] {
  const latest = [...lastDays.values()].sort(compareText).at(-1) ?? today
  const since = latest < addDays(today, -1) ? latest : addDays(today, -1)
  return [...lastDays].filter(([, day]) => day >= since).map(([engine]) => engine)
}
