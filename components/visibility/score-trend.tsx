import { type CardOf, TrendCard } from '@/components/dashboard-parts/trend-card'
import { averagedDays } from '@/lib/charts/averaged-days'
import { prepareScoreTrend } from '@/lib/charts/prepare-score-trend'
import { visibilityCopy } from '@/lib/copy/visibility'
import type { Period } from '@/lib/limits'
import type { VisibilityFigures } from '@/lib/schemas/figures'

const copy = visibilityCopy.trend

/** The daily scores of the period, cut out of the 90 days at hand. */
export function ScoreTrend({
  comparison,
  ...card
}: CardOf<VisibilityFigures> & {
  /** The figures hold the days of the period before too, which is drawn quietly. */
  comparison: boolean
  period: Period
  onPeriod: (period: Period) => void
}) {
  const { figures, source, period } = card
  const averaged = averagedDays(figures.trend, figures.notes)
  const model = prepareScoreTrend({
    points: figures.trend,
    today: figures.today,
    days: period,
    brand: figures.organisation.name,
    implementDates: figures.implementDates,
    notes: figures.notes,
    comparison,
  })
  return (
    <TrendCard
      {...card}
      copy={copy}
      countedAnswers={(day) => {
        const days = averaged.get(day)
        return days ? { ...source, figure: copy.title, days } : null
      }}
      empty={{ none: visibilityCopy.noDataText }}
      explained="likely-range"
      height="h-50 md:h-auto md:min-h-82 md:grow"
      markerText={visibilityCopy.rank.geoLegend}
      model={model}
      nothing={figures.trend.length === 0}
      part="trend"
      points={figures.trend}
      withNotes
    />
  )
}
