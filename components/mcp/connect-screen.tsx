'use client'

import Link from 'next/link'
import { useRef, useState } from 'react'
import { copyText } from '@/components/data/use-attempt'
import { useRefresh, useResource } from '@/components/data/use-resource'
import { PageHeader } from '@/components/layout/page-header'
import { SettingsRow } from '@/components/organisations/own-names'
import { RowCards, RowsTable } from '@/components/table/rows'
import { useListTable } from '@/components/table/use-list-table'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Loaded } from '@/components/ui/card-state'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { ArrowRight, Check, Copy, KeyRound } from '@/components/ui/icons'
import { RowsSkeleton } from '@/components/ui/progress'
import { Segmented } from '@/components/ui/segmented'
import { toast } from '@/components/ui/toast'
import { ApiError, api } from '@/lib/api/client'
import { clockTime, tableDate } from '@/lib/format/dates'
import { type Day, toDay } from '@/lib/format/days'
import { ASSISTANT_CALLS, ASSISTANT_CONNECTIONS } from '@/lib/mcp/endpoints'
import { type Client, clientsFor, connectionsCopy as connections, connectCopy as copy } from '@/lib/mcp/page-words'
import type { AssistantCallRow, ConnectionRow } from '@/lib/mcp/shapes'
import { routes } from '@/lib/routes'
import type { List } from '@/lib/table/list'

/** How assistants read the figures of the organisation, and what they asked for lately (R-ASSIST-5). */
export function ConnectScreen({
  organisation,
  address,
  isAdmin,
  today,
}: {
  organisation: string
  address: string
  /** Who makes read tokens, and sees what was asked. */
  isAdmin: boolean
  today: Day
}) {
  const clients = clientsFor(address)
  const [chosen, setChosen] = useState<Client['id']>('claude')
  const client = clients.find(({ id }) => id === chosen)
  return (
    <>
      <PageHeader text={copy.text(organisation)} title={copy.title} />
      <Card>
        <SettingsRow id="assistant-address" text={copy.address.text} title={copy.address.title}>
          <Copyable code={address} label={copy.address.label} />
        </SettingsRow>
        <SettingsRow id="assistant-settings" text={copy.settings.text} title={copy.settings.title}>
          <div className="grid min-w-0 justify-items-start gap-5">
            <Segmented
              label={copy.settings.which}
              onChange={setChosen}
              options={clients.map(({ id, label }) => ({ value: id, label }))}
              value={chosen}
            />
            {client?.steps.map(({ text, label, code }) => (
              <div className="grid w-full min-w-0 gap-2" key={label}>
                <p className="text-sm">{text}</p>
                <Copyable code={code} key={code} label={label} />
              </div>
            ))}
            {isAdmin ? (
              <Link
                className="flex items-center gap-1.5 font-medium text-primary text-sm hover:underline"
                href={TOKENS}
              >
                {copy.settings.makeToken}
                <ArrowRight className="size-4" />
              </Link>
            ) : (
              <p className="text-muted-foreground text-sm">{copy.settings.askAdmin}</p>
            )}
          </div>
        </SettingsRow>
        <SettingsRow
          id="assistant-connections"
          text={isAdmin ? connections.textOfAdmin : connections.text}
          title={connections.title}
        >
          <Connections today={today} />
        </SettingsRow>
        {isAdmin && (
          <SettingsRow id="assistant-calls" text={copy.asked.text} title={copy.asked.title}>
            <Calls today={today} />
          </SettingsRow>
        )}
      </Card>
    </>
  )
}

const TOKENS = `${routes.organisationSettings}#read-tokens`

/** Settings as they are typed, with a button that copies them. */
function Copyable({ code, label }: { code: string; label: string }) {
  const [copied, setCopied] = useState(false)
  const Icon = copied ? Check : Copy
  return (
    <div className="flex w-full min-w-0 items-start gap-2 max-sm:flex-col">
      <section
        aria-label={label}
        className="max-h-80 min-w-0 grow overflow-auto rounded-lg bg-muted px-4 py-3 max-sm:w-full"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
      >
        <pre className="wrap-anywhere whitespace-pre-wrap font-mono text-xs">{code}</pre>
      </section>
      <Button
        aria-label={copied ? copy.copied : copy.copyOf(label)}
        onClick={async () => setCopied(await copyText(code, copy.copyFailed))}
        variant="secondary"
      >
        <Icon />
        {copied ? copy.copied : copy.copy}
      </Button>
      <p className="sr-only" role="status">
        {copied ? copy.copied : ''}
      </p>
    </div>
  )
}

type CallKey = 'tool' | 'token' | 'times' | 'last'
type CallRow = AssistantCallRow & { _id: string }

const callList: List<CallRow, CallKey> = {
  columns: [
    { key: 'tool', header: copy.asked.columns.tool },
    { key: 'token', header: copy.asked.columns.token },
    { key: 'times', header: copy.asked.columns.times },
    { key: 'last', header: copy.asked.columns.last },
  ],
  defaultSort: { key: 'last', dir: 'desc' },
}
const choiceOf = <Row, Key extends string>({ defaultSort: { key, dir } }: List<Row, Key>) => ({
  sort: key,
  dir,
  filters: {},
})
const CALL_CHOICE = choiceOf(callList)
const ignore = () => {}

