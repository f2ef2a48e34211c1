import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { compactVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { TokenPair } from '@/lib/schemas/account'
import { id } from '@/lib/schemas/fields'
import { env, required } from '@/server/env'
import type { NewSession } from './sessions'

const keys = new Map<string, Uint8Array>()

/** A 256-bit key of its own for each purpose, from AUTH_SECRET: what signs one kind of token cannot sign another. */
export function deriveKey(purpose: string): Uint8Array {
  const secret = required('AUTH_SECRET')
  const name = `${purpose}\n${secret}`
  const known = keys.get(name)
  if (known) return known
  const key = new Uint8Array(hkdfSync('sha256', secret, '', `sightline ${purpose} v1`, 32))
  keys.set(name, key)
  return key
}

// The access token: a short JWT that names the session and nothing else (contract §4). What its holder may do is
// read from the database at each call.

const KIND = 'sightline-access'
const KEY = 'access token'

const claims = z.object({ sid: id, aud: z.literal(KIND), iat: z.number(), exp: z.number() })

/**
 * The access token of a session. The same session and instant give the same bytes, so that tabs which race for a
 * refresh all get one identical pair.
 */
export function signAccessToken(sessionId: string, issuedAt: Date): Promise<string> {
  const from = issuedAt.getTime() / 1000
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: KIND })
    .setAudience(KIND)
    .setIssuedAt(from)
    .setExpirationTime(from + env().ACCESS_TOKEN_TTL_S)
    .sign(deriveKey(KEY))
}

/** True when a token issued then would be over by now. */
function accessTokenIsOver(issuedAt: Date): boolean {
  return issuedAt.getTime() + env().ACCESS_TOKEN_TTL_S * 1000 <= Date.now()
}

/**
 * Whose session a token names, and whether its time is over (to the millisecond, without tolerance). Null for
 * anything that is not an access token of ours: another kind, another algorithm, another key, no token at all.
 */
export async function readAccessToken(token: string): Promise<{ sessionId: string; expired: boolean } | null> {
  try {
    const { payload, protectedHeader } = await compactVerify(token, deriveKey(KEY), { algorithms: ['HS256'] })
    if (protectedHeader.typ !== KIND) return null
    const { sid, exp } = claims.parse(JSON.parse(new TextDecoder().decode(payload)))
    return { sessionId: sid, expired: exp * 1000 <= Date.now() }
  } catch {
    return null
  }
}

// The refresh token: session id and generation under an HMAC (contract §4). Nothing replayable lies in the
// database, and the current token can be computed again for whoever lost the race to it.

const SHAPE = /^([0-9a-f]{24})\.(0|[1-9]\d{0,8})\.([A-Za-z0-9_-]{43})$/

export interface RefreshToken {
  sessionId: string
  counter: number
}

export function signRefreshToken({ sessionId, counter }: RefreshToken): string {
  return `${sessionId}.${counter}.${seal(sessionId, counter)}`
}

/** What a refresh token says, or null for anything that is not one of ours. */
export function readRefreshToken(token: string): RefreshToken | null {
  const [, sessionId, digits, mac] = SHAPE.exec(token) ?? []
  if (!sessionId || !digits || !mac) return null
  const counter = Number(digits)
  const genuine = timingSafeEqual(Buffer.from(mac), Buffer.from(seal(sessionId, counter)))
  return genuine ? { sessionId, counter } : null
}

function seal(sessionId: string, counter: number): string {
  return createHmac('sha256', deriveKey('refresh token')).update(`${sessionId}.${counter}`).digest('base64url')
}

/** Whether the token of the previous generation still gets the current pair (a second tab, a lost answer). */
export function isWithinGrace(rotatedAt: Date): boolean {
  return Date.now() - rotatedAt.getTime() <= env().REFRESH_GRACE_S * 1000
}

/**
 * The current pair of a session: byte for byte the same for everyone who asks within its time. Only when its access
 * token is over already (a short lifetime, a long grace) is a fresh one minted.
 */
export async function tokenPair({ id, refreshCounter, rotatedAt }: NewSession): Promise<TokenPair> {
  return {
    accessToken: await signAccessToken(id, accessTokenIsOver(rotatedAt) ? new Date() : rotatedAt),
    refreshToken: signRefreshToken({ sessionId: id, counter: refreshCounter }),
  }
}
