import type { Actor, Reach } from '@/lib/access/roles'
import { Prisma } from '@/prisma/generated/client'
import { type OrganisationScope, organisationScope } from '@/server/services/scope'

/**
 * The organisation that a call of the tracker is about: the one named, else the actor's own. Null for somebody without
 * an organisation who names none. Throws 404 for one out of reach, as for one that does not exist.
 */
export async function chooseOrganisation(
  actor: Actor,
  reach: Reach,
  named: string | undefined,
): Promise<OrganisationScope | null> {
  const id = named ?? actor.organisationId
  return id === null ? null : organisationScope(actor, reach, id)
}

/** The condition that keeps a read within a scope; without one there is nothing to read. */
export function within(organisationId: Prisma.Sql, scope: OrganisationScope | null): Prisma.Sql {
  return scope === null ? Prisma.sql`false` : Prisma.sql`${organisationId} = ${scope}`
}
