import { country } from '@/lib/schemas/industry'
import type { OrganisationRow } from '@/lib/schemas/organisation'
import type { Prisma } from '@/prisma/generated/client'

/** What is read of an organisation: the only columns that leave. */
export const organisationColumns = {
  id: true,
  websiteUrl: true,
  owner: { select: { name: true, location: true, country: true, version: true, createdAt: true } },
  industries: {
    select: { industry: { select: { id: true, owner: { select: { name: true } } } } },
    orderBy: { industry: { owner: { name: 'asc' } } },
  },
} as const satisfies Prisma.OrganisationSelect

export function presentOrganisation({
  id,
  websiteUrl,
  owner,
  industries,
}: Prisma.OrganisationGetPayload<{ select: typeof organisationColumns }>): OrganisationRow {
  return {
    _id: id,
    name: owner.name,
    industry: industries.map(({ industry }) => ({ _id: industry.id, name: industry.owner.name })),
    location: owner.location,
    country: country.parse(owner.country),
    websiteUrl,
    createdAt: owner.createdAt.toISOString(),
  }
}
