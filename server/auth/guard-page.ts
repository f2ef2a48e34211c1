import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { type Permission, reachOf } from '@/lib/access/permissions'
import type { Actor, Reach } from '@/lib/access/roles'
import { routes } from '@/lib/routes'
import { pageCookie, readPageCookie } from './page-cookie'
import { readPrincipal, toActor } from './sessions'
// Page guards only send people to the right screen: the API is the boundary, and never reads this cookie. Layouts do
// not run again on every navigation in the browser.

/**
 * The actor of a page cookie's value; null when it names no live session.
 * @throws AppError unavailable during an outage, so that the error page shows instead of the login.
 */
export async function actorOfPageCookie(value: string | undefined): Promise<Actor | null> {
  const sessionId = value ? await readPageCookie(value) : null
  const principal = sessionId ? await readPrincipal(sessionId) : null
  return principal && toActor(principal)
}

/** The actor of the page that is rendered; read once per page. */
export const currentActor = cache(
  async (): Promise<Actor | null> => actorOfPageCookie((await cookies()).get(pageCookie().name)?.value),
)

interface PageAccess {
  actor: Actor
  reach: Reach
}

/** The actor and the reach of the permission; without it redirects to the login or to the forbidden page. */
export function requirePermission(actor: Actor | null, permission: Permission): PageAccess {
  if (!actor) redirect(routes.login)
  const reach = reachOf(actor, permission)
  if (!reach) redirect(routes.forbidden)
  return { actor, reach }
}

/** The first call of every page behind sign-in (R-ACCESS-2). */
export async function guardPage(permission: Permission): Promise<PageAccess> {
  return requirePermission(await currentActor(), permission)
}
