import { useResource } from '@/components/data/use-resource'
import { ErrorState } from '@/components/ui/card-state'
import { Loading, Skeleton } from '@/components/ui/progress'
import { replacedSentimentPath } from '@/lib/api/endpoints'
import { longDate } from '@/lib/format/dates'
import type { SentimentEntryRow, SentimentList } from '@/lib/sentiment/shapes'
import { sentimentCopy } from '@/lib/sentiment/words'
import { EntryCard } from './entry-card'

/** The analyses that an entry replaced, newest first (R-SENTIMENT-7). */
export function EarlierEntries({ entry, id }: { entry: SentimentEntryRow; id: string }) {
  const { data, error, refetch } = useResource<SentimentList>(replacedSentimentPath(entry._id))
  if (!data && error) return <ErrorState error={error} onRetry={refetch} />
  if (!data)
    return (
      <Loading label={sentimentCopy.entry.loadingEarlier}>
        <Skeleton className="h-28 w-full" />
      </Loading>
    )
  return (
    <ol className="mt-2 grid gap-4" id={id}>
      {data.items.map((earlier) => (
        <li key={earlier._id}>
          <h3 className="mb-1.5 text-muted-foreground text-sm">
            <time className="tnum" dateTime={earlier.createdAt}>
              {longDate(earlier.createdAt)}
            </time>
          </h3>
          <EntryCard entry={earlier} />
        </li>
      ))}
    </ol>
  )
}
