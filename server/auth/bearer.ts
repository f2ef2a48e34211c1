import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Actor } from '@/lib/access/permissions'
import { AppError, refusals } from '@/lib/http/app-error'
import { sessionCopy } from '@/lib/http/words'
import { READ_TOKENS } from '@/lib/limits'
import { db, readRows } from '@/server/db/client'
import { consumeRateLimit } from '@/server/limits/rate-limit'
import { type Principal, readPrincipal, toActor } from './sessions'
import {
  type AccessToken,
  deriveKey,
  hashOfSecret,
  isWithinGrace,
  newSecret,
  type RefreshToken,
  readAccessToken,
  readRefreshToken,
} from './tokens'

/** The access token has expired but its session has not: the caller refreshes once and retries (R-SESSION-4). */
export class AccessTokenExpired extends Error {
  override readonly name = 'AccessTokenExpired'
}

interface BearerTokens {
  access: AccessToken | null
  refresh: RefreshToken | null
}

/** Reads both tokens, never cookies. Throws unauthenticated for malformed or forged ones, or ones of two sessions. */
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
 * Reads the current rights of a signed-in user or a read token from the database.
 * @param caller the address, by which unknown read tokens are limited
 * @param connections whether the route also takes access tokens of connected assistants, which are for it alone
 * @throws AppError unauthenticated (401), tooMany (429), unavailable (503); AccessTokenExpired (302)
 */
export async function actorOfRequest(request: Request, caller: string, connections = false): Promise<Actor> {
  const connection = connections ? connectionTokenOf(request.headers) : null
  if (connection !== null) return actorOfConnection(connection, caller)
  const readToken = readTokenOf(request.headers)
  return readToken === null ? userOfRequest(request) : actorOfReadToken(readToken, caller)
}

async function userOfRequest(request: Request): Promise<Actor> {
  const { access, refresh } = await readTokens(request.headers)
  if (!access) throw unauthenticated()
  const principal = await readPrincipal(access.sessionId)
  if (!principal) throw unauthenticated()
  if (access.expiresAt > principal.now) return toActor(principal)
  if (refresh && isLive(refresh, principal)) throw new AccessTokenExpired()
  throw unauthenticated()
}

/**
 * Returns null for visitors and read tokens. Throws AccessTokenExpired and unavailable, since a user who only has to
 * refresh is not a visitor.
 */
export async function callerOfRequest(request: Request): Promise<Actor | null> {
  try {
    return await userOfRequest(request)
  } catch (error) {
    if (error instanceof AppError && error.code === 'unauthenticated') return null
    throw error
  }
}

/** A page sends the organisation that it was drawn for; other clients need not. */
const DRAWN_FOR = 'x-organization'

/**
 * Refuses what a page of one organisation sends once the session is about another, after a switch in another tab or once
 * the person has left it (R-MEMBER-5). Throws AppError conflict, at the field `x-organization`.
 */
export async function refuseOtherOrganisation({ headers }: Request, { organisationId }: Actor): Promise<void> {
  const drawnFor = headers.get(DRAWN_FOR)
  if (drawnFor === null || drawnFor === organisationId) return
  const current =
    organisationId && (await db().owner.findUnique({ where: { id: organisationId }, select: { name: true } }))
  const sentence = current ? sessionCopy.otherOrganisation(current.name) : sessionCopy.noLongerMember
  throw new AppError('conflict', sentence, { fields: { [DRAWN_FOR]: sentence } })
}

/** As for a refresh, a token ahead of its row is valid: a failover may have lost the last updates. */
function isLive(refresh: RefreshToken, principal: Principal): boolean {
  const age = principal.refreshCounter - refresh.counter
  return age <= 0 || (age === 1 && isWithinGrace(principal))
}

function unauthenticated(): AppError {
  return new AppError('unauthenticated', refusals.unauthenticated)
}

/** Compares digests, so the response time reveals neither length nor prefix of the secret. */
export function carriesSecret(request: Request, secret: string): boolean {
  const given = request.headers.get('authorization') ?? ''
  return timingSafeEqual(hashOfSecret(given), hashOfSecret(`Bearer ${secret}`))
}

/** Reads the refresh token; the access token beside it may have expired. Throws unauthenticated 'Failed to refresh'. */
export async function readRefresh(headers: Headers): Promise<RefreshToken> {
  const tokens = await readTokens(headers).catch(() => null)
  if (!tokens?.refresh) throw new AppError('unauthenticated', sessionCopy.refreshFailed)
  return tokens.refresh
}

/** Returns the session id, also from an expired access token. Throws unauthenticated without one. */
export async function sessionOfRequest(request: Request): Promise<string> {
  const { access, refresh } = await readTokens(request.headers)
  const sessionId = access?.sessionId ?? refresh?.sessionId
  if (!sessionId) throw unauthenticated()
  return sessionId
}

// Read tokens (R-ACTION-8): a secret with a prefix that tells them from access tokens.

const READ_TOKEN = /^sl_[A-Za-z0-9_-]{43}$/

export function makeReadToken(): string {
  return `sl_${newSecret()}`
}

