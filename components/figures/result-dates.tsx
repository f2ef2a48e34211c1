import { figuresCopy } from '@/lib/copy/figures'
import { mediumDate } from '@/lib/format/dates'
import type { QueryChip } from '@/lib/schemas/visibility'

/** What the tooltip of a query says: the days of its first and latest result, under a word about it. */
export function ResultDates({
  query,
  about,
}: {
  query: Pick<QueryChip, 'firstResult' | 'latestResult'>
  about?: string
}) {
  const copy = figuresCopy.queries
  const dates = [
    { label: copy.firstResult, day: query.firstResult },
    { label: copy.latestResult, day: query.latestResult },
  ]
  return (
    <span className="flex flex-wrap gap-x-5 gap-y-1">
      {about && <span className="w-full">{about}</span>}
      {dates.map(({ label, day }) => (
        <span className="flex flex-col" key={label}>
          <span className="opacity-75">{label}</span>{' '}
          <b className="font-semibold">{day ? mediumDate(day) : copy.noResult}</b>
        </span>
      ))}
    </span>
  )
}
