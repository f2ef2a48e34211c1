import { toDay } from '@/lib/format/days'
import type { IndustryChip } from '@/lib/schemas/industry-trends'
import type { QueryChip } from '@/lib/schemas/visibility'
import type { Prisma } from '@/prisma/generated/client'
import { db } from '@/server/db'
import type { IndustryScope, OrganisationScope } from '@/server/services/scope'

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
