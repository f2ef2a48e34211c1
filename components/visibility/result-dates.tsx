import { visibility } from '@/lib/copy/visibility'
import { mediumDate } from '@/lib/format/dates'
import type { QueryChip } from '@/lib/schemas/visibility'

/** What the tooltip of a query says: the days of its first and latest result. */
export function ResultDates({ query }: { query: Pick<QueryChip, 'firstResult' | 'latestResult'> }) {
  const copy = visibility.queries
  const dates = [
    { label: copy.firstResult, day: query.firstResult },
    { label: copy.latestResult, day: query.latestResult },
  ]
  return (
    <span className="flex gap-5">
      {dates.map(({ label, day }) => (
        <span className="flex flex-col" key={label}>
          <span className="opacity-75">{label}</span>{' '}
          <b className="font-semibold">{day ? mediumDate(day) : copy.noResult}</b>
        </span>
      ))}
    </span>
  )
}
