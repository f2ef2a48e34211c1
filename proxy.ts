import { type NextRequest, NextResponse } from 'next/server'
import { ID_PATTERN } from '@/lib/limits'
import { ADMIN_AREA, BRAND, ofBrand, PUBLIC_PAGES, routes } from '@/lib/routes'
import { env, type Settings } from '@/server/settings/env'
import { BRAND_HEADERS, isWholePage, sessionCookieName } from './server/auth/guard-page'

// Three things only: the nonce of the content security policy, the optimistic redirect of a visitor without a session
// cookie, and which organisation an address names, for pages. Never the security boundary: pages and routes ask the session row themselves.

const PROTECTED = new Set<string>(
  Object.values(routes).filter((path) => typeof path === 'string' && !PUBLIC_PAGES.includes(path)) as string[],
)
const PROTECTED_AREAS = [ADMIN_AREA, routes.organisationAdmin, '/reports']

const isProtected = (path: string) => PROTECTED.has(path) || PROTECTED_AREAS.some((area) => path.startsWith(`${area}/`))

export function proxy(request: NextRequest): NextResponse {
  const settings = env()
  const isAnonymous = !request.cookies.has(sessionCookieName(settings.appUrl))
  const brand = brandOf(request)
  // Next fetches a part of a page for its links, ahead too: only a whole page can be about another organisation.
  if (brand && !isWholePage(request.headers)) return new NextResponse('', { headers: { 'content-type': 'text/html' } })
  if (isAnonymous && isProtected(request.nextUrl.pathname)) {
    return NextResponse.redirect(new URL(brand ? ofBrand(routes.login, brand) : routes.login, request.url))
  }
  const nonce = crypto.randomUUID().replaceAll('-', '')
  const policy = contentSecurityPolicy(nonce, storageOrigins(settings), settings.stack === 'dev')
  const headers = new Headers(request.headers)
  for (const name of Object.values(BRAND_HEADERS)) headers.delete(name)
  if (brand) {
    headers.set(BRAND_HEADERS.brand, brand)
    headers.set(BRAND_HEADERS.path, pathWithoutBrand(request.nextUrl))
  }
  headers.set('x-nonce', nonce)
  headers.set('content-security-policy', policy) // Next reads the nonce for its own scripts from here
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', policy)
  response.headers.set('cache-control', 'private, no-store')
  return response
}

/** The organisation of a link; null where none is named. */
function brandOf({ nextUrl }: NextRequest): string | null {
  const brand = nextUrl.searchParams.get(BRAND)
  return brand !== null && ID_PATTERN.test(brand) ? brand : null
}

/** Always of this origin: a path that begins with two slashes would name a host. */
function pathWithoutBrand({ pathname, searchParams }: URL): string {
  const params = new URLSearchParams(searchParams)
  params.delete(BRAND)
  params.delete('_rsc')
  return `${pathname.replace(/^[/\\]+/, '/')}${params.size > 0 ? `?${params}` : ''}`
}

/** Allows inline styles, since pages carry style attributes. React needs `eval` in development only. */
export function contentSecurityPolicy(nonce: string, storage: readonly string[], development: boolean): string {
  const bucket = storage.map((origin) => ` ${origin}`).join('')
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${bucket}`,
    `connect-src 'self'${development ? ' ws:' : ''}${bucket}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ')
}

/** Lists origins for the content security policy. Without path style the bucket may be a subdomain of the endpoint. */
export function storageOrigins(read: Settings): string[] {
  if (!read.S3_BUCKET) return []
  const given = read.S3_PUBLIC_ENDPOINT ?? read.S3_ENDPOINT
  if (!given && !read.S3_REGION) return []
  const endpoint = new URL(given ?? `https://s3.${read.S3_REGION}.amazonaws.com`)
  if (read.S3_FORCE_PATH_STYLE) return [endpoint.origin]
  return [endpoint.origin, `${endpoint.protocol}//${read.S3_BUCKET}.${endpoint.host}`]
}

export const config = {
  matcher: ['/((?!api(?:/|$)|_next/static|_next/image|favicon\\.ico|icon|apple-icon|robots\\.txt).*)'],
}
