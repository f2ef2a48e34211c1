import { answersOfDay, ChartCard } from '@/components/dashboard-parts/chart-card'
import { ComparedShares } from '@/components/dashboard-parts/compared-shares'
import { picturedFacts } from '@/components/dashboard-parts/counted-engines'
import { PeriodChoice } from '@/components/dashboard-parts/period-choice'
import { useNotes } from '@/components/dashboard-parts/use-notes'
import type { AnswerSource } from '@/components/evidence/answer-window'
import { DashboardLink } from '@/components/layout/dashboard-link'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/card-state'
import { ChartLine } from '@/components/ui/icons'
import { Select } from '@/components/ui/select'
import { csvPath } from '@/lib/api/endpoints'
import { chooseRankBrands, prepareIndustryRankTrend } from '@/lib/charts/prepare-industry-rank-trend'
import { figuresCopy } from '@/lib/copy/figures'
import { homeCopy } from '@/lib/copy/home'
import { PERIODS, type Period } from '@/lib/limits'
import { routes } from '@/lib/routes'
import type { IndustryTrendsFigures } from '@/lib/schemas/figures'

const copy = homeCopy.rank

/** The own brand's average place among the industry's best competitors, and one more that can be chosen. */
export function IndustryRankTrend({
  comparison,
  figures,
  path,
  source,
  nothing,
  ownAnswers,
  period,
  onPeriod,
  competitor,
  onCompetitor,
}: {
  /** The figures hold the days of the period before too, which is drawn quietly. */
  comparison: boolean
  figures: IndustryTrendsFigures
  /** Of the figures that are shown. */
  path: string
  source: AnswerSource
  /** True when there are no results at all, so that no period would help. */
  nothing: boolean
  /** Answers to the organisation's own queries are shown on another page. */
  ownAnswers: boolean
  period: Period
  onPeriod: (period: Period) => void
  /** The key of the brand that is drawn in addition. */
  competitor: string | null
  onCompetitor: (key: string | null) => void
}) {
  const { own, drawn, further } = chooseRankBrands(figures, competitor)
  const { days } = figures.rankTrend
  const model = prepareIndustryRankTrend({
    ranks: days,
    today: figures.today,
    days: period,
    own,
    competitors: drawn,
    notes: figures.notes,
    comparison,
  })
  const { onDeleteNote, dialog } = useNotes(source.organisationId, figures.today)
  const options = [{ key: '', name: figuresCopy.rank.noCompetitor }, ...further]
  return (
    <>
      <ChartCard
        answersOn={answersOfDay(source, copy.title, days)}
        csv={csvPath(path, 'rank', period)}
        controls={
          <>
            <Select
              disabled={further.length === 0}
              label={figuresCopy.rank.compareWith}
              onChange={(key) => onCompetitor(key || null)}
              options={options.map(({ key, name }) => ({ value: key, label: name }))}
              searched
              value={further.some(({ key }) => key === competitor) ? (competitor ?? '') : ''}
            />
            <PeriodChoice
              card={copy.title}
              disabled={nothing}
              lastPull={3}
              onChange={onPeriod}
              periods={PERIODS}
              value={period}
            />
          </>
        }
        empty={<NothingDrawn noQueries={figures.queries.length === 0} nothing={nothing} ownAnswers={ownAnswers} />}
        footer={
          figures.comparison && (
            <div className="max-w-md pt-3">
              <ComparedShares
                comparison={figures.comparison}
                figure={copy.title}
                heading={copy.named(figures.organisation.name)}
                notes={figures.notes}
                source={source}
              />
            </div>
          )
        }
        height="h-64 md:h-90"
        info={copy.info}
        infoHref={routes.howWeCalculateFigure('position-when-named')}
        legend="narrow"
        lineEnds
        model={model}
        about={picturedFacts(figures, source)}
        onDeleteNote={onDeleteNote}
        title={copy.title}
      />
      {dialog}
    </>
  )
}

function NothingDrawn({
  noQueries,
  nothing,
  ownAnswers,
}: {
  noQueries: boolean
  nothing: boolean
  ownAnswers: boolean
}) {
  return (
    <EmptyState
      action={
        ownAnswers && (
          <DashboardLink className={buttonClass({ size: 'sm' })} href={routes.visibility}>
            {homeCopy.ownAnswers}
          </DashboardLink>
        )
      }
      icon={<ChartLine />}
      text={nothing ? homeCopy.noTrendsText : figuresCopy.noData.inPeriod}
      title={noQueries ? figuresCopy.queries.none : figuresCopy.noData.title}
    />
  )
}
