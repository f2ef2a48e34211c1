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
  /** 'session' for actions of the session core itself. */
  role: string
  action: string
  target: { kind: string; id: string }
  /** What changed, without secrets. */
  detail: Prisma.InputJsonObject
  requestId: string | null
}

/** Appends a line to the audit log (R-SAFE-54); give it the transaction of the change. */
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

/** Records a change of a record in the admin area, as 'organisation.save' and the like. */
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

const auditRow = z.object({
  id: z.string(),
  at: z.date(),
  actor_email: z.string().nullable(),
  actor_role: z.string(),
  action: z.string(),
  target_kind: z.string(),
  target_id: z.string().nullable(),
  stored_name: z.string().nullable(),
  target: z.object({ name: z.string(), ownerId: z.string().nullish() }).nullable(),
  organisation_id: z.string().nullable(),
  organisation_name: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
  names: z.record(z.string(), z.string()).nullable(),
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
    targetName: row.stored_name ?? row.target?.name ?? null,
    targetExists: row.target !== null,
    targetOwnerId: row.target?.ownerId ?? null,
    organization: row.organisation_id === null ? null : { _id: row.organisation_id, name: row.organisation_name },
    detail: row.detail,
    names: row.names ?? {},
    requestId: row.request_id,
  }
}

/** The name stored with the entry; never a user's, since an entry cannot be changed and a person may be erased. */
const STORED_NAME = Prisma.sql`case when a.target_kind <> 'user' then
  coalesce(a.detail->>'name', a.detail->>'title', a.detail->>'searchTerm', a.detail->'to'->>'name') end`

/** The record as it is now; null when there is none any more. */
const TARGET = Prisma.sql`case
  when a.target_kind = 'user' then
    (select jsonb_build_object('name', u.email) from app_user u where u.id = a.target_id)
  when a.target_kind in ('organisation', 'industry') then
    (select jsonb_build_object('name', t.name) from owner t where t.id = a.target_id)
  when a.target_kind in ('organisationQuery', 'industryQuery') then
    (select jsonb_build_object('name', q.search_term, 'ownerId', q.owner_id) from query q where q.id = a.target_id)
  when a.target_kind = 'geoRecommendation' then
    (select jsonb_build_object('name', g.title) from geo_recommendation g where g.id = a.target_id) end`

/** Of the organisations and industries whose ids are in the detail, as they are called now. */
const NAMES = Prisma.sql`(select jsonb_object_agg(n.id, n.name) from owner n where n.id in (
  select part #>> '{}' from jsonb_path_query(a.detail, '$.**') as part where jsonb_typeof(part) = 'string'))`

/** The whole audit log. The order of ids is the order of time. */
export function auditEntrySource(): ListSource<AuditEntryRow, AuditEntryKey> {
  return {
    select: Prisma.sql`a.id, a.at, a.actor_email, a.actor_role, a.action, a.target_kind, a.target_id,
      ${STORED_NAME} as stored_name, ${TARGET} as target, a.organisation_id, o.name as organisation_name, a.detail,
      ${NAMES} as names, a.request_id`,
    from: Prisma.sql`audit_entry a left join owner o on o.id = a.organisation_id`,
    where: Prisma.sql`true`,
    id: Prisma.sql`a.id`,
    columns: { at: Prisma.sql`a.at`, action: Prisma.sql`a.action`, targetKind: Prisma.sql`a.target_kind` },
    searched: [Prisma.sql`a.actor_email`, Prisma.sql`a.action`, Prisma.sql`a.target_id`, STORED_NAME],
    row: auditRow.transform(presentAuditEntry),
  }
}
