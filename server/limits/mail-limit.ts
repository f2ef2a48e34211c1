import { AppError } from '@/lib/app-error'
import { keyOf } from './attempts'
import { consumeRateLimit, refundRateLimit } from './rate-limit'

/**
 * Gives `send` null, or the AppError tooMany that refuses one more mail to the address (R-SAFE-9). A mail whose `send` fails
 * does not count: else a call repeated while the database fails uses up the limit, and the one that passes mails nothing.
 */
export async function countMail<Answer>(
  limit: 'resetMail' | 'invitationMail',
  email: string,
  send: (refused: AppError | null) => Promise<Answer>,
): Promise<Answer> {
  const key = keyOf(email)
  const refused = await consumeRateLimit(limit, key).then(() => null, refusalOf)
  try {
    return await send(refused)
  } catch (error) {
    if (!refused) await refundRateLimit(limit, key)
    throw error
  }
}

function refusalOf(error: unknown): AppError {
  if (error instanceof AppError && error.code === 'tooMany') return error
  throw error
}
