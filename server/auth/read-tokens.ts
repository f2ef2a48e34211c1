import { z } from 'zod'
import type { Actor } from '@/lib/access/permissions'
import { AppError } from '@/lib/http/app-error'
import { refusals } from '@/lib/http/refusals'
import { READ_TOKENS } from '@/lib/limits'
import { readRows } from '@/server/db/client'
import { consumeRateLimit } from '@/server/limits/rate-limit'
import { hashOfSecret, newSecret } from './secrets'

// Read tokens (R-ACTION-8): a secret with a prefix that tells them from access tokens.

const SHAPE = /^sl_[A-Za-z0-9_-]{43}$/

export function makeReadToken(): string {
  return `sl_${newSecret()}`
}

/** Returns the start of a token, which lists show to tell tokens apart. */
export function startOfReadToken(token: string): string {
  return token.slice(0, READ_TOKENS.shownChars)
}

/** Returns the bearer if it looks like a read token, otherwise null. */
export function readTokenOf(headers: Headers): string | null {
  return /^Bearer (sl_.*)$/is.exec(headers.get('authorization') ?? '')?.[1] ?? null
}

/**
 * Returns the actor of an organisation's program, which may only read its figures.
 * @param caller the address, by which unknown tokens are limited
 * @throws AppError unauthenticated for an unknown or revoked token, tooMany, unavailable
 */
export async function actorOfReadToken(token: string, caller: string): Promise<Actor> {
  const found = SHAPE.test(token) ? await findToken(hashOfSecret(token)) : null
  if (!found) {
    await consumeRateLimit('unknownReadToken', caller)
    throw new AppError('unauthenticated', refusals.unauthenticated)
  }
  await consumeRateLimit('readToken', found.id)
  return {
    userId: found.id,
    sessionId: '',
    email: '',
    firstName: null,
    lastName: null,
    organisationId: found.organisation_id,
    roles: ['readToken'],
    account: null,
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
