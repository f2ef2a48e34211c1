import { sessionCopy } from '@/lib/copy/session'
import { AppError } from '@/lib/errors/app-error'
import type { TokenPair } from '@/lib/schemas/account'
import { db } from '@/server/db'
import { recordAudit } from '@/server/services/audit'
import { readTokens } from './bearer'
import { endSession, type NewSession, readPrincipal } from './sessions'
import { graceIsOpen, type RefreshToken, tokenPair } from './tokens'

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
 * Exchanges a refresh token for the next pair (contract §4). The current generation advances, once: the row decides
 * who was first. The generation before it gets the same current pair within the grace. Anything else is a replay:
 * the whole session ends, and the audit log says so.
 * @throws AppError unauthenticated 'Failed to refresh'; errors of the store pass through (503).
 */
export async function refreshSession(presented: RefreshToken, requestId: string): Promise<TokenPair> {
  const { sessionId: id, counter } = presented
  // By the database's clock: an update that a stalled database makes late must open its grace when it is made, or the
  // answer that was lost meanwhile would look like a replay.
  const advanced = await db().$queryRaw<NewSession[]>`
    update session set refresh_counter = refresh_counter + 1, rotated_at = now(), last_seen_at = now()
    where id = ${id} and refresh_counter = ${counter}::int and revoked_at is null and expires_at > now()
    returning id, refresh_counter as "refreshCounter", rotated_at as "rotatedAt"`
  if (advanced[0]) return tokenPair(advanced[0])

  const principal = await readPrincipal(id)
  if (principal && principal.refreshCounter - counter === 1 && graceIsOpen(principal.rotatedAt)) {
    return tokenPair({ id, refreshCounter: principal.refreshCounter, rotatedAt: principal.rotatedAt })
  }
  if (principal) {
    await db().$transaction(async (tx) => {
      if (!(await endSession(tx, id, 'refresh token reused'))) return
      await recordAudit(tx, {
        actor: { userId: principal.userId, email: principal.email, organisationId: principal.organisationId },
        role: 'session',
        action: 'session.reuse',
        target: { kind: 'session', id },
        detail: { presented: counter, current: principal.refreshCounter },
        requestId,
      })
    })
  }
  throw new AppError('unauthenticated', sessionCopy.refreshFailed)
}
