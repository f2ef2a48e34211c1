import { NextResponse } from 'next/server'
import { decode, encode } from 'next-auth/jwt'
import { landingPage } from '@/lib/access/navigation'
import { routes } from '@/lib/routes'
import type { LoginAnswer } from '@/lib/schemas/account'
import { id } from '@/lib/schemas/fields'
import { env, required } from '@/server/env'
import { type NewSession, readPrincipal, toActor } from './sessions'
import { tokenPair } from './tokens'

/**
 * The name of the page cookie. On https the prefix makes browsers refuse it unless it is Secure, host-only and for
 * the whole site, so that no neighbouring host can plant one (T18).
 */
export function sessionCookieName(appUrl: string): string {
  return appUrl.startsWith('https://') ? '__Host-sightline-session' : 'sightline-session'
}

// What pages and their guards look at: next-auth's own encrypted cookie, which names the session row and nothing
// else. It lives a day without use; sign-in and every refresh set it anew (T18).

/** Idle time of the page cookie, in seconds. */
export const PAGE_COOKIE_S = 24 * 3600

export function pageCookie() {
  const { appUrl } = env()
  return {
    name: sessionCookieName(appUrl),
    options: { httpOnly: true, sameSite: 'lax', path: '/', secure: appUrl.startsWith('https://') },
  } as const
}

/** Puts a new page cookie for a session on an answer; its value is new each time. */
export async function setPageCookie(response: NextResponse, sessionId: string): Promise<void> {
  const { name, options } = pageCookie()
  const value = await encode({ token: { sid: sessionId }, secret: required('AUTH_SECRET'), maxAge: PAGE_COOKIE_S })
  response.cookies.set(name, value, { ...options, maxAge: PAGE_COOKIE_S })
}

export function clearPageCookie(response: NextResponse): void {
  const { name, options } = pageCookie()
  response.cookies.set(name, '', { ...options, maxAge: 0 })
}

/**
 * The session that a cookie's value names; null for anything that next-auth did not seal, or whose time is over.
 * (next-auth's `getToken` is not used: it would accept its token in an Authorization header as well.)
 */
export async function readPageCookie(value: string): Promise<string | null> {
  try {
    const token = await decode({ token: value, secret: required('AUTH_SECRET') })
    return id.safeParse(token?.sid).data ?? null
  } catch {
    return null
  }
}

/** What signing in answers: the token record, where to go (always a path of ours, T16), and the page cookie. */
export async function answerSignedIn(session: NewSession): Promise<NextResponse> {
  const token = { ...(await tokenPair(session)), tokenType: 'Bearer' as const }
  const principal = await readPrincipal(session.id)
  const redirectUrl = principal ? landingPage(toActor(principal)) : routes.home
  const response = NextResponse.json({ token, redirectUrl } satisfies LoginAnswer)
  await setPageCookie(response, session.id)
  return response
}
