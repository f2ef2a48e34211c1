import Link from 'next/link'
import { answersOfDay, ChartCard } from '@/components/dashboard-parts/chart-card'
import { picturedFacts } from '@/components/dashboard-parts/counted-engines'
import { PeriodChoice } from '@/components/dashboard-parts/period-choice'
import { useNotes } from '@/components/dashboard-parts/use-notes'
import type { AnswerSource } from '@/components/evidence/answer-window'
import { CardFooter } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/card-state'
import { ArrowRight, ChartLine } from '@/components/ui/icons'
import { Select } from '@/components/ui/select'
import { csvPath } from '@/lib/api/endpoints'
import type { ChartMarker } from '@/lib/charts/chart-model'
import { prepareRankTrend } from '@/lib/charts/prepare-rank-trend'
import { figuresCopy } from '@/lib/copy/figures'
import { visibilityCopy } from '@/lib/copy/visibility'
import { grouped } from '@/lib/format/numbers'
import { PERIODS, type Period } from '@/lib/limits'
import { routes } from '@/lib/routes'
import type { VisibilityFigures } from '@/lib/schemas/figures'

/** The own brand's average place against one competitor, with the days since which a GEO implementation was live. */
export function RankTrend({
  figures,
  path,
  comparison,
  period,
  onPeriod,
  onCompetitor,
  source,
}: {
  figures: Pick<
    VisibilityFigures,
    | 'rankTrend'
    | 'implementDates'
    | 'today'
    | 'organisation'
    | 'notes'
    | 'queries'
    | 'engine'
    | 'engineCount'
    | 'engines'
  >
  /** Of the figures that are shown. */
  path: string
  /** The figures hold the days of the period before too, which is drawn quietly. */
  comparison: boolean
  period: Period
  onPeriod: (period: Period) => void
  onCompetitor: (key: string) => void
  source: AnswerSource
}) {
  const copy = visibilityCopy.rank
  const { onDeleteNote, dialog } = useNotes(source.organisationId, figures.today)
  const { competitor: chosen, competitorNames, days } = figures.rankTrend
  const competitor = competitorNames.find(({ key }) => key === chosen) ?? null
  const nothing = days.length === 0
  const model = prepareRankTrend({
    ranks: days,
    today: figures.today,
    days: period,
    brand: figures.organisation.name,
    competitor,
    implementDates: figures.implementDates,
    notes: figures.notes,
    comparison,
  })
  return (
    <>
      <ChartCard
        answersOn={answersOfDay(source, copy.title, days)}
        csv={csvPath(path, 'rank', period)}
        controls={
          <>
            <Select
              disabled={competitorNames.length === 0}
              label={figuresCopy.rank.compareWith}
              onChange={onCompetitor}
              options={
                competitorNames.length === 0
                  ? [{ value: '', label: figuresCopy.rank.noCompetitor }]
                  : competitorNames.map(({ key, name }) => ({ value: key, label: name }))
              }
              searched
              value={chosen ?? ''}
            />
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
        footer={
          !nothing && (
            <RankTrendFooter
              counted={figures.implementDates.length > 0}
              markers={model.markers.filter(({ kind }) => kind === 'geo')}
            />
          )
        }
        height="h-64 md:h-80"
        info={copy.info}
        infoHref={routes.howWeCalculateFigure('position-when-named')}
        lineEnds
        markerText={copy.geoLegend}
        model={model}
        about={picturedFacts(figures, source)}
        onDeleteNote={onDeleteNote}
        title={copy.title}
      />
      {dialog}
    </>
  )
}

/** How many implementations the chart marks, and the way to what was learnt from them. */
function RankTrendFooter({
  markers,
  counted,
}: {
  markers: readonly ChartMarker[]
  /** There are implementations, be it in another period. */
  counted: boolean
}) {
  const count = markers.reduce((sum, { titles }) => sum + Math.max(1, titles.length), 0)
  return (
    <CardFooter>
      {counted ? (
        <p>
          <b className="font-semibold text-foreground">{grouped(count)}</b> {visibilityCopy.rank.implementations(count)}
        </p>
      ) : (
        <span />
      )}
      <Link
        className="inline-flex items-center gap-1.5 font-medium text-primary underline-offset-4 hover:underline max-md:min-h-11"
        href={routes.geoRecommendations}
      >
        {visibilityCopy.rank.explore}
        <ArrowRight className="size-4" />
      </Link>
    </CardFooter>
  )
}
