import { z } from 'zod'
import { refusals } from '@/lib/copy/refusals'
import { trackedQueryScreens as copy } from '@/lib/copy/tracked-query-screens'
import { AppError } from '@/lib/errors/app-error'
import { ACTIVE_QUERY_LIMIT } from '@/lib/limits'
import type { ListChoice } from '@/lib/lists/list'
import type { TrackedQueryKey } from '@/lib/lists/tracked-query'
import type { TrackedQueryPage, TrackedQueryRow } from '@/lib/schemas/tracked-query'
import { Prisma } from '@/prisma/generated/client'
import { type Db, db } from '@/server/db'
import { type ListSource, readListPage } from '@/server/services/list'
import { notFound } from '@/server/services/scope'
import type { QueryOwner } from './activation'
import { OWNER_FIELD, presentTrackedQuery, trackedQueryColumns, trackedQueryRow, trackedQueryTables } from './present'

/** Which queries: those of all owners of a kind, or of one. */
function ofOwner({ kind, id }: { kind: QueryOwner['kind']; id?: string | undefined }): Prisma.Sql {
  const ofKind = Prisma.sql`q.owner_kind = ${kind}`
  return id === undefined ? ofKind : Prisma.sql`${ofKind} and q.owner_id = ${id}`
}

/** The queries of a kind of owner, or of one owner, for system admins. */
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
    row: trackedQueryRow,
    present: presentTrackedQuery,
  }
}

const counted = z.tuple([z.object({ count: z.number() })])

/** A page of one owner's queries, and how many of its slots are taken. */
export async function readTrackedQueryPage(
  owner: QueryOwner,
  choice: ListChoice<TrackedQueryKey>,
): Promise<TrackedQueryPage> {
  const [page, rows] = await Promise.all([
    readListPage(trackedQuerySource(owner), choice),
    db().$queryRaw`select count(*)::int as count from query where owner_id = ${owner.id} and active_slot is not null`,
  ])
  return { ...page, active: { count: counted.parse(rows)[0].count, limit: ACTIVE_QUERY_LIMIT[owner.kind] } }
}

/** One query of a kind of owner, of this owner where it is known. Throws 404, also for a query of the other kind. */
export async function findTrackedQuery(
  kind: QueryOwner['kind'],
  id: string,
  store: Db = db(),
  ownerId?: string,
): Promise<TrackedQueryRow> {
  const rows = await store.$queryRaw`
    select ${trackedQueryColumns} from ${trackedQueryTables} where q.id = ${id} and ${ofOwner({ kind, id: ownerId })}`
  const [row] = z.array(trackedQueryRow).parse(rows)
  if (!row) throw notFound()
  return presentTrackedQuery(row)
}

/**
 * The owner that a body or a query names, by the name of its kind on the wire.
 * @throws AppError 400 at that name when there is none.
 */
export function ownerOf(
  kind: QueryOwner['kind'],
  named: Pick<TrackedQueryRow, 'organization' | 'industry'>,
): QueryOwner {
  const field = OWNER_FIELD[kind]
  const id = named[field]
  if (id !== undefined) return { kind, id }
  throw new AppError('invalid', refusals.invalid, { fields: { [field]: copy.unknownOwner } })
}

/** The name of an owner, for headings. Throws 404. */
export async function findQueryOwner({ kind, id }: QueryOwner): Promise<{ _id: string; name: string }> {
  const owner = await db().owner.findUnique({ where: { id, kind }, select: { id: true, name: true } })
  if (!owner) throw notFound()
  return { _id: owner.id, name: owner.name }
}
