import { EMAIL_MAX } from '@/lib/limits'
import type { LoginInput } from '@/lib/schemas/account'
import { passwordMatches } from '@/server/auth/password'
import { createSession, type NewSession } from '@/server/auth/sessions'
import { db } from '@/server/db'

/**
 * Opens a session for whoever knows the password of an address; null for everyone else. An unknown address, an
 * invitation that is not accepted yet and a wrong password cost the same and look the same (T10).
 */
export async function signIn(
  { email, password }: LoginInput,
  userAgent: string | null,
): Promise<(NewSession & { userId: string }) | null> {
  const user = await findByEmail(email)
  if (!(await passwordMatches(user?.passwordHash, password)) || !user) return null
  const session = await db().$transaction(async (tx) => {
    await tx.user.update({ where: { id: user.id }, data: { lastLoginAt: new Date() }, select: { id: true } })
    return createSession(tx, user.id, userAgent)
  })
  return { ...session, userId: user.id }
}

/** Addresses are kept in lower case. One that is longer than any we keep is nobody's. */
function findByEmail(given: string) {
  const email = given
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .slice(0, EMAIL_MAX + 1)
  return db().user.findUnique({ where: { email }, select: { id: true, passwordHash: true } })
}
