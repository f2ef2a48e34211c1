import type { NextResponse } from 'next/server'
import { decode, encode } from 'next-auth/jwt'
import { id } from '@/lib/schemas/ids'
import { env, required } from '@/server/env'
import { sessionCookieName } from './cookie-name'

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
