'use client'

import { useEffect, useRef, useState } from 'react'
import { ExampleSentence } from '@/components/answers/answer-facts'
import { useAttempt } from '@/components/data/use-attempt'
import { usePrefetchedList } from '@/components/data/use-list'
import { useRefresh, useResource } from '@/components/data/use-resource'
import { PageHeader } from '@/components/layout/page-header'
import { DataTable } from '@/components/table/data-table'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { CircleCheck, type IconComponent, RefreshCw, Tags, TriangleAlert } from '@/components/ui/icons'
import { ProgressBar } from '@/components/ui/progress'
import { Segmented } from '@/components/ui/segmented'
import { toast } from '@/components/ui/toast'
import { api } from '@/lib/api/client'
import { NAME_CHANGES, NAMES } from '@/lib/api/endpoints'
import { grouped, percent } from '@/lib/format/numbers'
import { NAME_STATUSES, type NameView } from '@/lib/names/keys'
import type { NameAction, NameChange, NamePage, NameRow } from '@/lib/names/shapes'
import { namesCopy as copy, type NameKey, nameList, viewOf, withView } from '@/lib/names/words'
import { actionsOf, KEYS, NameActions, NameAnswersOpener } from './name-answers'
import { SortPanel } from './sort-panel'

const REFETCH_MS = { open: 1000, idle: 30_000 }
const SHOWN = 3

const isOpen = ({ state }: NameChange) => state === 'queued' || state === 'running'

/** Re-evaluations of stored results, until they have ended (R-NAME-5). */
function ChangeProgress() {
  const [busy, setBusy] = useState(true)
  const { data } = useResource<{ items: NameChange[] }>(NAME_CHANGES, {
    alwaysFresh: true,
    refetchIntervalMs: busy ? REFETCH_MS.open : REFETCH_MS.idle,
  })
  const changes = data?.items ?? []
  useEnded(changes)
  const open = changes.filter(isOpen)
  if (data && busy !== open.length > 0) setBusy(open.length > 0)
  const failed = changes.filter(({ state }) => state === 'failed')
  const shown = [...open, ...failed].slice(0, SHOWN)
  const more = open.length + failed.length - shown.length
  if (shown.length === 0) return null
  return (
    <section aria-label={copy.progress.bar} className="mb-4 flex flex-col gap-3">
      {shown.map((change) => (
        <Card className="p-4 md:px-5" key={change._id}>
          {change.state === 'failed' ? <Stopped change={change} /> : <Running change={change} />}
        </Card>
      ))}
      {more > 0 && <p className="text-muted-foreground text-sm">{copy.progress.more(more)}</p>}
    </section>
  )
}

/** Announces once what ended while the page was open, and refetches the names. */
function useEnded(changes: readonly NameChange[]): void {
  const open = useRef(new Set<string>())
  const refresh = useRefresh()
  useEffect(() => {
    for (const change of changes) {
      if (isOpen(change)) open.current.add(change._id)
      else if (open.current.delete(change._id) && change.state === 'done') {
        toast.success(copy.progress.done(change.total))
        refresh(NAMES)
      }
    }
  })
}

function Running({ change }: { change: NameChange }) {
  const { done, total } = change
  return (
    <div className={ROW}>
      <Mark className="bg-primary-soft text-primary-soft-foreground" icon={RefreshCw} />
      <div className="mr-auto min-w-0">
        <p className="font-medium text-sm" role="status">
          {copy.progress.title(done, total)}
        </p>
        <p className="text-muted-foreground text-xs">
          {copy.change(change)} {copy.progress.text}
        </p>
      </div>
      <div className="flex items-center gap-3 max-md:w-full">
        <ProgressBar className="md:w-56!" label={copy.progress.bar} max={total} value={done} />
        <span className="tnum shrink-0 font-medium text-xs">
          {percent(total > 0 ? Math.floor((100 * done) / total) : 0)}
        </span>
      </div>
    </div>
  )
}

const ROW = 'flex flex-wrap items-center gap-x-4 gap-y-3'

function Mark({ icon: Icon, className }: { icon: IconComponent; className: string }) {
  return (
    <span aria-hidden="true" className={`flex size-8 shrink-0 items-center justify-center rounded-md ${className}`}>
      <Icon className="size-4" />
    </span>
  )
}

