import { z } from 'zod'
import type { AuditEntryKey } from '@/lib/lists/audit-entry'
import type { AuditEntryRow } from '@/lib/schemas/audit'
import { Prisma } from '@/prisma/generated/client'
import type { Db } from '@/server/db'
import { newId } from '@/server/ids'
import type { ListSource } from './list'

export interface AuditRecord {
  /** null for an operator at the command line. */
  actor: { userId: string; email: string; organisationId: string | null } | null
  /** In which role the actor did it; 'session' for what the session core does on its own. */
  role: string
  action: string
  target: { kind: string; id: string }
  /** What changed, without secrets. */
  detail: Prisma.InputJsonObject
  requestId: string | null
}

/** Appends one line to the audit log (T60); give it the transaction of the change it tells of. */
export async function recordAudit(store: Db, { actor, role, action, target, detail, requestId }: AuditRecord) {
  await store.auditEntry.create({
    data: {
      id: newId(),
      actorId: actor?.userId ?? null,
      actorEmail: actor?.email ?? null,
      actorRole: role,
      organisationId: actor?.organisationId ?? null,
      action,
      targetKind: target.kind,
      targetId: target.id,
      detail,
      requestId,
    },
  })
}

/** One line of what a system admin did to a record of the admin area: 'organisation.save' and the like. */
export function recordChange(
  store: Db,
  actor: NonNullable<AuditRecord['actor']>,
  kind: string,
  what: 'create' | 'save' | 'delete',
  id: string,
  detail: AuditRecord['detail'],
  requestId: string,
): Promise<void> {
  const target = { kind, id }
  return recordAudit(store, { actor, role: 'systemAdmin', action: `${kind}.${what}`, target, detail, requestId })
}

/** A line of the audit log, with the name of its actor's organisation. */
const auditRow = z.object({
  id: z.string(),
  at: z.date(),
  actor_email: z.string().nullable(),
  actor_role: z.string(),
  action: z.string(),
  target_kind: z.string(),
  target_id: z.string().nullable(),
  organisation_id: z.string().nullable(),
  organisation_name: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
  request_id: z.string().nullable(),
})

function presentAuditEntry(row: z.infer<typeof auditRow>): AuditEntryRow {
  return {
    _id: row.id,
    at: row.at.toISOString(),
    actorEmail: row.actor_email,
    actorRole: row.actor_role,
    action: row.action,
    targetKind: row.target_kind,
    targetId: row.target_id,
    organization: row.organisation_id === null ? null : { _id: row.organisation_id, name: row.organisation_name },
    detail: row.detail,
    requestId: row.request_id,
  }
}

/** The whole audit log, for system admins. The order of ids is the order of time. */
export function auditEntrySource(): ListSource<AuditEntryRow, AuditEntryKey> {
  return {
    select: Prisma.sql`a.id, a.at, a.actor_email, a.actor_role, a.action, a.target_kind, a.target_id,
      a.organisation_id, o.name AS organisation_name, a.detail, a.request_id`,
    from: Prisma.sql`audit_entry a LEFT JOIN owner o ON o.id = a.organisation_id`,
    where: Prisma.sql`true`,
    id: Prisma.sql`a.id`,
    columns: { at: Prisma.sql`a.at`, action: Prisma.sql`a.action`, targetKind: Prisma.sql`a.target_kind` },
    searched: [Prisma.sql`a.actor_email`, Prisma.sql`a.action`, Prisma.sql`a.target_id`],
    row: auditRow,
    present: presentAuditEntry,
  }
}
