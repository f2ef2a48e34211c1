import { z } from 'zod'
import { RETENTION_BATCH_ROWS } from '@/lib/limits'
import { type Db, db, readRow } from '@/server/db'

/** Advisory lock of the one transaction that removes old rows. */
const LOCK = 'sightline.retention'
const lockRow = z.object({ free: z.boolean() })

export class RunningElsewhere extends Error {}

/** One run of the retention: counts removed rows, and ends between two batches by its signal. */
export interface Pass {
  signal: AbortSignal
  count(removed: number): void
}

/**
 * At most one such transaction runs on all workers.
 * @throws RunningElsewhere
 */
export function exclusiveTransaction<Answer>(work: (tx: Db) => Promise<Answer>): Promise<Answer> {
  return db().$transaction(
    async (tx) => {
      const { free } = await readRow(lockRow, tx)`select pg_try_advisory_xact_lock(hashtext(${LOCK})) as free`
      if (!free) throw new RunningElsewhere()
      return work(tx)
    },
    { timeout: 12_000 },
  )
}

/**
 * Deletes batch after batch, each in a short transaction, until one is not full.
 * @param remove deletes at most `limit` rows and answers how many
 * @throws RunningElsewhere
 */
export async function deleteInBatches(
  remove: (tx: Db, limit: number) => Promise<number>,
  { signal, count }: Pass,
): Promise<number> {
  for (let all = 0; ; ) {
    signal.throwIfAborted()
    const removed = await exclusiveTransaction((tx) => remove(tx, RETENTION_BATCH_ROWS))
    count(removed)
    all += removed
    if (removed < RETENTION_BATCH_ROWS) return all
  }
}

/** For callers that neither count nor stop. */
export const unobserved: Pass = { signal: new AbortController().signal, count: () => undefined }
