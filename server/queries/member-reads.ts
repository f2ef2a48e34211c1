import { z } from 'zod'
import type { Actor, Reach } from '@/lib/access/permissions'
import { type IndustryQueryRow, memberQueryRow, type OrganisationQueryRow } from '@/lib/queries/shapes'
import type { ListPage } from '@/lib/table/shapes'
import { type IndustryChip, type QueryChip, queryChip } from '@/lib/visibility/shapes'
import { Prisma } from '@/prisma/generated/client'
import { db, readRows } from '@/server/db/client'
import {
  type IndustryScope,
  industryScopes,
  notFound,
  type OrganisationScope,
  type OwnerScope,
  organisationScope,
} from '@/server/db/scope'

// Tracked queries as an organisation's members read them; reads.ts serves the admin area.

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
  const { queries, ...rest } = await findQueries([scope], paging)
  return { items: queries.map(({ owner_id: organization, ...query }) => ({ organization, ...query })), ...rest }
}

/** Reads one page of the queries of an organisation's industries, newest first. Throws 404 out of reach. */
export const listAssignedQueries: MemberList<IndustryQueryRow> = async (actor, reach, organisationId, paging) => {
  const industries = await industryScopes(await organisationScope(actor, reach, organisationId))
  const owners = industries.map(({ scope }) => scope)
  const { queries, ...rest } = await findQueries(owners, paging)
  return { items: queries.map(({ owner_id: industry, ...query }) => ({ industry, ...query })), ...rest }
}

/** Reads the queries to choose from: active ones first, then oldest first. */
export async function readQueryChips(scope: OrganisationScope): Promise<QueryChip[]> {
  return (await findChips([scope])).map(({ owner_id: _, ...chip }) => chip)
}

/** Reads the industries' queries, in the order of the industries, then like an organisation's. */
export async function readIndustryChips(
  industries: readonly { scope: IndustryScope; name: string }[],
): Promise<IndustryChip[]> {
  const queries = await findChips(industries.map(({ scope }) => scope))
  return industries.flatMap(({ scope, name }) =>
    queries
      .filter(({ owner_id }) => owner_id === scope)
      .map(({ owner_id: _id, ...chip }) => ({ ...chip, industry: { _id, name } })),
  )
}

export async function queryIdsOf(owners: readonly OwnerScope[]): Promise<string[]> {
  const queries = await db().query.findMany({ where: { ownerId: { in: [...owners] } }, select: { id: true } })
  return queries.map(({ id }) => id)
}

/** Returns all when none is chosen (R-VISIBILITY-4). Throws one 404 for another owner's query and an unknown one. */
export function chosenQueries(all: readonly string[], chosen: readonly string[]): string[] {
  if (chosen.length === 0) return [...all]
  const known = new Set(all)
  if (chosen.some((id) => !known.has(id))) throw notFound()
  return [...new Set(chosen)]
}

const chipColumns = Prisma.sql`q.id as "_id", q.owner_id, q.search_term as "searchTerm", q.active,
  q.result_count as results, to_char(q.first_result_day, 'YYYY-MM-DD') as "firstResult",
  to_char(q.latest_result_day, 'YYYY-MM-DD') as "latestResult"`
const owned = { owner_id: z.string() }
const chipRow = queryChip.extend(owned)
const queryRow = memberQueryRow.extend(owned)

async function findQueries(owners: OwnerScope[], { page, pageSize }: Paging) {
  const [queries, total] = await Promise.all([
    readRows(queryRow)`
      select ${chipColumns}, q.profile_name as "profileName", q.searcher_profile as "searcherProfile",
        q.created_at as "createdAt", q.updated_at as "updatedAt"
      from query q where q.owner_id = any(${owners}::text[])
      order by q.created_at desc, q.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`,
    db().query.count({ where: { ownerId: { in: owners } } }),
  ])
  return { queries, total, page, pageSize }
}

function findChips(owners: OwnerScope[]) {
  return readRows(chipRow)`
    select ${chipColumns} from query q where q.owner_id = any(${owners}::text[])
    order by q.active desc, q.created_at, q.id`
}
