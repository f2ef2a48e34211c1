import { brandKey } from '@/lib/formulas/brand-key'
import { ownSite } from '@/lib/formulas/citations'
import type { VisibilityFigures } from '@/lib/schemas/figures'
import { db } from '@/server/db'
import { notFound, type OrganisationScope } from '@/server/services/scope'

export interface OwnBrand {
  organisation: VisibilityFigures['organisation']
  key: string
  /** Brands that answers have used for its name or an alias. */
  brandIds: number[]
  /** Host of its web site; null without one. */
  site: string | null
}

/** The organisation as a brand. Throws 404. */
export async function readOwnBrand(scope: OrganisationScope): Promise<OwnBrand> {
  const organisation = await db().organisation.findUnique({
    where: { id: scope },
    select: {
      id: true,
      websiteUrl: true,
      owner: { select: { name: true, location: true } },
      aliases: { select: { key: true } },
    },
  })
  if (!organisation) throw notFound()
  const { id, websiteUrl, aliases, owner } = organisation
  const { name, location } = owner
  const key = brandKey(name)
  const brands = await db().brand.findMany({
    where: { key: { in: [key, ...aliases.map((alias) => alias.key)] } },
    select: { id: true },
  })
  return {
    organisation: { _id: id, name, location, websiteUrl },
    key,
    brandIds: brands.map((brand) => brand.id),
    site: ownSite(websiteUrl),
  }
}
