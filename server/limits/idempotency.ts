import { createHash } from 'node:crypto'
import { idempotencyCopy } from '@/lib/copy/refusals'
import { AppError } from '@/lib/errors/app-error'
import { type Db, db } from '@/server/db'

/** Whose key, for which kind of creation, and a hash of what is to be created. */
interface OnceKey {
  userId: string
  route: string
  key: string
  requestHash: string
}

/** Writes with the transaction it is given, and answers what the API answers. */
export type CreateOnce<Answer> = (tx: Db) => Promise<Answer>

/** A creation that worked is answered with this status. */
const CREATED = 200

/**
 * Runs a creation once per key, for 24 hours: the key, the record and the answer are one transaction, so that a crash
 * leaves all of them or none, and a refused attempt uses nothing up. Of two at once the second waits for the first.
 * Without a key it is a transaction and nothing more.
 * @throws AppError conflict when the key was used for something else; whatever `create` throws.
 */
async function answerOnce<Answer>(key: OnceKey | null, create: CreateOnce<Answer>): Promise<Answer> {
  return db().$transaction(async (tx) => {
    if (!key) return create(tx)
    if (!(await takeKey(tx, key))) return heldAnswer<Answer>(tx, key)
    const answer = await create(tx)
    const { userId, route, key: given } = key
    await tx.idempotencyKey.update({
      where: { userId_route_key: { userId, route, key: given } },
      // As it travels: times as text, absent fields absent.
      data: { body: JSON.parse(JSON.stringify(answer)) },
      select: { key: true },
    })
    await forgetOld(tx)
    return answer
  })
}

/** True when the key is new, or older than a day. One statement decides, and it waits for whoever holds the key. */
async function takeKey(tx: Db, { userId, route, key, requestHash }: OnceKey): Promise<boolean> {
  const taken = await tx.$executeRaw`
    insert into idempotency_key as held (user_id, route, key, request_hash, status, body)
    values (${userId}, ${route}, ${key}, ${requestHash}, ${CREATED}, 'null')
    on conflict (user_id, route, key) do update
      set request_hash = excluded.request_hash, body = excluded.body, created_at = now()
      where held.created_at < now() - interval '24 hours'`
  return taken === 1
}

async function heldAnswer<Answer>(tx: Db, { userId, route, key, requestHash }: OnceKey): Promise<Answer> {
  const held = await tx.idempotencyKey.findUniqueOrThrow({
    where: { userId_route_key: { userId, route, key } },
    select: { requestHash: true, body: true },
  })
  if (held.requestHash !== requestHash) throw new AppError('conflict', idempotencyCopy.otherBody)
  return held.body as Answer
}

/** Some of what nobody will ask for again. Rows that another call is at are left to it. */
async function forgetOld(tx: Db): Promise<void> {
  await tx.$executeRaw`
    delete from idempotency_key where ctid = any(array(
      select ctid from idempotency_key where created_at < now() - interval '24 hours'
      order by created_at limit 100 for update skip locked))`
}

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
