import type { Actor, Reach } from '@/lib/access/roles'
import { refusals } from '@/lib/copy/refusals'
import { AppError } from '@/lib/errors/app-error'
import { db } from '@/server/db'
import { ID_PATTERN } from '@/server/ids'

declare const scoped: unique symbol

/**
 * The id of an organisation that the caller may read. Every read of a tenant's rows takes one, and only this module
 * makes them: a read that forgot to ask cannot be written. There is no scope for "no organisation" and none for "all".
 */
export type OrganisationScope = string & { readonly [scoped]: true }

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

/** The one refusal for what is not there and for what is another organisation's. */
export function notFound(): AppError {
  return new AppError('notFound', refusals.notFound)
}

async function exists(id: string): Promise<boolean> {
  return (await db().organisation.findUnique({ where: { id }, select: { id: true } })) !== null
}
