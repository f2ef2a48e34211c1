'use client'

import dynamic from 'next/dynamic'
import { parseAsStringLiteral } from 'nuqs'
import { useEffect, useMemo, useRef, useState } from 'react'
import { usePrefetchedList } from '@/components/data/use-list'
import { useDrawerParam, useSearchState } from '@/components/data/use-search-state'
import { PrintPage } from '@/components/exports/export-menu'
import { PageHeader } from '@/components/layout/page-header'
import { DataTable } from '@/components/table/data-table'
import { TwoLines } from '@/components/table/rows'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { IconButton } from '@/components/ui/icon-button'
import { CircleCheck, Clock, Layers, ListChecks, ListFilter, Loader, Pencil, Plus } from '@/components/ui/icons'
import { Select } from '@/components/ui/select'
import { InfoTip } from '@/components/ui/tooltip'
import { trackedRecommendationList as list, type TrackedRecommendationKey } from '@/lib/actions/list'
import type { RecommendationCounts, TrackedRecommendation, TrackedRecommendationPage } from '@/lib/actions/shapes'
import { EFFECT_OPTIONS, effectCopy, trackerCopy } from '@/lib/actions/tracker-words'
import { TRACKED_RECOMMENDATION_LIST } from '@/lib/api/endpoints'
import { tableDate } from '@/lib/format/dates'
import { grouped } from '@/lib/format/numbers'
import { routes } from '@/lib/routes'
import { uiCopy } from '@/lib/ui/words'
import { EffectLine } from './effect-verdict'
import type { ActionOwner, PlannedAction } from './plan-action-dialog'
import { STATUS_FIELD_OPTIONS, StatusBadge } from './status'

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
                <Icon className="size-4" />
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

/** `search` is shown where it was found in the notes. */
const trackedCells = (search: string) => ({
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
  // Starts at the beginning of a word.
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

// Loaded when one of them is first opened.
const PlanActionDialog = dynamic(() => import('./plan-action-dialog').then((module) => module.PlanActionDialog), {
  ssr: false,
})
const UpdateDialog = dynamic(() => import('./update-dialog').then((module) => module.UpdateDialog), { ssr: false })
const OpenedAction = dynamic(() => import('./update-dialog').then((module) => module.OpenedAction), { ssr: false })
const EffectDrawer = dynamic(() => import('./effect-drawer').then((module) => module.EffectDrawer), { ssr: false })

const planSearchParams = { plan: parseAsStringLiteral(['new']) }

const NOTHING_PLANNED: PlannedAction = { origin: null, title: '', description: '', queries: [] }

const ALL = ''
const STATUSES = [{ value: ALL, label: trackerCopy.filter.all, shown: trackerCopy.filter.all }, ...STATUS_FIELD_OPTIONS]
const EFFECTS = [{ value: ALL, label: effectCopy.filter.all }, ...EFFECT_OPTIONS]

function ListFilters({
  filters,
  onChange,
}: {
  filters: Partial<Record<TrackedRecommendationKey, string>>
  onChange: (filters: Partial<Record<TrackedRecommendationKey, string>>) => void
}) {
  const choose = (key: 'status' | 'effect') => (value: string) => {
    const { [key]: _, ...others } = filters
    onChange(value === ALL ? others : { ...others, [key]: value })
  }
  return (
    <>
      <Select
        icon={<ListFilter />}
        label={trackerCopy.filter.label}
        onChange={choose('status')}
        options={STATUSES}
        size="md"
        value={filters.status ?? ALL}
      />
      <Select
        icon={<ListFilter />}
        label={effectCopy.filter.label}
        onChange={choose('effect')}
        options={EFFECTS}
        size="md"
        value={filters.effect ?? ALL}
      />
    </>
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

const HEADS = {
  title: (
    <span>
      {trackerCopy.columns.title}
      <span className="sr-only"> {trackerCopy.columns.description}</span>
    </span>
  ),
  effect: (
    <span className="inline-flex items-center gap-1">
      {effectCopy.head}
      <InfoTip
        href={routes.howWeCalculateFigure('effect-of-an-action')}
        label={uiCopy.about(effectCopy.head)}
        text={effectCopy.info}
      />
    </span>
  ),
}

export function Tracker({ organisation }: { organisation: ActionOwner }) {
  const [editing, setEditing] = useState<TrackedRecommendation | null>(null)
  const effect = useDrawerParam('effect')
  const linked = useDrawerParam('action')
  const [planning, setPlanning] = useState(false)
  // What the palette opens.
  const [{ plan }, changeAddress] = useSearchState(planSearchParams)
  const closePlan = () => {
    setPlanning(false)
    changeAddress({ plan: null }, { replace: true })
  }
  const source = { list, endpoint: TRACKED_RECOMMENDATION_LIST }
  const state = usePrefetchedList<TrackedRecommendation, TrackedRecommendationKey, TrackedRecommendationPage>(source)
  const { choice, change } = state
  const { counts, items } = state.latest
  const cells = useMemo(() => trackedCells(choice.search), [choice.search])
  const { container, open } = useRestoredFocus(items, setEditing)
  const opened = items.find(({ _id }) => _id === effect.opened)
  return (
    <>
      <PageHeader text={trackerCopy.text} title={trackerCopy.title}>
        <PrintPage facts={[organisation.name]} />
      </PageHeader>
      <div className="grid gap-4" ref={container} tabIndex={-1}>
        <SummaryCards counts={counts} />
        <DataTable
          card={{ title: 'title', second: 'effect', badge: 'status', date: 'updatedAt' }}
          cells={cells}
          empty={(narrowed) => ({
            title: trackerCopy.empty.title,
            text: narrowed ? trackerCopy.empty.narrowed : trackerCopy.empty.text,
            icon: <ListChecks />,
          })}
          filters={<ListFilters filters={choice.filters} onChange={(filters) => change({ filters })} />}
          filtersOf={['status', 'effect']}
          heads={HEADS}
          hideBelow={{ implemented: 'lg', createdAt: 'xl' }}
          label={trackerCopy.table}
          note={<span>{effectCopy.looks}</span>}
          row={{
            onOpen: (row) => (row.effect ? effect.open(row._id) : open(row)),
            actions: (row) => (
              <IconButton icon={<Pencil />} label={trackerCopy.update(row.title)} onClick={() => open(row)} />
            ),
          }}
          state={state}
          toolbar={
            <Button onClick={() => setPlanning(true)}>
              <Plus />
              {trackerCopy.add}
            </Button>
          }
        />
      </div>
      {effect.opened && (
        <EffectDrawer
          id={effect.opened}
          onClose={effect.close}
          title={opened?.title ?? effectCopy.head}
          onUpdate={opened && (() => setEditing(opened))}
          organisationId={organisation._id}
        />
      )}
      {editing && (
        <UpdateDialog
          key={editing._id}
          onClose={() => setEditing(null)}
          organisationId={organisation._id}
          row={editing}
        />
      )}
      {linked.opened && (
        <OpenedAction id={linked.opened} key={linked.opened} onClose={linked.close} organisationId={organisation._id} />
      )}
      {(planning || plan !== null) && (
        <PlanActionDialog {...NOTHING_PLANNED} onClose={closePlan} organisation={organisation} />
      )}
    </>
  )
}
