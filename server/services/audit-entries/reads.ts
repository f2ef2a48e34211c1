import type { AuditEntryKey } from '@/lib/lists/audit-entry'
import type { AuditEntryRow } from '@/lib/schemas/audit'
import { Prisma } from '@/prisma/generated/client'
import type { ListSource } from '@/server/services/list'
import { auditRow, presentAuditEntry } from './present'

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
