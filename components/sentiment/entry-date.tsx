import { Badge, type BadgeTone } from '@/components/ui/badge'
import { sentimentCopy } from '@/lib/copy/sentiment'
import { longDay } from '@/lib/format/dates'
import { clockTime } from '@/lib/format/durations'
import type { SentimentEntryRow, SentimentTimeframe } from '@/lib/schemas/sentiment'

const TONES: Record<SentimentTimeframe, BadgeTone> = { 1: 'info', 7: 'primary', 28: 'success', [-1]: 'hold' }

/** When an analysis was made and which timeframe it is of; beside its card, or above it where there is no room. */
export function EntryDate({
  entry: { createdAt, timeframe },
}: {
  entry: Pick<SentimentEntryRow, 'createdAt' | 'timeframe'>
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 lg:flex-col lg:items-end lg:gap-y-2 lg:pt-4.5">
      <h3 className="mr-auto text-sm lg:mr-0 lg:text-right">
        <time className="tnum" dateTime={createdAt}>
          <span className="font-semibold text-base">{longDay(createdAt)}</span>{' '}
          <span className="text-muted-foreground lg:block">{sentimentCopy.entry.at(clockTime(createdAt))}</span>
        </time>
      </h3>
      <Badge tone={TONES[timeframe]}>{sentimentCopy.entry.badges[timeframe]}</Badge>
    </div>
  )
}
