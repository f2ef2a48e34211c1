import { z } from 'zod'
import { trackedQueriesCopy as copy } from '@/lib/copy/tracked-queries'
import { ACTIVE_QUERY_LIMIT } from '@/lib/limits'
import type { ListQuery } from '@/lib/lists/list'
import type { TrackedQueryKey } from '@/lib/lists/tracked-query'
import {
  type ActiveCount,
  type TrackedQueryPage,
  type TrackedQueryRow,
  trackedQueryRow,
} from '@/lib/schemas/tracked-query'
import { Prisma } from '@/prisma/generated/client'
import { type Db, db, readRow, readRows } from '@/server/db'
import { type ListSource, readListPage } from '@/server/services/list'
import { invalidField, notFound } from '@/server/services/scope'
import type { QueryOwner } from './activation'

/** Names in the API. */
export const OWNER_FIELD = { organisation: 'organization', industry: 'industry' } as const

const person = (user: Prisma.Sql) =>
  Prisma.sql`case when ${user}.id is not null then json_build_object('_id', ${user}.id, 'email', ${user}.email) end`

const trackedQueryColumns = Prisma.sql`q.id as "_id", q.owner_id, q.owner_kind, q.search_term as "searchTerm",
  q.profile_name as "profileName", q.searcher_profile as "searcherProfile", q.active, q.result_count as results,
  q.version, q.created_at as "createdAt", q.updated_at as "updatedAt", ${person(Prisma.sql`c`)} as owner,
  ${person(Prisma.sql`u`)} as "updatedBy"`

const trackedQueryTables = Prisma.sql`query q left join app_user c on c.id = q.created_by_id
  left join app_user u on u.id = q.updated_by_id`

const ownedRow = trackedQueryRow
  .omit({ organization: true, industry: true })
  .extend({ owner_id: z.string(), owner_kind: z.enum(['organisation', 'industry']) })
  .transform(({ owner_id, owner_kind, ...row }): TrackedQueryRow => ({ ...row, [OWNER_FIELD[owner_kind]]: owner_id }))

function ofOwner({ kind, id }: { kind: QueryOwner['kind']; id?: string | undefined }): Prisma.Sql {
  const ofKind = Prisma.sql`q.owner_kind = ${kind}`
  return id === undefined ? ofKind : Prisma.sql`${ofKind} and q.owner_id = ${id}`
}

/** Of all owners of a kind, or of one. */
export function trackedQuerySource(owner: {
  kind: QueryOwner['kind']
  id?: string
}): ListSource<TrackedQueryRow, TrackedQueryKey> {
  return {
    select: trackedQueryColumns,
    from: trackedQueryTables,
    where: ofOwner(owner),
    id: Prisma.sql`q.id`,
    columns: {
      searchTerm: Prisma.sql`lower(q.search_term)`,
      createdAt: Prisma.sql`q.created_at`,
      updatedAt: Prisma.sql`q.updated_at`,
    },
    searched: [Prisma.sql`q.search_term`, Prisma.sql`q.profile_name`, Prisma.sql`q.searcher_profile`],
    filters: { active: (value) => Prisma.sql`q.active = ${value === 'true'}` },
    row: ownedRow,
  }
}

const countRow = z.object({ count: z.number() })

/** With the number of slots that are taken. */
export async function readTrackedQueryPage(
  owner: QueryOwner,
  choice: ListQuery<TrackedQueryKey>,
): Promise<TrackedQueryPage> {
  const [page, active] = await Promise.all([readListPage(trackedQuerySource(owner), choice), readActiveCount(owner)])
  return { ...page, active }
}

/** How many queries of an owner are active, and how many may be (R-QUERY-2). */
export async function readActiveCount(owner: QueryOwner): Promise<ActiveCount> {
  const { count } = await readRow(countRow)`
    select count(*)::int as count from query where owner_id = ${owner.id} and active_slot is not null`
  return { count, limit: ACTIVE_QUERY_LIMIT[owner.kind] }
}

/** Throws 404, also for a query of the other kind. */
export async function findTrackedQuery(
  kind: QueryOwner['kind'],
  id: string,
  store: Db = db(),
  ownerId?: string,
): Promise<TrackedQueryRow> {
  const [row] = await readRows(ownedRow, store)`
    select ${trackedQueryColumns} from ${trackedQueryTables} where q.id = ${id} and ${ofOwner({ kind, id: ownerId })}`
  if (!row) throw notFound()
  return row
}

/** The owner that a body or a search param names. Throws AppError 400 at that name when there is none. */
export function ownerOf(
  kind: QueryOwner['kind'],
  named: Pick<TrackedQueryRow, 'organization' | 'industry'>,
): QueryOwner {
  const field = OWNER_FIELD[kind]
  const id = named[field]
  if (id !== undefined) return { kind, id }
  throw invalidField(field, copy.unknownOwner)
}

/** Throws 404. */
export async function findQueryOwner({ kind, id }: QueryOwner): Promise<{ _id: string; name: string }> {
  const owner = await db().owner.findUnique({ where: { id, kind }, select: { id: true, name: true } })
  if (!owner) throw notFound()
  return { _id: owner.id, name: owner.name }
}