/** Returns the start of a token, which lists show to tell tokens apart. */
export function startOfReadToken(token: string): string {
  return token.slice(0, READ_TOKENS.shownChars)
}

/** Returns the bearer if it looks like a read token, otherwise null. */
function readTokenOf(headers: Headers): string | null {
  return /^Bearer (sl_.*)$/is.exec(headers.get('authorization') ?? '')?.[1] ?? null
}

/**
 * Returns the actor of an organisation's program, which may only read its figures.
 * @param caller the address, by which unknown tokens are limited
 * @throws AppError unauthenticated for an unknown or revoked token, tooMany, unavailable
 */
async function actorOfReadToken(token: string, caller: string): Promise<Actor> {
  const found = READ_TOKEN.test(token) ? await findToken(hashOfSecret(token)) : null
  if (!found) {
    await consumeRateLimit('unknownReadToken', caller)
    throw new AppError('unauthenticated', refusals.unauthenticated)
  }
  return programOf(found)
}

async function programOf({ id, organisation_id: organisationId }: z.infer<typeof tokenRow>): Promise<Actor> {
  await consumeRateLimit('readToken', id)
  return {
    ...{ userId: id, sessionId: '', email: '', firstName: null, lastName: null, organisationId },
    ...{ roles: ['readToken'], account: null },
  }
}

const tokenRow = z.object({ id: z.string(), organisation_id: z.string() })

/** Finds a token and notes its use, at most once a minute. Throws AppError unavailable for every database error. */
async function findToken(hash: Uint8Array<ArrayBuffer>): Promise<z.infer<typeof tokenRow> | null> {
  try {
    const [found] = await readRows(tokenRow)`
      with used as (
        update api_token set last_used_at = now()
        where token_hash = ${hash} and (last_used_at is null or last_used_at < now() - interval '1 minute')
      )
      select id, organisation_id from api_token where token_hash = ${hash}`
    return found ?? null
  } catch (cause) {
    throw new AppError('unavailable', refusals.unavailable, { cause })
  }
}

// Assistants that a person has let in (R-ASSIST-6): an access token is the row's id and its end under an HMAC, a refresh
// token the id and its generation. The database holds nothing that could be replayed, and without the row neither holds.

const CONNECTION = /^sa_([0-9a-f]{24})\.(\d{10})\.([\w-]{43})$/
const CONNECTION_REFRESH = /^sr_([0-9a-f]{24})\.(0|[1-9]\d{0,8})\.([\w-]{43})$/

function sealOf(purpose: 'assistant access' | 'assistant refresh', id: string, part: number): string {
  return createHmac('sha256', deriveKey(purpose)).update(`${id}.${part}`).digest('base64url')
}

function isGenuine(given: string, seal: string): boolean {
  return timingSafeEqual(Buffer.from(given), Buffer.from(seal))
}

export function signConnection(id: string, expiresAt: Date): string {
  const end = Math.floor(expiresAt.getTime() / 1000)
  return `sa_${id}.${end}.${sealOf('assistant access', id, end)}`
}

export interface ConnectionRefresh {
  id: string
  counter: number
}

export function signConnectionRefresh({ id, counter }: ConnectionRefresh): string {
  return `sr_${id}.${counter}.${sealOf('assistant refresh', id, counter)}`
}

/** Returns what a refresh token of an assistant says; null for one that we did not make. */
export function readConnectionRefresh(token: string): ConnectionRefresh | null {
  const [, id = '', digits = '', seal = ''] = CONNECTION_REFRESH.exec(token) ?? []
  if (seal === '' || !isGenuine(seal, sealOf('assistant refresh', id, Number(digits)))) return null
  return { id, counter: Number(digits) }
}

function connectionTokenOf(headers: Headers): string | null {
  return /^Bearer (sa_.*)$/is.exec(headers.get('authorization') ?? '')?.[1] ?? null
}

/** Returns the actor of a connected assistant, with the rights of a read token and no other. Throws as `actorOfReadToken`. */
async function actorOfConnection(token: string, caller: string): Promise<Actor> {
  const [, id = '', digits = '', seal = ''] = CONNECTION.exec(token) ?? []
  const end = Number(digits)
  const found = seal !== '' && isGenuine(seal, sealOf('assistant access', id, end)) ? await findLive(id, end) : null
  if (!found) {
    await consumeRateLimit('unknownReadToken', caller)
    throw new AppError('unauthenticated', refusals.unauthenticated)
  }
  return programOf(found)
}

/** Finds a connection whose person is still of its organisation, and notes its use as `findToken` does. */
async function findLive(id: string, end: number): Promise<z.infer<typeof tokenRow> | null> {
  try {
    const [found] = await readRows(tokenRow)`
      with used as (
        update assistant_connection set last_used_at = now()
        where id = ${id} and (last_used_at is null or last_used_at < now() - interval '1 minute')
      )
      select c.id, c.organisation_id from assistant_connection c
      join membership m on m.user_id = c.user_id and m.organisation_id = c.organisation_id
      where c.id = ${id} and c.code_used_at is not null and c.expires_at > now() and to_timestamp(${end}::float8) > now()`
    return found ?? null
  } catch (cause) {
    throw new AppError('unavailable', refusals.unavailable, { cause })
  }
}
