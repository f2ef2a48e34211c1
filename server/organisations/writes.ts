import type { Actor } from '@/lib/access/permissions'
import { AppError, refusals } from '@/lib/http/app-error'
import type { AdminOrganisationRow, OrganisationInput } from '@/lib/organisations/shapes'
import { organisationsCopy as copy } from '@/lib/organisations/words'
import { favouritesCopy } from '@/lib/rivals/first'
import { NEW } from '@/lib/routes'
import { recordChange } from '@/server/audit/audit'
import { discardLogoOf } from '@/server/branding/writes'
import { planMovedOwner } from '@/server/daily-run/plan'
import { keepRuns } from '@/server/daily-run/progress'
import { type Db, databaseDay, db, idRow, readRows } from '@/server/db/client'
import { installationScope, invalidField, lockOwnerRow } from '@/server/db/scope'
import { newId } from '@/server/ids'
import { readPlace } from '@/server/industries/industries'
import { type CreateCall, createOnce } from '@/server/limits/idempotency'
import { shownWebsite } from '@/server/measure/hosts'
import { endTerms, startTermChange, termsToEnd } from '@/server/names/changes'
import { uncountResults } from '@/server/names/used-names'
import { endMembershipsOf } from '@/server/people/memberships'
import { noteEnds } from '@/server/people/see-as'
import { surfacePlaceOf } from '@/server/surfaces/places'
import { findFavourites } from './favourites'
import {
  distinctAliases,
  type OwnTerms,
  refuseDomains,
  refuseTerms,
  saveOwnDomains,
  saveTerms,
} from './own-organisation'
import { findAdminRow, findNeverMatch } from './reads'

const PLACE = ['location', 'country', 'surfacePlace'] as const

/** Assigns exactly these industries and locks them against deletion. Throws AppError 400 for an unknown industry. */
async function saveIndustries(tx: Db, organisationId: string, given: readonly string[]): Promise<void> {
  // Always in the same order, so two saves cannot deadlock.
  const ids = [...new Set(given)].sort()
  for (const id of ids) {
    const there = await readRows(idRow, tx)`
      select id from owner where id = ${id} and kind = 'industry' for key share`
    if (there.length === 0) throw invalidField('industry', copy.unknownIndustry)
  }
  await tx.organisationIndustry.deleteMany({ where: { organisationId, industryId: { notIn: ids } } })
  await tx.organisationIndustry.createMany({
    data: ids.map((industryId) => ({ organisationId, industryId })),
    skipDuplicates: true,
  })
}

/**
 * Saves an organisation by id; `new` makes one, once per idempotency key.
 * @throws AppError 404; 400 for a different `_id`, an unknown industry or a place that surfaces do not know; 409 for an
 * old version, or a limit below the active queries (R-OWNQUERY-1).
 */
export async function saveOrganisation(
  actor: Actor,
  id: string,
  input: OrganisationInput,
  { requestId, idempotencyKey }: CreateCall,
): Promise<AdminOrganisationRow> {
  const placed = { ...input, surfacePlace: await surfacePlaceOf(input, await readPlace(id)) }
  if (id !== NEW) return updateOrganisation(actor, id, placed, requestId)
  return createOnce(idempotencyKey, actor, 'admin/organisation', input, (tx) =>
    createOrganisation(tx, actor, placed, requestId),
  )
}

type PlacedOrganisation = OrganisationInput & { surfacePlace: string | null }

async function createOrganisation(
  tx: Db,
  actor: Actor,
  { _id, industry, aliases = [], ownDomains = [], version: _, websiteUrl: given, ...rest }: PlacedOrganisation,
  requestId: string,
): Promise<AdminOrganisationRow> {
  if (_id !== undefined) throw new AppError('invalid', refusals.invalid)
  const { activeQueryLimit, favouriteRivals: [rival] = [], ...fields } = rest
  if (rival !== undefined) throw invalidField('favouriteRivals', favouritesCopy.unknown(rival))
  const details = { websiteUrl: shownWebsite(given), ...(activeQueryLimit && { activeQueryLimit }) }
  const id = newId()
  const before: OwnTerms = { name: fields.name, aliases: [], neverMatch: [] }
  const terms = { ...before, aliases: distinctAliases(fields.name, aliases) }
  await refuseTerms(tx, before, terms)
  refuseDomains(ownDomains, [terms.name, ...terms.aliases])
  await tx.owner.create({
    data: { id, kind: 'organisation', ...fields, organisation: { create: details } },
    select: { id: true },
  })
  await saveIndustries(tx, id, industry)
  await saveTerms(tx, id, terms)
  await saveOwnDomains(tx, id, ownDomains)
  const made = await findAdminRow(id, tx)
  await recordChange(tx, actor, 'organisation', 'create', id, described(made), requestId)
  return made
}

