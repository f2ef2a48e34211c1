import { createHash, createHmac, hkdfSync, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { CompactEncrypt, compactDecrypt, compactVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { id } from '@/lib/http/fields'
import { INVITATION_DAYS } from '@/lib/limits'
import type { TokenPair } from '@/lib/people/account-shapes'
import type { TokenPurpose } from '@/prisma/generated/client'
import type { NewSession } from '@/server/auth/sessions'
import { type Db, readRow, readRows } from '@/server/db/client'
import { newId } from '@/server/ids'
import { env, required } from '@/server/settings/env'

const keys = new Map<string, Uint8Array>()

/** Derives one 256-bit key per purpose from AUTH_SECRET, so a key for one kind of token cannot sign another. */
export function deriveKey(purpose: string): Uint8Array {
  const secret = required('AUTH_SECRET')
  const name = `${purpose}\n${secret}`
  const known = keys.get(name)
  if (known) return known
  const key = new Uint8Array(hkdfSync('sha256', secret, '', `sightline ${purpose} v1`, 32))
  keys.set(name, key)
  return key
}

/** Encrypts a secret that must be read again, such as the address of a webhook. */
export function encryptText(purpose: string, text: string): Promise<string> {
  const header = { alg: 'dir', enc: 'A256GCM' } as const
  return new CompactEncrypt(new TextEncoder().encode(text)).setProtectedHeader(header).encrypt(deriveKey(purpose))
}

/** Decrypts what `encryptText` made for this purpose; null once AUTH_SECRET is another one. */
export async function decryptText(purpose: string, encrypted: string): Promise<string | null> {
  try {
    return new TextDecoder().decode((await compactDecrypt(encrypted, deriveKey(purpose))).plaintext)
  } catch {
    return null
  }
}

// The access token is a short JWT that holds only the session id; every call reads rights from the database.

const KIND = 'sightline-access'
const KEY = 'access token'

const claims = z.object({ sid: id, aud: z.literal(KIND), iat: z.number(), exp: z.number() })

/** Signs an access token. Same session and time give the same bytes, so tabs that refresh at once get one pair. */
export function signAccessToken(sessionId: string, issuedAt: Date): Promise<string> {
  const from = issuedAt.getTime() / 1000
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: KIND })
    .setAudience(KIND)
    .setIssuedAt(from)
    .setExpirationTime(from + env().ACCESS_TOKEN_TTL_S)
    .sign(deriveKey(KEY))
}

function accessTokenIsOver(issuedAt: Date, now: Date): boolean {
  return issuedAt.getTime() + env().ACCESS_TOKEN_TTL_S * 1000 <= now.getTime()
}

export interface AccessToken {
  sessionId: string
  /** By the database's clock, which also issued it. */
  expiresAt: Date
}

type VerifiedToken = AccessToken & { key: Uint8Array }

/** Caches verified tokens: a client sends the same one with every call for 15 minutes. */
const verified = new LRUCache<string, VerifiedToken>({ max: 5000 })

/** Verifies an access token; null if it is not one. It may have expired, which the caller checks without tolerance. */
export async function readAccessToken(token: string): Promise<AccessToken | null> {
  const key = deriveKey(KEY)
  const known = verified.get(token)
  const read = known?.key === key ? known : await verify(token, key)
  if (!read) return null
  verified.set(token, read)
  return { sessionId: read.sessionId, expiresAt: read.expiresAt }
}

async function verify(token: string, key: Uint8Array): Promise<VerifiedToken | null> {
  try {
    const { payload, protectedHeader } = await compactVerify(token, key, { algorithms: ['HS256'] })
    if (protectedHeader.typ !== KIND) return null
    const { sid, exp } = claims.parse(JSON.parse(new TextDecoder().decode(payload)))
    return { key, sessionId: sid, expiresAt: new Date(exp * 1000) }
  } catch {
    return null
  }
}

// The refresh token is session id and generation under an HMAC. The database stores nothing that could be replayed, and
// the current token can be recomputed for a tab that lost the race.

const SHAPE = /^([0-9a-f]{24})\.(0|[1-9]\d{0,8})\.([A-Za-z0-9_-]{43})$/

