import { z } from 'zod'
import type { Actor, Reach } from '@/lib/access/permissions'
import { AppError, refusals } from '@/lib/http/app-error'
import { ID_PATTERN } from '@/lib/limits'
import { type Db, db, idRow, readRows } from './client'

declare const owner: unique symbol
declare const kind: unique symbol

// Only this module makes scopes, and every read of a tenant's rows takes one, so no read lacks its check (R-SAFE-19).

/** Id of an owner whose rows the caller may read. */
export type OwnerScope = string & { readonly [owner]: true }
export type OrganisationScope = OwnerScope & { readonly [kind]: 'organisation' }
export type IndustryScope = OwnerScope & { readonly [kind]: 'industry' }

/** Returns the scope of one organisation. Throws the same 404 for one out of reach, an unknown and a malformed id. */
export async function organisationScope(
  actor: Actor,
  reach: Reach,
  organisationId: string,
): Promise<OrganisationScope> {
  if (!ID_PATTERN.test(organisationId)) throw notFound()
  if (reach === 'ownGroups') {
    await groupOf(actor, organisationId)
    return organisationId as OrganisationScope
  }
  const own = actor.organisationId !== null && actor.organisationId === organisationId
  const within = reach === 'any' || (reach === 'ownOrganisation' && own)
  // The foreign key guarantees that the actor's own organisation exists.
  if (!within || !(own || (await exists(organisationId)))) throw notFound()
  return organisationId as OrganisationScope
}

const groupRow = z.object({ group: z.string() })

/** Returns by which of the actor's groups an organisation is within reach (R-GROUP-3). Throws 404 for none. */
export async function groupOf({ groups = [] }: Actor, organisationId: string, store: Db = db()): Promise<string> {
  const [found] = await readRows(groupRow, store)`
    select group_id as "group" from organisation where id = ${organisationId} and group_id = any(${groups}::text[])`
  if (!found) throw notFound()
  return found.group
}

/** Reads the organisations of the actor's groups; none for who is admin of no group. */
export async function groupScopes({ groups = [] }: Actor, store: Db = db()): Promise<OrganisationScope[]> {
  if (groups.length === 0) return []
  const rows = await readRows(idRow, store)`
    select id from organisation where group_id = any(${groups}::text[]) order by id`
  return rows.map(({ id }) => id as OrganisationScope)
}

/** Returns the own organisation's scope; 404 when `named` is another one. */
export async function chooseOwn(actor: Actor, reach: Reach, named = actor.organisationId): Promise<OrganisationScope> {
  return organisationScope(actor, reach, named ?? '')
}

/**
 * Makes a scope for work without a signed-in person, such as a digest or a shared report; the caller has found the
 * organisation.
 */
export function installationScope(organisationId: string): OrganisationScope {
  return organisationId as OrganisationScope
}

/**
 * Locks an organisation for writes that count its rows before adding one, so they run one after another. Throws 404.
 */
export async function lockOrganisation(tx: Db, scope: OrganisationScope): Promise<void> {
  const [locked] = await readRows(idRow, tx)`select id from organisation where id = ${scope} for no key update`
  if (!locked) throw notFound()
}

/** For writes of an owner's own row. Throws 404. */
export async function lockOwnerRow(tx: Db, kind: 'organisation' | 'industry', id: string): Promise<void> {
  const [locked] = await readRows(idRow, tx)`select id from owner where id = ${id} and kind = ${kind} for update`
  if (!locked) throw notFound()
}

/** Reads the industries assigned to an organisation, by name. */
export async function industryScopes(
  scope: OrganisationScope,
  store: Db = db(),
): Promise<{ scope: IndustryScope; name: string }[]> {
  return (await assignedIndustries(scope, store)).map(({ id, name }) => ({ scope: id as IndustryScope, name }))
}

/** Reads the ids of an organisation's industries, always in the same order. */
export async function industryIds(scope: OrganisationScope, store: Db = db()): Promise<string[]> {
  const rows = await readRows(idRow, store)`
    select industry_id as id from organisation_industry where organisation_id = ${scope} order by industry_id`
  return rows.map(({ id }) => id)
}

/** An organisation and its industries, whose queries it sees side by side. */
export async function ownersOf(scope: OrganisationScope): Promise<OwnerScope[]> {
  return [scope, ...((await industryIds(scope)) as IndustryScope[])]
}

/** Makes a scope of any industry, or an assigned one, by reach. Throws the same 404 as `organisationScope`. */
export async function industryScope(actor: Actor, reach: Reach, industryId: string): Promise<IndustryScope> {
  if (!ID_PATTERN.test(industryId)) throw notFound()
  const within =
    reach === 'any'
      ? await db().industry.findMany({ where: { id: industryId }, select: { id: true } })
      : await assignedIndustries(await organisationScope(actor, reach, actor.organisationId ?? ''))
  if (!within.some(({ id }) => id === industryId)) throw notFound()
  return industryId as IndustryScope
}

/** Makes the one refusal for missing and for foreign records. */
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

/** Two statements: in a Citus cluster assignments are on every node, names only on their owner's. */
async function assignedIndustries(scope: OrganisationScope, store: Db = db()): Promise<{ id: string; name: string }[]> {
  const ids = await industryIds(scope, store)
  if (ids.length === 0) return []
  return store.owner.findMany({
    where: { id: { in: ids } },
    select: { id: true, name: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  })
}
