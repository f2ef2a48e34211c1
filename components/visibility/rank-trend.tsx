import Link from 'next/link'
import { CardFooter } from '@/components/ui/card'
import { ArrowRight } from '@/components/ui/icons'
import type { ChartMarker } from '@/lib/format/chart-model'
import type { Period } from '@/lib/limits'
import { routes } from '@/lib/routes'
import { prepareRankTrend } from '@/lib/visibility/chart'
import { lastDay } from '@/lib/visibility/params'
import type { VisibilityFigures } from '@/lib/visibility/shapes'
import { visibilityCopy } from '@/lib/visibility/words'
import { type CardOf, CompareWith, TrendCard } from './trend-card'

const copy = visibilityCopy.rank

/** The own brand's average place against one competitor, with marks where a GEO implementation went live. */
export function RankTrend({
  onCompetitor,
  ...card
}: CardOf<VisibilityFigures> & {
  days: number
  period: Period | null
  onPeriod: (period: Period | null) => void
  onCompetitor: (key: string) => void
}) {
  const { figures, days } = card
  const { competitor: chosen, competitorNames, leader, days: ranks } = figures.rankTrend
  const nothing = ranks.length === 0
  const model = prepareRankTrend({
    ranks,
    today: lastDay(figures),
    days,
    brand: figures.organisation.name,
    competitor: competitorNames.find(({ key }) => key === chosen) ?? null,
    leader,
    implementDates: figures.implementDates,
    notes: figures.notes,
  })
  return (
    <TrendCard
      {...card}
      controls={
        <CompareWith brands={competitorNames} chosen={chosen ?? ''} mayBeNone={false} onChoose={onCompetitor} />
      }
      copy={copy}
      empty={{ none: visibilityCopy.noDataText }}
      explained="position-when-named"
      footer={
        !nothing && (
          <RankTrendFooter
            counted={figures.implementDates.length > 0}
            days={days}
            markers={model.markers.filter(({ kind }) => kind === 'geo')}
          />
        )
      }
      height="h-64 md:h-80"
      lineEnds
      markerText={copy.geoLegend}
      model={model}
      nothing={nothing}
      part="rank"
      points={ranks}
    />
  )
}

/** How many implementations the chart marks, with a link to their effects. */
function RankTrendFooter({
  markers,
  counted,
  days,
}: {
  markers: readonly ChartMarker[]
  days: number
  /** Whether there are implementations in any period. */
  counted: boolean
}) {
  const count = markers.reduce((sum, { titles }) => sum + Math.max(1, titles.length), 0)
  return (
    <CardFooter>
      {counted ? <p>{copy.wentLive(count, days)}</p> : <span />}
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
