import type { List, Option } from '@/lib/table/list'
import type { AuditEntryRow } from './shapes'
import { AUDIT_ACTIONS, AUDIT_TARGETS, actionLabel, auditCopy as copy, roleLabel, targetLabel } from './words'
export type AuditEntryKey =
  | 'at'
  | 'actorEmail'
  | 'actorRole'
  | 'action'
  | 'targetKind'
  | 'targetName'
  | 'targetId'
  | 'organization'

const optionsOf = (labels: Readonly<Record<string, string>>): Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

export const auditEntryList: List<AuditEntryRow, AuditEntryKey> = {
  columns: [
    { key: 'at', header: copy.columns.at, sortable: true, exported: (row) => row.at },
    { key: 'actorEmail', header: copy.columns.actorEmail, exported: (row) => row.actorEmail },
    { key: 'actorRole', header: copy.columns.actorRole, exported: (row) => roleLabel(row.actorRole) },
    {
      key: 'action',
      header: copy.columns.action,
      filter: { kind: 'choice', options: optionsOf(AUDIT_ACTIONS) },
      exported: (row) => actionLabel(row.action),
    },
    {
      key: 'targetKind',
      header: copy.columns.targetKind,
      filter: { kind: 'choice', options: optionsOf(AUDIT_TARGETS) },
      exported: (row) => targetLabel(row.targetKind),
    },
    { key: 'targetName', header: copy.columns.targetName, exported: (row) => row.targetName },
    { key: 'targetId', header: copy.columns.targetId, exported: (row) => row.targetId },
    {
      key: 'organization',
      header: copy.columns.organization,
      exported: (row) => row.organization?.name ?? row.organization?._id ?? null,
    },
  ],
  defaultSort: { key: 'at', dir: 'desc' },
  search: copy.search,
  fileName: 'audit-log',
}
