import type { Actor, Reach } from '@/lib/access/roles'
import { toDay } from '@/lib/format/days'
import type { IndustryChip, QueryChip } from '@/lib/schemas/figures'
import type { ListPage } from '@/lib/schemas/list'
import type { IndustryQueryRow, OrganisationQueryRow } from '@/lib/schemas/tracked-query'
import type { Prisma } from '@/prisma/generated/client'
import { db } from '@/server/db'
import {
  type IndustryScope,
  industryScopes,
  notFound,
  type OrganisationScope,
  type OwnerScope,
  organisationScope,
} from '@/server/services/scope'

// Tracked queries as the members of an organisation read them; reads.ts has the admin area's.

interface Paging {
  page: number
  pageSize: number
}

/** One page of an organisation's queries, newest first. Throws 404 outside reach. */
export async function listOrganisationQueries(
  actor: Actor,
  reach: Reach,
  organisationId: string,
  paging: Paging,
): Promise<ListPage<OrganisationQueryRow>> {
  const scope = await organisationScope(actor, reach, organisationId)
  const { queries, ...rest } = await findQueries([scope], paging)
  return { items: queries.map((query) => ({ organization: query.ownerId, ...presentQuery(query) })), ...rest }
}

/** One page of the queries of the industries assigned to an organisation, newest first. Throws 404 outside reach. */
export async function listAssignedQueries(
  actor: Actor,
  reach: Reach,
  organisationId: string,
  paging: Paging,
): Promise<ListPage<IndustryQueryRow>> {
  const industries = await industryScopes(await organisationScope(actor, reach, organisationId))
  const owners = industries.map(({ scope }) => scope)
  const { queries, ...rest } = await findQueries(owners, paging)
  return { items: queries.map((query) => ({ industry: query.ownerId, ...presentQuery(query) })), ...rest }
}

/** To choose from: active ones first, then oldest first. */
export async function readQueryChips(scope: OrganisationScope): Promise<QueryChip[]> {
  return (await findChips([scope])).map(presentChip)
}

/** In the order of the industries, then as those of an organisation. */
export async function readIndustryChips(
  industries: readonly { scope: IndustryScope; name: string }[],
): Promise<IndustryChip[]> {
  const queries = await findChips(industries.map(({ scope }) => scope))
  return industries.flatMap(({ scope, name }) =>
    queries
      .filter(({ ownerId }) => ownerId === scope)
      .map((query) => ({ ...presentChip(query), industry: { _id: scope, name } })),
  )
}

export async function queryIdsOf(owners: readonly OwnerScope[]): Promise<string[]> {
  const queries = await db().query.findMany({ where: { ownerId: { in: [...owners] } }, select: { id: true } })
  return queries.map(({ id }) => id)
}

/** All when none is chosen (R-VISIBILITY-4). Throws the same 404 for another owner's query as for an unknown one. */
export function chosenQueries(all: readonly string[], chosen: readonly string[]): string[] {
  if (chosen.length === 0) return [...all]
  const known = new Set(all)
  if (chosen.some((id) => !known.has(id))) throw notFound()
  return [...new Set(chosen)]
}

const chipColumns = {
  id: true,
  ownerId: true,
  searchTerm: true,
  active: true,
  resultCount: true,
  firstResultDay: true,
  latestResultDay: true,
} as const satisfies Prisma.QuerySelect

const queryColumns = {
  ...chipColumns,
  profileName: true,
  searcherProfile: true,
  createdAt: true,
  updatedAt: true,
} as const satisfies Prisma.QuerySelect

async function findQueries(owners: OwnerScope[], { page, pageSize }: Paging) {
  const where = { ownerId: { in: owners } }
  const [queries, total] = await Promise.all([
    db().query.findMany({
      where,
      select: queryColumns,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      skip: (page - 1) * pageSize,
      take: pageSize,
    }),
    db().query.count({ where }),
  ])
  return { queries, total, page, pageSize }
}

function findChips(owners: OwnerScope[]) {
  return db().query.findMany({
    where: { ownerId: { in: owners } },
    select: chipColumns,
    orderBy: [{ active: 'desc' }, { createdAt: 'asc' }, { id: 'asc' }],
  })
}

function presentQuery(query: Prisma.QueryGetPayload<{ select: typeof queryColumns }>) {
  return {
    ...presentChip(query),
    profileName: query.profileName,
    searcherProfile: query.searcherProfile,
    createdAt: query.createdAt.toISOString(),
    updatedAt: query.updatedAt.toISOString(),
  }
}

function presentChip(query: Prisma.QueryGetPayload<{ select: typeof chipColumns }>): QueryChip {
  return {
    _id: query.id,
    searchTerm: query.searchTerm,
    active: query.active,
    results: query.resultCount,
    firstResult: query.firstResultDay && toDay(query.firstResultDay),
    latestResult: query.latestResultDay && toDay(query.latestResultDay),
  }
}
