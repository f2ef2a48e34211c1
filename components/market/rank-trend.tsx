import { DashboardLink } from '@/components/layout/navigation-link'
import { buttonClass } from '@/components/ui/button'
import { ComparedShares } from '@/components/visibility/compared'
import { type CardOf, CompareWith, TrendCard } from '@/components/visibility/trend-card'
import { homeCopy } from '@/lib/home/words'
import type { Period } from '@/lib/limits'
import { chooseRankBrands, prepareIndustryRankTrend } from '@/lib/market/chart'
import { routes } from '@/lib/routes'
import { figuresCopy } from '@/lib/visibility/figure-words'
import type { IndustryTrendsFigures } from '@/lib/visibility/shapes'

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
    today: figures.today,
    days,
    own,
    competitors: drawn,
    notes: figures.notes,
    comparison,
  })
  const chosen = figures.queries.filter(({ _id, results }) =>
    source.queries.length > 0 ? source.queries.includes(_id) : results > 0,
  )
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
