'use client'

import { useRef, useState } from 'react'
import { usePrefetchedList } from '@/components/data/use-list'
import { useRefresh } from '@/components/data/use-resource'
import { PageHeader } from '@/components/layout/page-header'
import { DataTable } from '@/components/table/data-table'
import { CircleCheck, Tags } from '@/components/ui/icons'
import { Segmented } from '@/components/ui/segmented'
import { NAMES } from '@/lib/api/endpoints'
import { namesCopy as copy } from '@/lib/copy/names'
import { grouped } from '@/lib/format/numbers'
import { type NameKey, nameList, viewOf, withView } from '@/lib/lists/name'
import { NAME_STATUSES, type NameStatus } from '@/lib/names/name-statuses'
import type { NameAction, NamePage, NameRow } from '@/lib/schemas/names'
import { ChangeProgress } from './change-progress'
import { ExampleSentence } from './example-sentence'
import { KEYS, NameActions } from './name-actions'
import { NameAnswersOpener } from './name-answers'
import { SortPanel } from './sort-panel'

interface OpenPanel {
  id: string
  action: NameAction['action']
}

const cells = {
  name: (row: NameRow) => (
    <span className="wrap-anywhere block min-w-32 font-medium">
      {row.name}
      {row.sameAs && (
        <span className="block font-normal text-muted-foreground text-xs">{copy.sameAs(row.sameAs.name)}</span>
      )}
    </span>
  ),
  answers: (row: NameRow) => <NameAnswersOpener row={row} />,
  organisations: (row: NameRow) => (
    <span className="tnum">
      {grouped(row.organisations)}
      <span className="md:hidden"> {copy.organisationWord(row.organisations)}</span>
    </span>
  ),
  example: (row: NameRow) => <ExampleSentence example={row.example} />,
}

/** The inbox of names that answers use (R-NAME-4). */
export function NamesScreen() {
  const state = usePrefetchedList<NameRow, NameKey, NamePage>({ list: nameList, endpoint: NAMES, params: withView })
  const { choice, change, latest } = state
  const view = viewOf(choice)
  const refresh = useRefresh()
  const [panel, setPanel] = useState<OpenPanel | null>(null)
  const opener = useRef<HTMLElement | null>(null)

  const open = (row: NameRow, action: NameAction['action'], from: HTMLElement) => {
    opener.current = from
    setPanel(panel?.id === row._id && panel.action === action ? null : { id: row._id, action })
  }
  const close = () => {
    setPanel(null)
    opener.current?.focus()
  }
  const onSorted = () => {
    setPanel(null)
    refresh(NAMES)
  }
  const actionsOf = (row: NameRow, stacked = false) => (
    <NameActions
      chosen={panel?.id === row._id ? panel.action : null}
      onChoose={(action, from) => open(row, action, from)}
      row={row}
      stacked={stacked}
    />
  )
  return (
    <>
      <PageHeader text={copy.text} title={copy.title} />
      <ChangeProgress />
      <DataTable
        card={{ title: 'name', second: 'example', badge: 'answers', date: 'organisations' }}
        cells={cells}
        empty={() => emptyOf(view, choice.search !== '')}
        filters={
          <Segmented
            label={copy.view}
            onChange={(status) => {
              setPanel(null)
              change({ filters: status === 'new' ? {} : { status } })
            }}
            options={NAME_STATUSES.map((status) => ({
              value: status,
              label: `${copy.views[status]} ${grouped(latest.counts[status])}`,
              short: `${copy.shortViews[status]} ${grouped(latest.counts[status])}`,
            }))}
            value={view}
          />
        }
        filtersOf={['status']}
        footer={<Legend />}
        hideBelow={{ organisations: 'xl' }}
        label={copy.table}
        row={{
          actions: (row) => actionsOf(row),
          actionsBelow: (row) => actionsOf(row, true),
          onKey: (row, event) => {
            const action = KEYS.get(event.key.toLowerCase())
            const isTyping = event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey
            if (!action || isTyping || view !== 'new') return
            event.preventDefault()
            open(row, action, event.currentTarget)
          },
          panel: (row) =>
            panel?.id === row._id && (
              <SortPanel action={panel.action} key={panel.action} onClose={close} onSorted={onSorted} row={row} />
            ),
        }}
        state={state}
      />
    </>
  )
}

function emptyOf(view: NameStatus, searched: boolean) {
  if (searched) return { ...copy.empty.narrowed, icon: <Tags /> }
  return view === 'new' ? { ...copy.empty.new, icon: <CircleCheck /> } : { ...copy.empty.other, icon: <Tags /> }
}

function Legend() {
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-xs">
      {copy.footer.map(([name, text]) => (
        <span key={name}>
          <span className="font-medium text-foreground">{name}</span> {text}
        </span>
      ))}
    </p>
  )
}
