import { z } from 'zod'
import { RETENTION_BATCH_ROWS } from '@/lib/limits'
import { type Db, db, readRow } from '@/server/db'

const LOCK = 'sightline.retention'
const lockRow = z.object({ free: z.boolean() })

export class RunningElsewhere extends Error {}

/** Counts removed rows, and ends between two batches by its signal. */
export interface Pass {
  signal: AbortSignal
  count(removed: number): void
}

/** At most one runs on all workers. Throws RunningElsewhere. */
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

/** Deletes in short transactions until a batch of `limit` rows is not full. Throws RunningElsewhere. */
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

export const unobserved: Pass = { signal: new AbortController().signal, count: () => undefined }
