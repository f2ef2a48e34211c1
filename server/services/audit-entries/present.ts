import { z } from 'zod'
import type { AuditEntryRow } from '@/lib/schemas/audit'

/** A line of the audit log, with the name of its actor's organisation. */
export const auditRow = z.object({
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

export function presentAuditEntry(row: z.infer<typeof auditRow>): AuditEntryRow {
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
