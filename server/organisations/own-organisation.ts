import { z } from 'zod'
import type { Actor, Reach } from '@/lib/access/permissions'
import { addDays, type Day, dayToDate } from '@/lib/format/days'
import { AppError, refusals } from '@/lib/http/app-error'
import { OWN_NAMES, READ_TOKENS } from '@/lib/limits'
import { brandKey, matchKey } from '@/lib/names/keys'
import { contradiction } from '@/lib/names/own-names'
import { readTokensCopy as copy, ownNamesPrompts as prompts } from '@/lib/organisations/settings-words'
import type {
  NewReadToken,
  OwnOrganisationInput,
  OwnOrganisationPreview,
  OwnOrganisationRow,
  ReadTokenInput,
} from '@/lib/organisations/shapes'
import { usersCopy } from '@/lib/people/words'
import { storedSite } from '@/lib/sites/citations'
import { exampleOf } from '@/lib/sites/own-sites'
import { recordAudit, recordChange } from '@/server/audit/audit'
import { makeReadToken, startOfReadToken } from '@/server/auth/bearer'
import { hashOfSecret } from '@/server/auth/tokens'
import { today } from '@/server/clock'
import { planMovedOwner } from '@/server/daily-run/plan'
import { type Db, databaseDay, db, idRow, readRows } from '@/server/db/client'
import {
  chooseOwn,
  invalidField,
  lockOrganisation,
  notFound,
  type OrganisationScope,
  ownersOf,
} from '@/server/db/scope'
import { newId } from '@/server/ids'
import { isNobodys, isPublicSuffix, shownSite, shownWebsite } from '@/server/measure/hosts'
import { readBrandIds } from '@/server/measure/own-brand'
import { inWindow, type ResultWindow } from '@/server/measure/reads'
import { startTermChange } from '@/server/names/changes'
import { findTermChanges } from '@/server/names/sorting'
import { findFavourites } from '@/server/organisations/favourites'
import { findOwn, presentToken, tokenColumns } from '@/server/organisations/reads'
import { queryIdsOf } from '@/server/queries/reads'
import { surfacePlaceOf } from '@/server/surfaces/places'

/** Names by which an organisation is found in answers (R-NAME-3). */
export interface OwnTerms {
  name: string
  aliases: readonly string[]
  neverMatch: readonly string[]
}

/** Keeps the first spelling of each alias, none of the own name. */
export function distinctAliases(name: string, given: readonly string[]): string[] {
  const kept = new Map<string, string>()
  for (const alias of given) {
    const key = matchKey(alias)
    if (key && key !== matchKey(name) && !kept.has(key)) kept.set(key, alias)
  }
  return [...kept.values()]
}

/** Throws AppError 400 for a name both own and never matching, and for a new alias that is another brand (R-ORG-5). */
export async function refuseTerms(store: Db, before: OwnTerms, after: OwnTerms): Promise<void> {
  const fields: Record<string, string> = { ...contradiction(after), ...(await refusedAliases(store, before, after)) }
  if (fields.neverMatch && before.name !== after.name) fields.name = prompts.neverMatches(after.name)
  if (Object.keys(fields).length > 0) throw new AppError('invalid', refusals.invalid, { fields })
}

const sortedRow = z.object({ key: z.string(), status: z.enum(['competitor', 'ignored']) })

async function refusedAliases(store: Db, before: OwnTerms, after: OwnTerms): Promise<{ aliases?: string }> {
  const known = new Set(before.aliases.map(matchKey))
  const added = after.aliases.filter((alias) => !known.has(matchKey(alias)))
  if (added.length === 0) return {}
  const kept = after.aliases.filter((alias) => known.has(matchKey(alias)))
  const ownIds = await readBrandIds([after.name, ...kept].map(brandKey), store)
  const sorted = await readRows(sortedRow, store)`
    select b.match_key as key, root.status
    from brand b join brand root on root.id = coalesce(b.same_as_id, b.id)
    where b.match_key = any(${added.map(matchKey)}::text[])
      and root.status in ('competitor', 'ignored') and root.id <> all(${ownIds}::int[])`
  const statuses = new Map(sorted.map(({ key, status }) => [key, status]))
  const alias = added.find((each) => statuses.has(matchKey(each)))
  if (alias === undefined) return {}
  const isCompetitor = statuses.get(matchKey(alias)) === 'competitor'
  return { aliases: isCompetitor ? prompts.competitor(alias) : prompts.ignored(alias) }
}

