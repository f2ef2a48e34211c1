import { z } from 'zod'
import type { Actor, Reach } from '@/lib/access/permissions'
import type { Access } from '@/lib/engines/engines'
import { AppError } from '@/lib/http/app-error'
import { ACTIVE_QUERY_LIMIT } from '@/lib/limits'
import type { TrackedQueryKey } from '@/lib/queries/list'
import {
  type ActiveCount,
  type IndustryQueryRow,
  memberQueryRow,
  type OrganisationQueryRow,
  type TrackedQueryPage,
  type TrackedQueryRow,
  trackedQueryRow,
} from '@/lib/queries/shapes'
import { hasTag } from '@/lib/queries/tags'
import { trackedQueriesCopy as copy, trackedQueriesCopy } from '@/lib/queries/words'
import type { ListQuery } from '@/lib/table/list'
import type { ListPage } from '@/lib/table/shapes'
import { type IndustryChip, type QueryChip, queryChip } from '@/lib/visibility/shapes'
import { Prisma } from '@/prisma/generated/client'
import { type Db, db, idRow, readRow, readRows } from '@/server/db/client'
import { type ListSource, readListPage } from '@/server/db/list'
import {
  type IndustryScope,
  industryScopes,
  invalidField,
  notFound,
  type OrganisationScope,
  type OwnerScope,
  organisationScope,
} from '@/server/db/scope'
import { readAccess } from '@/server/measure/own-brand'

/** The owner, whose row serialises activations of its queries. */
export interface QueryOwner {
  kind: 'organisation' | 'industry'
  id: string
}

/** Locks the owner to serialise activations; unique slots are a second check. False when there is no owner. */
export async function lockOwner(tx: Db, { kind, id }: QueryOwner): Promise<boolean> {
  const rows = await readRows(idRow, tx)`select id from owner where id = ${id} and kind = ${kind} for no key update`
  return rows.length > 0
}

/**
 * Activates a new query as `wanted`; by default while there is room (R-SETUP-3). Call it with the owner locked. True
 * when the query is active. Throws as `activateQuery`.
 */
export async function activateNewQuery(
  tx: Db,
  owner: QueryOwner,
  queryId: string,
  wanted: boolean | undefined,
): Promise<boolean> {
  const active = wanted ?? freeSlot(await findActive(tx, owner), await readActiveLimit(owner, tx)) !== undefined
  if (active) await activateQuery(tx, owner, queryId, true)
  return active
}

/** Takes the lowest free slot. Idempotent. Throws conflict beyond the owner's limit (R-QUERY-2). */
export async function activateQuery(tx: Db, owner: QueryOwner, queryId: string, active: boolean): Promise<void> {
  const query = { id: queryId, ownerId: owner.id }
  if (!active) {
    await tx.query.updateMany({ where: { ...query, activeSlot: { not: null } }, data: { activeSlot: null } })
    return
  }
  const activated = await findActive(tx, owner)
  if (activated.some(({ id }) => id === queryId)) return
  const free = freeSlot(activated, await readActiveLimit(owner, tx))
  if (free === undefined) throw new AppError('conflict', trackedQueriesCopy.limitReached)
  await tx.query.updateMany({ where: query, data: { activeSlot: free } })
}

type ActiveQuery = { id: string; activeSlot: number | null }

function findActive(tx: Db, owner: QueryOwner): Promise<ActiveQuery[]> {
  return tx.query.findMany({
    where: { ownerId: owner.id, activeSlot: { not: null } },
    select: { id: true, activeSlot: true },
  })
}

/** By the number of active queries: after the limit was lowered a slot may be above it. */
function freeSlot(activated: readonly ActiveQuery[], limit: number): number | undefined {
  if (activated.length >= limit) return undefined
  const taken = new Set(activated.map(({ activeSlot }) => activeSlot))
  return Array.from({ length: limit }, (_, index) => index + 1).find((slot) => !taken.has(slot))
}

/** Reads how many queries of an owner may be active: 20 of an industry, an organisation's own number (R-OWNQUERY-1). */
export async function readActiveLimit({ kind, id }: QueryOwner, store: Db = db()): Promise<number> {
  if (kind === 'industry') return ACTIVE_QUERY_LIMIT.industry
  const found = await store.organisation.findUnique({ where: { id }, select: { activeQueryLimit: true } })
  return found?.activeQueryLimit ?? ACTIVE_QUERY_LIMIT.organisation
}

/** Field names in the API. */
export const OWNER_FIELD = { organisation: 'organization', industry: 'industry' } as const

