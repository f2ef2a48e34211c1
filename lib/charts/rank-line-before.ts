import type { Day } from '@/lib/format/days'
import type { TimelineNote } from '@/lib/schemas/engine-figures'
import { noteMarkers } from './chart-markers'
import { breaksOf, type ChartSeries } from './chart-model'
import { asPeriodBefore, daysBefore } from './period-before'
import { type DrawnRank, rankLine } from './rank-lines'

/** One brand on one day, with the answers that place it and all of them. */
interface BrandDay {
  rank: DrawnRank
  ranked: number | undefined
  results: number
}

/** The own line of the period before, day by day under the `period` days that end with `today` (R-VISIBILITY-13). */
export function rankLineBefore(
  today: Day,
  period: number,
  onDay: (day: Day) => BrandDay,
  notes: readonly TimelineNote[],
): ChartSeries {
  const days = daysBefore(today, period)
  const perDay = days.map(onDay)
  const line = rankLine(
    {
      ...{ key: 'before', label: '', tone: 'rest' },
      ranks: perDay.map(({ rank }) => rank),
      ranked: perDay.map(({ ranked }) => ranked),
      results: perDay.map(({ results }) => results),
    },
    breaksOf({ markers: noteMarkers(days, notes) }),
  )
  return asPeriodBefore(line, days)
}
