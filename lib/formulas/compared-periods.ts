import { addDays, type Day } from '@/lib/format/days'
import type { DayWindow } from '@/lib/schemas/certainty'
import type { ComparedPeriod, PeriodComparison, PeriodShare, ScorePoint } from '@/lib/schemas/figures'
import { type MetricDay, metrics } from './certainty/metrics'
import { meanRing, periodScore } from './visibility-score'

/** The last `days` days up to `today` and as many before them. */
export function comparedDays(days: number, today: Day): Record<'recent' | 'before', DayWindow> {
  const start = addDays(today, 1 - days)
  return { recent: { from: start, to: today }, before: { from: addDays(start, -days), to: addDays(start, -1) } }
}

/** How much of both periods' answers name the brand, of one list of points for each engine (R-VISIBILITY-13). */
export function compareShares(
  days: number,
  today: Day,
  points: readonly (readonly ScorePoint[])[],
): PeriodComparison<PeriodShare> {
  const { recent, before } = comparedDays(days, today)
  const sideOf = (window: DayWindow): PeriodShare => {
    const within = points.map((of) => of.filter(({ date }) => date >= window.from && date <= window.to))
    const { score, ranked, results } = meanRing(within.map(periodScore))
    return { ...window, score, ranked, results }
  }
  return { days, recent: sideOf(recent), before: sideOf(before) }
}

/** Both periods with what is known of each of their engines, one list for each engine (R-VISIBILITY-13). */
export function comparePeriods(
  days: number,
  today: Day,
  points: readonly (readonly ScorePoint[])[],
  metricDays: readonly (readonly MetricDay[])[],
): PeriodComparison {
  const { recent, before } = compareShares(days, today, points)
  const withMetrics = (side: PeriodShare): ComparedPeriod => ({
    ...side,
    metrics: metrics(metricDays.map((of) => of.filter(({ day }) => day >= side.from && day <= side.to))),
  })
  return { days, recent: withMetrics(recent), before: withMetrics(before) }
}
