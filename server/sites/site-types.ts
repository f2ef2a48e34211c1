import { z } from 'zod'
import type { Actor, Reach } from '@/lib/access/permissions'
import { SITE_TYPES, type SiteType } from '@/lib/answers/shapes'
import { AppError } from '@/lib/http/app-error'
import { CHOSEN_SITE_TYPES_MAX } from '@/lib/limits'
import { namedSite } from '@/lib/sites/citations'
import { siteTypesCopy } from '@/lib/sites/words'
import { recordAudit } from '@/server/audit/audit'
import { type Db, db } from '@/server/db/client'
import { chooseOwn, lockOrganisation, type OrganisationScope } from '@/server/db/scope'
import { shownSite } from '@/server/measure/hosts'

/** Reads the site types an organisation has chosen, by site (R-EVIDENCE-3); all other sites follow the rule. */
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

/** Lists the site types chosen by the caller's own organisation. Throws 404 without one. */
export async function listSiteTypes(actor: Actor, reach: Reach): Promise<{ items: ChosenSiteType[]; total: number }> {
  const chosen = await readSiteTypes(await chooseOwn(actor, reach))
  return { items: [...chosen].map(([site, type]) => ({ site: shownSite(site), type })), total: chosen.size }
}

/**
 * Sets the type of a site for the caller's own organisation, or returns it to the rule (R-EVIDENCE-3).
 * @throws AppError 404 without an organisation; 409 at the limit of chosen sites
 */
export async function chooseSiteType(
  actor: Actor,
  reach: Reach,
  { site, type }: SiteTypeInput,
  requestId: string,
): Promise<ChosenSiteType> {
  const scope = await chooseOwn(actor, reach)
  await db().$transaction(async (tx) => {
    await lockOrganisation(tx, scope)
    const stored = await tx.siteType.findUnique({
      where: { organisationId_site: { organisationId: scope, site } },
      select: { type: true },
    })
    if ((stored?.type ?? null) === type) return
    if (type === null) await tx.siteType.deleteMany({ where: { organisationId: scope, site } })
    else if (stored) await tx.siteType.updateMany({ where: { organisationId: scope, site }, data: { type } })
    else await addChoice(tx, scope, { site, type })
    await recordAudit(tx, {
      actor,
      role: 'organisationAdmin',
      action: 'siteType.save',
      target: { kind: 'organisation', id: scope },
      detail: { site: shownSite(site), from: stored?.type ?? null, to: type },
      requestId,
    })
  })
  return { site: shownSite(site), type }
}

async function addChoice(tx: Db, scope: OrganisationScope, choice: { site: string; type: string }): Promise<void> {
  const chosen = await tx.siteType.count({ where: { organisationId: scope } })
  if (chosen >= CHOSEN_SITE_TYPES_MAX) throw new AppError('conflict', siteTypesCopy.full(CHOSEN_SITE_TYPES_MAX))
  await tx.siteType.create({ data: { organisationId: scope, ...choice } })
}

const SITE_MAX = 253

/** As it is shown: `reddit.com`, also for `www.reddit.com`. An own page on a platform is own, without a choice. */
const site = z
  .string(siteTypesCopy.prompts.site)
  .trim()
  .transform((given, context) => {
    const found = namedSite(given)
    if (found && found.length <= SITE_MAX) return found
    context.addIssue({ code: 'custom', message: siteTypesCopy.prompts.site })
    return z.NEVER
  })

/** Body of a choice (R-EVIDENCE-3); a null `type` returns the site to the rule. */
export const siteTypeInput = z.object({
  site,
  type: z.enum(SITE_TYPES, siteTypesCopy.prompts.type).nullable(),
})
export type SiteTypeInput = z.infer<typeof siteTypeInput>

export interface ChosenSiteType {
  site: string
  /** null if the rule decides. */
  type: SiteType | null
}
