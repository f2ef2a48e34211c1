import type { AnswerSource } from '@/components/evidence/answer-window'
import type { EnginePeriod, Period } from '@/lib/limits'
import type { VisibilityFigures } from '@/lib/schemas/figures'
import { EngineComparison } from './engine-comparison'
import { MetricsCard } from './metrics-card'
import { ScorePanel } from './score-panel'
import { ScoreTrend } from './score-trend'

/** How often answers place the brand: the score, its trend, further figures, and engines side by side. */
export function AnalyticsCards({
  figures,
  firstRun,
  path,
  source,
  comparison,
  period,
  onScore,
  onCompared,
}: {
  figures: VisibilityFigures
  /** '05:00' UTC, when a daily run begins. */
  firstRun: string | null
  /** Of the figures that are shown. */
  path: string
  source: AnswerSource
  /** The figures hold the days of the period before too. */
  comparison: boolean
  period: { score: Period; compared: EnginePeriod }
  onScore: (period: Period) => void
  onCompared: (period: EnginePeriod) => void
}) {
  const shown = { figures, path, source }
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
