import { createHash } from 'node:crypto'
import { AppError } from '@/lib/app-error'
import { idempotencyRefusals } from '@/lib/copy/refusals'
import { type Db, db } from '@/server/db'

/** What a service that creates records knows of the call: a repeated one has the same key. */
export interface CreateCall {
  requestId: string
  /** The `Idempotency-Key` header; null without one. */
  idempotencyKey: string | null
}

/** Visible ASCII, as a header may contain. */
const KEY = /^[\x21-\x7e]{1,200}$/

/**
 * Runs a creation in a transaction. With a key it runs once for 24 hours: the same key and body answer the same record,
 * and of two calls at once the second waits for the first. Keys belong to a user and a kind of creation; a creation
 * that was refused leaves its key free.
 * @param kind of the creation, such as `admin/industry`
 * @param body as parsed, so that unknown fields make no difference
 * @throws AppError invalid for a malformed key, conflict for one that came with another body; what `create` throws.
 */
export async function createOnce<Answer>(
  key: string | null,
  actor: { userId: string },
  kind: string,
  body: unknown,
  create: (tx: Db) => Promise<Answer>,
): Promise<Answer> {
  if (key !== null && !KEY.test(key)) throw new AppError('invalid', idempotencyRefusals.badKey)
  const requestHash = createHash('sha256').update(JSON.stringify(body)).digest('hex')
  return db().$transaction(async (tx) => {
    if (key === null) return create(tx)
    const claim = { userId: actor.userId, route: kind, key, requestHash }
    if (!(await claimKey(tx, claim))) return storedAnswer<Answer>(tx, claim)
    const answer = await create(tx)
    await storeAnswer(tx, claim, answer)
    await deleteSomeExpired(tx)
    return answer
  })
}

interface Claim {
  userId: string
  route: string
  key: string
  requestHash: string
}

/** A creation that worked is answered with this status. */
const CREATED = 200

/** True when the key is new, or older than a day. One statement decides, and waits for a transaction that has the key. */
async function claimKey(tx: Db, { userId, route, key, requestHash }: Claim): Promise<boolean> {
  const claimed = await tx.$executeRaw`
    insert into idempotency_key as known (user_id, route, key, request_hash, status, body)
    values (${userId}, ${route}, ${key}, ${requestHash}, ${CREATED}, 'null')
    on conflict (user_id, route, key) do update
      set request_hash = excluded.request_hash, body = excluded.body, created_at = now()
      where known.created_at < now() - interval '24 hours'`
  return claimed === 1
}

async function storedAnswer<Answer>(tx: Db, { userId, route, key, requestHash }: Claim): Promise<Answer> {
  const stored = await tx.idempotencyKey.findUniqueOrThrow({
    where: { userId_route_key: { userId, route, key } },
    select: { requestHash: true, body: true },
  })
  if (stored.requestHash !== requestHash) throw new AppError('conflict', idempotencyRefusals.otherBody)
  return stored.body as Answer
}

async function storeAnswer(tx: Db, { userId, route, key }: Claim, answer: unknown): Promise<void> {
  await tx.idempotencyKey.update({
    where: { userId_route_key: { userId, route, key } },
    // As it is sent: times as text, absent fields absent.
    data: { body: JSON.parse(JSON.stringify(answer)) },
    select: { key: true },
  })
}

async function deleteSomeExpired(tx: Db): Promise<void> {
  await tx.$executeRaw`
    delete from idempotency_key where ctid = any(array(
      select ctid from idempotency_key where created_at < now() - interval '24 hours'
      order by created_at limit 100 for update skip locked))`
}