async function updateOrganisation(
  actor: Actor,
  id: string,
  { _id, industry, aliases, ownDomains, favouriteRivals, version, websiteUrl: given, ...rest }: PlacedOrganisation,
  requestId: string,
): Promise<AdminOrganisationRow> {
  if (_id !== undefined && _id !== id) throw new AppError('invalid', refusals.invalid)
  const { activeQueryLimit, ...fields } = rest
  const favourites = favouriteRivals && (await findFavourites(installationScope(id), favouriteRivals))
  const details = {
    websiteUrl: shownWebsite(given),
    ...(activeQueryLimit && { activeQueryLimit }),
    ...(favourites && { favouriteRivals: favourites }),
  }
  return db().$transaction(async (tx) => {
    await lockOwnerRow(tx, 'organisation', id)
    const stored = await findAdminRow(id, tx)
    if (version !== undefined && version !== stored.version) throw new AppError('conflict', copy.changedByOther)
    refuseLowered(activeQueryLimit, stored)
    await tx.owner.update({
      where: { id },
      data: { ...fields, organisation: { update: details } },
      select: { id: true },
    })
    if (PLACE.some((field) => fields[field] !== stored[field])) await planMovedOwner(tx, await databaseDay(tx), id)
    await saveIndustries(tx, id, industry)
    await changeTerms(tx, id, stored, { name: fields.name, aliases: aliases ?? stored.aliases })
    if (ownDomains) {
      refuseDomains(ownDomains, [fields.name, ...(aliases ?? stored.aliases)])
      await saveOwnDomains(tx, id, ownDomains)
    }
    const saved = await findAdminRow(id, tx)
    const [from, to] = [described(stored), described(saved)]
    if (JSON.stringify(from) === JSON.stringify(to)) return stored
    await tx.owner.update({
      where: { id },
      data: { version: { increment: 1 }, updatedAt: new Date() },
      select: { id: true },
    })
    await recordChange(tx, actor, 'organisation', 'save', id, { from, to }, requestId)
    const after = await findAdminRow(id, tx)
    const meaning = ({ name, aliases, industries }: typeof from) => JSON.stringify([name, aliases, industries])
    // Late, because it blocks storing results until the transaction ends.
    if (meaning(from) !== meaning(to)) await startTermChange(tx, id, [stored.name, ...stored.aliases])
    return after
  })
}

/** Throws AppError 409 at the limit while more queries are active than it would let be. */
function refuseLowered(limit: number | undefined, { activeQueries }: AdminOrganisationRow): void {
  if (limit === undefined || limit >= activeQueries) return
  const text = copy.form.limitBelow(activeQueries)
  throw new AppError('conflict', text, { fields: { activeQueryLimit: text } })
}

async function changeTerms(
  tx: Db,
  id: string,
  stored: Pick<OwnTerms, 'name' | 'aliases'>,
  given: Pick<OwnTerms, 'name' | 'aliases'>,
): Promise<void> {
  const neverMatch = await findNeverMatch(tx, id)
  const terms = { name: given.name, aliases: distinctAliases(given.name, given.aliases), neverMatch }
  await refuseTerms(tx, { ...stored, neverMatch }, terms)
  await saveTerms(tx, id, terms)
}

/**
 * Deletes an organisation with queries, results, sentiment entries, statuses and own recommendations (R-DATA-3); its
 * people stay, with the other organisations that they belong to. Throws 404.
 */
export async function deleteOrganisation(actor: Actor, id: string, requestId: string) {
  await db().$transaction(async (tx) => {
    await lockOwnerRow(tx, 'organisation', id)
    const assigned = await tx.geoRecommendationOrganisation.findMany({ where: { organisationId: id } })
    const recommendationIds = assigned.map(({ recommendationId }) => recommendationId)
    await tx.geoRecommendation.deleteMany({ where: { own: true, id: { in: recommendationIds } } })
    const { name, queries, results, users } = await findAdminRow(id, tx)
    await endMembershipsOf(tx, id)
    await uncountResults(tx, { ownerId: id })
    await keepRuns(tx, { ownerId: id })
    await endSeeingAs(tx, id)
    const terms = await termsToEnd(tx, id)
    await discardLogoOf(tx, id)
    await tx.owner.delete({ where: { id }, select: { id: true } })
    // In a Citus cluster no foreign keys delete these (docs/operators/citus.md).
    await tx.organisationIndustry.deleteMany({ where: { organisationId: id } })
    await tx.membershipInvitation.deleteMany({ where: { organisationId: id } })
    await tx.reportShare.deleteMany({ where: { organisationId: id } })
    await tx.apiToken.deleteMany({ where: { organisationId: id } })
    await tx.alertChannel.deleteMany({ where: { organisationId: id } })
    await tx.exportTarget.deleteMany({ where: { organisationId: id } })
    await recordChange(tx, actor, 'organisation', 'delete', id, { name, queries, results, users }, requestId)
    // Late, because it blocks storing results until the transaction ends.
    if (terms) await endTerms(tx, terms)
  })
  return { message: 'success' }
}

/** Before the organisation goes, whose sessions go with it. */
async function endSeeingAs(tx: Db, id: string): Promise<void> {
  await tx.$executeRaw`
    update session set revoked_at = now(), revoked_reason = 'organisation deleted'
    where seen_organisation_id = ${id} and revoked_at is null`
  await noteEnds(tx)
  await tx.session.deleteMany({ where: { seenOrganisationId: id } })
}

function described(row: AdminOrganisationRow) {
  const { name, industry, location, country, surfacePlace, websiteUrl, aliases, ownDomains } = row
  const { favouriteRivals, samples, activeQueryLimit } = row
  const industries = industry.map((each) => each._id)
  const meant = { name, industries, location, country, surfacePlace, websiteUrl, aliases, ownDomains }
  return { ...meant, favouriteRivals, samples, activeQueryLimit }
}