function Stopped({ change }: { change: NameChange }) {
  const refresh = useRefresh()
  const { pending, attempt } = useAttempt()
  const retry = () =>
    attempt(async () => {
      await api.post(`${NAME_CHANGES}/${change._id}`)
      refresh(NAME_CHANGES)
    })
  return (
    <div className={ROW}>
      <Mark className="bg-destructive-soft text-destructive" icon={TriangleAlert} />
      <div className="mr-auto min-w-0">
        <p className="font-medium text-sm" role="alert">
          {copy.progress.stopped(change.done, change.total)}
        </p>
        <p className="text-muted-foreground text-xs">{copy.change(change)}</p>
      </div>
      <Button onClick={retry} pending={pending} size="sm" variant="secondary">
        {copy.progress.retry}
      </Button>
    </div>
  )
}

interface OpenPanel {
  id: string
  action: NameAction['action']
}

const cellsOf = (view: NameView) => ({
  name: (row: NameRow) => (
    <span className="wrap-anywhere block min-w-32 font-medium">
      {row.name}
      {row.sameAs && (
        <span className="block font-normal text-muted-foreground text-xs">{copy.sameAs(row.sameAs.name)}</span>
      )}
      {row.offer && (
        <span className="block font-normal text-muted-foreground text-xs">{copy.unconfirmed.offer(row.offer)}</span>
      )}
    </span>
  ),
  answers: (row: NameRow) => <NameAnswersOpener row={row} view={view} />,
  organisations: (row: NameRow) => (
    <span className="tnum">
      {grouped(row.organisations)}
      <span className="md:hidden"> {copy.organisationWord(row.organisations)}</span>
    </span>
  ),
  example: (row: NameRow) => (
    <ExampleSentence
      example={row.example}
      none={view === 'unconfirmed' && !row.offer ? copy.unconfirmed.notHeld : copy.noExample}
    />
  ),
})
const CELLS = { read: cellsOf('new'), unconfirmed: cellsOf('unconfirmed') }

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
  const show = (chosen: NameView) => {
    setPanel(null)
    change({ filters: chosen === 'new' ? {} : { status: chosen } })
  }
  const buttonsOf = (row: NameRow, stacked = false) => (
    <NameActions
      actions={actionsOf(row, view)}
      chosen={panel?.id === row._id ? panel.action : null}
      onChoose={(action, from) => open(row, action, from)}
      row={row}
      stacked={stacked}
    />
  )
  return (
    <>
      <PageHeader text={view === 'unconfirmed' ? copy.unconfirmed.text : copy.text} title={copy.title} />
      <ChangeProgress />
      <DataTable
        card={{ title: 'name', second: 'example', badge: 'answers', date: 'organisations' }}
        cells={view === 'unconfirmed' ? CELLS.unconfirmed : CELLS.read}
        empty={() => emptyOf(view, choice.search !== '')}
        filters={
          <Segmented
            label={copy.view}
            onChange={show}
            options={NAME_STATUSES.map((status) => ({
              value: status,
              label: `${copy.views[status]} ${grouped(latest.counts[status])}`,
              short: `${copy.shortViews[status]} ${grouped(latest.counts[status])}`,
            }))}
            value={view === 'unconfirmed' ? null : view}
          />
        }
        filtersOf={['status']}
        footer={<Legend of={view === 'unconfirmed' ? copy.unconfirmedFooter : copy.footer} />}
        hideBelow={{ organisations: 'xl' }}
        label={copy.table}
        row={{
          actions: (row) => buttonsOf(row),
          actionsBelow: (row) => buttonsOf(row, true),
          onKey: (row, event) => {
            const action = KEYS.get(event.key.toLowerCase())
            const isTyping = event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey
            if (!action || isTyping || !actionsOf(row, view).includes(action)) return
            event.preventDefault()
            open(row, action, event.currentTarget)
          },
          panel: (row) =>
            panel?.id === row._id && (
              <SortPanel action={panel.action} key={panel.action} onClose={close} onSorted={onSorted} row={row} />
            ),
        }}
        state={state}
        toolbar={
          <Button
            aria-pressed={view === 'unconfirmed'}
            className="aria-pressed:bg-primary-soft aria-pressed:text-primary-soft-foreground"
            onClick={() => show(view === 'unconfirmed' ? 'new' : 'unconfirmed')}
            variant="secondary"
          >
            {copy.views.unconfirmed} {grouped(latest.counts.unconfirmed)}
          </Button>
        }
      />
    </>
  )
}

function emptyOf(view: NameView, searched: boolean) {
  if (searched) return { ...copy.empty.narrowed, icon: <Tags /> }
  if (view === 'new' || view === 'unconfirmed') return { ...copy.empty[view], icon: <CircleCheck /> }
  return { ...copy.empty.other, icon: <Tags /> }
}

function Legend({ of: meanings }: { of: readonly (readonly string[])[] }) {
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-xs">
      {meanings.map(([name, text]) => (
        <span key={name}>
          <span className="font-medium text-foreground">{name}</span> {text}
        </span>
      ))}
    </p>
  )
}
