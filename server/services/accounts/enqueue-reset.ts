import { db } from '@/server/db'
import { takeAttempt } from '@/server/http/attempts'
import { sendMail } from '@/server/queue'

/**
 * Queues the mail with a reset link, and nothing else: whether the address has an account is only looked up when the
 * mail is sent, so that neither answer nor time tells (T10).
 * @param email in its normal form
 * @throws AppError tooMany.
 */
export async function enqueueReset(email: string, caller: string): Promise<void> {
  await takeAttempt('requestToken', { account: email, caller })
  await db().$transaction((tx) => sendMail({ kind: 'reset', email }, tx))
}
