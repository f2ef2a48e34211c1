import type { Actor, Reach } from '@/lib/access/roles'
import { refusals } from '@/lib/copy/refusals'
import { AppError } from '@/lib/errors/app-error'
import { type OrganisationScope, organisationScope } from '@/server/services/scope'

/**
 * The organisation whose sentiment is meant: the one named, else the caller's own. Null for a system admin who has
 * none and names none.
 * @throws AppError 403 for anybody else without an organisation; 404 for one that is out of reach or unknown.
 */
export async function chooseOrganisation(
  actor: Actor,
  reach: Reach,
  organisationId: string | undefined,
): Promise<OrganisationScope | null> {
  if (actor.organisationId === null && reach !== 'any') throw new AppError('forbidden', refusals.forbidden)
  const id = organisationId ?? actor.organisationId
  return id === null ? null : organisationScope(actor, reach, id)
}
