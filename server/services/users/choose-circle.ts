import type { Actor, Reach, Role } from '@/lib/access/roles'
import { Prisma } from '@/prisma/generated/client'
import { type OrganisationScope, organisationScope } from '@/server/services/scope'

// Whose account a caller may manage (spec §6): a system admin everyone's; an organisation admin those of the own
// organisation, system admins apart even when they sit in it (security T25).

export interface Circle {
  /** In which role the caller acts. */
  role: Role
  /** null is everyone, which only the reach of a system admin gives. */
  scope: OrganisationScope | null
}

/**
 * (actor, reach) → the circle of a caller.
 * @param named the organisation that is meant, for organisation admins; their own unless said
 * @throws AppError 404 for an organisation that is not the caller's own, as for one that does not exist.
 */
export async function chooseCircle(actor: Actor, reach: Reach, named = actor.organisationId): Promise<Circle> {
  if (reach === 'any') return { role: 'systemAdmin', scope: null }
  return { role: 'organisationAdmin', scope: await organisationScope(actor, reach, named ?? '') }
}

/** The condition that a user `u` may be touched. */
export function manageable({ scope }: Circle): Prisma.Sql {
  return scope === null ? Prisma.sql`true` : Prisma.sql`(u.organisation_id = ${scope} AND NOT u.system_admin)`
}

/** The condition that a user `u` may be seen in a list: system admins of the own organisation are (spec §2). */
export function visible({ scope }: Circle): Prisma.Sql {
  return scope === null ? Prisma.sql`true` : Prisma.sql`u.organisation_id = ${scope}`
}
