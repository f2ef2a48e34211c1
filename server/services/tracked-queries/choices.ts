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
  organisationScope,
} from '@/server/services/scope'

/**
 * The queries that a read is about: the chosen ones, or all when none is chosen (contract §6). Throws 404 when any
 * chosen id is not one of `all`: another organisation's query is answered like one that does not exist.
 */
export function chosenQueries(all: readonly string[], chosen: readonly string[]): string[] {
  if (chosen.length === 0) return [...all]
  const known = new Set(all)
  if (chosen.some((id) => !known.has(id))) throw notFound()
  return [...new Set(chosen)]
}

/** What is read of an organisation's query: the only columns that leave. */
const organisationQueryColumns = {
  id: true,
  ownerId: true,
  searchTerm: true,
  profileName: true,
  searcherProfile: true,
  active: true,
  resultCount: true,
  firstResultDay: true,
  latestResultDay: true,
  createdAt: true,
  updatedAt: true,
} as const satisfies Prisma.QuerySelect

function presentOrganisationQuery(
  query: Prisma.QueryGetPayload<{ select: typeof organisationQueryColumns }>,
): OrganisationQueryRow {
  return {
    _id: query.id,
    organization: query.ownerId,
    searchTerm: query.searchTerm,
    profileName: query.profileName,
    searcherProfile: query.searcherProfile,
    active: query.active,
    results: query.resultCount,
    firstResult: query.firstResultDay && toDay(query.firstResultDay),
    latestResult: query.latestResultDay && toDay(query.latestResultDay),
    createdAt: query.createdAt.toISOString(),
    updatedAt: query.updatedAt.toISOString(),
  }
}

/** One page of an organisation's queries, newest first. Throws 404 outside reach. */
export async function listOrganisationQueries(
  actor: Actor,
  reach: Reach,
  organisationId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<ListPage<OrganisationQueryRow>> {
  const where = { ownerId: await organisationScope(actor, reach, organisationId) }
  const [queries, total] = await Promise.all([
    db().query.findMany({
      where,
      select: organisationQueryColumns,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      skip: (page - 1) * pageSize,
      take: pageSize,
    }),
    db().query.count({ where }),
  ])
  return { items: queries.map(presentOrganisationQuery), total, page, pageSize }
}

/** The ids of all of the organisation's queries. */
export async function organisationQueryIds(scope: OrganisationScope): Promise<string[]> {
  const queries = await db().query.findMany({ where: { ownerId: scope }, select: { id: true } })
  return queries.map((query) => query.id)
}

/** What members read of an industry's query: the only columns that leave. */
const columns = {
  id: true,
  ownerId: true,
  searchTerm: true,
  profileName: true,
  searcherProfile: true,
  active: true,
  resultCount: true,
  firstResultDay: true,
  latestResultDay: true,
  createdAt: true,
  updatedAt: true,
} as const satisfies Prisma.QuerySelect

/** One page of the queries of the industries assigned to an organisation, newest first. Throws 404 outside reach. */
export async function listAssignedQueries(
  actor: Actor,
  reach: Reach,
  organisationId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<ListPage<IndustryQueryRow>> {
  const industries = await industryScopes(await organisationScope(actor, reach, organisationId))
  const where = { ownerId: { in: industries.map(({ scope }) => scope) } }
  const [queries, total] = await Promise.all([
    db().query.findMany({
      where,
      select: columns,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      skip: (page - 1) * pageSize,
      take: pageSize,
    }),
    db().query.count({ where }),
  ])
  return { items: queries.map(present), total, page, pageSize }
}

/** The ids of all queries of some industries. */
export async function industryQueryIds(industries: readonly IndustryScope[]): Promise<string[]> {
  const where = { ownerId: { in: [...industries] } }
  return (await db().query.findMany({ where, select: { id: true } })).map(({ id }) => id)
}

function present(query: Prisma.QueryGetPayload<{ select: typeof columns }>): IndustryQueryRow {
  return {
    _id: query.id,
    industry: query.ownerId,
    searchTerm: query.searchTerm,
    profileName: query.profileName,
    searcherProfile: query.searcherProfile,
    active: query.active,
    results: query.resultCount,
    firstResult: query.firstResultDay && toDay(query.firstResultDay),
    latestResult: query.latestResultDay && toDay(query.latestResultDay),
    createdAt: query.createdAt.toISOString(),
    updatedAt: query.updatedAt.toISOString(),
  }
}

const chip = {
  id: true,
  searchTerm: true,
  active: true,
  resultCount: true,
  firstResultDay: true,
  latestResultDay: true,
} as const

const chipOrder = [
  { active: 'desc' },
  { createdAt: 'asc' },
  { id: 'asc' },
] as const satisfies Prisma.QueryOrderByWithRelationInput[]

/** The organisation's queries, active ones first, then oldest first. Their counts are kept with them, not counted. */
export async function readQueryChips(scope: OrganisationScope): Promise<QueryChip[]> {
  const queries = await db().query.findMany({
    where: { ownerId: scope },
    select: chip,
    orderBy: [...chipOrder],
  })
  return queries.map(presentChip)
}

/** The queries of some industries, in the order of the industries; within one as those of an organisation. */
export async function readIndustryChips(
  industries: readonly { scope: IndustryScope; name: string }[],
): Promise<IndustryChip[]> {
  const queries = await db().query.findMany({
    where: { ownerId: { in: industries.map(({ scope }) => scope) } },
    select: { ...chip, ownerId: true },
    orderBy: [...chipOrder],
  })
  return industries.flatMap(({ scope, name }) =>
    queries
      .filter(({ ownerId }) => ownerId === scope)
      .map((query) => ({ ...presentChip(query), industry: { _id: scope, name } })),
  )
}

function presentChip(query: Prisma.QueryGetPayload<{ select: typeof chip }>): QueryChip {
  return {
    _id: query.id,
    searchTerm: query.searchTerm,
    active: query.active,
    results: query.resultCount,
    firstResult: query.firstResultDay && toDay(query.firstResultDay),
    latestResult: query.latestResultDay && toDay(query.latestResultDay),
  }
}
