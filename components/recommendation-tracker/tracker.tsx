'use client'

import { CircleCheck, Clock, Layers, ListChecks, ListFilter, Loader, Pencil } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
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
import { trackedRecommendationList as list, type TrackedRecommendationKey } from '@/lib/lists/tracked-recommendation'
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

/** 'All Statuses', 'No Status' and each status (spec §2). Nothing chosen means all. */
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

/** The four summary cards (spec §2), of all recommendations whatever the table is narrowed to. */
export function SummaryCards({ counts }: { counts: RecommendationCounts }) {
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
            <span className="font-semibold text-3xl tracking-tightest">{grouped(counts[key])}</span>
          </Card>
        </li>
      ))}
    </ul>
  )
}

/** How the tracker draws a recommendation; long texts are cut after two lines and stand in full in the dialog. */
const trackedCells = {
  title: (row: TrackedRecommendation) => <TwoLines className="font-medium">{row.title}</TwoLines>,
  description: (row: TrackedRecommendation) => (
    <TwoLines className="text-muted-foreground">{row.description ?? trackerCopy.noDescription}</TwoLines>
  ),
  status: (row: TrackedRecommendation) => <StatusBadge status={row.status} />,
  updatedAt: (row: TrackedRecommendation) => (
    <span className="tnum">
      {/* A card has no head that says what the date is. */}
      <span className="md:hidden">{trackerCopy.columns.updatedAt} </span>
      {tableDate(row.updatedAt)}
    </span>
  ),
  createdAt: (row: TrackedRecommendation) => (
    <span className="tnum text-muted-foreground">{tableDate(row.createdAt)}</span>
  ),
}

/**
 * A recommendation that was opened and saved may leave a narrowed list, and the focus would be lost with its row: then
 * it goes to `whole`, the element around the list. `open` opens a row.
 */
function useFocusKept(rows: readonly TrackedRecommendation[], onOpen: (row: TrackedRecommendation) => void) {
  const whole = useRef<HTMLDivElement>(null)
  const opened = useRef<string | null>(null)
  useEffect(() => {
    if (opened.current === null || rows.some(({ _id }) => _id === opened.current)) return
    opened.current = null
    if (document.activeElement === document.body) whole.current?.focus()
  }, [rows])
  return {
    whole,
    open: (row: TrackedRecommendation) => {
      opened.current = row._id
      onOpen(row)
    },
  }
}

/** The tracker of an organisation's recommendations (spec §2). Cards and table live off one request. */
export function Tracker() {
  const [editing, setEditing] = useState<TrackedRecommendation | null>(null)
  const source = { list, endpoint: TRACKED_RECOMMENDATION_LIST }
  const state = usePrefetchedList<TrackedRecommendation, TrackedRecommendationKey, TrackedRecommendationPage>(source)
  const { choice, change } = state
  const { counts, items } = state.latest
  const { whole, open } = useFocusKept(items, setEditing)
  const filterBy = (status: string | undefined) => {
    const { status: _, ...others } = choice.filters
    change({ filters: status ? { ...others, status } : others })
  }
  return (
    <>
      <PageHeader text={trackerCopy.text} title={trackerCopy.title} />
      <div className="grid gap-4" ref={whole} tabIndex={-1}>
        <SummaryCards counts={counts} />
        <DataTable
          state={state}
          actions={(row) => (
            <IconButton icon={<Pencil />} label={trackerCopy.update(row.title)} onClick={() => open(row)} />
          )}
          card={{ title: 'title', second: 'description', badge: 'status', date: 'updatedAt' }}
          cells={trackedCells}
          empty={(narrowed) => ({
            title: trackerCopy.empty.title,
            text: narrowed ? trackerCopy.empty.narrowed : trackerCopy.empty.text,
            icon: <ListChecks />,
          })}
          filtersOf={['status']}
          filters={<StatusFilter onChange={filterBy} value={choice.filters.status} />}
          hideBelow={{ createdAt: 'lg' }}
          label={trackerCopy.table}
          onRowOpen={open}
          rowName={(row) => row.title}
        />
      </div>
      {editing && <UpdateDialog key={editing._id} onClose={() => setEditing(null)} row={editing} />}
    </>
  )
}