export interface RefreshToken {
  sessionId: string
  counter: number
}

export function signRefreshToken({ sessionId, counter }: RefreshToken): string {
  return `${sessionId}.${counter}.${seal(sessionId, counter)}`
}

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

/** Whether the previous generation still gets the current pair, for a second tab or a lost response. */
export function isWithinGrace({ rotatedAt, now }: Pick<NewSession, 'rotatedAt' | 'now'>): boolean {
  return now.getTime() - rotatedAt.getTime() <= env().REFRESH_GRACE_S * 1000
}

/** Returns the session's current pair, the same for every caller until its access token expires (R-SESSION-4). */
export async function tokenPair({ id, refreshCounter, rotatedAt, now }: NewSession): Promise<TokenPair> {
  return {
    accessToken: await signAccessToken(id, accessTokenIsOver(rotatedAt, now) ? now : rotatedAt),
    refreshToken: signRefreshToken({ sessionId: id, counter: refreshCounter }),
  }
}

// Secrets of links and tokens: 256 random bits, stored as a digest. A secret nobody can guess needs no slow hash, and
// the unique index compares it without leaking how much was right.

export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

export function hashOfSecret(secret: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(secret).digest())
}

// All times are the database's, because the clocks of several machines may differ.

const HOUR_S = 3600

export const TOKEN_LIFETIME_S = {
  reset: HOUR_S,
  invite: INVITATION_DAYS * 24 * HOUR_S,
  verify: 7 * 24 * HOUR_S,
  signOn: 60,
  connect: HOUR_S / 4,
  connectCode: HOUR_S / 4,
} as const satisfies Record<TokenPurpose, number>

interface TokenLink {
  token: string
  id: string
}

interface NewToken {
  token: string
  expiresAt: Date
}

/** Makes a token and voids the earlier ones for the same purpose; `store` is a transaction. */
export async function makeToken(store: Db, userId: string, purpose: TokenPurpose): Promise<NewToken> {
  await voidTokens(store, userId, [purpose])
  return insertToken(store, userId, purpose)
}

/**
 * Stores the expiry of an invitation before its mail is sent, as a token whose secret is thrown away. Voids nothing,
 * because the mail of an earlier invitation may be on its way; the next mailed token voids this one too.
 */
export async function promiseInvitation(store: Db, userId: string): Promise<void> {
  await insertToken(store, userId, 'invite')
}

/** Expiry of a token made in this transaction. */
export async function expiryOf(store: Db, purpose: TokenPurpose): Promise<Date> {
  const { expiresAt } = await readRow(expiryRow, store)`
    select now() + make_interval(secs => ${TOKEN_LIFETIME_S[purpose]}::int) as "expiresAt"`
  return expiresAt
}

const expiryRow = z.object({ expiresAt: z.date() })

async function insertToken(
  store: Db,
  userId: string,
  purpose: TokenPurpose,
  {
    hash,
    browserHash = null,
    detail = null,
  }: { hash?: Uint8Array; browserHash?: Uint8Array | null; detail?: unknown } = {},
): Promise<NewToken> {
  const token = newSecret()
  const { expiresAt } = await readRow(expiryRow, store)`
    insert into one_time_token (id, user_id, purpose, token_hash, browser_hash, detail, expires_at)
    values (${newId()}, ${userId}, ${purpose}::token_purpose, ${hash ?? hashOfSecret(token)}, ${browserHash},
      ${detail === null ? null : JSON.stringify(detail)}::jsonb,
      now() + make_interval(secs => ${TOKEN_LIFETIME_S[purpose]}::int))
    returning expires_at as "expiresAt"`
  return { token, expiresAt }
}

export async function voidTokens(store: Db, userId: string, purposes: readonly TokenPurpose[]): Promise<void> {
  await store.$executeRaw`
    update one_time_token set used_at = now()
    where user_id = ${userId} and purpose = any(${purposes}::token_purpose[]) and used_at is null`
}

