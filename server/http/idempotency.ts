import { createHash } from 'node:crypto'
import { idempotencyCopy } from '@/lib/copy/idempotency'
import { AppError } from '@/lib/errors/app-error'
import { answerOnce, type CreateOnce } from '@/server/services/idempotency/answer-once'

/** Visible ASCII, as a header may hold. */
const KEY = /^[\x21-\x7e]{1,200}$/

/**
 * Runs a creation, in a transaction that is handed to it. A request with an `Idempotency-Key` is answered once for 24
 * hours (contract §3, security T58): the same key and body answer the same record, two at once make one. Keys belong to
 * their user and kind of creation; a creation that was refused leaves its key free.
 * @param routeName the kind of creation, such as `admin/user`
 * @param body as parsed, so that fields which mean nothing make no difference
 * @throws AppError invalid for a key that is none, conflict for one that came with another body; what `create` throws.
 */
export async function once<Answer>(
  request: Request,
  actor: { userId: string },
  routeName: string,
  body: unknown,
  create: CreateOnce<Answer>,
): Promise<Answer> {
  const key = request.headers.get('idempotency-key')
  if (key === null) return answerOnce(null, create)
  if (!KEY.test(key)) throw new AppError('invalid', idempotencyCopy.badKey)
  const requestHash = createHash('sha256').update(JSON.stringify(body)).digest('hex')
  return answerOnce({ userId: actor.userId, route: routeName, key, requestHash }, create)
}
