import type { Period, Range } from '@/lib/limits'
import type { WindowKind } from '@/lib/measure/shapes'
import { averagedDays, prepareScoreTrend } from '@/lib/visibility/chart'
import { lastDay } from '@/lib/visibility/params'
import type { VisibilityFigures } from '@/lib/visibility/shapes'
import { visibilityCopy } from '@/lib/visibility/words'
import { EngineComparison } from './engine-comparison'
import { MetricsCard } from './metrics-card'
import { ScorePanel } from './score-panel'
import { ShowMenu, useShownParts } from './show-menu'
import { type CardOf, TrendCard } from './trend-card'

const copy = visibilityCopy.trend
/** A quarter has no verdict. */
const VERDICT_OF: Record<Range, WindowKind | null> = { 7: 'week', 28: 'month', 90: null }

/** The daily scores of the period, cut out of the 90 days at hand. */
function ScoreTrend({
  comparison,
  onCompare,
  ...card
}: CardOf<VisibilityFigures> & {
  /** The figures also contain the previous period, drawn faintly. */
  comparison: boolean
  onCompare: (compared: boolean) => void
  days: number
  period: Period | null
  onPeriod: (period: Period | null) => void
}) {
  const { figures, source, days, period } = card
  const [parts, changeParts] = useShownParts()
  const shown = { ...parts, before: comparison }
  const kind = period === null ? VERDICT_OF[figures.range] : null
  const averaged = averagedDays(figures.trend, figures.notes)
  const model = prepareScoreTrend({
    points: figures.trend,
    today: lastDay(figures),
    days,
    brand: figures.organisation.name,
    implementDates: figures.implementDates,
    notes: figures.notes,
    shown,
    compared: kind && { kind, of: figures.verdicts[kind] },
  })
  return (
    <TrendCard
      {...card}
      controls={
        <ShowMenu
          onChange={(part, drawn) => (part === 'before' ? onCompare(drawn) : changeParts({ [part]: drawn }))}
          shown={shown}
        />
      }
      copy={copy}
      countedAnswers={(day) => {
        const covered = averaged.get(day)
        return covered ? { ...source, figure: copy.title, days: covered } : null
      }}
      empty={{ none: visibilityCopy.noDataText }}
      explained="likely-range"
      height="h-50 md:h-auto md:min-h-82 md:grow"
      markerText={copy.action}
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
        <ScoreTrend
          {...shown}
          comparison={comparison}
          days={days}
          onCompare={onCompare}
          onPeriod={onScore}
          period={period}
        />
      </div>
      <div className="grid paper:grid-cols-[minmax(0,1fr)_25rem] gap-4 lg:grid-cols-[minmax(0,1fr)_25rem] xl:grid-cols-[minmax(0,1fr)_27.5rem]">
        <EngineComparison {...shown} />
        <MetricsCard {...shown} />
      </div>
    </>
  )
}
