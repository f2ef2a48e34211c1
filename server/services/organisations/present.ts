import type { OrganisationRow } from '@/lib/schemas/organisation'
import type { Prisma } from '@/prisma/generated/client'

/** What is read of an organisation: the only columns that leave. */
export const organisationColumns = {
  id: true,
  name: true,
  location: true,
  country: true,
  websiteUrl: true,
  createdAt: true,
  industries: { select: { industry: { select: { id: true, name: true } } }, orderBy: { industry: { name: 'asc' } } },
} as const satisfies Prisma.OrganisationSelect

export function presentOrganisation(
  organisation: Prisma.OrganisationGetPayload<{ select: typeof organisationColumns }>,
): OrganisationRow {
  return {
    _id: organisation.id,
    name: organisation.name,
    industry: organisation.industries.map(({ industry }) => ({ _id: industry.id, name: industry.name })),
    location: organisation.location,
    country: organisation.country,
    websiteUrl: organisation.websiteUrl,
    createdAt: organisation.createdAt.toISOString(),
  }
}
