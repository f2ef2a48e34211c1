import type { Actor, Reach } from '@/lib/access/permissions'
import { AppError } from '@/lib/http/app-error'
import { refusals } from '@/lib/http/words'
import { ID_PATTERN } from '@/lib/limits'
import { type Db, db, idRow, readRows } from './client'

declare const owner: unique symbol
declare const kind: unique symbol

// Only this module makes scopes; every read of a tenant's rows takes one, so that none lacks its check (R-SAFE-19).

/** An owner whose rows the caller may read. */
export type OwnerScope = string & { readonly [owner]: true }
export type OrganisationScope = OwnerScope & { readonly [kind]: 'organisation' }
export type IndustryScope = OwnerScope & { readonly [kind]: 'industry' }

/** The scope of one organisation. Throws the same 404 for one out of reach, an unknown and a malformed id. */
export async function organisationScope(
  actor: Actor,
  reach: Reach,
  organisationId: string,
): Promise<OrganisationScope> {
  if (!ID_PATTERN.test(organisationId)) throw notFound()
  const own = actor.organisationId !== null && actor.organisationId === organisationId
  const within = reach === 'any' || (reach === 'ownOrganisation' && own)
  // The foreign key guarantees that the actor's own organisation exists.
  if (!within || !(own || (await exists(organisationId)))) throw notFound()
  return organisationId as OrganisationScope
}

/** The own organisation; 404 when `named` is another one. */
export async function chooseOwn(actor: Actor, reach: Reach, named = actor.organisationId): Promise<OrganisationScope> {
  return organisationScope(actor, reach, named ?? '')
}

/** For work that no signed-in person asks for, such as a digest or a shared report: the caller has found the organisation. */
export function installationScope(organisationId: string): OrganisationScope {
  return organisationId as OrganisationScope
}

/** For writes that count what an organisation has before they add to it: they must not run beside each other. Throws 404. */
export async function lockOrganisation(tx: Db, scope: OrganisationScope): Promise<void> {
  const [locked] = await readRows(idRow, tx)`select id from organisation where id = ${scope} for no key update`
  if (!locked) throw notFound()
}

/** For writes of an owner's own row. Throws 404. */
export async function lockOwnerRow(tx: Db, kind: 'organisation' | 'industry', id: string): Promise<void> {
  const [locked] = await readRows(idRow, tx)`select id from owner where id = ${id} and kind = ${kind} for update`
  if (!locked) throw notFound()
}

/** The industries assigned to an organisation, by name. */
export async function industryScopes(
  scope: OrganisationScope,
  store: Db = db(),
): Promise<{ scope: IndustryScope; name: string }[]> {
  return (await assignedIndustries(scope, store)).map(({ id, name }) => ({ scope: id as IndustryScope, name }))
}

/** Of the industries assigned to an organisation, in one order. */
export async function industryIds(scope: OrganisationScope, store: Db = db()): Promise<string[]> {
  const rows = await readRows(idRow, store)`
    select industry_id as id from organisation_industry where organisation_id = ${scope} order by industry_id`
  return rows.map(({ id }) => id)
}

/** An organisation and its industries, whose queries it sees side by side. */
export async function ownersOf(scope: OrganisationScope): Promise<OwnerScope[]> {
  return [scope, ...((await industryIds(scope)) as IndustryScope[])]
}

/** Any industry, or one assigned to the actor's organisation, by reach. Throws the same 404 as `organisationScope`. */
export async function industryScope(actor: Actor, reach: Reach, industryId: string): Promise<IndustryScope> {
  if (!ID_PATTERN.test(industryId)) throw notFound()
  const within =
    reach === 'any'
      ? await db().industry.findMany({ where: { id: industryId }, select: { id: true } })
      : await assignedIndustries(await organisationScope(actor, reach, actor.organisationId ?? ''))
  if (!within.some(({ id }) => id === industryId)) throw notFound()
  return industryId as IndustryScope
}

/** One refusal for missing and for foreign records. */
export function notFound(): AppError {
  return new AppError('notFound', refusals.notFound)
}

/** Refuses the input at one of its fields. */
export function invalidField(field: string, prompt: string): AppError {
  return new AppError('invalid', refusals.invalid, { fields: { [field]: prompt } })
}

async function exists(id: string): Promise<boolean> {
  return (await db().organisation.findUnique({ where: { id }, select: { id: true } })) !== null
}

/** In two statements: which they are is known everywhere, their names only where each of them is. */
async function assignedIndustries(scope: OrganisationScope, store: Db = db()): Promise<{ id: string; name: string }[]> {
  const ids = await industryIds(scope, store)
  if (ids.length === 0) return []
  return store.owner.findMany({
    where: { id: { in: ids } },
    select: { id: true, name: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  })
}
