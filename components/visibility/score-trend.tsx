'use client'

import type { AnswerSource } from '@/components/evidence/answer-window'
import { answersOfDay, ChartCard } from '@/components/figures/chart-card'
import { PeriodChoice } from '@/components/figures/period-choice'
import { prepareScoreTrend } from '@/lib/charts/prepare-score-trend'
import { figuresCopy } from '@/lib/copy/figures'
import { visibilityCopy } from '@/lib/copy/visibility'
import { PERIODS, type Period } from '@/lib/limits'
import type { VisibilityFigures } from '@/lib/schemas/figures'
import { GhostTrend } from './ghost-trend'

/** The daily scores of the period, cut out of the 90 days at hand. */
export function ScoreTrend({
  figures,
  period,
  onPeriod,
  source,
}: {
  figures: Pick<VisibilityFigures, 'trend' | 'today' | 'organisation'>
  period: Period
  onPeriod: (period: Period) => void
  source: AnswerSource
}) {
  const copy = visibilityCopy.trend
  const nothing = figures.trend.length === 0
  const model = prepareScoreTrend({
    points: figures.trend,
    today: figures.today,
    days: period,
    brand: figures.organisation.name,
  })
  return (
    <ChartCard
      answersOn={answersOfDay(source, copy.title, figures.trend)}
      controls={
        <PeriodChoice card={copy.title} disabled={nothing} onChange={onPeriod} periods={PERIODS} value={period} />
      }
      empty={<GhostTrend text={nothing ? visibilityCopy.noDataText : figuresCopy.noData.inPeriod} />}
      height="h-50 md:h-58"
      info={copy.info}
      model={model}
      title={copy.title}
    />
  )
}
