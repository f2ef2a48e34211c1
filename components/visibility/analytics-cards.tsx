import type { CardOf } from '@/components/dashboard-parts/trend-card'
import type { EnginePeriod, Period } from '@/lib/limits'
import type { VisibilityFigures } from '@/lib/schemas/figures'
import { EngineComparison } from './engine-comparison'
import { MetricsCard } from './metrics-card'
import { ScorePanel } from './score-panel'
import { ScoreTrend } from './score-trend'

/** How often answers place the brand: the score, its trend, further figures, and engines side by side. */
export function AnalyticsCards({
  firstRun,
  comparison,
  period,
  onScore,
  onCompared,
  ...shown
}: CardOf<VisibilityFigures> & {
  /** '05:00' UTC, when a daily run begins. */
  firstRun: string | null
  /** The figures hold the days of the period before too. */
  comparison: boolean
  period: { score: Period; compared: EnginePeriod }
  onScore: (period: Period) => void
  onCompared: (period: EnginePeriod) => void
}) {
  return (
    <>
      <div className="grid paper:grid-cols-[18.75rem_minmax(0,1fr)] gap-4 lg:grid-cols-[18.75rem_minmax(0,1fr)]">
        <ScorePanel {...shown} firstRun={firstRun} />
        <ScoreTrend {...shown} comparison={comparison} onPeriod={onScore} period={period.score} />
      </div>
      <MetricsCard {...shown} />
      <EngineComparison {...shown} onPeriod={onCompared} period={period.compared} />
    </>
  )
}