/** Replaces both lists; keys must be unique in each. */
export async function saveTerms(tx: Db, organisationId: string, { aliases, neverMatch }: OwnTerms): Promise<void> {
  const rows = (names: readonly string[]) =>
    names.map((name) => ({ id: newId(), organisationId, name, key: brandKey(name) }))
  await tx.brandAlias.deleteMany({ where: { organisationId } })
  await tx.brandAlias.createMany({ data: rows(aliases) })
  await tx.neverMatch.deleteMany({ where: { organisationId } })
  await tx.neverMatch.createMany({ data: rows(neverMatch) })
}

/** Throws AppError 400 for a domain that belongs to many, unless one of the organisation's names is its own (R-NAME-3). */
export function refuseDomains(domains: readonly string[], names: readonly string[]): void {
  const site = domains.map(storedSite).find((each) => isNobodys(each, names))
  if (site === undefined) return
  const part = isPublicSuffix(site) ? `loomhouse.${shownSite(site)}` : exampleOf(site)
  throw invalidField('ownDomains', prompts.ofMany(shownSite(site), part))
}

/** Replaces the own domains. */
export async function saveOwnDomains(tx: Db, organisationId: string, domains: readonly string[]): Promise<void> {
  await tx.ownDomain.deleteMany({ where: { organisationId } })
  await tx.ownDomain.createMany({
    data: domains.map((domain) => ({ id: newId(), organisationId, domain: storedSite(domain) })),
  })
}

const ON_ROW = ['websiteUrl', 'membersShare', 'scoreAccess'] as const
const LISTS = ['aliases', 'neverMatch', 'ownDomains', 'favouriteRivals'] as const
const FIELDS = ['location', 'country', 'surfacePlace', ...LISTS, ...ON_ROW] as const
type Field = (typeof FIELDS)[number]
/** With the ids of the rivals that are shown first. */
type OwnChange = OwnOrganisationInput & { surfacePlace?: string | null; favouriteIds?: number[] }

/**
 * Saves the caller's own organisation, or with `preview` only counts what would change; absent fields stay.
 * @throws AppError 404 for any other; 400 for a name that is another brand's or never matches, for a domain of many, and
 * for a place that surfaces do not know; 409 for an old version.
 */
export async function changeOwnOrganisation(
  actor: Actor,
  reach: Reach,
  { preview, ...given }: OwnOrganisationInput,
  { id, requestId }: { id?: string; requestId: string },
): Promise<OwnOrganisationRow | OwnOrganisationPreview> {
  const scope = await chooseOwn(actor, reach, id)
  if (given._id !== undefined && given._id !== scope) throw notFound()
  const { websiteUrl, ownDomains } = given
  const input = {
    ...given,
    ...(websiteUrl !== undefined && { websiteUrl: shownWebsite(websiteUrl) }),
    ...(ownDomains && { ownDomains: ownDomains.map((domain) => shownSite(storedSite(domain))) }),
  }
  return preview ? previewChange(scope, input) : save(actor, scope, await completed(scope, input), requestId)
}

async function completed(scope: OrganisationScope, input: OwnOrganisationInput): Promise<OwnChange> {
  const { favouriteRivals } = input
  const placed = await withPlace(scope, input)
  return favouriteRivals ? { ...placed, favouriteIds: await findFavourites(scope, favouriteRivals) } : placed
}

