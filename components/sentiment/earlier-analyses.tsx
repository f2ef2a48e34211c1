import { clsx } from 'clsx'
import { type ReactNode, useRef, useState } from 'react'
import { RequestError } from '@/components/form/form-dialog'
import { FoldMark, useFold } from '@/components/layout/expander'
import { Button, Spinner } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/card-state'
import { CircleAlert, RotateCw, Sparkles } from '@/components/ui/icons'
import { Segmented } from '@/components/ui/segmented'
import { useFocusFallback } from '@/components/ui/use-focus-fallback'
import { longDay, monthDay } from '@/lib/format/dates'
import { COLLAPSED_ROWS } from '@/lib/limits'
import type { SentimentEntryRow, SentimentGenerationRow } from '@/lib/sentiment/shapes'
import { sentimentCopy } from '@/lib/sentiment/words'
import { uiCopy } from '@/lib/ui/words'
import { AnalysisParts, SameDays, SIDE_LOOKS, TimeframeBadge } from './analysis'
import { isOpen, type Sentiment } from './use-sentiment'

const copy = sentimentCopy.earlier
const generateCopy = sentimentCopy.generate

/** The request for an analysis, and the analyses before the latest one, newest first, a line each (R-SENTIMENT-13). */
export function EarlierAnalyses({ sentiment }: { sentiment: Sentiment }) {
  const { entries, total, hasMore, isLoadingMore, error, more, retry, generation, generating } = sentiment
  const [all, setAll] = useState(false)
  const earlier = entries.slice(1)
  const rest = total - 1 - (all ? earlier.length : Math.min(earlier.length, WIDE_ROWS))
  const restNarrow = total - 1 - (all ? earlier.length : Math.min(earlier.length, COLLAPSED_ROWS))
  const latest = entries[0]
  return (
    <section aria-labelledby="earlier">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 className="font-semibold text-base tracking-tight" id="earlier">
          {copy.title}
        </h2>
        <Generate generating={generating} generation={generation} />
      </div>
      <GenerateFailure generating={generating} generation={generation} />
      {earlier.length > 0 && (
        <div className="rounded-xl border border-border bg-card shadow-2xs">
          <ol>
            {earlier.map((entry, index) => (
              <Entry
                className={clsx(
                  !all && index >= WIDE_ROWS && 'md:hidden',
                  !all && index >= COLLAPSED_ROWS && 'max-md:hidden',
                )}
                entry={entry}
                key={entry._id}
                year={latest?.createdAt.slice(0, 4) ?? ''}
              />
            ))}
          </ol>
          {error && <ErrorState error={error} onRetry={retry} />}
          {!error && (rest > 0 || restNarrow > 0) && (
            <button
              className={clsx(
                'flex min-h-12 w-full items-center gap-2 border-border border-t px-4 text-muted-foreground text-sm hover:bg-accent md:px-5 print:hidden',
                restNarrow <= 0 && 'max-md:hidden',
              )}
              disabled={isLoadingMore}
              onClick={() => {
                if (all || total - 1 > earlier.length) more()
                setAll(true)
              }}
              type="button"
            >
              <span className="max-md:hidden">{copy.more(rest)}</span>
              <span className="md:hidden">{copy.more(restNarrow)}</span>
              {isLoadingMore ? <Spinner /> : <FoldMark open={false} />}
            </button>
          )}
          {hasMore && isLoadingMore && (
            <p className="sr-only" role="status">
              {copy.loading}
            </p>
          )}
        </div>
      )}
    </section>
  )
}

/** Rows at first from 768 px on; on a phone they are as many as in every list. */
const WIDE_ROWS = 5

