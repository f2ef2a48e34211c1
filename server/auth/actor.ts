import type { Actor, Role } from '@/lib/access/roles'
import { env } from '@/server/env'

/** What the session row and its user row say, at this request. */
export interface Principal {
  sessionId: string
  refreshCounter: number
  rotatedAt: Date
  userId: string
  email: string
  emailVerified: boolean
  firstName: string | null
  lastName: string | null
  organisationId: string | null
  organisationAdmin: boolean
  systemAdmin: boolean
}

/** The actor of a request. Everyone signed in is a marketeer; the flags add to that (spec §6). */
export function toActor(principal: Principal): Actor {
  const { userId, sessionId, email, firstName, lastName, organisationId } = principal
  const roles: Role[] = ['marketeer']
  if (principal.organisationAdmin) roles.push('organisationAdmin')
  if (principal.systemAdmin) roles.push('systemAdmin')
  if (isInternal(principal)) roles.push('internal')
  return { userId, sessionId, email, firstName, lastName, organisationId, roles }
}

/** The marker in an address is a right only when it is configured and the address is known to be the user's own. */
function isInternal({ email, emailVerified }: Principal): boolean {
  const marker = env().INTERNAL_EMAIL_MARKER?.toLowerCase()
  return marker !== undefined && emailVerified && email.toLowerCase().includes(marker)
}
