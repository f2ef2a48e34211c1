'use client'

import { ListChecks, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useList } from '@/components/data/use-list'
import { PageHeader } from '@/components/layout/page-header'
import { DataTable } from '@/components/table/data-table'
import { IconButton } from '@/components/ui/icon-button'
import { TRACKED_RECOMMENDATION_LIST } from '@/lib/api/endpoints'
import { recommendations as copy } from '@/lib/copy/recommendations'
import { trackedRecommendationList as list } from '@/lib/lists/tracked-recommendation'
import type { TrackedRecommendation, TrackedRecommendationPage } from '@/lib/schemas/recommendation-status'
import { StatusFilter } from './status-filter'
import { SummaryCards } from './summary-cards'
import { trackedCells } from './tracked-cells'
import { UpdateDialog } from './update-dialog'
import { useFocusKept } from './use-focus-kept'

/** What the page was rendered with, and the path of the API that it answers. */
export interface FirstTrackerPage {
  path: string
  data: TrackedRecommendationPage
}

/** The tracker of an organisation's recommendations (spec §2). Cards and table live off one request. */
export function Tracker({ initial }: { initial: FirstTrackerPage }) {
  const [editing, setEditing] = useState<TrackedRecommendation | null>(null)
  const state = useList({ list, endpoint: TRACKED_RECOMMENDATION_LIST, initial })
  const { choice, change, resource } = state
  const { counts, items } = (resource.data ?? initial.data) as TrackedRecommendationPage
  const { whole, open } = useFocusKept(items, setEditing)
  const filterBy = (status: string | undefined) => {
    const { status: _, ...others } = choice.filters
    change({ filters: status ? { ...others, status } : others })
  }
  return (
    <>
      <PageHeader text={copy.text} title={copy.title} />
      <div className="grid gap-4" ref={whole} tabIndex={-1}>
        <SummaryCards counts={counts} />
        <DataTable
          state={state}
          actions={(row) => <IconButton icon={<Pencil />} label={copy.update(row.title)} onClick={() => open(row)} />}
          card={{ title: 'title', second: 'description', badge: 'status', date: 'updatedAt' }}
          cells={trackedCells}
          empty={(narrowed) => ({
            title: copy.empty.title,
            text: narrowed ? copy.empty.narrowed : copy.empty.text,
            icon: <ListChecks />,
          })}
          filtersOf={['status']}
          filters={<StatusFilter onChange={filterBy} value={choice.filters.status} />}
          hideBelow={{ createdAt: 'lg' }}
          label={copy.table}
          onRowOpen={open}
          rowName={(row) => row.title}
        />
      </div>
      {editing && <UpdateDialog key={editing._id} onClose={() => setEditing(null)} row={editing} />}
    </>
  )
}
