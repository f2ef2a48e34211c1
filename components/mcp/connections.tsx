import { useRef, useState } from 'react'
import { useRefresh, useResource } from '@/components/data/use-resource'
import { RowCards, RowsTable } from '@/components/table/rows'
import { useListTable } from '@/components/table/use-list-table'
import { Button } from '@/components/ui/button'
import { Loaded } from '@/components/ui/card-state'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { KeyRound } from '@/components/ui/icons'
import { RowsSkeleton } from '@/components/ui/progress'
import { toast } from '@/components/ui/toast'
import { ApiError, api } from '@/lib/api/client'
import { clockTime, tableDate } from '@/lib/format/dates'
import { type Day, toDay } from '@/lib/format/days'
import { ASSISTANT_CONNECTIONS } from '@/lib/mcp/endpoints'
import { connectionsCopy as copy } from '@/lib/mcp/page-words'
import type { ConnectionRow } from '@/lib/mcp/shapes'
import type { List } from '@/lib/table/list'

type ConnectionKey = 'client' | 'person' | 'since' | 'lastUsed'

const connectionList: List<ConnectionRow, ConnectionKey> = {
  columns: [
    { key: 'client', header: copy.columns.client },
    { key: 'person', header: copy.columns.person },
    { key: 'since', header: copy.columns.since },
    { key: 'lastUsed', header: copy.columns.lastUsed },
  ],
  defaultSort: { key: 'since', dir: 'desc' },
}
const CHOICE = { sort: connectionList.defaultSort.key, dir: connectionList.defaultSort.dir, filters: {} }
const ignore = () => {}

/** Assistants that people have let in, each of which can be ended (R-ASSIST-6). */
export function Connections({ today }: { today: Day }) {
  const refresh = useRefresh()
  const connections = useResource<{ items: ConnectionRow[] }>(ASSISTANT_CONNECTIONS)
  const [ending, setEnding] = useState<ConnectionRow | null>(null)
  const row = useRef<HTMLDivElement>(null)
  const end = async ({ _id }: ConnectionRow) => {
    await api.delete(`${ASSISTANT_CONNECTIONS}/${_id}`).catch((failure: unknown) => {
      // Already ended; the refreshed list shows it.
      if (!(failure instanceof ApiError && failure.status === 404)) throw failure
    })
    refresh(ASSISTANT_CONNECTIONS)
    toast.success(copy.ended)
  }
  return (
    <div className="min-w-0" ref={row} tabIndex={-1}>
      <Loaded loading={<RowsSkeleton label={copy.loading} rows={2} />} of={connections}>
        {({ items }) => <ConnectionTable connections={items} onEnd={setEnding} today={today} />}
      </Loaded>
      {ending && (
        <ConfirmDialog
          action={{ label: copy.end, pending: copy.ending, icon: <KeyRound className="size-5" /> }}
          failed={copy.confirm.failed}
          onClose={() => {
            setEnding(null)
            // The row disappears, and with it the button that has the focus.
            row.current?.focus()
          }}
          onConfirm={() => end(ending)}
          text={copy.confirm.text}
          title={copy.confirm.title(ending.clientName)}
        />
      )}
    </div>
  )
}

function ConnectionTable({
  connections,
  today,
  onEnd,
}: {
  connections: ConnectionRow[]
  today: Day
  onEnd: (connection: ConnectionRow) => void
}) {
  const table = useListTable({ list: connectionList, choice: CHOICE, change: ignore }, connections, {
    client: ({ clientName, clientId }) => (
      <span className="block">
        <span className="wrap-anywhere block font-medium">{clientName}</span>
        <span className="block text-muted-foreground text-xs">{new URL(clientId).host}</span>
      </span>
    ),
    person: ({ person, mine }) => <span className="wrap-anywhere">{mine ? copy.you : person}</span>,
    since: ({ createdAt }) => <span className="tnum text-muted-foreground">{tableDate(createdAt)}</span>,
    lastUsed: ({ lastUsedAt }) => <span className="tnum text-muted-foreground">{usedAt(lastUsedAt, today)}</span>,
  })
  if (connections.length === 0)
    return <p className="rounded-lg bg-muted px-4 py-3 text-muted-foreground text-sm">{copy.empty}</p>
  const actions = (connection: ConnectionRow) => (
    <Button
      aria-label={copy.endOf(connection.clientName)}
      onClick={() => onEnd(connection)}
      size="sm"
      variant="destructiveOutline"
    >
      {copy.end}
    </Button>
  )
  return (
    <div className="max-md:-mx-4">
      <RowsTable label={copy.title} row={{ actions }} table={table} />
      <RowCards
        card={{ title: 'client', second: 'person', badge: 'since', date: 'lastUsed' }}
        label={copy.title}
        row={{ actions }}
        table={table}
      />
    </div>
  )
}

function usedAt(at: string | null, today: Day): string {
  if (at === null) return copy.never
  return toDay(new Date(at)) === today ? copy.usedToday(clockTime(at)) : tableDate(at)
}