async function withPlace(scope: OrganisationScope, input: OwnOrganisationInput): Promise<OwnChange> {
  if (input.location === undefined && input.country === undefined) return input
  const stored = await findOwn(db(), scope)
  const place = { location: input.location ?? stored.location, country: input.country ?? stored.country }
  return { ...input, surfacePlace: await surfacePlaceOf(place, stored) }
}

async function previewChange(scope: OrganisationScope, input: OwnOrganisationInput): Promise<OwnOrganisationPreview> {
  const stored = await findOwn(db(), scope)
  const terms = termsAfter(stored, input)
  await refuseTerms(db(), stored, terms)
  refuseDomains(input.ownDomains ?? [], [terms.name, ...terms.aliases])
  return { results: await countChangedResults(scope, stored, terms, today()) }
}

async function save(
  actor: Actor,
  scope: OrganisationScope,
  input: OwnChange,
  requestId: string,
): Promise<OwnOrganisationRow> {
  return db().$transaction(async (tx) => {
    await readRows(idRow, tx)`select id from owner where id = ${scope} for no key update`
    const stored = await findOwn(tx, scope)
    const changed = FIELDS.filter((field) => input[field] !== undefined && !isSame(field, input[field], stored[field]))
    if (changed.length === 0) return stored
    if (input.version !== undefined && input.version !== stored.version)
      throw new AppError('conflict', usersCopy.ownOrganisation.changedByOther)
    await saveFields(tx, scope, stored, input, changed)
    await recordAudit(tx, {
      actor,
      role: 'organisationAdmin',
      action: 'organisation.save',
      target: { kind: 'organisation', id: scope },
      detail: { name: stored.name, from: pick(changed, stored), to: pick(changed, input) },
      requestId,
    })
    return findOwn(tx, scope)
  })
}

async function saveFields(
  tx: Db,
  scope: OrganisationScope,
  stored: OwnOrganisationRow,
  input: OwnChange,
  changed: readonly Field[],
): Promise<void> {
  const has = (...fields: Field[]) => fields.some((field) => changed.includes(field))
  const terms = termsAfter(stored, input)
  if (has('ownDomains')) refuseDomains(input.ownDomains ?? [], [terms.name, ...terms.aliases])
  const { location, country, surfacePlace, websiteUrl, membersShare, scoreAccess } = input
  const data = { location, country, surfacePlace, version: { increment: 1 }, updatedAt: new Date() }
  await tx.owner.update({ where: { id: scope }, data, select: { id: true } })
  if (has('location', 'country', 'surfacePlace')) await planMovedOwner(tx, await databaseDay(tx), scope)
  if (has('favouriteRivals', ...ON_ROW)) {
    const scoreAccessSince = has('scoreAccess') ? dayToDate(await databaseDay(tx)) : undefined
    const own = { websiteUrl, membersShare, scoreAccess, scoreAccessSince, favouriteRivals: input.favouriteIds }
    await tx.organisation.update({ where: { id: scope }, data: own, select: { id: true } })
  }
  if (has('ownDomains')) await saveOwnDomains(tx, scope, input.ownDomains ?? [])
  if (has('aliases', 'neverMatch')) {
    await refuseTerms(tx, stored, terms)
    await saveTerms(tx, scope, terms)
    // Last, because it blocks storing results until the transaction ends.
    await startTermChange(tx, scope, [stored.name, ...stored.aliases])
  }
}

function termsAfter({ name, aliases, neverMatch }: OwnOrganisationRow, input: OwnOrganisationInput): OwnTerms {
  return { name, aliases: input.aliases ?? aliases, neverMatch: input.neverMatch ?? neverMatch }
}

/** Compares values; lists in any order, but for that of the rivals that are shown first. */
function isSame(field: Field, one: OwnChange[Field], other: OwnOrganisationRow[Field]): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other
  if (field === 'favouriteRivals') return one.join('\0') === other.join('\0')
  return one.length === other.length && one.every((each) => other.includes(each))
}

