import { PageSkeleton, TableSkeleton } from '@/components/layout/page-skeleton'
import { Loading, Skeleton } from '@/components/ui/progress'
import { trackerCopy } from '@/lib/actions/tracker-words'
import { storyCopy } from '@/lib/home/words'
import {
  answersPageCopy,
  homePageCopy,
  opportunitiesPageCopy,
  queryPageCopy,
  rivalPageCopy,
  sentimentPageCopy,
  visibilityPageCopy,
} from '@/lib/layout/words'
import { brandsPageCopy } from '@/lib/portfolio/words'
import { tokenUsageCopy } from '@/lib/usage/words'

// What pages show while they are read: apart from their screens, so that a skeleton loads none of their code.

const TRACKER_COUNTS = [{ cards: 4, className: 'auto-rows-[5.75rem] grid-cols-2 lg:grid-cols-4' }]

export function TrackerSkeleton() {
  return (
    <PageSkeleton loading={trackerCopy.loading} rows={TRACKER_COUNTS} text={trackerCopy.text} title={trackerCopy.title}>
      <TableSkeleton />
    </PageSkeleton>
  )
}

/** The organisation, its queries, the trend, and two lists. */
const HOME_ROWS = [
  { cards: 1, className: 'h-28' },
  { cards: 1, className: 'mt-9 h-44' },
  { cards: 1, className: 'h-117' },
  { cards: 2, className: 'h-96 lg:grid-cols-[minmax(0,1fr)_25rem] xl:grid-cols-[minmax(0,1fr)_27.5rem]' },
]

/** As tall as the story that follows. */
export function StorySkeleton() {
  return (
    <Loading className="grid gap-4" label={storyCopy.loading}>
      <div className="grid gap-2.5">
        <Skeleton className="h-8 w-150 max-w-full" />
        <Skeleton className="h-8 w-80 max-w-full" />
        <Skeleton className="h-4 w-105 max-w-full" />
      </div>
      <div className={'grid gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] xl:grid-cols-[minmax(0,1fr)_27.5rem]'}>
        <Skeleton className="h-109 w-full" />
        <div className="grid gap-4">
          <Skeleton className="h-full min-h-28 w-full" />
          <Skeleton className="h-full min-h-28 w-full" />
          <Skeleton className="h-full min-h-28 w-full" />
        </div>
      </div>
      <Skeleton className="h-80 w-full" />
    </Loading>
  )
}

/** The views, and the list beside an answer. */
const ANSWERS_ROWS = [{ cards: 2, className: 'h-150 lg:grid-cols-[27rem_minmax(0,1fr)]' }]

export function AnswersSkeleton() {
  return (
    <div className="px-4 pt-5 lg:px-7.5">
      <PageSkeleton {...answersPageCopy} rows={ANSWERS_ROWS} />
    </div>
  )
}

export function HomeSkeleton() {
  return <PageSkeleton {...homePageCopy} rows={HOME_ROWS} />
}

/** The bar, and the first cards of the list. */
const OPPORTUNITIES_ROWS = [
  { cards: 1, className: 'h-13' },
  { cards: 6, className: 'mt-9 auto-rows-[6rem]' },
]

export function OpportunitiesSkeleton() {
  return <PageSkeleton {...opportunitiesPageCopy} rows={OPPORTUNITIES_ROWS} />
}

/** The request for an analysis, and analyses along their line. */
const SENTIMENT_ROWS = [
  { cards: 1, className: 'h-24' },
  { cards: 3, className: 'mt-7 auto-rows-[13rem] lg:ml-50' },
]

export function SentimentSkeleton() {
  return <PageSkeleton {...sentimentPageCopy} rows={SENTIMENT_ROWS} />
}

/** What there is to do, the total, what it costs, and the choice, days and bars of an owner. */
const USAGE_ROWS = [
  { cards: 4, className: 'auto-rows-[9.5rem] sm:grid-cols-2 xl:grid-cols-4' },
  { cards: 1, className: 'mt-3 h-33' },
  { cards: 1, className: 'h-110' },
  { cards: 1, className: 'mt-15 h-28' },
  { cards: 2, className: 'h-90 lg:grid-cols-[minmax(0,1.55fr)_minmax(0,1fr)]' },
]

export function TokenUsageSkeleton() {
  return (
    <PageSkeleton
      loading={tokenUsageCopy.loading}
      rows={USAGE_ROWS}
      text={tokenUsageCopy.text}
      title={tokenUsageCopy.title}
    />
  )
}

/** The bar, the score and its trend, engines and figures, brands and sites, the queries, and the ranks. */
const VISIBILITY_ROWS = [
  { cards: 1, className: 'h-13' },
  { cards: 2, className: 'mt-15 h-109 lg:grid-cols-[20.25rem_minmax(0,1fr)]' },
  { cards: 2, className: 'h-52 lg:grid-cols-[minmax(0,1fr)_25rem] xl:grid-cols-[minmax(0,1fr)_27.5rem]' },
  { cards: 2, className: 'h-117 lg:grid-cols-[minmax(0,1fr)_25rem] xl:grid-cols-[minmax(0,1fr)_27.5rem]' },
  { cards: 1, className: 'mt-9 h-117' },
]

/** The bar, the engines, the strip, two cards, and the actions. */
const QUERY_ROWS = [
  { cards: 1, className: 'h-13' },
  { cards: 1, className: 'h-50' },
  { cards: 1, className: 'h-110' },
  { cards: 2, className: 'h-108 lg:grid-cols-2' },
  { cards: 1, className: 'h-50' },
]

export function QuerySkeleton() {
  return <PageSkeleton {...queryPageCopy} rows={QUERY_ROWS} />
}

/** The bar, the chart, engines beside themes, queries, and sites. */
const RIVAL_ROWS = [
  { cards: 1, className: 'mt-16 h-13' },
  { cards: 1, className: 'h-107' },
  { cards: 2, className: 'h-84 lg:grid-cols-[minmax(0,1fr)_23rem] xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]' },
  { cards: 2, className: 'h-72 lg:grid-cols-2' },
  { cards: 1, className: 'h-70' },
]

export function RivalSkeleton() {
  return <PageSkeleton {...rivalPageCopy} rows={RIVAL_ROWS} />
}

export function VisibilitySkeleton() {
  return <PageSkeleton {...visibilityPageCopy} rows={VISIBILITY_ROWS} />
}

/** The sentence and the table. */
const BRANDS_ROWS = [
  { cards: 1, className: 'h-17' },
  { cards: 1, className: 'h-110' },
]

export function BrandsSkeleton() {
  return <PageSkeleton loading={brandsPageCopy.loading} rows={BRANDS_ROWS} title={brandsPageCopy.title} />
}
