'use client'

import { answersOfDay, ChartCard } from '@/components/dashboard-parts/chart-card'
import { PeriodChoice } from '@/components/dashboard-parts/period-choice'
import { useNotes } from '@/components/dashboard-parts/use-notes'
import type { AnswerSource } from '@/components/evidence/answer-window'
import { averagedDays } from '@/lib/charts/averaged-days'
import { prepareScoreTrend } from '@/lib/charts/prepare-score-trend'
import { figuresCopy } from '@/lib/copy/figures'
import { visibilityCopy } from '@/lib/copy/visibility'
import { PERIODS, type Period } from '@/lib/limits'
import { routes } from '@/lib/routes'
import type { VisibilityFigures } from '@/lib/schemas/figures'

/** The daily scores of the period, cut out of the 90 days at hand. */
export function ScoreTrend({
  figures,
  comparison,
  period,
  onPeriod,
  source,
}: {
  figures: Pick<VisibilityFigures, 'trend' | 'today' | 'organisation' | 'implementDates' | 'notes'>
  /** Of the figures that are shown. */
  path: string
  /** The figures hold the days of the period before too, which is drawn quietly. */
  comparison: boolean
  period: Period
  onPeriod: (period: Period) => void
  source: AnswerSource
}) {
  const copy = visibilityCopy.trend
  const nothing = figures.trend.length === 0
  const averaged = averagedDays(figures.trend, figures.notes)
  const { addButton, onDeleteNote, dialog } = useNotes(source.organisationId, figures.today)
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
    <>
      <ChartCard
        answersOn={answersOfDay(source, copy.title, figures.trend)}
        countedAnswers={(day) => {
          const days = averaged.get(day)
          return days ? { ...source, figure: copy.title, days } : null
        }}
        controls={
          <>
            {!nothing && addButton}
            <PeriodChoice card={copy.title} disabled={nothing} onChange={onPeriod} periods={PERIODS} value={period} />
          </>
        }
        empty={<EmptyTrend text={nothing ? visibilityCopy.noDataText : figuresCopy.noData.inPeriod} />}
        height="h-50 md:h-82"
        info={copy.info}
        infoHref={routes.howWeCalculateFigure('likely-range')}
        markerText={visibilityCopy.rank.geoLegend}
        model={model}
        onDeleteNote={onDeleteNote}
        title={copy.title}
      />
      {dialog}
    </>
  )
}

function EmptyTrend({ text }: { text: string }) {
  return (
    <div className="relative mx-4 my-5 flex min-h-50 grow items-center justify-center md:mx-5">
      <svg
        aria-hidden="true"
        className="absolute inset-0 size-full fill-none"
        preserveAspectRatio="none"
        viewBox="0 0 100 100"
      >
        {[0.5, 25, 50, 75, 99.5].map((y) => (
          <path
            className="stroke-chart-grid"
            d={`M0 ${y}H100`}
            key={y}
            strokeWidth="1"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        <path
          className="stroke-chart-muted"
          d="M0 70 16 71 30 54 66 32 84 20 100 11"
          strokeDasharray="5 5"
          strokeWidth="1.75"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <div className="relative bg-card px-8 py-4 text-center">
        <p className="font-semibold text-base">{figuresCopy.noData.title}</p>
        <p className="mt-1 max-w-60 text-balance text-muted-foreground text-sm">{text}</p>
      </div>
    </div>
  )
}