function Calls({ today }: { today: Day }) {
  const calls = useResource<{ items: AssistantCallRow[] }>(ASSISTANT_CALLS)
  return (
    <Loaded loading={<RowsSkeleton label={copy.asked.loading} rows={3} />} of={calls}>
      {({ items }) => <CallTable calls={items} today={today} />}
    </Loaded>
  )
}

function CallTable({ calls, today }: { calls: AssistantCallRow[]; today: Day }) {
  const rows = calls.map((call): CallRow => ({ ...call, _id: `${call.tokenId} ${call.tool} ${call.day}` }))
  const table = useListTable({ list: callList, choice: CALL_CHOICE, change: ignore }, rows, {
    tool: ({ tool }) => <code className="text-xs">{tool}</code>,
    token: ({ tokenName }) => <span className="wrap-anywhere">{tokenName}</span>,
    times: ({ times }) => <span className="tnum">{copy.asked.times(times)}</span>,
    last: ({ lastAt }) => (
      <span className="tnum text-muted-foreground">
        {toDay(new Date(lastAt)) === today ? copy.asked.lastToday(clockTime(lastAt)) : tableDate(lastAt)}
      </span>
    ),
  })
  if (rows.length === 0)
    return <p className="rounded-lg bg-muted px-4 py-3 text-muted-foreground text-sm">{copy.asked.empty}</p>
  return (
    <div className="min-w-0 max-md:-mx-4">
      <RowsTable label={copy.asked.table} row={{}} table={table} />
      <RowCards
        card={{ title: 'tool', second: 'token', badge: 'times', date: 'last' }}
        label={copy.asked.table}
        row={{}}
        table={table}
      />
    </div>
  )
}

type ConnectionKey = 'client' | 'person' | 'since' | 'lastUsed'

const connectionList: List<ConnectionRow, ConnectionKey> = {
  columns: [
    { key: 'client', header: connections.columns.client },
    { key: 'person', header: connections.columns.person },
    { key: 'since', header: connections.columns.since },
    { key: 'lastUsed', header: connections.columns.lastUsed },
  ],
  defaultSort: { key: 'since', dir: 'desc' },
}
const CONNECTION_CHOICE = choiceOf(connectionList)

/** Assistants that people have let in, each of which can be ended (R-ASSIST-6). */
function Connections({ today }: { today: Day }) {
  const refresh = useRefresh()
  const listed = useResource<{ items: ConnectionRow[] }>(ASSISTANT_CONNECTIONS)
  const [ending, setEnding] = useState<ConnectionRow | null>(null)
  const row = useRef<HTMLDivElement>(null)
  const end = async ({ _id }: ConnectionRow) => {
    await api.delete(`${ASSISTANT_CONNECTIONS}/${_id}`).catch((failure: unknown) => {
      // Already ended; the refreshed list shows it.
      if (!(failure instanceof ApiError && failure.status === 404)) throw failure
    })
    refresh(ASSISTANT_CONNECTIONS)
    toast.success(connections.ended)
  }
  return (
    <div className="min-w-0" ref={row} tabIndex={-1}>
      <Loaded loading={<RowsSkeleton label={connections.loading} rows={2} />} of={listed}>
        {({ items }) => <ConnectionTable rows={items} onEnd={setEnding} today={today} />}
      </Loaded>
      {ending && (
        <ConfirmDialog
          action={{ label: connections.end, pending: connections.ending, icon: <KeyRound className="size-5" /> }}
          failed={connections.confirm.failed}
          onClose={() => {
            setEnding(null)
            // The row disappears, and with it the button that has the focus.
            row.current?.focus()
          }}
          onConfirm={() => end(ending)}
          text={connections.confirm.text}
          title={connections.confirm.title(ending.clientName)}
        />
      )}
    </div>
  )
}

function ConnectionTable({
  rows,
  today,
  onEnd,
}: {
  rows: ConnectionRow[]
  today: Day
  onEnd: (connection: ConnectionRow) => void
}) {
  const table = useListTable({ list: connectionList, choice: CONNECTION_CHOICE, change: ignore }, rows, {
    client: ({ clientName, clientId }) => (
      <span className="block">
        <span className="wrap-anywhere block font-medium">{clientName}</span>
        <span className="block text-muted-foreground text-xs">{new URL(clientId).host}</span>
      </span>
    ),
    person: ({ person, mine }) => <span className="wrap-anywhere">{mine ? connections.you : person}</span>,
    since: ({ createdAt }) => <span className="tnum text-muted-foreground">{tableDate(createdAt)}</span>,
    lastUsed: ({ lastUsedAt }) => <span className="tnum text-muted-foreground">{usedAt(lastUsedAt, today)}</span>,
  })
  if (rows.length === 0)
    return <p className="rounded-lg bg-muted px-4 py-3 text-muted-foreground text-sm">{connections.empty}</p>
  const actions = (connection: ConnectionRow) => (
    <Button
      aria-label={connections.endOf(connection.clientName)}
      onClick={() => onEnd(connection)}
      size="sm"
      variant="destructiveOutline"
    >
      {connections.end}
    </Button>
  )
  return (
    <div className="max-md:-mx-4">
      <RowsTable label={connections.title} row={{ actions }} table={table} />
      <RowCards
        card={{ title: 'client', second: 'person', badge: 'since', date: 'lastUsed' }}
        label={connections.title}
        row={{ actions }}
        table={table}
      />
    </div>
  )
}

function usedAt(at: string | null, today: Day): string {
  if (at === null) return connections.never
  return toDay(new Date(at)) === today ? connections.usedToday(clockTime(at)) : tableDate(at)
}
