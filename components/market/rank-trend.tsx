import { clsx } from 'clsx'
import type { AnswerSource, AnswerWindow } from '@/components/answers/answer-window'
import { EvidenceOpener } from '@/components/answers/evidence-opener'
import { DashboardLink } from '@/components/layout/navigation-link'
import { buttonClass } from '@/components/ui/button'
import { type CardOf, CompareWith, TrendCard } from '@/components/visibility/trend-card'
import { measurementCopy } from '@/lib/engines/words'
import { monthDay } from '@/lib/format/dates'
import { percent } from '@/lib/format/numbers'
import { homeCopy } from '@/lib/home/words'
import type { Period } from '@/lib/limits'
import { chooseRankBrands, prepareIndustryRankTrend } from '@/lib/market/chart'
import type { TimelineNote } from '@/lib/measure/shapes'
import { chosenOf } from '@/lib/queries/tags'
import { routes } from '@/lib/routes'
import { figuresCopy } from '@/lib/visibility/figure-words'
import { lastMarketDay } from '@/lib/visibility/params'
import type { IndustryTrendsFigures, PeriodComparison, PeriodShare } from '@/lib/visibility/shapes'

const copy = homeCopy.rank

/** The own brand's average place among the industry's best competitors, and one more that can be chosen. */
export function IndustryRankTrend({
  comparison,
  ownAnswers,
  competitor,
  onCompetitor,
  ...card
}: CardOf<IndustryTrendsFigures> & {
  /** The figures also contain the previous period, drawn faintly. */
  comparison: boolean
  /** True when there are no results at all, so that no period would help. */
  nothing: boolean
  /** Answers to the organisation's own queries are shown on another page. */
  ownAnswers: boolean
  days: number
  period: Period | null
  onPeriod: (period: Period | null) => void
  /** Key of the extra competitor. */
  competitor: string | null
  onCompetitor: (key: string | null) => void
}) {
  const { figures, source, days } = card
  const { own, drawn, further } = chooseRankBrands(figures, competitor)
  const { days: ranks } = figures.rankTrend
  const model = prepareIndustryRankTrend({
    ranks,
    today: lastMarketDay(figures),
    days,
    own,
    competitors: drawn,
    notes: figures.notes,
    comparison,
  })
  const chosen = chosenOf(figures.queries, source) ?? figures.queries.filter(({ results }) => results > 0)
  const toOwnAnswers = ownAnswers && (
    <DashboardLink className={buttonClass({ size: 'sm' })} href={routes.visibility}>
      {homeCopy.ownAnswers}
    </DashboardLink>
  )
  return (
    <TrendCard
      {...card}
      controls={
        <CompareWith
          brands={further}
          chosen={further.some(({ key }) => key === competitor) ? (competitor ?? '') : ''}
          mayBeNone
          onChoose={(key) => onCompetitor(key || null)}
        />
      }
      copy={copy}
      empty={{
        none: homeCopy.noTrendsText,
        action: toOwnAnswers,
        ...(figures.queries.length === 0 && { title: figuresCopy.queries.none }),
      }}
      explained="position-when-named"
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
      lastPull={3}
      legend="narrow"
      lineEnds
      model={model}
      part="rank"
      points={ranks}
      tag={copy.queries(chosen.length)}
    />
  )
}

const comparedCopy = figuresCopy.compared

export interface ComparedValue {
  /** null without answers. */
  value: string | null
  counts: string
  /** The counts behind the value; null without any. */
  answers: AnswerWindow | null
}

/** A figure of a period and of the one before it, each with its counts (R-VISIBILITY-13). */
export function ComparedValues({
  days,
  recent,
  before,
  stacked = false,
}: {
  days: number
  recent: ComparedValue
  before: ComparedValue
  /** In narrow cells each value is under its label. */
  stacked?: boolean
}) {
  const side = clsx('flex flex-wrap items-baseline justify-between gap-x-2', stacked && 'md:flex-col')
  return (
    <dl className="tnum grid w-full gap-y-1 border-border border-t border-dashed pt-2 text-xs">
      <Side className={side} label={comparedCopy.recent(days)} {...recent} />
      <Side className={side} label={comparedCopy.before(days)} {...before} />
    </dl>
  )
}

function Side({ label, value, counts, answers, className }: ComparedValue & { label: string; className: string }) {
  return (
    <div className={className}>
      <dt className="text-muted-foreground">{label}</dt>
      <dd className="text-muted-foreground">
        {value === null ? (
          comparedCopy.none
        ) : (
          <>
            <b className="font-semibold text-foreground">{value}</b>{' '}
            {answers ? (
              <EvidenceOpener answers={answers} said={figuresCopy.answers.open}>
                {counts}
              </EvidenceOpener>
            ) : (
              counts
            )}
          </>
        )}
      </dd>
    </div>
  )
}

/** How many answers named the brand in a period and in the one before it, and what changed in how that is measured. */
export function ComparedShares({
  comparison: { days, recent, before },
  notes,
  figure,
  source,
  heading,
}: {
  comparison: PeriodComparison<PeriodShare>
  notes: readonly TimelineNote[]
  /** The title of the dialog that opens the answers. */
  figure: string
  source: AnswerSource
  /** Names what is counted if the card's title does not. */
  heading?: string
}) {
  const sideOf = ({ score, ranked, results, from, to }: PeriodShare) => ({
    value: score === null ? null : percent(score),
    counts: figuresCopy.counts(ranked, results),
    answers: { ...source, figure, days: { from, to } },
  })
  const changed = notes.findLast(
    ({ kind, date }) => kind === 'measurementChanged' && date > before.from && date <= recent.to,
  )
  return (
    <div className="px-4 pb-4 text-muted-foreground text-xs">
      {heading && <p className="mb-2 font-medium text-foreground text-sm">{heading}</p>}
      <ComparedValues before={sideOf(before)} days={days} recent={sideOf(recent)} />
      {changed && (
        <p className="mt-2">{figuresCopy.compared.changed(measurementCopy.on(changed.text, monthDay(changed.date)))}</p>
      )}
    </div>
  )
}
