'use client'

import Link from 'next/link'
import { useState } from 'react'
import { copyText } from '@/components/data/use-attempt'
import { useResource } from '@/components/data/use-resource'
import { PageHeader } from '@/components/layout/page-header'
import { Connections } from '@/components/mcp/connections'
import { SettingsRow } from '@/components/organisations/own-names'
import { RowCards, RowsTable } from '@/components/table/rows'
import { useListTable } from '@/components/table/use-list-table'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Loaded } from '@/components/ui/card-state'
import { ArrowRight, Check, Copy } from '@/components/ui/icons'
import { RowsSkeleton } from '@/components/ui/progress'
import { Segmented } from '@/components/ui/segmented'
import { clockTime, tableDate } from '@/lib/format/dates'
import { type Day, toDay } from '@/lib/format/days'
import { ASSISTANT_CALLS } from '@/lib/mcp/endpoints'
import { type Client, clientsFor, connectionsCopy as connections, connectCopy as copy } from '@/lib/mcp/page-words'
import type { AssistantCallRow } from '@/lib/mcp/shapes'
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
const CHOICE = { sort: callList.defaultSort.key, dir: callList.defaultSort.dir, filters: {} }
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
  const table = useListTable({ list: callList, choice: CHOICE, change: ignore }, rows, {
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
