import { addDays, type Day } from '@/lib/format/days'
import type { ComparedPeriod, DayWindow, PeriodComparison, ScorePoint } from '@/lib/schemas/figures'
import { type MetricDay, metrics } from './certainty/metrics'
import { meanRing, periodScore } from './visibility-score'

/** The last `days` days up to `today` and as many before them. */
export function comparedDays(days: number, today: Day): Record<'recent' | 'before', DayWindow> {
  const start = addDays(today, 1 - days)
  return { recent: { from: start, to: today }, before: { from: addDays(start, -days), to: addDays(start, -1) } }
}

/** Both periods with what is known of each of their engines, one list for each engine (R-VISIBILITY-13). */
export function comparePeriods(
  days: number,
  today: Day,
  points: readonly (readonly ScorePoint[])[],
  metricDays: readonly (readonly MetricDay[])[],
): PeriodComparison {
  const { recent, before } = comparedDays(days, today)
  const sideOf = (window: DayWindow): ComparedPeriod => {
    const within = (day: Day) => day >= window.from && day <= window.to
    const { score, ranked, results } = meanRing(points.map((of) => periodScore(of.filter(({ date }) => within(date)))))
    return {
      ...{ ...window, score, ranked, results },
      metrics: metrics(metricDays.map((of) => of.filter(({ day }) => within(day)))),
    }
  }
  return { days, recent: sideOf(recent), before: sideOf(before) }
}
