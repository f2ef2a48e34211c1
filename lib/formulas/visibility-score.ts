import type { Day } from '@/lib/format/days'
import { SCORE_WINDOW } from '@/lib/limits'
import type { ScorePoint } from '@/lib/schemas/figures'
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
    ranked: last.reduce((sum, point) => sum + point.ranked, 0),
    results: last.reduce((sum, point) => sum + point.results, 0),
  }
}

function mean(points: readonly { score: number }[]): number {
  return points.reduce((sum, point) => sum + point.score, 0) / points.length
}
