import type { Actor, Reach } from '@/lib/access/roles'
import { SITE_TYPES, type SiteType } from '@/lib/schemas/query-result'
import type { ChosenSiteType } from '@/lib/schemas/site-type'
import { db } from '@/server/db'
import { chooseOwn, type OrganisationScope } from '@/server/services/scope'

/** What an organisation says of whose sites pages are, by site (R-EVIDENCE-3); all others go by the rule. */
export async function readSiteTypes(scope: OrganisationScope): Promise<ReadonlyMap<string, SiteType>> {
  const chosen = await db().siteType.findMany({
    where: { organisationId: scope },
    select: { site: true, type: true },
    orderBy: { site: 'asc' },
  })
  return new Map(chosen.flatMap(({ site, type }) => (isSiteType(type) ? [[site, type]] : [])))
}

function isSiteType(type: string): type is SiteType {
  return SITE_TYPES.some((each) => each === type)
}

/** The types that the caller's own organisation has chosen, by site. Throws 404 without one. */
export async function listSiteTypes(actor: Actor, reach: Reach): Promise<{ items: ChosenSiteType[]; total: number }> {
  const chosen = await readSiteTypes(await chooseOwn(actor, reach))
  return { items: [...chosen].map(([site, type]) => ({ site, type })), total: chosen.size }
}
