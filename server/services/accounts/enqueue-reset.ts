import { AppError } from '@/lib/errors/app-error'
import { db } from '@/server/db'
import { keyOf, takeAttempt } from '@/server/limits/attempts'
import { takeTurn } from '@/server/limits/rate-limit'
import { sendMail } from '@/server/queue'

/**
 * Queues the mail with a reset link, and nothing else: whether the address has an account is only looked up when the
 * mail is sent, so that neither answer nor time tells. Beyond the limit of an address there is no mail, and that is not
 * said either.
 * @param email in its normal form
 * @throws AppError tooMany for a caller who asks too often.
 */
export async function enqueueReset(email: string, caller: string): Promise<void> {
  await takeAttempt('requestToken', { account: email, caller })
  const refused = await takeTurn('resetMail', keyOf(email)).then(() => null, refusalOf)
  await db()
    .$transaction(async (tx) => {
      await sendMail({ kind: 'reset', email }, tx)
      // Undone rather than left out: it takes as long as the mail that is sent.
      if (refused) throw refused
    })
    .catch((error: unknown) => {
      if (error !== refused) throw error
    })
}

function refusalOf(error: unknown): AppError {
  if (error instanceof AppError && error.code === 'tooMany') return error
  throw error
}
