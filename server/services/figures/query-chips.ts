import { toDay } from '@/lib/format/days'
import type { QueryChip } from '@/lib/schemas/visibility'
import { db } from '@/server/db'
import type { OrganisationScope } from '@/server/services/scope'

const chip = {
  id: true,
  searchTerm: true,
  active: true,
  resultCount: true,
  firstResultDay: true,
  latestResultDay: true,
} as const

/** The organisation's queries, active ones first, then oldest first. Their counts are kept with them, not counted. */
export async function readQueryChips(scope: OrganisationScope): Promise<QueryChip[]> {
  const queries = await db().query.findMany({
    where: { organisationId: scope },
    select: chip,
    orderBy: [{ active: 'desc' }, { createdAt: 'asc' }, { id: 'asc' }],
  })
  return queries.map((query) => ({
    _id: query.id,
    searchTerm: query.searchTerm,
    active: query.active,
    results: query.resultCount,
    firstResult: query.firstResultDay && toDay(query.firstResultDay),
    latestResult: query.latestResultDay && toDay(query.latestResultDay),
  }))
}
