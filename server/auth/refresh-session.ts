import { sessionCopy } from '@/lib/copy/session'
import { AppError } from '@/lib/errors/app-error'
import type { TokenPair } from '@/lib/schemas/account'
import { db } from '@/server/db'
import { recordAudit } from '@/server/services/audit'
import { readTokens } from './bearer'
import { graceIsOpen } from './grace'
import type { RefreshToken } from './refresh-token'
import { endSession, readPrincipal } from './sessions'
import { tokenPair } from './token-pair'

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
  const now = new Date()
  const advanced = await db().session.updateManyAndReturn({
    where: { id, refreshCounter: counter, revokedAt: null, expiresAt: { gt: now } },
    data: { refreshCounter: { increment: 1 }, rotatedAt: now, lastSeenAt: now },
    select: { id: true, refreshCounter: true, rotatedAt: true },
  })
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
