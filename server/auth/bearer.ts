import { createHash, timingSafeEqual } from 'node:crypto'
import type { Actor } from '@/lib/access/roles'
import { sessionCopy } from '@/lib/copy/api'
import { refusals } from '@/lib/copy/refusals'
import { AppError } from '@/lib/errors/app-error'
import { type Principal, readPrincipal, toActor } from './sessions'
import { isWithinGrace, type RefreshToken, readAccessToken, readRefreshToken } from './tokens'

/** The access token's time is over, but the session lives: the caller should refresh once and try again. */
export class AccessTokenExpired extends Error {
  override readonly name = 'AccessTokenExpired'
}

/** The tokens of a request, as far as they are ours; each null when it is missing. */
interface BearerTokens {
  access: { sessionId: string; expired: boolean } | null
  refresh: RefreshToken | null
}

/**
 * Reads `Authorization: Bearer` and `X-Refresh-Token`. Cookies are never looked at.
 * @throws AppError unauthenticated when a header is there but malformed, forged, of the wrong kind, or when the two
 * name different sessions.
 */
async function readTokens(headers: Headers): Promise<BearerTokens> {
  const authorization = headers.get('authorization')
  const refreshHeader = headers.get('x-refresh-token')
  const bearer = authorization === null ? undefined : (/^Bearer ([\w.-]{1,2000})$/i.exec(authorization)?.[1] ?? '')
  const access = bearer === undefined ? null : await readAccessToken(bearer)
  const refresh = refreshHeader === null ? null : readRefreshToken(refreshHeader)
  const forged = (authorization !== null && !access) || (refreshHeader !== null && !refresh)
  const mixed = access && refresh && access.sessionId !== refresh.sessionId
  if (forged || mixed) throw unauthenticated()
  return { access, refresh }
}

/**
 * Who is calling, by the bearer headers alone; role and organisation are read from the database at this call.
 * @throws AppError unauthenticated (401), AccessTokenExpired (302 shouldRefresh), AppError unavailable (503).
 */
export async function actorOfRequest(request: Request): Promise<Actor> {
  const { access, refresh } = await readTokens(request.headers)
  if (!access || (access.expired && !refresh)) throw unauthenticated()
  const principal = await readPrincipal(access.sessionId)
  if (!principal) throw unauthenticated()
  if (!access.expired) return toActor(principal)
  if (refresh && isLive(refresh, principal)) throw new AccessTokenExpired()
  throw unauthenticated()
}

/**
 * Whoever is signed in, for doors that stand open: null for a visitor, and for headers that name nobody.
 * @throws AccessTokenExpired (302 shouldRefresh) and AppError unavailable (503), so that nobody is taken for a visitor
 * who only has to refresh.
 */
export async function callerOfRequest(request: Request): Promise<Actor | null> {
  try {
    return await actorOfRequest(request)
  } catch (error) {
    if (error instanceof AppError && error.code === 'unauthenticated') return null
    throw error
  }
}

/** Whether a refresh with this token would be answered with a pair. */
function isLive(refresh: RefreshToken, principal: Principal): boolean {
  const age = principal.refreshCounter - refresh.counter
  return age === 0 || (age === 1 && isWithinGrace(principal.rotatedAt))
}

function unauthenticated(): AppError {
  return new AppError('unauthenticated', refusals.unauthenticated)
}

/** Whether a request carries `Authorization: Bearer <secret>`. Digests are compared, so no length and no prefix shows. */
export function carriesSecret(request: Request, secret: string): boolean {
  const given = request.headers.get('authorization') ?? ''
  return timingSafeEqual(digest(given), digest(`Bearer ${secret}`))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/**
 * The refresh token of a request. The access token beside it may be over, but must be of the same session.
 * @throws AppError unauthenticated 'Failed to refresh'.
 */
export async function readRefresh(headers: Headers): Promise<RefreshToken> {
  const tokens = await readTokens(headers).catch(() => null)
  if (!tokens?.refresh) throw new AppError('unauthenticated', sessionCopy.refreshFailed)
  return tokens.refresh
}

/**
 * The session that the bearer headers name; an access token whose time is over still names one.
 * @throws AppError unauthenticated when they name none.
 */
export async function sessionOfRequest(request: Request): Promise<string> {
  const { access, refresh } = await readTokens(request.headers)
  const sessionId = access?.sessionId ?? refresh?.sessionId
  if (!sessionId) throw unauthenticated()
  return sessionId
}
