import { z } from 'zod'
import { isoTime } from '@/lib/http/fields'

/** An entry of the audit log, for system admins (R-SAFE-54). */
export const auditEntryRow = z.object({
  _id: z.string(),
  at: isoTime,
  /** null for a command or the product itself. */
  actorEmail: z.string().nullable(),
  actorRole: z.string(),
  action: z.string(),
  targetKind: z.string(),
  targetId: z.string().nullable(),
  /** The name at that time; for a user the current address, null once deleted. */
  targetName: z.string().nullable(),
  targetExists: z.boolean(),
  /** Organisation or industry of a query that still exists. */
  targetOwnerId: z.string().nullable(),
  organization: z.object({ _id: z.string(), name: z.string().nullable() }).nullable(),
  /** What changed, without secrets. */
  detail: z.record(z.string(), z.unknown()),
  /** Current names of the organisations and industries in `detail`, by id. */
  names: z.record(z.string(), z.string()),
  requestId: z.string().nullable(),
})
export type AuditEntryRow = z.infer<typeof auditEntryRow>
