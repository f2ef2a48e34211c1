import type { Period } from '@/lib/limits'
import { averagedDays, prepareScoreTrend } from '@/lib/visibility/chart'
import { lastDay } from '@/lib/visibility/params'
import type { VisibilityFigures } from '@/lib/visibility/shapes'
import { visibilityCopy } from '@/lib/visibility/words'
import { EngineComparison } from './engine-comparison'
import { MetricsCard } from './metrics-card'
import { ScorePanel } from './score-panel'
import { type CardOf, TrendCard } from './trend-card'

const copy = visibilityCopy.trend

/** The daily scores of the period, cut out of the 90 days at hand. */
function ScoreTrend({
  comparison,
  ...card
}: CardOf<VisibilityFigures> & {
  /** The figures also contain the previous period, drawn faintly. */
  comparison: boolean
  days: number
  period: Period | null
  onPeriod: (period: Period | null) => void
}) {
  const { figures, source, days } = card
  const averaged = averagedDays(figures.trend, figures.notes)
  const model = prepareScoreTrend({
    points: figures.trend,
    today: lastDay(figures),
    days,
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
        const covered = averaged.get(day)
        return covered ? { ...source, figure: copy.title, days: covered } : null
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

/** How often answers place the brand: the score, its trend, further figures, and engines side by side. */
export function AnalyticsCards({
  firstRun,
  comparison,
  days,
  period,
  onScore,
  onCompare,
  ...shown
}: CardOf<VisibilityFigures> & {
  /** Start of the daily run, such as '05:00' UTC. */
  firstRun: string | null
  /** The figures also contain the previous period. */
  comparison: boolean
  /** Days of the Score Trend, and the card's own choice of them. */
  days: number
  period: Period | null
  onScore: (period: Period | null) => void
  onCompare: (compared: boolean) => void
}) {
  return (
    <>
      <div className="grid paper:grid-cols-[20.25rem_minmax(0,1fr)] gap-4 lg:grid-cols-[20.25rem_minmax(0,1fr)]">
        <ScorePanel {...shown} firstRun={firstRun} />
        <ScoreTrend {...shown} comparison={comparison} days={days} onPeriod={onScore} period={period} />
      </div>
      <div className="grid paper:grid-cols-[minmax(0,1fr)_25rem] gap-4 lg:grid-cols-[minmax(0,1fr)_25rem] xl:grid-cols-[minmax(0,1fr)_27.5rem]">
        <EngineComparison {...shown} />
        <MetricsCard {...shown} />
      </div>
    </>
  )
}
