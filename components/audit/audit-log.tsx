'use client'

import { ScrollText } from 'lucide-react'
import { useState } from 'react'
import { type FirstPage, useList } from '@/components/data/use-list'
import { PageHeader } from '@/components/layout/page-header'
import { Missing } from '@/components/table/cells'
import { DataTable } from '@/components/table/data-table'
import { AUDIT_LOG } from '@/lib/api/endpoints'
import { actionLabel, auditCopy as copy, roleLabel, targetLabel } from '@/lib/copy/audit'
import { longDate } from '@/lib/format/dates'
import { auditEntryList } from '@/lib/lists/audit-entry'
import type { AuditEntryRow as Row } from '@/lib/schemas/audit'
import { EntryDialog } from './entry-dialog'

const cells = {
  at: (row: Row) => <span className="tnum whitespace-nowrap text-muted-foreground">{longDate(row.at)}</span>,
  actorEmail: (row: Row) =>
    row.actorEmail ? <span className="break-all">{row.actorEmail}</span> : <Missing>{copy.nobody}</Missing>,
  actorRole: (row: Row) => roleLabel(row.actorRole),
  action: (row: Row) => <span className="font-medium">{actionLabel(row.action)}</span>,
  targetKind: (row: Row) => targetLabel(row.targetKind),
  targetId: (row: Row) =>
    row.targetId ? <span className="tnum break-all text-muted-foreground text-xs">{row.targetId}</span> : <Missing />,
  organization: (row: Row) => row.organization?.name ?? row.organization?._id ?? <Missing />,
}

/** The audit log (security T60): who did what to which record. A press on a row shows all of an entry. */
export function AuditLog({ initial }: { initial: FirstPage<Row> }) {
  const state = useList({ list: auditEntryList, endpoint: AUDIT_LOG, initial })
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
