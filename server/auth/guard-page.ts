import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { type Permission, reachOf } from '@/lib/access/permissions'
import type { Actor, Reach } from '@/lib/access/roles'
import { routes } from '@/lib/routes'
import { pageCookie, principalOfPageCookie } from './page-cookie'
import { toActor } from './sessions'

// Page guards only redirect: the security boundary is the API, which never reads this cookie.

/** Throws AppError unavailable during an outage, so that the error page shows instead of the login. */
export async function actorOfPageCookie(value: string | undefined): Promise<Actor | null> {
  const principal = value ? await principalOfPageCookie(value) : null
  return principal && toActor(principal)
}

export const currentActor = cache(
  async (): Promise<Actor | null> => actorOfPageCookie((await cookies()).get(pageCookie().name)?.value),
)

interface PageAccess {
  actor: Actor
  reach: Reach
}

export function requirePermission(actor: Actor | null, permission: Permission): PageAccess {
  if (!actor) redirect(routes.login)
  const reach = reachOf(actor, permission)
  if (!reach) redirect(routes.forbidden)
  return { actor, reach }
}

/** The first call of every page behind sign-in (R-ACCESS-2): layouts do not run again on every navigation. */
export async function guardPage(permission: Permission): Promise<PageAccess> {
  return requirePermission(await currentActor(), permission)
}