const person = (user: Prisma.Sql, shown: Prisma.Sql) =>
  Prisma.sql`case when ${shown} then json_build_object('_id', ${user}.id, 'email', ${user}.email) end`

/** `shown`: which people are named, of the creator `c` and the last writer `u`. */
const columnsNaming = (
  shown: (of: Prisma.Sql) => Prisma.Sql,
) => Prisma.sql`q.id as "_id", q.owner_id, q.owner_kind, q.search_term as "searchTerm",
  q.profile_name as "profileName", q.searcher_profile as "searcherProfile", q.tags, q.active, q.result_count + q.app_result_count as results,
  q.version, q.created_at as "createdAt", q.updated_at as "updatedAt", ${person(Prisma.sql`c`, shown(Prisma.sql`c`))} as owner,
  ${person(Prisma.sql`u`, shown(Prisma.sql`u`))} as "updatedBy"`

const queriesWith = (people: Prisma.Sql) =>
  Prisma.sql`query q left join ${people} c on c.id = q.created_by_id left join ${people} u on u.id = q.updated_by_id`
const ALL = { select: columnsNaming((of) => Prisma.sql`${of}.id is not null`), from: queriesWith(Prisma.sql`app_user`) }
/** An organisation's admins see the addresses of its own people only. */
const ownTo = (organisation = '') => ({
  select: Prisma.sql`${columnsNaming((of) => Prisma.sql`${of}.colleague`)},
    q.updated_by_id is not null and u.colleague is not true as "changedOutside"`,
  from: queriesWith(Prisma.sql`(select a.id, a.email, exists (
    select 1 from membership m where m.user_id = a.id and m.organisation_id = ${organisation}) as colleague from app_user a)`),
})

const ownedRow = trackedQueryRow
  .omit({ organization: true, industry: true })
  .extend({ owner_id: z.string(), owner_kind: z.enum(['organisation', 'industry']) })
  .transform(({ owner_id, owner_kind, ...row }): TrackedQueryRow => ({ ...row, [OWNER_FIELD[owner_kind]]: owner_id }))

function ofOwner({ kind, id }: { kind: QueryOwner['kind']; id?: string | undefined }): Prisma.Sql {
  const ofKind = Prisma.sql`q.owner_kind = ${kind}`
  return id === undefined ? ofKind : Prisma.sql`${ofKind} and q.owner_id = ${id}`
}

