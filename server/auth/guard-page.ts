import { hkdfSync } from 'node:crypto'
import { compactDecrypt, EncryptJWT } from 'jose'
import { cookies, headers } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { NextResponse } from 'next/server'
import { cache } from 'react'
import { z } from 'zod'
import { landingPage } from '@/lib/access/navigation'
import { type Actor, type Permission, type Reach, reachOf } from '@/lib/access/permissions'
import { id } from '@/lib/http/fields'
import type { LoginAnswer } from '@/lib/people/account-shapes'
import { ofBrand, routes } from '@/lib/routes'
import { env, required } from '@/server/settings/env'
import {
  anotherOrganisation,
  chooseOrganisation,
  type NewSession,
  type Principal,
  readPrincipal,
  toActor,
} from './sessions'
import { tokenPair } from './tokens'

/** Returns the cookie's name; on https its prefix makes browsers insist on Secure, host-only and path `/`. */
export function sessionCookieName(appUrl: string): string {
  return appUrl.startsWith('https://') ? '__Host-sightline-session' : 'sightline-session'
}

// The page cookie is next-auth's encrypted token and holds only the session id; sign-in and every refresh set it again.
// Its expiry is compared with the database's time, like that of the session.

export const PAGE_COOKIE_S = 24 * 3600

export function pageCookie() {
  const { appUrl } = env()
  return {
    name: sessionCookieName(appUrl),
    options: {
      httpOnly: true,
      sameSite: 'lax',
      path: '/',
      secure: appUrl.startsWith('https://'),
      maxAge: PAGE_COOKIE_S,
    },
  } as const
}

/** Derived as in next-auth, because earlier releases read and made the same cookies. */
function cookieKey(): Uint8Array {
  const key = hkdfSync('sha256', required('AUTH_SECRET'), '', 'NextAuth.js Generated Encryption Key', 32)
  return new Uint8Array(key)
}

export function makePageCookie(sessionId: string): Promise<string> {
  const from = Math.floor(Date.now() / 1000)
  return new EncryptJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setIssuedAt(from)
    .setExpirationTime(from + PAGE_COOKIE_S)
    .encrypt(cookieKey())
}

export async function setPageCookie(response: NextResponse, sessionId: string): Promise<void> {
  const { name, options } = pageCookie()
  response.cookies.set(name, await makePageCookie(sessionId), options)
}

export function clearPageCookie(response: NextResponse): void {
  const { name, options } = pageCookie()
  response.cookies.set(name, '', { ...options, maxAge: 0 })
}

const claims = z.object({ sid: id, exp: z.number() })

/** Replaces next-auth's `getToken`, which also accepts the token in an Authorization header. */
async function readClaims(value: string): Promise<z.output<typeof claims> | null> {
  try {
    const { plaintext } = await compactDecrypt(value, cookieKey())
    return claims.parse(JSON.parse(new TextDecoder().decode(plaintext)))
  } catch {
    return null
  }
}

/** Returns the user, or null when cookie or session has ended. Throws AppError unavailable for every database error. */
export async function principalOfPageCookie(value: string): Promise<Principal | null> {
  const cookie = await readClaims(value)
  const principal = cookie && (await readPrincipal(cookie.sid))
  return principal && cookie.exp * 1000 > principal.now.getTime() ? principal : null
}

export async function answerSignedIn(session: NewSession): Promise<NextResponse> {
  const token = { ...(await tokenPair(session)), tokenType: 'Bearer' as const }
  const principal = await readPrincipal(session.id)
  const redirectUrl = principal ? landingPage(toActor(principal)) : routes.home
  const response = NextResponse.json({ token, redirectUrl } satisfies LoginAnswer)
  await setPageCookie(response, session.id)
  return response
}

// Page guards only redirect: the security boundary is the API, which never reads this cookie.

/** Throws AppError unavailable during an outage, so the error page shows instead of the login. */
export async function actorOfPageCookie(value: string | undefined): Promise<Actor | null> {
  const principal = value ? await principalOfPageCookie(value) : null
  return principal && toActor(principal)
}

/** How `proxy.ts` tells pages the organisation that their address names, and the address without it. */
export const BRAND_HEADERS = { brand: 'x-brand', path: 'x-brand-path' } as const

/** Whether a browser opens a page, rather than fetching a part of one; browsers without the header count as opening it. */
export const isWholePage = (given: { get(name: string): string | null }) =>
  (given.get('sec-fetch-dest') ?? 'document') === 'document' && !/prefetch/.test(given.get('sec-purpose') ?? '')

async function askedBrand(): Promise<{ brand: string; path: string } | null> {
  const given = await headers()
  const [brand, path] = [given.get(BRAND_HEADERS.brand), given.get(BRAND_HEADERS.path)]
  return brand !== null && path !== null ? { brand, path } : null
}

export const currentActor = cache(async (): Promise<Actor | null> => {
  const actor = await actorOfPageCookie((await cookies()).get(pageCookie().name)?.value)
  const asked = await askedBrand()
  if (!actor || (asked === null && (actor.organisationId !== null || actor.seeing))) return actor
  if (asked === null) return isWholePage(await headers()) ? moveOn(actor) : actor
  // A link may switch the session, though it is a GET that other sites can cause: it opens nothing that the reader does not belong
  // to, and what a page of another organisation still sends is refused (R-MEMBER-5). A frame or a form of another site
  // does not carry the cookie (SameSite=Lax).
  const isOpen =
    asked.brand === actor.organisationId || (!actor.seeing && (await chooseOrganisation(actor, asked.brand)))
  if (!isOpen) notFound()
  redirect(asked.path)
})

/** Whose current organisation was taken away goes on in another of theirs, from the next page on (R-MEMBER-4). */
async function moveOn(actor: Actor): Promise<Actor> {
  const other = await anotherOrganisation(actor.userId)
  if (other === null || !(await chooseOrganisation(actor, other))) return actor
  const principal = await readPrincipal(actor.sessionId)
  return principal ? toActor(principal) : actor
}

interface PageAccess {
  actor: Actor
  reach: Reach
}

export function requirePermission(
  actor: Actor | null,
  permission: Permission,
  login: string = routes.login,
): PageAccess {
  if (!actor) redirect(login)
  const reach = reachOf(actor, permission)
  if (!reach) redirect(routes.forbidden)
  return { actor, reach }
}

/** Every page behind sign-in calls this first (R-ACCESS-2): layouts do not run again on every navigation. */
export async function guardPage(permission: Permission): Promise<PageAccess> {
  const [actor, asked] = await Promise.all([currentActor(), askedBrand()])
  return requirePermission(actor, permission, asked ? ofBrand(routes.login, asked.brand) : routes.login)
}
