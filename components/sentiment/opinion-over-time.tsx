'use client'

import { useState } from 'react'
import { useResource } from '@/components/data/use-resource'
import { OpeningButton } from '@/components/evidence/opening-button'
import { ErrorState } from '@/components/ui/card-state'
import { Dialog } from '@/components/ui/dialog'
import { Skeleton } from '@/components/ui/progress'
import { Segmented } from '@/components/ui/segmented'
import { sentimentOfTimeframePath } from '@/lib/api/endpoints'
import { sentimentCopy } from '@/lib/copy/sentiment'
import { dayRange, longDate } from '@/lib/format/dates'
import { spacedPercent } from '@/lib/format/numbers'
import type { OpinionSide, SentimentEntryRow, SentimentList, SentimentTimeframe } from '@/lib/schemas/sentiment'
import { EntryCard } from './entry-card'
import { ShareBar } from './entry-opinion'

const copy = sentimentCopy.overTime

type Counted = SentimentEntryRow & { of: number; praise: OpinionSide; doubt: OpinionSide }

function isCounted(entry: SentimentEntryRow): entry is Counted {
  return entry.of !== null && entry.of > 0 && entry.praise !== null && entry.doubt !== null
}

/** Counts of praise and doubt of one analysis after another, newest first; each opens (R-SENTIMENT-6). */
export function OpinionOverTime({ first, id }: { first: SentimentTimeframe; id: string }) {
  const [timeframe, choose] = useState(first)
  const [opened, setOpened] = useState<SentimentEntryRow | null>(null)
  const { data, error, refetch } = useResource<SentimentList>(sentimentOfTimeframePath(timeframe))
  const counted = data?.items.filter(isCounted) ?? []
  return (
    <div className="border-border border-t p-4 md:p-5" id={id}>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <p className="mr-auto text-muted-foreground text-sm">{copy.help}</p>
        <Segmented
          label={sentimentCopy.generate.timeframe}
          onChange={choose}
          options={sentimentCopy.generate.timeframes}
          value={timeframe}
        />
      </div>
      {!data && error && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && (
        <div role="status">
          <span className="sr-only">{copy.loading}</span>
          <Skeleton className="h-24 w-full" />
        </div>
      )}
      {data && counted.length < 2 && <p className="text-sm">{copy.tooFew(timeframe)}</p>}
      {counted.length >= 2 && <CountsTable entries={counted} onOpen={setOpened} />}
      {opened && (
        <Dialog
          onClose={() => setOpened(null)}
          open
          text={longDate(opened.createdAt)}
          title={`${sentimentCopy.entry.badges[opened.timeframe]}, ${dayRange(opened.from, opened.to)}`}
          width="list"
        >
          <EntryCard entry={opened} />
        </Dialog>
      )}
    </div>
  )
}

function CountsTable({ entries, onOpen }: { entries: readonly Counted[]; onOpen: (entry: SentimentEntryRow) => void }) {
  return (
    <table aria-label={copy.title} className="w-full text-sm">
      <thead className="text-left text-muted-foreground text-xs">
        <tr>
          {[copy.columns.days, copy.columns.praise, copy.columns.doubt].map((column) => (
            <th className="not-last:pr-4 pb-2 font-medium" key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr className="border-border border-t" key={entry._id}>
            <th className="py-2.5 pr-4 text-left font-normal" scope="row">
              <OpeningButton
                aria-label={copy.open(dayRange(entry.from, entry.to))}
                className="hit-area tnum rounded-sm text-left underline decoration-border-strong underline-offset-3 hover:decoration-foreground"
                onClick={() => onOpen(entry)}
              >
                {dayRange(entry.from, entry.to)}
              </OpeningButton>
            </th>
            <td className="w-1/3 py-2.5 pr-4">
              <Share bar="bg-success" of={entry.of} side={entry.praise} />
            </td>
            <td className="w-1/3 py-2.5">
              <Share bar="bg-warning" of={entry.of} side={entry.doubt} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Share({ side, of, bar }: { side: OpinionSide; of: number; bar: string }) {
  return (
    <>
      <span className="tnum flex flex-wrap justify-between gap-x-2">
        {sentimentCopy.opinion.counts(side.answers, of)}
        <span className="text-muted-foreground">{spacedPercent(Math.round((side.answers / of) * 100))}</span>
      </span>
      <ShareBar className={bar} share={side.answers / of} />
    </>
  )
}
