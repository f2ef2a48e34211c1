import { answersOfDay, ChartCard } from '@/components/dashboard-parts/chart-card'
import { picturedFacts } from '@/components/dashboard-parts/counted-engines'
import { PeriodChoice } from '@/components/dashboard-parts/period-choice'
import { useNotes } from '@/components/dashboard-parts/use-notes'
import type { AnswerSource } from '@/components/evidence/answer-window'
import { EmptyState } from '@/components/ui/card-state'
import { ChartLine } from '@/components/ui/icons'
import { csvPath } from '@/lib/api/endpoints'
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
  path,
  comparison,
  period,
  onPeriod,
  source,
}: {
  figures: Pick<
    VisibilityFigures,
    'trend' | 'today' | 'organisation' | 'implementDates' | 'notes' | 'queries' | 'engine' | 'engineCount' | 'engines'
  >
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
        csv={csvPath(path, 'trend', period)}
        controls={
          <>
            {!nothing && addButton}
            <PeriodChoice card={copy.title} disabled={nothing} onChange={onPeriod} periods={PERIODS} value={period} />
          </>
        }
        empty={
          <EmptyState
            icon={<ChartLine />}
            text={nothing ? visibilityCopy.noDataText : figuresCopy.noData.inPeriod}
            title={figuresCopy.noData.title}
          />
        }
        height="h-50 md:h-auto md:min-h-82 md:grow"
        info={copy.info}
        infoHref={routes.howWeCalculateFigure('likely-range')}
        markerText={visibilityCopy.rank.geoLegend}
        model={model}
        about={picturedFacts(figures, source)}
        onDeleteNote={onDeleteNote}
        title={copy.title}
      />
      {dialog}
    </>
  )
}
