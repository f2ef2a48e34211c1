'use client'

import { clsx } from 'clsx'
import dynamic from 'next/dynamic'
import { useRef } from 'react'
import { ExportMenu, PrintPage } from '@/components/exports/export-menu'
import { RequestError } from '@/components/form/form-dialog'
import { PageHeader } from '@/components/layout/page-header'
import { EntryCard } from '@/components/sentiment/entry-card'
import { Pager } from '@/components/table/pager'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { Button, Spinner } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState, ErrorState } from '@/components/ui/card-state'
import { FoldMark, useFold } from '@/components/ui/fold-mark'
import { ChartNoAxesColumn, CircleAlert, MessagesSquare, RotateCw, Sparkles } from '@/components/ui/icons'
import { Segmented } from '@/components/ui/segmented'
import { csvPath, LISTED_PER_PAGE, SENTIMENT_ANALYSES } from '@/lib/api/endpoints'
import { enginesCopy } from '@/lib/engines/words'
import { clockTime, dayRange, longDay } from '@/lib/format/dates'
import { sentimentPageCopy } from '@/lib/layout/words'
import type {
  SentimentEntryRow,
  SentimentGenerationRow,
  SentimentList,
  SentimentTimeframe,
} from '@/lib/sentiment/shapes'
import { sentimentCopy } from '@/lib/sentiment/words'
import { uiCopy } from '@/lib/ui/words'
import { type Generating, isOpen, useSentiment } from './use-sentiment'

const generateCopy = sentimentCopy.generate

/** Requests an analysis of a timeframe, and shows the progress of the organisation's latest request. */
function GenerateCard({
  generation,
  generating,
}: {
  generation: SentimentGenerationRow | null
  generating: Generating
}) {
  const { timeframe, choose, generate, isRequesting, refusal } = generating
  const open = isOpen(generation) ? generation : null
  const busy = isRequesting || open !== null
  const failed = !busy && refusal === null && generation?.state === 'failed' ? generation : null
  return (
    <Card labelledBy="generate-analysis">
      <div className="flex items-center gap-x-3 gap-y-4 p-4 max-lg:flex-col max-lg:items-stretch md:p-5">
        <div className="mr-auto min-w-0">
          <h2 className="font-semibold text-base tracking-tight" id="generate-analysis">
            {generateCopy.title}
          </h2>
          <p className="mt-0.5 text-muted-foreground text-sm">{generateCopy.help}</p>
        </div>
        <div className="flex items-center gap-3 max-md:flex-col max-md:items-stretch">
          <Segmented
            label={generateCopy.timeframe}
            onChange={choose}
            options={generateCopy.timeframes}
            value={timeframe}
          />
          <Button onClick={() => generate()} pending={busy}>
            {!busy && <Sparkles />}
            {generateCopy.submit}
          </Button>
        </div>
      </div>
      <div role="status">{busy && <Progress generation={open} />}</div>
      {(refusal !== null || failed) && (
        <div className="px-4 pb-4 md:px-5 md:pb-5">
          <RequestError reference={refusal?.reference ?? null} text={refusal?.sentence ?? null} />
          {failed && <Failure generation={failed} onRetry={() => generate(failed.timeframe)} />}
        </div>
      )}
    </Card>
  )
}

function Progress({ generation }: { generation: SentimentGenerationRow | null }) {
  return (
    <div className="flex items-start gap-2.5 border-border border-t px-4 py-3 text-sm md:px-5">
      <Spinner className="mt-0.5 size-4 text-primary" />
      <div>
        <p className="font-medium">{generateCopy.generating}</p>
        {generation && (
          <p className="text-muted-foreground">
            {generateCopy[generation.state === 'running' ? 'running' : 'queued'](
              generation.timeframe,
              generation.createdAt,
            )}
          </p>
        )}
      </div>
    </div>
  )
}

function Failure({ generation, onRetry }: { generation: SentimentGenerationRow; onRetry: () => void }) {
  const { timeframe, createdAt, reason } = generation
  return (
    <div
      className="flex flex-wrap items-start gap-x-3 gap-y-3 rounded-md bg-destructive-soft px-4 py-3 text-sm"
      role="alert"
    >
      <CircleAlert className="size-5 shrink-0 text-destructive" />
      <div className="min-w-0 flex-1">
        <p className="font-medium text-destructive">{generateCopy.failed(timeframe, createdAt)}</p>
        <p className="wrap-anywhere">{reason ?? uiCopy.somethingWrong}</p>
      </div>
      <Button className="max-md:w-full" onClick={onRetry} size="sm" variant="secondary">
        <RotateCw />
        {uiCopy.retry}
      </Button>
    </div>
  )
}

// Loaded when first opened.
const OpinionOverTime = dynamic(() => import('./opinion-over-time').then((module) => module.OpinionOverTime), {
  ssr: false,
})

