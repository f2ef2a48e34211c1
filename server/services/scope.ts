import type { Actor, Reach } from '@/lib/access/roles'
import { AppError } from '@/lib/app-error'
import { refusals } from '@/lib/copy/refusals'
import { db } from '@/server/db'
import { ID_PATTERN } from '@/server/ids'

declare const owner: unique symbol
declare const kind: unique symbol

// Every read of a tenant's rows takes a scope, and only this module makes them: a read that forgot to ask cannot be
// written. There is no scope for "no organisation" and none for "all".

/** The id of an owner of queries that the caller may read. */
export type OwnerScope = string & { readonly [owner]: true }
/** The id of an organisation that the caller may read. */
export type OrganisationScope = OwnerScope & { readonly [kind]: 'organisation' }
/** The id of an industry that the caller may read. */
export type IndustryScope = OwnerScope & { readonly [kind]: 'industry' }

/**
 * (actor, reach) → the scope of one organisation. Throws the same 404 whether the organisation is not within reach,
 * does not exist, or the id is none.
 */
export async function organisationScope(
  actor: Actor,
  reach: Reach,
  organisationId: string,
): Promise<OrganisationScope> {
  if (!ID_PATTERN.test(organisationId)) throw notFound()
  const own = actor.organisationId !== null && actor.organisationId === organisationId
  const within = reach === 'any' || (reach === 'ownOrganisation' && own)
  // An actor's own organisation exists by foreign key; any other is asked for.
  if (!within || !(own || (await exists(organisationId)))) throw notFound()
  return organisationId as OrganisationScope
}

/** The industries assigned to an organisation, by name: who may read the organisation may read them. */
export async function industryScopes(scope: OrganisationScope): Promise<{ scope: IndustryScope; name: string }[]> {
  return (await assignedIndustries(scope)).map(({ id, name }) => ({ scope: id as IndustryScope, name }))
}

/**
 * (actor, reach) → the scope of one industry: of any, or of one that is assigned to the actor's organisation. Throws
 * the same 404 whether the industry is not within reach, does not exist, or the id is none.
 */
export async function industryScope(actor: Actor, reach: Reach, industryId: string): Promise<IndustryScope> {
  if (!ID_PATTERN.test(industryId)) throw notFound()
  const within =
    reach === 'any'
      ? await db().industry.findMany({ where: { id: industryId }, select: { id: true } })
      : await assignedIndustries(await organisationScope(actor, reach, actor.organisationId ?? ''))
  if (!within.some(({ id }) => id === industryId)) throw notFound()
  return industryId as IndustryScope
}

/** The one refusal for what is not there and for what is another organisation's. */
export function notFound(): AppError {
  return new AppError('notFound', refusals.notFound)
}

async function exists(id: string): Promise<boolean> {
  return (await db().organisation.findUnique({ where: { id }, select: { id: true } })) !== null
}

function assignedIndustries(scope: OrganisationScope): Promise<{ id: string; name: string }[]> {
  return db().owner.findMany({
    where: { industry: { organisations: { some: { organisationId: scope } } } },
    select: { id: true, name: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  })
}
