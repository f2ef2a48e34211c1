import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { type Permission, reachOf } from '@/lib/access/permissions'
import type { Actor, Reach } from '@/lib/access/roles'
import { routes } from '@/lib/routes'
import { pageCookie, readPageCookie } from './page-cookie'
import { readPrincipal, toActor } from './sessions'
// Page gates are courtesy: they send people to the right screen. The API is the boundary: it reads the session row
// at each call and never looks at this cookie. (Layouts do not run again on every navigation in the browser.)

/**
 * Who a page cookie's value stands for; null when nobody is signed in by it.
 * @throws AppError unavailable when the store is: then the error page shows, and nobody is sent to sign in again.
 */
export async function actorOfPageCookie(value: string | undefined): Promise<Actor | null> {
  const sessionId = value ? await readPageCookie(value) : null
  const principal = sessionId ? await readPrincipal(sessionId) : null
  return principal && toActor(principal)
}

/** Who looks at the page that is being drawn; read once per page. */
export const currentActor = cache(
  async (): Promise<Actor | null> => actorOfPageCookie((await cookies()).get(pageCookie().name)?.value),
)

/** Who looks at a page, and which rows the page may read for them. */
export interface PageAccess {
  actor: Actor
  reach: Reach
}

/** The actor and the reach of the permission; without it redirects to sign in, or to the page that says no. */
export function requirePermission(actor: Actor | null, permission: Permission): PageAccess {
  if (!actor) redirect(routes.login)
  const reach = reachOf(actor, permission)
  if (!reach) redirect(routes.forbidden)
  return { actor, reach }
}

/** First line of every page behind sign-in. */
export async function guardPage(permission: Permission): Promise<PageAccess> {
  return requirePermission(await currentActor(), permission)
}