function pick(fields: readonly Field[], from: Pick<OwnChange, Field>) {
  return Object.fromEntries(fields.map((field) => [field, from[field] ?? null]))
}

/** Counts results of the last 90 days, of organisation and industries, that other terms would change (R-NAME-3). */
async function countChangedResults(
  scope: OrganisationScope,
  before: OwnTerms,
  after: OwnTerms,
  today: Day,
): Promise<number> {
  const owners = await ownersOf(scope)
  const queryIds = await queryIdsOf(owners)
  const days = { from: addDays(today, 1 - OWN_NAMES.previewDays), to: today }
  const window = { owners, queryIds, access: 'all' as const, ...days }
  const renamed = await findRenamed(window, before, after)
  const { from, to } = window
  const names = [after.name, ...after.aliases]
  const meant = await findTermChanges(
    { organisationId: scope, owners, from, to },
    { names, neverMatch: after.neverMatch },
  )
  return new Set([...renamed, ...meant]).size
}

/** Finds results that use a name which becomes own or stops being so. */
async function findRenamed(window: ResultWindow, before: OwnTerms, after: OwnTerms): Promise<string[]> {
  const [was, will] = await Promise.all([brandIdsOf(before), brandIdsOf(after)])
  const differing = [...was.filter((id) => !will.includes(id)), ...will.filter((id) => !was.includes(id))]
  if (differing.length === 0) return []
  const results = await readRows(idRow)`
    select id from result where ${inWindow(window)} and brand_ids && ${differing}::int[]`
  return results.map(({ id }) => id)
}

function brandIdsOf({ name, aliases }: OwnTerms): Promise<number[]> {
  return readBrandIds([name, ...aliases].map(brandKey), db())
}

/**
 * Makes a read token for the caller's own organisation (R-ACTION-8). Without idempotency keys, since a stored answer
 * would hold the secret.
 * @throws AppError 404 without an organisation; 409 at the limit of tokens
 */
export async function createReadToken(
  actor: Actor,
  reach: Reach,
  { name }: ReadTokenInput,
  requestId: string,
): Promise<NewReadToken> {
  const scope = await chooseOwn(actor, reach)
  const token = makeReadToken()
  const made = await db().$transaction(async (tx) => {
    await refuseTooMany(tx, scope)
    const at = new Date()
    const data = { id: newId(at), organisationId: scope, name, startsWith: startOfReadToken(token), createdAt: at }
    const secret = { tokenHash: hashOfSecret(token), createdById: actor.userId }
    const stored = await tx.apiToken.create({ data: { ...data, ...secret }, select: tokenColumns })
    // Audits a change of a token, without any part of its secret.
    await recordChange(tx, actor, 'apiToken', 'create', stored.id, { name }, requestId, 'organisationAdmin')
    return stored
  })
  return { ...presentToken(made), token }
}

async function refuseTooMany(tx: Db, scope: OrganisationScope): Promise<void> {
  await lockOrganisation(tx, scope)
  const stored = await tx.apiToken.count({ where: { organisationId: scope } })
  if (stored >= READ_TOKENS.perOrganisation) throw new AppError('conflict', copy.full(READ_TOKENS.perOrganisation))
}

/** Ends a token of the caller's own organisation at once. Throws 404 for any other. */
export async function revokeReadToken(
  actor: Actor,
  reach: Reach,
  id: string,
  requestId: string,
): Promise<{ message: 'success' }> {
  const scope = await chooseOwn(actor, reach)
  await db().$transaction(async (tx) => {
    const stored = await tx.apiToken.findFirst({ where: { id, organisationId: scope }, select: tokenColumns })
    const revoked = await tx.apiToken.deleteMany({ where: { id, organisationId: scope } })
    if (!stored || revoked.count === 0) throw notFound()
    await recordChange(tx, actor, 'apiToken', 'delete', id, { name: stored.name }, requestId, 'organisationAdmin')
  })
  return { message: 'success' }
}
