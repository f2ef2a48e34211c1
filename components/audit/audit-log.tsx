'use client'

import { ScrollText } from 'lucide-react'
import { useState } from 'react'
import { useList } from '@/components/data/use-list'
import { PageHeader } from '@/components/layout/page-header'
import { Missing } from '@/components/table/cells'
import { DataTable } from '@/components/table/data-table'
import { Dialog } from '@/components/ui/dialog'
import { AUDIT_LOG } from '@/lib/api/endpoints'
import { actionLabel, auditCopy as copy, roleLabel, targetLabel } from '@/lib/copy/audit'
import { longDate } from '@/lib/format/dates'
import { auditEntryList } from '@/lib/lists/audit-entry'
import type { AuditEntryRow, AuditEntryRow as Row } from '@/lib/schemas/audit'

/** All of an entry as names and texts. What it tells of came from users, so it is shown as text only. */
function EntryDialog({ entry, onClose }: { entry: AuditEntryRow; onClose: () => void }) {
  const { columns } = copy
  const about: [string, string | null | undefined][] = [
    [columns.at, longDate(entry.at)],
    [columns.actorEmail, entry.actorEmail ?? copy.noActor],
    [columns.actorRole, roleLabel(entry.actorRole)],
    [columns.targetKind, targetLabel(entry.targetKind)],
    [columns.targetId, entry.targetId],
    [columns.organization, entry.organization?.name ?? entry.organization?._id],
    [copy.requestId, entry.requestId],
  ]
  const detail = Object.entries(entry.detail)
  return (
    <Dialog onClose={onClose} open text={entry.action} title={actionLabel(entry.action)} width="wide">
      <Pairs pairs={about.flatMap(([name, text]) => (text ? [[name, text] as const] : []))} />
      <h3 className="mt-5 mb-2 font-semibold text-sm">{copy.detail}</h3>
      {detail.length === 0 ? (
        <p className="text-sm text-subtle-foreground">{copy.noDetail}</p>
      ) : (
        <Pairs pairs={detail.map(([name, value]) => [name, asText(value)] as const)} />
      )}
    </Dialog>
  )
}

function Pairs({ pairs }: { pairs: readonly (readonly [string, string])[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-2 text-sm md:grid-cols-[10rem_minmax(0,1fr)]">
      {pairs.map(([name, text]) => (
        <div className="contents" key={name}>
          <dt className="break-words text-muted-foreground">{name}</dt>
          <dd className="whitespace-pre-wrap break-words max-md:mb-2">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Texts and lists of texts as they are; whatever is nested, as JSON. */
function asText(value: unknown): string {
  if (typeof value === 'string') return value || '""'
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value.join('\n') || '[]'
  return JSON.stringify(value, null, 2)
}

const cells = {
  at: (row: Row) => <span className="tnum whitespace-nowrap text-muted-foreground">{longDate(row.at)}</span>,
  actorEmail: (row: Row) =>
    row.actorEmail ? <span className="break-all">{row.actorEmail}</span> : <Missing>{copy.noActor}</Missing>,
  actorRole: (row: Row) => roleLabel(row.actorRole),
  action: (row: Row) => <span className="font-medium">{actionLabel(row.action)}</span>,
  targetKind: (row: Row) => targetLabel(row.targetKind),
  targetId: (row: Row) =>
    row.targetId ? <span className="tnum break-all text-muted-foreground text-xs">{row.targetId}</span> : <Missing />,
  organization: (row: Row) => row.organization?.name ?? row.organization?._id ?? <Missing />,
}

/** The audit log (security T60): who did what to which record. A press on a row shows all of an entry. */
export function AuditLog() {
  const state = useList({ list: auditEntryList, endpoint: AUDIT_LOG })
  const [shown, setShown] = useState<Row | null>(null)
  return (
    <>
      <PageHeader text={copy.text} title={copy.title} />
      <DataTable
        state={state}
        card={{ title: 'action', second: 'actorEmail', badge: 'targetKind', date: 'at' }}
        cells={cells}
        empty={(narrowed) => ({
          title: narrowed ? copy.empty.narrowed : copy.empty.title,
          ...(narrowed ? { text: copy.empty.narrowedText } : {}),
          icon: <ScrollText />,
        })}
        hideBelow={{ actorRole: 'lg', targetId: 'xl', organization: 'xl' }}
        label={copy.table}
        onRowOpen={setShown}
        rowName={(row) => copy.entry(actionLabel(row.action), longDate(row.at))}
      />
      {shown && <EntryDialog entry={shown} onClose={() => setShown(null)} />}
    </>
  )
}
