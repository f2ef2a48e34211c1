import { clsx } from 'clsx'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { useResource } from '@/components/data/use-resource'
import { SimulatedBadge } from '@/components/engines/engine-mark'
import { FoldMark, useFold } from '@/components/layout/expander'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ErrorState } from '@/components/ui/card-state'
import { ArrowRight, Minus, Plus, ThumbsDown, ThumbsUp, TrendingDown, TrendingUp } from '@/components/ui/icons'
import { Loading, Skeleton } from '@/components/ui/progress'
import { saidParam } from '@/lib/answers/page'
import { saidAnswers } from '@/lib/answers/params'
import { replacedSentimentPath } from '@/lib/api/endpoints'
import { longDate } from '@/lib/format/dates'
import { grouped } from '@/lib/format/numbers'
import type { SentimentChange, SentimentEntryRow, SentimentList, SentimentTimeframe } from '@/lib/sentiment/shapes'
import { sentimentCopy as copy } from '@/lib/sentiment/words'

/** Leads to the answers behind something that an analysis says. */
export function SaidLink({
  entry,
  kind,
  position,
  label,
  className = 'answers-opener',
  children,
}: {
  /** Id of the analysis. */
  entry: string
  kind: string
  /** Place of the category, trend or point; all of the kind without it. */
  position?: number
  /** Accessible name, if the visible text does not say enough. */
  label?: string
  className?: string
  children: ReactNode
}) {
  const href = saidAnswers(saidParam(entry, kind, position === undefined ? [] : [position]))
  return (
    <Link aria-label={label} className={className} href={href} prefetch={false}>
      {children}
    </Link>
  )
}

const TONES: Record<SentimentTimeframe, BadgeTone> = { 1: 'info', 7: 'primary', 28: 'success', [-1]: 'hold' }

export function TimeframeBadge({ timeframe }: Pick<SentimentEntryRow, 'timeframe'>) {
  return <Badge tone={TONES[timeframe]}>{copy.entry.badges[timeframe]}</Badge>
}

/** The newest analysis, of whichever timeframe. */
export function LatestAnalysis({ entry, isOfThemes }: { entry: SentimentEntryRow; isOfThemes: boolean }) {
  return (
    <Card labelledBy="latest-analysis">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 pt-4 md:px-5">
        <h2 className="mr-auto font-semibold text-base tracking-tight" id="latest-analysis">
          {copy.latest}
        </h2>
        <TimeframeBadge timeframe={entry.timeframe} />
        <time className="tnum basis-full text-muted-foreground text-sm" dateTime={entry.createdAt}>
          {longDate(entry.createdAt)}
        </time>
      </header>
      <div className="grid gap-3 px-4 pt-3 pb-4 md:px-5">
        <AnalysisParts entry={entry} isOfThemes={isOfThemes} />
        {entry.earlier > 0 && <SameDays entry={entry} />}
      </div>
    </Card>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-1 text-muted-foreground text-sm">{title}</h3>
      {children}
    </div>
  )
}

const alphabetical = new Intl.Collator('en-GB')

/** What one analysis says. The texts are a model's: bdi keeps their direction to themselves. */
export function AnalysisParts({
  entry,
  isOfThemes = false,
}: {
  entry: SentimentEntryRow
  /** Whether the page shows its themes elsewhere. */
  isOfThemes?: boolean
}) {
  const { _id, summary, sourceCategories } = entry
  const categories = sourceCategories
    .map((text, position) => ({ text, position }))
    .sort((a, b) => alphabetical.compare(a.text, b.text))
  return (
    <>
      <Part title={copy.entry.summary}>
        {summary === '' ? (
          <p className="text-muted-foreground text-sm">{copy.entry.noSummary}</p>
        ) : (
          <p className="wrap-anywhere max-w-[75ch] whitespace-pre-line text-sm">
            <bdi>{summary}</bdi>
          </p>
        )}
      </Part>
      {!isOfThemes && <Points entry={entry} />}
      <Part title={copy.entry.trends}>
        {entry.changes ? <Changes changes={entry.changes} entry={_id} /> : <Trends entry={entry} />}
      </Part>
      <Part title={copy.entry.categories}>
        {categories.length === 0 && <p className="text-muted-foreground text-sm">{copy.entry.noCategories}</p>}
        <ul className="flex flex-wrap gap-2">
          {categories.map(({ text, position }) => (
            <li className="min-w-0 max-w-full" key={position}>
              <SaidLink
                className="wrap-anywhere inline-flex min-h-7 items-center rounded-md bg-muted px-2.5 font-medium text-muted-foreground text-xs hover:bg-accent max-md:min-h-11"
                entry={_id}
                kind="category"
                position={position}
              >
                <bdi>{text}</bdi>
                <span className="sr-only">{`, ${copy.show}`}</span>
              </SaidLink>
            </li>
          ))}
        </ul>
      </Part>
      {!isOfThemes && (
        <p className="tnum flex flex-wrap items-center gap-x-3 text-muted-foreground text-xs">
          {copy.entry.basis(entry.answers, entry)}
          {entry.simulated && <SimulatedBadge />}
        </p>
      )}
    </>
  )
}

const ROW = 'flex min-h-7 items-start gap-2.5 py-1 text-sm max-md:min-h-11 max-md:items-center'

