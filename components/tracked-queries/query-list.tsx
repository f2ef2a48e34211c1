'use client'

import { MessageSquareText, Plus } from 'lucide-react'
import Link from 'next/link'
import { type FirstPage, useList } from '@/components/data/use-list'
import { BackLink, PageHeader } from '@/components/layout/page-header'
import { RowActions, useRowRemoval } from '@/components/records/row-actions'
import { DataTable } from '@/components/table/data-table'
import { buttonClass } from '@/components/ui/button'
import { trackedQueryScreens as copy } from '@/lib/copy/tracked-query-screens'
import { trackedQueryList } from '@/lib/lists/tracked-query'
import { NEW } from '@/lib/routes'
import type { TrackedQueryPage, TrackedQueryRow } from '@/lib/schemas/tracked-query'
import { ActiveCounter } from './active-counter'
import { queryCells } from './query-cells'
import { TRACKED_QUERY_KINDS, type TrackedQueryKindName } from './tracked-query-kinds'

/** The queries of one organisation or one industry (spec §2), with the counter of those that are active. */
export function QueryList({
  kind: name,
  owner,
  initial,
}: {
  kind: TrackedQueryKindName
  owner: { _id: string; name: string }
  initial: FirstPage<TrackedQueryRow> & { data: TrackedQueryPage }
}) {
  const kind = TRACKED_QUERY_KINDS[name]
  const endpoint = kind.listEndpoint(owner._id)
  const removal = useRowRemoval<TrackedQueryRow>({
    endpoint: kind.endpoint,
    title: kind.words.deleteTitle,
    text: kind.words.deleteText,
    done: kind.words.deleted,
    consequence: ({ results }) => copy.consequence(0, results),
  })
  const state = useList({ list: trackedQueryList, endpoint, initial })
  const { active } = (state.resource.data ?? initial.data) as TrackedQueryPage
  return (
    <>
      <BackLink href={kind.owners}>{kind.words.back}</BackLink>
      <PageHeader title={kind.words.heading(owner.name)} {...(kind.words.note && { text: kind.words.note })} />
      <DataTable
        state={state}
        actions={(row) => (
          <RowActions href={kind.form(owner._id, row._id)} name={row.searchTerm} onDelete={() => removal.ask(row)} />
        )}
        card={{ title: 'searchTerm', second: 'searcherProfile', badge: 'active', date: 'updatedAt' }}
        cells={queryCells(kind.endpoint)}
        empty={(narrowed) => ({
          title: narrowed ? copy.empty.narrowed : copy.empty.title,
          text: narrowed ? copy.narrowedText : undefined,
          icon: <MessageSquareText />,
        })}
        filters={<ActiveCounter {...active} />}
        hideBelow={{ createdAt: 'lg', updatedBy: 'lg' }}
        label={copy.label}
        rowHref={(row) => kind.form(owner._id, row._id)}
        rowName={(row) => row.searchTerm}
        toolbar={
          <Link className={buttonClass()} href={kind.form(owner._id, NEW)}>
            <Plus aria-hidden="true" strokeWidth={1.75} />
            {copy.addNew}
          </Link>
        }
      />
      {removal.dialog}
    </>
  )
}
