'use client'

import { CircleCheck, Clock, Layers, ListChecks, ListFilter, Loader, Pencil } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { usePrefetchedList } from '@/components/data/use-list'
import { PageHeader } from '@/components/layout/page-header'
import { TwoLines } from '@/components/table/cells'
import { DataTable } from '@/components/table/data-table'
import { Card } from '@/components/ui/card'
import { IconButton } from '@/components/ui/icon-button'
import { Select } from '@/components/ui/select'
import { TRACKED_RECOMMENDATION_LIST } from '@/lib/api/endpoints'
import { STATUS_OPTIONS, trackerCopy } from '@/lib/copy/recommendation-tracker'
import { tableDate } from '@/lib/format/dates'
import { grouped } from '@/lib/format/numbers'
import { trackedRecommendationList as list, type TrackedRecommendationKey } from '@/lib/lists/recommendation-tracker'
import type {
  RecommendationCounts,
  TrackedRecommendation,
  TrackedRecommendationPage,
} from '@/lib/schemas/recommendation-tracker'
import { StatusBadge } from './status-badge'
import { UpdateDialog } from './update-dialog'

const ALL = ''
const OPTIONS = [
  { value: ALL, label: trackerCopy.filter.all, shown: trackerCopy.filter.all },
  ...STATUS_OPTIONS.map((option) => ({ ...option, shown: <StatusBadge status={option.value} /> })),
]

function StatusFilter({
  value,
  onChange,
}: {
  value: string | undefined
  onChange: (status: string | undefined) => void
}) {
  return (
    <Select
      icon={<ListFilter />}
      label={trackerCopy.filter.label}
      onChange={(status) => onChange(status || undefined)}
      options={OPTIONS}
      size="md"
      value={value ?? ALL}
    />
  )
}

const CARDS = [
  { key: 'total', Icon: Layers, tile: 'bg-muted text-foreground' },
  { key: 'implemented', Icon: CircleCheck, tile: 'bg-status-implemented-soft text-status-implemented' },
  { key: 'inProgress', Icon: Loader, tile: 'bg-status-progress-soft text-status-progress' },
  { key: 'pending', Icon: Clock, tile: 'bg-status-pending-soft text-status-pending' },
] as const

/** Counts every recommendation, whatever the table is narrowed to (R-TRACKER-1). */
export function SummaryCards({ counts }: { counts: RecommendationCounts }) {
  const others = counts.total - counts.implemented - counts.inProgress - counts.pending
  return (
    <ul aria-label={trackerCopy.summary.label} className="grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-4">
      {CARDS.map(({ key, Icon, tile }) => (
        <li key={key}>
          <Card className="gap-1.5 p-4 md:px-5">
            <span className="flex items-center justify-between gap-2 text-muted-foreground text-sm">
              {trackerCopy.summary[key]}
              <span aria-hidden="true" className={`flex size-7 items-center justify-center rounded-md ${tile}`}>
                <Icon className="size-4" strokeWidth={1.75} />
              </span>
            </span>
            <span className="flex items-center gap-2">
              <span className="font-semibold text-3xl tracking-tightest">{grouped(counts[key])}</span>
              {key === 'total' && others > 0 && (
                <span className="text-muted-foreground text-xs leading-tight">
                  {trackerCopy.summary.others(others)}
                </span>
              )}
            </span>
          </Card>
        </li>
      ))}
    </ul>
  )
}

const trackedCells = (search: string) => ({
  title: (row: TrackedRecommendation) => <TwoLines className="font-medium">{row.title}</TwoLines>,
  description: (row: TrackedRecommendation) => (
    <>
      <TwoLines className="text-muted-foreground">{row.description ?? trackerCopy.noDescription}</TwoLines>
      <NotesHit notes={row.notes} search={search} />
    </>
  ),
  status: (row: TrackedRecommendation) => <StatusBadge status={row.status} />,
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

/** A saved recommendation may drop out of a filtered list, and the focus would be lost with its row: then the list gets it. */
function useRestoredFocus(rows: readonly TrackedRecommendation[], onOpen: (row: TrackedRecommendation) => void) {
  const container = useRef<HTMLDivElement>(null)
  const opened = useRef<string | null>(null)
  useEffect(() => {
    if (opened.current === null || rows.some(({ _id }) => _id === opened.current)) return
    opened.current = null
    if (document.activeElement === document.body) container.current?.focus()
  }, [rows])
  return {
    container,
    open: (row: TrackedRecommendation) => {
      opened.current = row._id
      onOpen(row)
    },
  }
}

export function Tracker() {
  const [editing, setEditing] = useState<TrackedRecommendation | null>(null)
  const source = { list, endpoint: TRACKED_RECOMMENDATION_LIST }
  const state = usePrefetchedList<TrackedRecommendation, TrackedRecommendationKey, TrackedRecommendationPage>(source)
  const { choice, change } = state
  const { counts, items } = state.latest
  const cells = useMemo(() => trackedCells(choice.search), [choice.search])
  const { container, open } = useRestoredFocus(items, setEditing)
  const filterBy = (status: string | undefined) => {
    const { status: _, ...others } = choice.filters
    change({ filters: status ? { ...others, status } : others })
  }
  return (
    <>
      <PageHeader text={trackerCopy.text} title={trackerCopy.title} />
      <div className="grid gap-4" ref={container} tabIndex={-1}>
        <SummaryCards counts={counts} />
        <DataTable
          card={{ title: 'title', second: 'description', badge: 'status', date: 'updatedAt' }}
          cells={cells}
          empty={(narrowed) => ({
            title: trackerCopy.empty.title,
            text: narrowed ? trackerCopy.empty.narrowed : trackerCopy.empty.text,
            icon: <ListChecks />,
          })}
          filters={<StatusFilter onChange={filterBy} value={choice.filters.status} />}
          filtersOf={['status']}
          hideBelow={{ createdAt: 'lg' }}
          label={trackerCopy.table}
          row={{
            onOpen: open,
            actions: (row) => (
              <IconButton icon={<Pencil />} label={trackerCopy.update(row.title)} onClick={() => open(row)} />
            ),
          }}
          state={state}
        />
      </div>
      {editing && <UpdateDialog key={editing._id} onClose={() => setEditing(null)} row={editing} />}
    </>
  )
}