/** The count of the answers behind what a row says. */
function CountLink({
  words,
  answers,
  ...said
}: {
  words: string
  answers: number
  entry: string
  kind: string
  position: number
}) {
  return (
    <SaidLink
      className="answers-opener tnum min-w-6 text-right text-muted-foreground"
      label={copy.showOf(`${words}, ${copy.answers(answers)}`)}
      {...said}
    >
      {grouped(answers)}
    </SaidLink>
  )
}

/** What is new, more, less or no longer said; each with its answers. */
function Changes({ changes, entry }: { changes: NonNullable<SentimentEntryRow['changes']>; entry: string }) {
  const { since, items } = changes
  if (items.length === 0) return <p className="text-muted-foreground text-sm">{copy.changes.none(since)}</p>
  return (
    <ul>
      {items.map((change) => {
        const { kind, side, theme, answers, position } = change
        const words = `${copy.changes[kind][side]}: ${theme}`
        return (
          <li className={ROW} key={`${kind} ${side} ${theme}`}>
            <ChangeIcon {...change} />
            <bdi className="wrap-anywhere mr-auto min-w-0">{words}</bdi>
            {position === null ? (
              <span className="tnum text-muted-foreground">{grouped(answers)}</span>
            ) : (
              <CountLink answers={answers} entry={entry} kind={side} position={position} words={words} />
            )}
          </li>
        )
      })}
    </ul>
  )
}

const CHANGE_ICONS = { new: Plus, more: TrendingUp, less: TrendingDown, gone: Minus }

function ChangeIcon({ kind, side }: Pick<SentimentChange, 'kind' | 'side'>) {
  const Icon = CHANGE_ICONS[kind]
  const isGood = (side === 'praise') === (kind !== 'less')
  const colour = kind === 'gone' ? 'text-muted-foreground' : isGood ? 'text-success' : 'text-warning'
  return <Icon className={clsx('mt-0.5 size-4 shrink-0', colour)} />
}

/** What the model found worth saying, where there is no analysis to compare with. */
function Trends({ entry: { _id, contentTrends } }: { entry: SentimentEntryRow }) {
  if (contentTrends.length === 0) return <p className="text-muted-foreground text-sm">{copy.entry.noTrends}</p>
  return (
    <ul>
      {contentTrends.map((text, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the trends of an entry never move, and may be alike
        <li className={ROW} key={position}>
          <ArrowRight className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
          <SaidLink
            className="wrap-anywhere min-w-0 underline-offset-4 hover:underline"
            entry={_id}
            kind="trend"
            position={position}
          >
            <bdi>{text}</bdi>
            <span className="sr-only">{`, ${copy.show}`}</span>
          </SaidLink>
        </li>
      ))}
    </ul>
  )
}

export const SIDE_LOOKS = {
  praise: { Icon: ThumbsUp, text: 'text-success', bar: 'bg-success-border' },
  doubt: { Icon: ThumbsDown, text: 'text-warning', bar: 'bg-warning-border' },
} as const
const SIDES = ['praise', 'doubt'] as const

/** For what it praises and criticises, with the answers of each point (R-SENTIMENT-6). */
function Points({ entry: { _id, of, ...sides } }: { entry: SentimentEntryRow }) {
  if (of === null) return null
  const points = SIDES.flatMap((side) =>
    (sides[side]?.points ?? []).map((point, position) => ({ side, position, ...point })),
  )
  if (points.length === 0 && of > 0) return null
  return (
    <Part title={copy.opinion.title}>
      {of === 0 && <p className="text-muted-foreground text-sm">{copy.opinion.unnamed}</p>}
      <ul>
        {points.map(({ side, position, text, answers }) => {
          const { Icon, text: colour } = SIDE_LOOKS[side]
          const words = copy.opinion.for[side](text)
          return (
            <li className={ROW} key={`${side} ${position}`}>
              <Icon className={clsx('mt-0.5 size-4 shrink-0', colour)} />
              <bdi className="wrap-anywhere mr-auto min-w-0">{words}</bdi>
              <CountLink answers={answers} entry={_id} kind={side} position={position} words={words} />
            </li>
          )
        })}
      </ul>
    </Part>
  )
}

/** Folds the analyses that a newer one of the same days replaced (R-SENTIMENT-7). */
export function SameDays({ entry }: { entry: SentimentEntryRow }) {
  const { id, open, button } = useFold()
  return (
    <div>
      <Button {...button} className="-ml-2" size="sm" variant="ghost">
        {copy.earlier.ofSameDays(entry.earlier)}
        <FoldMark open={open} />
      </Button>
      {open && <Replaced entry={entry} id={id} />}
    </div>
  )
}

function Replaced({ entry, id }: { entry: SentimentEntryRow; id: string }) {
  const { data, error, refetch } = useResource<SentimentList>(replacedSentimentPath(entry._id))
  if (!data && error) return <ErrorState error={error} onRetry={refetch} />
  if (!data)
    return (
      <Loading label={copy.earlier.loading}>
        <Skeleton className="h-28 w-full" />
      </Loading>
    )
  return (
    <ol className="mt-2 grid gap-6" id={id}>
      {data.items.map((earlier) => (
        <li className="grid gap-3 border-border border-l-2 pl-4" key={earlier._id}>
          <time className="tnum font-medium text-sm" dateTime={earlier.createdAt}>
            {longDate(earlier.createdAt)}
          </time>
          <AnalysisParts entry={earlier} />
        </li>
      ))}
    </ol>
  )
}
