'use client'

import dynamic from 'next/dynamic'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ActionOwner, PlannedAction } from '@/components/actions/plan-action-dialog'
import { PrintPage } from '@/components/dashboard-parts/print-page'
import { useDrawerParam } from '@/components/data/use-drawer-param'
import { usePrefetchedList } from '@/components/data/use-list'
import { PageHeader } from '@/components/layout/page-header'
import { DataTable } from '@/components/table/data-table'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { ListChecks, ListFilter, Pencil, Plus } from '@/components/ui/icons'
import { Select } from '@/components/ui/select'
import { InfoTip } from '@/components/ui/tooltip'
import { TRACKED_RECOMMENDATION_LIST } from '@/lib/api/endpoints'
import { effectCopy } from '@/lib/copy/effect'
import { EFFECT_OPTIONS } from '@/lib/copy/effect-labels'
import { trackerCopy } from '@/lib/copy/recommendation-tracker'
import { uiCopy } from '@/lib/copy/ui'
import { trackedRecommendationList as list, type TrackedRecommendationKey } from '@/lib/lists/recommendation-tracker'
import { routes } from '@/lib/routes'
import type { TrackedRecommendation, TrackedRecommendationPage } from '@/lib/schemas/recommendation-tracker'
import { STATUS_FIELD_OPTIONS } from './status-options'
import { SummaryCards } from './summary-cards'
import { trackedCells } from './tracker-cells'

// Loaded when one of them is first opened.
const PlanActionDialog = dynamic(
  () => import('@/components/actions/plan-action-dialog').then((module) => module.PlanActionDialog),
  { ssr: false },
)
const UpdateDialog = dynamic(() => import('./update-dialog').then((module) => module.UpdateDialog), { ssr: false })
const OpenedAction = dynamic(() => import('./opened-action').then((module) => module.OpenedAction), { ssr: false })
const EffectDrawer = dynamic(() => import('./effect-drawer').then((module) => module.EffectDrawer), { ssr: false })

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
      {planning && (
        <PlanActionDialog {...NOTHING_PLANNED} onClose={() => setPlanning(false)} organisation={organisation} />
      )}
    </>
  )
}
