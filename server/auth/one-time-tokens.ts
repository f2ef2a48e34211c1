import { z } from 'zod'
import { INVITATION_DAYS } from '@/lib/limits'
import type { TokenPurpose } from '@/prisma/generated/client'
import { type Db, readRow, readRows } from '@/server/db/client'
import { newId } from '@/server/ids'
import { hashOfSecret, newSecret } from './tokens'

// All times are the database's, because the clocks of several machines may differ.

const HOUR_S = 3600

export const TOKEN_LIFETIME_S = {
  reset: HOUR_S,
  invite: INVITATION_DAYS * 24 * HOUR_S,
  verify: 7 * 24 * HOUR_S,
} as const

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

async function insertToken(store: Db, userId: string, purpose: TokenPurpose): Promise<NewToken> {
  const token = newSecret()
  const { expiresAt } = await readRow(expiryRow, store)`
    insert into one_time_token (id, user_id, purpose, token_hash, expires_at)
    values (${newId()}, ${userId}, ${purpose}::token_purpose, ${hashOfSecret(token)},
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
