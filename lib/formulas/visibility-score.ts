import type { Day } from '@/lib/format/days'
import { SCORE_WINDOW } from '@/lib/limits'
import type { ScorePoint } from '@/lib/schemas/figures'
import { compareText } from './brand-key'
import { roundedMean } from './engine-mean'
import { visibility } from './ranking'

// R-FIGURE-5, R-FIGURE-6. A day without results has no point; it never counts as zero.

interface DayCount {
  day: Day
  results: number
  ranked: number
}

interface Ring {
  score: number | null
  change: number | null
  ranked: number
  results: number
}

export function dailyScore(day: Pick<DayCount, 'ranked' | 'results'>): number | null {
  return visibility(day)
}

/** Scores with the mean of the last 7 up to each. `days` oldest first. */
export function scorePoints(days: readonly DayCount[]): ScorePoint[] {
  const scored = days.flatMap(({ day, ranked, results }) => {
    const score = dailyScore({ ranked, results })
    return score === null ? [] : [{ date: day, score, ranked, results }]
  })
  return scored.map((point, index) => ({
    ...point,
    average: Math.round(mean(scored.slice(Math.max(0, index + 1 - SCORE_WINDOW), index + 1))),
  }))
}

/** The last 7 points, and the change from the 7 before. `points` oldest first. */
export function ring(points: readonly Omit<ScorePoint, 'average'>[]): Ring {
  const last = points.slice(-SCORE_WINDOW)
  const before = points.slice(-2 * SCORE_WINDOW, -SCORE_WINDOW)
  return {
    score: last.length === 0 ? null : Math.round(mean(last)),
    // + 0, because rounding a small decrease gives minus zero.
    change: before.length < SCORE_WINDOW ? null : Math.round(mean(last) - mean(before)) + 0,
    ranked: sum(last.map(({ ranked }) => ranked)),
    results: sum(last.map(({ results }) => results)),
  }
}

/** Of several engines: the mean of what each shows alone; counts are sums (R-ENGINES-4). */
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

function mean(points: readonly { score: number }[]): number {
  return sum(points.map(({ score }) => score)) / points.length
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
