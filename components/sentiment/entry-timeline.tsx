import { clsx } from 'clsx'
import dynamic from 'next/dynamic'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/card-state'
import { FoldMark, useFold } from '@/components/ui/fold-mark'
import { MessagesSquare } from '@/components/ui/icons'
import { clockTime, longDay } from '@/lib/format/dates'
import type { SentimentEntryRow, SentimentList, SentimentTimeframe } from '@/lib/sentiment/shapes'
import { sentimentCopy } from '@/lib/sentiment/words'
import { EntryCard } from './entry-card'

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
