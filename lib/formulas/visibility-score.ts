import type { Day } from '@/lib/format/days'
import { SCORE_WINDOW } from '@/lib/limits'
import type { LikelyRange } from '@/lib/schemas/certainty'
import type { ScorePoint } from '@/lib/schemas/figures'
import { compareText } from './brand-key'
import { likelyBounds, likelyRange, meanOfDays } from './certainty/likely-range'
import { roundedMean } from './engine-mean'
import { visibility } from './ranking'
import { countsOf, sumBy } from './sums'

// R-FIGURE-5, R-FIGURE-6. A day without results has no point; it never counts as zero.

interface DayCount {
  day: Day
  results: number
  ranked: number
}

type ScoredDay = Pick<ScorePoint, 'date' | 'score' | 'ranked' | 'results'>

interface Ring {
  score: number | null
  change: number | null
  ranked: number
  results: number
}

export function dailyScore(day: Pick<DayCount, 'ranked' | 'results'>): number | null {
  return visibility(day)
}

/** Scores with the mean of the last 7 up to each, and its likely range. `days` oldest first. */
export function scorePoints(days: readonly DayCount[], changes: readonly Day[] = []): ScorePoint[] {
  const scored = days.flatMap(({ day, ranked, results }) => {
    const score = dailyScore({ ranked, results })
    return score === null ? [] : [{ date: day, score, ranked, results }]
  })
  return scored.map((point) => {
    const covered = averagedPoints(scored, point.date, changes)
    return { ...point, ...averageOf([covered], Math.round(mean(covered))) }
  })
}

/** The last 7 up to the day, none of them from before a changed measurement (R-CERTAIN-7). */
function averagedPoints<Point extends { date: Day }>(points: readonly Point[], date: Day, changes: readonly Day[]) {
  const since = changes.findLast((day) => day <= date) ?? ''
  return points.filter((point) => point.date >= since && point.date <= date).slice(-SCORE_WINDOW)
}

function averageOf(engines: readonly (readonly Omit<ScoredDay, 'score'>[])[], average: number) {
  const covered = engines.flat()
  return {
    average,
    averageRanked: sumBy(covered, 'ranked'),
    averageResults: sumBy(covered, 'results'),
    ...likelyBounds(engines.map(meanOfDays), average),
  }
}

/** The last 7 points, and the change from the 7 before. `points` oldest first. */
export function ring(points: readonly Omit<ScoredDay, 'date'>[]): Ring {
  const last = points.slice(-SCORE_WINDOW)
  const before = points.slice(-2 * SCORE_WINDOW, -SCORE_WINDOW)
  return {
    score: last.length === 0 ? null : Math.round(mean(last)),
    // + 0, because rounding a small decrease gives minus zero.
    change: before.length < SCORE_WINDOW ? null : Math.round(mean(last) - mean(before)) + 0,
    ...countsOf(last),
  }
}

/** The mean of all daily scores of a period, which is compared with none. */
export function periodScore(points: readonly Omit<ScoredDay, 'date'>[]): Ring {
  return {
    score: points.length === 0 ? null : Math.round(mean(points)),
    change: null,
    ...countsOf(points),
  }
}

/** Of several engines: the mean of what each shows alone; counts are sums (R-ENGINES-4). */
export function meanRing(rings: readonly Ring[]): Ring {
  return {
    score: roundedMean(rings.map(({ score }) => score)),
    change: roundedMean(rings.map(({ change }) => change)),
    ...countsOf(rings),
  }
}

/** Of the score that the ring shows; null under 20 answers (R-CERTAIN-1). */
export function ringRange(engines: readonly (readonly ScorePoint[])[], score: number | null): LikelyRange | null {
  return likelyRange(
    engines.map((points) => meanOfDays(points.slice(-SCORE_WINDOW))),
    score,
  )
}

/** Each day over the engines that have a point on it, oldest first. `changes` as their own averages were made with. */
export function meanPoints(engines: readonly (readonly ScorePoint[])[], changes: readonly Day[] = []): ScorePoint[] {
  const days = Map.groupBy(
    engines.flatMap((all) => all.map((point) => ({ point, all }))),
    ({ point }) => point.date,
  )
  return [...days]
    .map(([date, of]) => {
      const points = of.map(({ point }) => point)
      const average = roundedMean(points.map((point) => point.average)) ?? 0
      return {
        date,
        score: roundedMean(points.map(({ score }) => score)) ?? 0,
        ...countsOf(points),
        ...averageOf(
          of.map(({ all }) => averagedPoints(all, date, changes)),
          average,
        ),
      }
    })
    .sort((a, b) => compareText(a.date, b.date))
}

function mean(points: readonly { score: number }[]): number {
  return sumBy(points, 'score') / points.length
}
