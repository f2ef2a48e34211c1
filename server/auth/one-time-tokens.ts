import { createHash, randomBytes } from 'node:crypto'
import type { TokenPurpose } from '@/prisma/generated/client'
import type { Db } from '@/server/db'
import { newId } from '@/server/ids'

// Secrets of mailed links: 256 random bits, stored as SHA-256, bound to a user and a purpose, used once. All times are
// the database's, so that clocks of several machines do not matter.

const HOUR_S = 3600

export const TOKEN_LIFETIME_S = { reset: HOUR_S, invite: 7 * 24 * HOUR_S, verify: 7 * 24 * HOUR_S } as const

interface TokenLink {
  token: string
  id: string
}

/** Makes a token for a user and voids the earlier ones of its purpose; give it a transaction. */
export async function makeToken(store: Db, userId: string, purpose: TokenPurpose): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await voidTokens(store, userId, [purpose])
  await store.$executeRaw`
    insert into one_time_token (id, user_id, purpose, token_hash, expires_at)
    values (${newId()}, ${userId}, ${purpose}::token_purpose, ${hashOf(token)},
      now() + make_interval(secs => ${TOKEN_LIFETIME_S[purpose]}::int))`
  return token
}

export async function voidTokens(store: Db, userId: string, purposes: readonly TokenPurpose[]): Promise<void> {
  await store.$executeRaw`
    update one_time_token set used_at = now()
    where user_id = ${userId} and purpose = any(${purposes}::token_purpose[]) and used_at is null`
}

/**
 * Redeems a token: true for exactly one of several callers at once. In a transaction that fails the token stays valid.
 */
export async function redeemToken(store: Db, purpose: TokenPurpose, { token, id }: TokenLink): Promise<boolean> {
  const spent = await store.$executeRaw`
    update one_time_token set used_at = now()
    where token_hash = ${hashOf(token)} and user_id = ${id} and purpose = ${purpose}::token_purpose
      and used_at is null and expires_at > now()`
  return spent === 1
}

/** For a message before the work; only `redeemToken` decides. */
export async function tokenState(
  store: Db,
  purpose: TokenPurpose,
  { token, id }: TokenLink,
): Promise<'open' | 'used' | 'expired' | 'unknown'> {
  const found = await store.oneTimeToken.findFirst({
    where: { tokenHash: hashOf(token), userId: id, purpose },
    select: { usedAt: true, expiresAt: true },
  })
  if (!found) return 'unknown'
  if (found.usedAt) return 'used'
  return found.expiresAt > new Date() ? 'open' : 'expired'
}

function hashOf(token: string) {
  return createHash('sha256').update(token).digest()
}
