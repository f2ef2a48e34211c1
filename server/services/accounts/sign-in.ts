import { z } from 'zod'
import { emailPrompt, normaliseEmail } from '@/lib/account-rules'
import { AppError } from '@/lib/app-error'
import { sessionCopy } from '@/lib/copy/api'
import type { LoginInput, TokenPair } from '@/lib/schemas/account'
import { passwordMatches } from '@/server/auth/password'
import { createSession, endSession, type NewSession, readPrincipal } from '@/server/auth/sessions'
import { isWithinGrace, type RefreshToken, tokenPair } from '@/server/auth/tokens'
import { db, readRows } from '@/server/db'
import { countAttempt } from '@/server/limits/attempts'
import { recordAudit } from '@/server/services/audit'

/** Where an attempt comes from. */
export interface Origin {
  userAgent: string | null
  /** From `clientAddress`. */
  caller: string
}

export type SignedIn = NewSession & { userId: string }

/**
 * Opens a session for whoever knows the password of an address; null for everyone else. An unknown address, an
 * invitation that is not accepted yet and a wrong password cost the same and look the same (T10).
 * @throws AppError tooMany when this address has been tried too often (T14).
 */
export async function signIn(input: LoginInput, { userAgent, caller }: Origin): Promise<SignedIn | null> {
  const email = normaliseEmail(input.email)
  const attempt = await countAttempt('login', { account: email, caller })
  const user = await findByEmail(email)
  if (!(await passwordMatches(user?.passwordHash, input.password)) || !user) return null
  const session = await db().$transaction(async (tx) => {
    await tx.user.update({ where: { id: user.id }, data: { lastLoginAt: new Date() }, select: { id: true } })
    return createSession(tx, user.id, userAgent)
  })
  await attempt.succeed()
  return { ...session, userId: user.id }
}

/** What is no address is nobody's, and nothing to ask the database with. */
async function findByEmail(email: string) {
  if (emailPrompt(email)) return null
  return db().user.findUnique({ where: { email }, select: { id: true, passwordHash: true } })
}

/** Ends a session at once: cookie, access token and refresh token. Ending it again changes nothing. */
export async function signOut(sessionId: string): Promise<void> {
  await endSession(db(), sessionId, 'signed out')
}

const newSessionRow = z.object({ id: z.string(), refreshCounter: z.number(), rotatedAt: z.date() })

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
  const [advanced] = await readRows(newSessionRow)`
    update session set refresh_counter = refresh_counter + 1, rotated_at = now(), last_seen_at = now()
    where id = ${id} and refresh_counter = ${counter}::int and revoked_at is null and expires_at > now()
    returning id, refresh_counter as "refreshCounter", rotated_at as "rotatedAt"`
  if (advanced) return tokenPair(advanced)

  const principal = await readPrincipal(id)
  if (principal && principal.refreshCounter - counter === 1 && isWithinGrace(principal.rotatedAt)) {
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