function Entry({ entry, year, className }: { entry: SentimentEntryRow; year: string; className: string }) {
  const { id, open, button } = useFold()
  const { createdAt, timeframe, of } = entry
  return (
    <li className={clsx('border-border border-t first:border-t-0', className)}>
      <h3>
        <button
          {...button}
          className="grid min-h-12 w-full grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-1 px-4 py-2.5 text-left text-sm hover:bg-accent md:grid-cols-[8.5rem_5.5rem_minmax(0,1fr)_auto_1rem] md:px-5"
        >
          <time className="tnum whitespace-nowrap font-medium" dateTime={createdAt}>
            {createdAt.startsWith(year) ? monthDay(createdAt.slice(0, 10)) : longDay(createdAt)}
          </time>
          <span>
            <TimeframeBadge timeframe={timeframe} />
          </span>
          <bdi className="wrap-anywhere text-muted-foreground max-md:order-last max-md:col-span-3">
            {copy.lead(entry)}
          </bdi>
          <span className="tnum flex justify-end gap-3 max-md:order-last max-md:col-span-3 max-md:justify-start">
            {of !== null && of > 0 && <Shares entry={entry} of={of} />}
          </span>
          <FoldMark open={open} />
        </button>
      </h3>
      {open && (
        <div className="grid gap-3 border-border border-t px-4 py-4 md:px-5" id={id}>
          <AnalysisParts entry={entry} />
          {entry.earlier > 0 && <SameDays entry={entry} />}
        </div>
      )}
    </li>
  )
}

function Shares({ entry, of }: { entry: SentimentEntryRow; of: number }) {
  return (['praise', 'doubt'] as const).map((side) => {
    const { Icon, text: colour } = SIDE_LOOKS[side]
    const { text, said } = copy.share(side, entry[side]?.answers ?? 0, of)
    return (
      <span className={clsx('inline-flex min-w-14 items-center gap-1.5', colour)} key={side}>
        <Icon className="size-4" />
        {text}
        <span className="sr-only">{` ${said}`}</span>
      </span>
    )
  })
}

/** Requests an analysis of a timeframe; while one is made, says so in its place. */
export function Generate({
  generation,
  generating: { timeframe, choose, generate, isRequesting },
}: Pick<Sentiment, 'generation' | 'generating'>) {
  const open = isOpen(generation) ? generation : null
  const isBusy = isRequesting || open !== null
  return (
    <div className="flex min-h-9 min-w-0 items-center max-md:w-full">
      <div role="status">{isBusy && <Progress generation={open} />}</div>
      {!isBusy && (
        <Control onSubmit={() => void generate()}>
          <Segmented
            label={generateCopy.timeframe}
            onChange={choose}
            options={generateCopy.timeframes}
            value={timeframe}
          />
        </Control>
      )}
    </div>
  )
}

function Control({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  const control = useRef<HTMLElement>(null)
  useFocusFallback(control)
  return (
    <section
      aria-labelledby="generate-analysis"
      className="flex flex-wrap items-center gap-3 max-md:w-full max-md:flex-col max-md:items-stretch print:hidden"
      ref={control}
    >
      <h3 className="text-muted-foreground text-sm" id="generate-analysis">
        {generateCopy.title}
      </h3>
      {children}
      <Button className="max-md:h-11" onClick={onSubmit} variant="secondary">
        <Sparkles />
        {generateCopy.submit}
      </Button>
    </section>
  )
}

function Progress({ generation }: { generation: SentimentGenerationRow | null }) {
  return (
    <div className="flex items-start gap-2.5 text-sm">
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

/** Why the last request was refused, or its analysis not made. */
export function GenerateFailure({ generation, generating }: Pick<Sentiment, 'generation' | 'generating'>) {
  const { generate, isRequesting, refusal } = generating
  const failed = !isRequesting && refusal === null && generation?.state === 'failed' ? generation : null
  if (refusal === null && !failed) return null
  return (
    <div className="mb-3">
      <RequestError reference={refusal?.reference ?? null} text={refusal?.sentence ?? null} />
      {failed && <Failed generation={failed} onRetry={() => void generate(failed.timeframe)} />}
    </div>
  )
}

function Failed({ generation, onRetry }: { generation: SentimentGenerationRow; onRetry: () => void }) {
  const { timeframe, createdAt, reason } = generation
  return (
    <div
      className="flex flex-wrap items-start gap-x-3 gap-y-3 rounded-md bg-destructive-soft px-4 py-3 text-left text-sm"
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
