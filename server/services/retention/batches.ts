import { z } from 'zod'
import { RETENTION_BATCH_ROWS } from '@/lib/limits'
import { type Db, db, readRow } from '@/server/db'

/** Whoever removes old rows holds this advisory lock, one batch at a time. */
const LOCK = 'sightline.retention'
const lockRow = z.object({ free: z.boolean() })

/** Another worker is at it: what is left is its own to remove. */
export class RunningElsewhere extends Error {}

/** One application of the retention: told of every row that goes, and ended between two batches by its signal. */
export interface Pass {
  signal: AbortSignal
  count(removed: number): void
}

/** Runs in a transaction that is the only one of its kind, on however many workers. */
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
 * Removes batch after batch, each in a short transaction of its own, until one is not full.
 * @param remove removes at most so many rows; answers how many it did.
 * @returns how many rows are gone in all
 * @throws TakenElsewhere when another worker removes at the same time.
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

/** For whoever removes something by itself. */
export const unobserved: Pass = { signal: new AbortController().signal, count: () => undefined }
