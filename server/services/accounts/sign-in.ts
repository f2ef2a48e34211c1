import { emailPrompt, normaliseEmail } from '@/lib/accounts/email-rules'
import type { LoginInput } from '@/lib/schemas/account'
import { passwordMatches } from '@/server/auth/password'
import { createSession, type NewSession } from '@/server/auth/sessions'
import { db } from '@/server/db'
import { takeAttempt } from '@/server/limits/attempts'

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
  const attempt = await takeAttempt('login', { account: email, caller })
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
