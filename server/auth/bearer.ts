import { createHash, timingSafeEqual } from 'node:crypto'
import type { Actor } from '@/lib/access/roles'
import { AppError } from '@/lib/app-error'
import { sessionCopy } from '@/lib/copy/api'
import { refusals } from '@/lib/copy/refusals'
import { type Principal, readPrincipal, toActor } from './sessions'
import { isWithinGrace, type RefreshToken, readAccessToken, readRefreshToken } from './tokens'

/** The access token has expired and the session lives: the caller refreshes once and retries (R-SESSION-4). */
export class AccessTokenExpired extends Error {
  override readonly name = 'AccessTokenExpired'
}

interface BearerTokens {
  access: { sessionId: string; expired: boolean } | null
  refresh: RefreshToken | null
}

/**
 * Never reads cookies: the API accepts bearer headers alone.
 * @throws AppError unauthenticated for a malformed or forged header, or when the two name different sessions.
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
 * The actor of a request; role and organisation are read from the database at each call.
 * @throws AppError unauthenticated (401), AccessTokenExpired (302), AppError unavailable (503).
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
 * The actor of a request to a public route; null for a visitor and for headers that name no session.
 * @throws AccessTokenExpired and AppError unavailable: a user who only has to refresh is not a visitor.
 */
export async function callerOfRequest(request: Request): Promise<Actor | null> {
  try {
    return await actorOfRequest(request)
  } catch (error) {
    if (error instanceof AppError && error.code === 'unauthenticated') return null
    throw error
  }
}

function isLive(refresh: RefreshToken, principal: Principal): boolean {
  const age = principal.refreshCounter - refresh.counter
  return age === 0 || (age === 1 && isWithinGrace(principal.rotatedAt))
}

function unauthenticated(): AppError {
  return new AppError('unauthenticated', refusals.unauthenticated)
}

/** Compares digests, so that neither length nor prefix of the secret shows. */
export function carriesSecret(request: Request, secret: string): boolean {
  const given = request.headers.get('authorization') ?? ''
  return timingSafeEqual(digest(given), digest(`Bearer ${secret}`))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/**
 * The refresh token of a request; an access token beside it may have expired.
 * @throws AppError unauthenticated 'Failed to refresh'.
 */
export async function readRefresh(headers: Headers): Promise<RefreshToken> {
  const tokens = await readTokens(headers).catch(() => null)
  if (!tokens?.refresh) throw new AppError('unauthenticated', sessionCopy.refreshFailed)
  return tokens.refresh
}

/**
 * The session that the bearer headers name; an expired access token still names one.
 * @throws AppError unauthenticated when they name none.
 */
export async function sessionOfRequest(request: Request): Promise<string> {
  const { access, refresh } = await readTokens(request.headers)
  const sessionId = access?.sessionId ?? refresh?.sessionId
  if (!sessionId) throw unauthenticated()
  return sessionId
}
