import { type NextRequest, NextResponse } from 'next/server'
import { ADMIN_AREA, PUBLIC_PAGES, routes } from '@/lib/routes'
import { env } from '@/server/env'
import { contentSecurityPolicy } from '@/server/http/content-security-policy'
import { storageOrigins } from '@/server/storage/bucket'
import { sessionCookieName } from './server/auth/guard-page'

// Two things only: the nonce of the content security policy, and the optimistic redirect of a visitor without a
// session cookie. Never the security boundary: pages and routes ask the session row themselves.

const PROTECTED = new Set<string>(
  Object.values(routes).filter((path) => typeof path === 'string' && !PUBLIC_PAGES.includes(path)) as string[],
)
const PROTECTED_AREAS = [ADMIN_AREA, routes.organisationAdmin, '/reports']

const isProtected = (path: string) => PROTECTED.has(path) || PROTECTED_AREAS.some((area) => path.startsWith(`${area}/`))

export function proxy(request: NextRequest): NextResponse {
  const settings = env()
  const isAnonymous = !request.cookies.has(sessionCookieName(settings.appUrl))
  if (isAnonymous && isProtected(request.nextUrl.pathname)) {
    return NextResponse.redirect(new URL(routes.login, request.url))
  }
  const nonce = crypto.randomUUID().replaceAll('-', '')
  const policy = contentSecurityPolicy(nonce, storageOrigins(settings), settings.stack === 'dev')
  const headers = new Headers(request.headers)
  headers.set('x-nonce', nonce)
  headers.set('content-security-policy', policy) // Next reads the nonce for its own scripts from here
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', policy)
  response.headers.set('cache-control', 'private, no-store')
  return response
}

export const config = {
  matcher: ['/((?!api(?:/|$)|_next/static|_next/image|favicon\\.ico|icon|apple-icon|robots\\.txt).*)'],
}
