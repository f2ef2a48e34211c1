import { refusals } from '@/lib/copy/refusals'
import { AppError } from '@/lib/errors/app-error'
import { readTokens } from '@/server/auth/bearer'
import { endSession } from '@/server/auth/sessions'
import { db } from '@/server/db'

/**
 * Ends the session that the bearer headers name, at once: cookie, access token and refresh token. An access token
 * whose time is over still signs out; signing out again changes nothing.
 * @throws AppError unauthenticated when the headers name no session of ours.
 */
export async function signOut(headers: Headers): Promise<void> {
  const { access, refresh } = await readTokens(headers)
  const sessionId = access?.sessionId ?? refresh?.sessionId
  if (!sessionId) throw new AppError('unauthenticated', refusals.unauthenticated)
  await endSession(db(), sessionId, 'signed out')
}
