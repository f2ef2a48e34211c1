import { toDay } from '@/lib/format/days'
import type { OrganisationQueryRow } from '@/lib/schemas/organisation-query'
import type { Prisma } from '@/prisma/generated/client'

/** What is read of an organisation's query: the only columns that leave. */
export const organisationQueryColumns = {
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

export function presentOrganisationQuery(
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
