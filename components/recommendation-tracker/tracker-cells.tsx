import { TwoLines } from '@/components/table/cells'
import { effectCopy } from '@/lib/copy/effect'
import { trackerCopy } from '@/lib/copy/recommendation-tracker'
import { tableDate } from '@/lib/format/dates'
import type { TrackedRecommendation } from '@/lib/schemas/recommendation-tracker'
import { EffectLine } from './effect-verdict'
import { StatusBadge } from './status-badge'

/** `search` is shown where it was found in the notes. */
export const trackedCells = (search: string) => ({
  title: (row: TrackedRecommendation) => (
    <>
      <TwoLines className="font-medium">{row.title}</TwoLines>
      <span className="wrap-anywhere line-clamp-1 text-muted-foreground text-xs">
        {row.own && `${trackerCopy.own} · `}
        {row.description ?? trackerCopy.noDescription}
      </span>
      <NotesHit notes={row.notes} search={search} />
    </>
  ),
  status: (row: TrackedRecommendation) => <StatusBadge status={row.status} />,
  effect: (row: TrackedRecommendation) => <EffectLine effect={row.effect} />,
  implemented: (row: TrackedRecommendation) => (
    <span className="tnum text-muted-foreground">
      {row.implemented === null ? effectCopy.none : tableDate(row.implemented)}
    </span>
  ),
  updatedAt: (row: TrackedRecommendation) => (
    <span className="tnum">
      {/* Cards have no column heads. */}
      <span className="md:hidden">{trackerCopy.columns.updatedAt} </span>
      {tableDate(row.updatedAt)}
    </span>
  ),
  createdAt: (row: TrackedRecommendation) => (
    <span className="tnum text-muted-foreground">{tableDate(row.createdAt)}</span>
  ),
})

/** Characters of the notes that are shown before what was found in them. */
const BEFORE_HIT = 24

/** No column shows the notes themselves. */
function NotesHit({ notes, search }: { notes: string | null; search: string }) {
  const wanted = search.trim().toLowerCase()
  const at = wanted && notes ? notes.toLowerCase().indexOf(wanted) : -1
  if (!notes || at < 0) return null
  // From the beginning of a word.
  const start = at < BEFORE_HIT ? 0 : Math.min(at, notes.indexOf(' ', at - BEFORE_HIT) + 1 || at)
  const end = at + wanted.length
  return (
    <span className="wrap-anywhere mt-1 line-clamp-1 text-muted-foreground text-xs">
      {trackerCopy.notesHit} {start > 0 && '…'}
      {notes.slice(start, at)}
      <mark className="bg-primary-soft text-primary-soft-foreground">{notes.slice(at, end)}</mark>
      {notes.slice(end)}
    </span>
  )
}
