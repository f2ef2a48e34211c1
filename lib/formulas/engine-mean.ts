import { addDays, type Day } from '@/lib/format/days'
import type { ScorePoint, VisibilityFigures } from '@/lib/schemas/figures'
import { compareText } from './brand-key'

// Figures of several engines: the rounded mean of what each engine shows alone, so that no engine counts more than
// another; counts are sums (R-ENGINES-4). One engine's figures stay as they are.

type Ring = Pick<VisibilityFigures, 'score' | 'change' | 'ranked' | 'results'>

/** Of the numbers that exist, rounded; null without any. */
export function roundedMean(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  // + 0, because rounding a small decrease gives minus zero.
  return known.length === 0 ? null : Math.round(sum(known) / known.length) + 0
}

/** Those that answered on the last complete day or later; else those of the latest day that any answered on. */
export function enginesInMean(lastDays: ReadonlyMap<string, Day>, today: Day): string[] {
  const latest = [...lastDays.values()].sort(compareText).at(-1) ?? today
  const since = latest < addDays(today, -1) ? latest : addDays(today, -1)
  return [...lastDays].filter(([, day]) => day >= since).map(([engine]) => engine)
}

export function meanRing(rings: readonly Ring[]): Ring {
  return {
    score: roundedMean(rings.map(({ score }) => score)),
    change: roundedMean(rings.map(({ change }) => change)),
    ranked: sum(rings.map(({ ranked }) => ranked)),
    results: sum(rings.map(({ results }) => results)),
  }
}

/** Each day over the engines that have a point on it, oldest first. */
export function meanPoints(engines: readonly (readonly ScorePoint[])[]): ScorePoint[] {
  const days = Map.groupBy(engines.flat(), ({ date }) => date)
  return [...days]
    .map(([date, points]) => ({
      date,
      score: roundedMean(points.map(({ score }) => score)) ?? 0,
      ranked: sum(points.map(({ ranked }) => ranked)),
      results: sum(points.map(({ results }) => results)),
      average: roundedMean(points.map(({ average }) => average)) ?? 0,
    }))
    .sort((a, b) => compareText(a.date, b.date))
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