/** Lists queries of all owners of a kind, or of one; `isOwn` for its own admins. */
export function trackedQuerySource(
  owner: { kind: QueryOwner['kind']; id?: string },
  isOwn = false,
): ListSource<TrackedQueryRow, TrackedQueryKey> {
  return {
    ...(isOwn ? ownTo(owner.id) : ALL),
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

/** Reads a page with the number of taken slots. */
export async function readTrackedQueryPage(
  owner: QueryOwner,
  choice: ListQuery<TrackedQueryKey>,
  isOwn = false,
): Promise<TrackedQueryPage> {
  const source = trackedQuerySource(owner, isOwn)
  const [page, active] = await Promise.all([readListPage(source, choice), readActiveCount(owner)])
  return { ...page, active }
}

/** Reads how many queries of an owner are active, and how many may be (R-QUERY-2). */
export async function readActiveCount(owner: QueryOwner): Promise<ActiveCount> {
  const { count } = await readRow(countRow)`
    select count(*)::int as count from query where owner_id = ${owner.id} and active_slot is not null`
  return { count, limit: await readActiveLimit(owner) }
}

/** Reads a query by id. Throws 404, also for one of the other kind. */
export async function findTrackedQuery(
  kind: QueryOwner['kind'],
  id: string,
  store: Db = db(),
  ownerId?: string,
  isOwn = false,
): Promise<TrackedQueryRow> {
  const { select, from } = isOwn ? ownTo(ownerId) : ALL
  const [row] = await readRows(ownedRow, store)`
    select ${select} from ${from} where q.id = ${id} and ${ofOwner({ kind, id: ownerId })}`
  if (!row) throw notFound()
  return row
}

/** Returns the owner named in a body or a search param. Throws AppError 400 at that name when there is none. */
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

interface Paging {
  page: number
  pageSize: number
}

type MemberList<Row> = (actor: Actor, reach: Reach, organisationId: string, paging: Paging) => Promise<ListPage<Row>>

/** Reads one page of an organisation's queries, newest first. Throws 404 out of reach. */
export const listOrganisationQueries: MemberList<OrganisationQueryRow> = async (
  actor,
  reach,
  organisationId,
  paging,
) => {
  const scope = await organisationScope(actor, reach, organisationId)
  const { queries, ...rest } = await findQueries([scope], await readAccess(db(), scope), paging)
  return { items: queries.map(({ owner_id: organization, ...query }) => ({ organization, ...query })), ...rest }
}

/** Reads one page of the queries of an organisation's industries, newest first. Throws 404 out of reach. */
export const listAssignedQueries: MemberList<IndustryQueryRow> = async (actor, reach, organisationId, paging) => {
  const scope = await organisationScope(actor, reach, organisationId)
  const [industries, access] = await Promise.all([industryScopes(scope), readAccess(db(), scope)])
  const owners = industries.map((industry) => industry.scope)
  const { queries, ...rest } = await findQueries(owners, access, paging)
  return { items: queries.map(({ owner_id: industry, ...query }) => ({ industry, ...query })), ...rest }
}

/** Reads the queries to choose from: active ones first, then oldest first. */
export async function readQueryChips(scope: OrganisationScope): Promise<QueryChip[]> {
  return (await findChips([scope], await readAccess(db(), scope))).map(({ owner_id: _, ...chip }) => chip)
}

/** Reads the industries' queries, in the order of the industries, then like an organisation's. */
export async function readIndustryChips(
  industries: readonly { scope: IndustryScope; name: string }[],
  access: Access,
): Promise<IndustryChip[]> {
  const queries = await findChips(
    industries.map(({ scope }) => scope),
    access,
  )
  return industries.flatMap(({ scope, name }) =>
    queries
      .filter(({ owner_id }) => owner_id === scope)
      .map(({ owner_id: _id, ...chip }) => ({ ...chip, industry: { _id, name } })),
  )
}

/** Reads all queries of some owners, to choose from. */
export async function readTagged(owners: readonly OwnerScope[]): Promise<Tagged[]> {
  const queries = await db().query.findMany({
    where: { ownerId: { in: [...owners] } },
    select: { id: true, tags: true },
  })
  return queries.map(({ id, tags }) => ({ _id: id, tags }))
}

export async function queryIdsOf(owners: readonly OwnerScope[]): Promise<string[]> {
  return (await readTagged(owners)).map(({ _id }) => _id)
}

type Tagged = Pick<QueryChip, '_id' | 'tags'>

/** What is asked for: some queries, and those with one of some tags. */
interface Choice {
  queries: readonly string[]
  tag?: readonly string[] | undefined
}

/**
 * Returns the ids of the chosen queries that have one of the chosen tags: without queries all (R-VISIBILITY-4), without
 * tags any, and none where no query has the tag (R-TAG-2). Throws one 404 for another owner's query and an unknown one.
 */
export function chosenQueries(all: readonly Tagged[], { queries, tag = [] }: Choice): string[] {
  const known = new Set(all.map(({ _id }) => _id))
  if (queries.some((id) => !known.has(id))) throw notFound()
  const chosen = queries.length === 0 ? known : new Set(queries)
  return all.filter((query) => chosen.has(query._id) && hasTag(query, tag)).map(({ _id }) => _id)
}

const apiCounts = Prisma.sql`q.result_count as results, to_char(q.first_result_day, 'YYYY-MM-DD') as "firstResult",
  to_char(q.latest_result_day, 'YYYY-MM-DD') as "latestResult"`
const appCounts = Prisma.sql`q.app_result_count as results,
  to_char(q.app_first_result_day, 'YYYY-MM-DD') as "firstResult",
  to_char(q.app_latest_result_day, 'YYYY-MM-DD') as "latestResult"`

/** Counts answers of one access, as the figures beside them do. */
const chipColumns = (
  access: Access,
) => Prisma.sql`q.id as "_id", q.owner_id, q.search_term as "searchTerm", q.tags, q.active,
  ${access === 'app' ? appCounts : apiCounts}`
const owned = { owner_id: z.string() }
const chipRow = queryChip.extend(owned)
const queryRow = memberQueryRow.extend(owned)

async function findQueries(owners: OwnerScope[], access: Access, { page, pageSize }: Paging) {
  const [queries, total] = await Promise.all([
    readRows(queryRow)`
      select ${chipColumns(access)}, q.profile_name as "profileName", q.searcher_profile as "searcherProfile",
        q.created_at as "createdAt", q.updated_at as "updatedAt"
      from query q where q.owner_id = any(${owners}::text[])
      order by q.created_at desc, q.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`,
    db().query.count({ where: { ownerId: { in: owners } } }),
  ])
  return { queries, total, page, pageSize }
}

function findChips(owners: OwnerScope[], access: Access) {
  return readRows(chipRow)`
    select ${chipColumns(access)} from query q where q.owner_id = any(${owners}::text[])
    order by q.active desc, q.created_at, q.id`
}
