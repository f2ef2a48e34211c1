import { NextResponse } from 'next/server'
import { decode, encode } from 'next-auth/jwt'
import { landingPage } from '@/lib/access/navigation'
import { routes } from '@/lib/routes'
import type { LoginAnswer } from '@/lib/schemas/account'
import { id } from '@/lib/schemas/fields'
import { env, required } from '@/server/env'
import { type NewSession, readPrincipal, toActor } from './sessions'
import { tokenPair } from './tokens'

/** On https the prefix makes browsers refuse the cookie unless it is Secure, host-only and for the whole site. */
export function sessionCookieName(appUrl: string): string {
  return appUrl.startsWith('https://') ? '__Host-sightline-session' : 'sightline-session'
}

// The page cookie is next-auth's encrypted token with the session id only; sign-in and every refresh set it again.

export const PAGE_COOKIE_S = 24 * 3600

export function pageCookie() {
  const { appUrl } = env()
  return {
    name: sessionCookieName(appUrl),
    options: { httpOnly: true, sameSite: 'lax', path: '/', secure: appUrl.startsWith('https://') },
  } as const
}

export async function setPageCookie(response: NextResponse, sessionId: string): Promise<void> {
  const { name, options } = pageCookie()
  const value = await encode({ token: { sid: sessionId }, secret: required('AUTH_SECRET'), maxAge: PAGE_COOKIE_S })
  response.cookies.set(name, value, { ...options, maxAge: PAGE_COOKIE_S })
}

export function clearPageCookie(response: NextResponse): void {
  const { name, options } = pageCookie()
  response.cookies.set(name, '', { ...options, maxAge: 0 })
}

/** Not next-auth's `getToken`: it would accept the token in an Authorization header as well. */
export async function readPageCookie(value: string): Promise<string | null> {
  try {
    const token = await decode({ token: value, secret: required('AUTH_SECRET') })
    return id.safeParse(token?.sid).data ?? null
  } catch {
    return null
  }
}

export async function answerSignedIn(session: NewSession): Promise<NextResponse> {
  const token = { ...(await tokenPair(session)), tokenType: 'Bearer' as const }
  const principal = await readPrincipal(session.id)
  const redirectUrl = principal ? landingPage(toActor(principal)) : routes.home
  const response = NextResponse.json({ token, redirectUrl } satisfies LoginAnswer)
  await setPageCookie(response, session.id)
  return response
}
