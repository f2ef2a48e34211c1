'use client'

import Link from 'next/link'
import { useState } from 'react'
import { useList } from '@/components/data/use-list'
import { PageHeader } from '@/components/layout/page-header'
import { DataTable } from '@/components/table/data-table'
import { Pairs, Placeholder, TwoLines } from '@/components/table/rows'
import { Dialog } from '@/components/ui/dialog'
import { ScrollText } from '@/components/ui/icons'
import { AUDIT_LOG } from '@/lib/api/endpoints'
import type { AuditEntryRow as Row } from '@/lib/audit/shapes'
import { actionLabel, auditEntryList, auditCopy as copy, roleLabel, targetLabel } from '@/lib/audit/words'
import { longDate } from '@/lib/format/dates'
import { groupRoutes } from '@/lib/groups/words'
import { routes } from '@/lib/routes'
import { tableCopy } from '@/lib/table/words'

const cells = {
  at: (row: Row) => <span className="tnum whitespace-nowrap text-muted-foreground">{longDate(row.at)}</span>,
  actorEmail: (row: Row) =>
    row.actorEmail ? <span className="break-all">{row.actorEmail}</span> : <Placeholder>{copy.noActor}</Placeholder>,
  actorRole: (row: Row) => roleLabel(row.actorRole),
  action: (row: Row) => <span className="font-medium">{actionLabel(row.action)}</span>,
  targetKind: (row: Row) => targetLabel(row.targetKind),
  targetName: (row: Row) => <Target entry={row} />,
  organization: (row: Row) => row.organization?.name ?? row.organization?._id ?? <Placeholder />,
}

export function AuditLog() {
  const state = useList({ list: auditEntryList, endpoint: AUDIT_LOG })
  const [shown, setShown] = useState<Row | null>(null)
  return (
    <>
      <PageHeader text={copy.text} title={copy.title} />
      <DataTable
        card={{ title: 'action', second: 'targetName', badge: 'actorEmail', date: 'at' }}
        cells={cells}
        empty={(narrowed) => ({
          title: narrowed ? copy.empty.narrowed : copy.empty.title,
          ...(narrowed ? { text: tableCopy.narrowed } : {}),
          icon: <ScrollText />,
        })}
        hideBelow={{ actorRole: 'lg', organization: 'xl' }}
        label={copy.table}
        row={{ name: (row) => copy.entry(actionLabel(row.action), longDate(row.at)), onOpen: setShown }}
        state={state}
      />
      {shown && <EntryDialog entry={shown} onClose={() => setShown(null)} />}
    </>
  )
}

const PAGES: Readonly<Record<string, (id: string, ownerId: string) => string>> = {
  user: routes.adminUser,
  organisation: routes.adminOrganisation,
  group: groupRoutes.adminGroup,
  industry: routes.adminIndustry,
  organisationQuery: (id, ownerId) => routes.adminOrganisationQuery(ownerId, id),
  industryQuery: (id, ownerId) => routes.adminIndustryQuery(ownerId, id),
  geoRecommendation: routes.adminRecommendation,
}

/** The name of the record, with its id on hover; a link while the record exists. */
function Target({ entry }: { entry: Row }) {
  const { targetId: id, targetName: name, targetExists, targetOwnerId } = entry
  if (!id) return <Placeholder />
  const page = targetExists && PAGES[entry.targetKind]
  const text = name ? <TwoLines>{name}</TwoLines> : <Placeholder />
  if (!page)
    return (
      <span className="text-muted-foreground" title={id}>
        {text}
      </span>
    )
  return (
    <Link
      className="block text-primary hover:underline"
      href={page(id, targetOwnerId ?? '')}
      prefetch={false}
      title={id}
    >
      {text}
    </Link>
  )
}

/** Everything comes from users, so it is shown as text only. */
function EntryDialog({ entry, onClose }: { entry: Row; onClose: () => void }) {
  const { columns } = copy
  const about = [
    [columns.at, longDate(entry.at)],
    [columns.actorEmail, entry.actorEmail ?? copy.noActor],
    [columns.actorRole, roleLabel(entry.actorRole)],
    [columns.targetKind, targetLabel(entry.targetKind)],
    [columns.targetName, entry.targetName],
    [columns.targetId, entry.targetId],
    [columns.organization, entry.organization?.name ?? entry.organization?._id],
    [copy.requestId, entry.requestId],
  ] as const
  const detail = Object.entries(entry.detail)
  return (
    <Dialog onClose={onClose} open text={entry.action} title={actionLabel(entry.action)} width="wide">
      <Pairs pairs={about} />
      <h3 className="mt-5 mb-2 font-semibold text-sm">{copy.detail}</h3>
      {detail.length === 0 ? (
        <p className="text-sm text-subtle-foreground">{copy.noDetail}</p>
      ) : (
        <Pairs
          pairs={detail.map(([name, value]) => [name, asText(value, new Map(Object.entries(entry.names)))] as const)}
        />
      )}
    </Dialog>
  )
}

/** With the name in front of each id that has one. */
function asText(value: unknown, names: ReadonlyMap<string, string>): string {
  const named = (_key: string, each: unknown) => {
    const name = typeof each === 'string' && names.get(each)
    return name ? `${name} (${each})` : each
  }
  if (typeof value === 'string') return String(named('', value)) || '""'
  if (Array.isArray(value) && value.every((each) => typeof each === 'string'))
    return value.map((each) => named('', each)).join('\n') || '[]'
  return JSON.stringify(value, named, 2)
}
