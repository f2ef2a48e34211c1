import type { Actor, Reach } from '@/lib/access/roles'
import { AppError } from '@/lib/app-error'
import { siteTypesCopy } from '@/lib/copy/site-types'
import { CHOSEN_SITE_TYPES_MAX } from '@/lib/limits'
import type { ChosenSiteType, SiteTypeInput } from '@/lib/schemas/site-type'
import { type Db, db } from '@/server/db'
import { recordAudit } from '@/server/services/audit'
import { chooseOwn, lockOrganisation, type OrganisationScope } from '@/server/services/scope'

/**
 * Says of which type a site is for the caller's own organisation, or leaves it to the rule again (R-EVIDENCE-3).
 * @throws AppError 404 without an organisation; 409 with as many chosen sites as there may be
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
      detail: { site, from: stored?.type ?? null, to: type },
      requestId,
    })
  })
  return { site, type }
}

async function addChoice(tx: Db, scope: OrganisationScope, choice: { site: string; type: string }): Promise<void> {
  const chosen = await tx.siteType.count({ where: { organisationId: scope } })
  if (chosen >= CHOSEN_SITE_TYPES_MAX) throw new AppError('conflict', siteTypesCopy.full(CHOSEN_SITE_TYPES_MAX))
  await tx.siteType.create({ data: { organisationId: scope, ...choice } })
}