/** Uses up a token: true for one of several concurrent callers. It stays valid if the transaction fails. */
export async function redeemToken(store: Db, purpose: TokenPurpose, { token, id }: TokenLink): Promise<boolean> {
  const spent = await store.$executeRaw`
    update one_time_token set used_at = now()
    where token_hash = ${hashOfSecret(token)} and user_id = ${id} and purpose = ${purpose}::token_purpose
      and used_at is null and expires_at > now()`
  return spent === 1
}

const stateRow = z.object({ isUsed: z.boolean(), isOpen: z.boolean() })

/** Reads the state of a token for an early message; only `redeemToken` decides. */
export async function tokenState(
  store: Db,
  purpose: TokenPurpose,
  { token, id }: TokenLink,
): Promise<'open' | 'used' | 'expired' | 'unknown'> {
  const [found] = await readRows(stateRow, store)`
    select used_at is not null as "isUsed", expires_at > now() as "isOpen" from one_time_token
    where token_hash = ${hashOfSecret(token)} and user_id = ${id} and purpose = ${purpose}::token_purpose`
  if (!found) return 'unknown'
  if (found.isUsed) return 'used'
  return found.isOpen ? 'open' : 'expired'
}

// Single sign-on hands one secret to the address of a page and another to the browser's cookie: neither is enough.

export interface BrowserSecret {
  code: string
  browser: string
}

/** Makes both halves; `detail` is kept until they are used. */
export async function makeBrowserSecret(
  store: Db,
  userId: string,
  purpose: 'signOn' | 'connect',
  detail: unknown,
): Promise<BrowserSecret> {
  const browser = newSecret()
  const { token } = await insertToken(store, userId, purpose, { browserHash: hashOfSecret(browser), detail })
  return { code: token, browser }
}

const secretRow = z.object({ userId: z.string(), detail: z.unknown() })
type OpenSecret = z.infer<typeof secretRow>

/** Reads a secret without using it up; null when it is used, late, or of another browser. */
export async function readBrowserSecret(
  store: Db,
  purpose: 'signOn' | 'connect',
  { code, browser }: BrowserSecret,
): Promise<OpenSecret | null> {
  const [found] = await readRows(secretRow, store)`
    select user_id as "userId", detail from one_time_token
    where token_hash = ${hashOfSecret(code)} and browser_hash = ${hashOfSecret(browser)}
      and purpose = ${purpose}::token_purpose and used_at is null and expires_at > now()`
  return found ?? null
}

/** Uses a secret up, for one of several concurrent callers, and forgets what was kept with it; null as for reading. */
export async function redeemBrowserSecret(
  store: Db,
  purpose: 'signOn' | 'connect',
  secret: BrowserSecret,
): Promise<OpenSecret | null> {
  const open = await readBrowserSecret(store, purpose, secret)
  const spent = await store.$executeRaw`
    update one_time_token set used_at = now(), detail = null
    where token_hash = ${hashOfSecret(secret.code)} and browser_hash = ${hashOfSecret(secret.browser)}
      and purpose = ${purpose}::token_purpose and used_at is null and expires_at > now()`
  return spent === 1 ? open : null
}

const CODE_DIGITS = 8

/** Makes a code to be typed, and voids the one before. Its key is the server's, or all codes could be tried on a copy. */
export async function makeMailedCode(store: Db, userId: string): Promise<string> {
  await voidTokens(store, userId, ['connectCode'])
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  await insertToken(store, userId, 'connectCode', { hash: hashOfCode(userId, code) })
  return code
}

/** True for one of several concurrent callers. */
export async function redeemMailedCode(store: Db, userId: string, code: string): Promise<boolean> {
  const spent = await store.$executeRaw`
    update one_time_token set used_at = now()
    where token_hash = ${hashOfCode(userId, code)} and purpose = 'connectCode' and used_at is null and expires_at > now()`
  return spent === 1
}

/** Spaces are how people read numbers out of a mail. */
function hashOfCode(userId: string, code: string): Uint8Array<ArrayBuffer> {
  const typed = code.replaceAll(/\D/g, '')
  return new Uint8Array(createHmac('sha256', deriveKey('mailed code')).update(`${userId}.${typed}`).digest())
}
