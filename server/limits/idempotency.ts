import { createHash } from 'node:crypto'
import { AppError, idempotencyRefusals } from '@/lib/http/app-error'
import { type Db, db } from '@/server/db/client'

export interface CreateCall {
  requestId: string
  /** The `Idempotency-Key` header; null without one. */
  idempotencyKey: string | null
}

const KEY = /^[\x21-\x7e]{1,200}$/

/**
 * Runs `create` once in 24 hours per key: the same key and body get the stored answer, and of two concurrent calls the
 * second waits for the first. A refused creation leaves its key free.
 * @param body as parsed, so unknown fields make no difference
 * @throws AppError invalid for a malformed key, conflict for a key used with another body
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

const STATUS_OK = 200

/** Claims a new or expired key. One statement, so it waits for a transaction that holds the key. */
async function claimKey(tx: Db, { userId, route, key, requestHash }: Claim): Promise<boolean> {
  const claimed = await tx.$executeRaw`
    insert into idempotency_key as known (user_id, route, key, request_hash, status, body)
    values (${userId}, ${route}, ${key}, ${requestHash}, ${STATUS_OK}, 'null')
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
    // As sent: times as text, absent fields left out.
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