export function SentimentScreen({ organisation }: { organisation: string }) {
  const { list, total, page, turn, outdated, failed, error, refetch, generation, generating } = useSentiment()
  const top = useRef<HTMLElement>(null)
  const turnTo = (to: number) => {
    turn(to)
    top.current?.scrollIntoView()
  }
  const entries = () => {
    if (failed)
      return (
        <Card>
          <ErrorState error={error} onRetry={refetch} />
        </Card>
      )
    return <EntryTimeline list={list} outdated={outdated} />
  }
  return (
    <>
      <PageHeader text={sentimentCopy.text(organisation)} title={sentimentPageCopy.title}>
        <PrintPage facts={[organisation, analysedDays(list.items), total > 0 ? enginesCopy.all : null]} />
      </PageHeader>
      <GenerateCard generation={generation} generating={generating} />
      {total > 1 && list.items[0] && <OverTime first={list.items[0].timeframe} organisation={organisation} />}
      <section aria-labelledby="analyses" className="mt-7 scroll-mt-20 md:mt-9" ref={top}>
        <h2 className="sr-only" id="analyses">
          {sentimentCopy.list.title}
        </h2>
        {total > 0 && (
          <div className="-mt-3 mb-2 flex justify-end print:hidden">
            <ExportMenu csv={csvPath(SENTIMENT_ANALYSES, 'entries')} title={sentimentPageCopy.title} />
          </div>
        )}
        {entries()}
        {(total > LISTED_PER_PAGE || page > 1) && (
          <div className="mt-5">
            <Pager
              label={sentimentCopy.list.title}
              onPage={turnTo}
              page={page}
              pageSize={LISTED_PER_PAGE}
              total={total}
            />
          </div>
        )}
      </section>
    </>
  )
}

/** From the first to the last day of the listed analyses, which read the answers of every engine. */
function analysedDays(entries: readonly SentimentEntryRow[]): string | null {
  const [from, to] = [
    entries.map((entry) => entry.from).sort()[0],
    entries
      .map((entry) => entry.to)
      .sort()
      .at(-1),
  ]
  return from && to ? dayRange(from, to) : null
}

function OverTime({ first, organisation }: { first: SentimentTimeframe; organisation: string }) {
  const { id, open, button } = useFold()
  return (
    <Card className="mt-3">
      <h2>
        <button
          {...button}
          className="flex w-full items-center gap-2.5 rounded-xl px-4 py-3 text-left font-medium text-sm transition-colors duration-120 hover:bg-accent md:px-5"
        >
          <ChartNoAxesColumn className="size-4 text-muted-foreground" />
          <span className="mr-auto">{sentimentCopy.overTime.title}</span>
          <FoldMark open={open} />
        </button>
      </h2>
      {open && <OpinionOverTime first={first} id={id} organisation={organisation} />}
    </Card>
  )
}

/** The dot of an entry on the line from the newest to the oldest; the newest is the accent. */
function TimelineDot({ newest }: { newest: boolean }) {
  return (
    <span aria-hidden="true" className="relative max-lg:hidden">
      <span className="timeline-line" />
      <span className={clsx('timeline-dot', newest ? 'bg-primary' : 'bg-border-strong')} />
    </span>
  )
}

// Loaded when first opened.
const EarlierEntries = dynamic(() => import('./earlier-entries').then((module) => module.EarlierEntries), {
  ssr: false,
})

const TONES: Record<SentimentTimeframe, BadgeTone> = { 1: 'info', 7: 'primary', 28: 'success', [-1]: 'hold' }

/** A page of analyses along a line, newest first. */
export function EntryTimeline({ list, outdated }: { list: SentimentList; outdated: boolean }) {
  const { title, text } = sentimentCopy.list.empty
  if (list.total === 0)
    return (
      <Card>
        <EmptyState icon={<MessagesSquare />} text={text} title={title} />
      </Card>
    )
  return (
    <ol
      aria-busy={outdated}
      className={clsx('grid gap-7 transition-opacity duration-120 lg:gap-5', outdated && 'opacity-60')}
    >
      {list.items.map((entry, index) => (
        <li className="timeline-row" key={entry._id}>
          <EntryDate entry={entry} />
          <TimelineDot newest={list.page === 1 && index === 0} />
          <div className="min-w-0">
            <EntryCard entry={entry} />
            {entry.earlier > 0 && <Earlier entry={entry} />}
          </div>
        </li>
      ))}
    </ol>
  )
}

function Earlier({ entry }: { entry: SentimentEntryRow }) {
  const { id, open, button } = useFold()
  return (
    <>
      <Button {...button} className="mt-1" size="sm" variant="ghost">
        {sentimentCopy.entry.earlier(entry.earlier)}
        <FoldMark open={open} />
      </Button>
      {open && <EarlierEntries entry={entry} id={id} />}
    </>
  )
}

function EntryDate({ entry: { createdAt, timeframe } }: { entry: Pick<SentimentEntryRow, 'createdAt' | 'timeframe'> }) {
  return (
    <div className="entry-date">
      <h3>
        <time className="tnum" dateTime={createdAt}>
          <b>{longDay(createdAt)}</b> <span>{sentimentCopy.entry.at(clockTime(createdAt))}</span>
        </time>
      </h3>
      <Badge tone={TONES[timeframe]}>{sentimentCopy.entry.badges[timeframe]}</Badge>
    </div>
  )
}
