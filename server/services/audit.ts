import type { Prisma } from '@/prisma/generated/client'
import type { Db } from '@/server/db'
import { newId } from '@/server/ids'

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
