import type { Actor, Reach } from '@/lib/access/roles'
import { toDay } from '@/lib/format/days'
import type { IndustryQueryRow } from '@/lib/schemas/industry-query'
import type { ListPage } from '@/lib/schemas/list'
import type { Prisma } from '@/prisma/generated/client'
import { db } from '@/server/db'
import { type IndustryScope, industryScopes, organisationScope } from '@/server/services/scope'

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
