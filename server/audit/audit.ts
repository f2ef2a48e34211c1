import { z } from 'zod'
import type { Role } from '@/lib/access/permissions'
import { type AuditEntryRow, auditEntryRow } from '@/lib/audit/shapes'
import type { AuditEntryKey } from '@/lib/audit/words'
import { Prisma } from '@/prisma/generated/client'
import { type Db, readRows } from '@/server/db/client'
import type { ListSource } from '@/server/db/list'
import { newId } from '@/server/ids'

export interface AuditRecord {
  /** null for an operator at the command line. */
  actor: { userId: string; email: string; organisationId: string | null } | null
  /** 'session' for actions of the session code itself. */
  role: string
  action: string
  target: { kind: string; id: string }
  /** What changed, without secrets. */
  detail: Prisma.InputJsonObject
  requestId: string | null
}

/** Appends a line to the audit log (R-SAFE-54); pass the transaction of the change. */
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

/** Records a change of a record, as 'organisation.save' and the like, by default in the admin area. */
export function recordChange(
  store: Db,
  actor: NonNullable<AuditRecord['actor']>,
  kind: string,
  what: 'create' | 'save' | 'delete',
  id: string,
  detail: AuditRecord['detail'],
  requestId: string,
  role: Role = 'systemAdmin',
): Promise<void> {
  const target = { kind, id }
  return recordAudit(store, { actor, role, action: `${kind}.${what}`, target, detail, requestId })
}

/** Records a change inside one organisation, such as 'note.delete', by one of its people or for it. */
export function recordOwnChange(
  store: Db,
  change: {
    actor: NonNullable<AuditRecord['actor']>
    scope: string
    kind: string
    what: 'create' | 'save' | 'delete'
    id: string
    detail: AuditRecord['detail']
    requestId: string
  },
): Promise<void> {
  const { actor, scope, kind, what, id, detail, requestId } = change
  const role = actor.organisationId === scope ? 'marketeer' : 'systemAdmin'
  return recordChange(store, actor, kind, what, id, { organisation: scope, ...detail }, requestId, role)
}

const auditRow = auditEntryRow
  .omit({ targetExists: true, targetOwnerId: true, organization: true, names: true })
  .extend({ target: z.object({ name: z.string() }).nullable(), organisationId: z.string().nullable() })
  .transform(
    ({ target, organisationId, ...row }): AuditEntryRow => ({
      ...row,
      targetName: row.targetName ?? target?.name ?? null,
      targetExists: target !== null,
      targetOwnerId: null,
      organization: organisationId === null ? null : { _id: organisationId, name: null },
      names: {},
    }),
  )

/** The name stored with the entry, never a user's: entries cannot change, but a person may be erased. */
const STORED_NAME = Prisma.sql`case when a.target_kind <> 'user' then
  coalesce(a.detail->>'name', a.detail->>'title', a.detail->>'searchTerm', a.detail->'to'->>'name') end`

/** The target's current name, for records without an owner; null once it is gone. */
const TARGET = Prisma.sql`case
  when a.target_kind = 'user' then
    (select jsonb_build_object('name', u.email) from app_user u where u.id = a.target_id)
  when a.target_kind = 'geoRecommendation' then
    (select jsonb_build_object('name', g.title) from geo_recommendation g where g.id = a.target_id) end`

const namedRow = z.object({ id: z.string(), name: z.string() })
const queryRow = namedRow.extend({ ownerId: z.string() })

/** Adds the current names of the organisations, industries and queries concerned. */
async function completeEntries(entries: AuditEntryRow[]): Promise<AuditEntryRow[]> {
  const ids = entries.flatMap(({ targetId, organization, detail }) => [
    ...(targetId ? [targetId] : []),
    ...(organization ? [organization._id] : []),
    ...textsIn(detail),
  ])
  const queryIds = entries.flatMap(({ targetKind, targetId }) => (isQuery(targetKind) && targetId ? [targetId] : []))
  const [owners, queries] = await Promise.all([
    readRows(namedRow)`select id, name from owner where id = any(${[...new Set(ids)]}::text[])`,
    readRows(
      queryRow,
    )`select id, search_term as name, owner_id as "ownerId" from query where id = any(${queryIds}::text[])`,
  ])
  const nameOf = new Map(owners.map(({ id, name }) => [id, name]))
  const queryOf = new Map(queries.map((each) => [each.id, each]))
  return entries.map((entry) => {
    const { targetKind, targetId, organization, detail } = entry
    const query = isQuery(targetKind) ? queryOf.get(targetId ?? '') : undefined
    const ownName = ['organisation', 'industry'].includes(targetKind) ? nameOf.get(targetId ?? '') : undefined
    const found = query?.name ?? ownName
    return {
      ...entry,
      targetName: entry.targetName ?? found ?? null,
      targetExists: entry.targetExists || found !== undefined,
      targetOwnerId: query?.ownerId ?? null,
      organization: organization && { ...organization, name: nameOf.get(organization._id) ?? null },
      names: Object.fromEntries(textsIn(detail).flatMap((id) => (nameOf.has(id) ? [[id, nameOf.get(id) ?? '']] : []))),
    }
  })
}

const isQuery = (kind: string) => kind === 'organisationQuery' || kind === 'industryQuery'

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** Lists the whole audit log. Ids sort by time. */
export function auditEntrySource(): ListSource<AuditEntryRow, AuditEntryKey> {
  return {
    select: Prisma.sql`a.id as "_id", a.at, a.actor_email as "actorEmail", a.actor_role as "actorRole", a.action,
      a.target_kind as "targetKind", a.target_id as "targetId", ${STORED_NAME} as "targetName", ${TARGET} as target,
      a.organisation_id as "organisationId", a.detail, a.request_id as "requestId"`,
    from: Prisma.sql`audit_entry a`,
    where: Prisma.sql`true`,
    id: Prisma.sql`a.id`,
    columns: { at: Prisma.sql`a.at`, action: Prisma.sql`a.action`, targetKind: Prisma.sql`a.target_kind` },
    searched: [Prisma.sql`a.actor_email`, Prisma.sql`a.action`, Prisma.sql`a.target_id`, STORED_NAME],
    row: auditRow,
    complete: completeEntries,
  }
}
