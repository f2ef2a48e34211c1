import { z } from 'zod'
import { ARCHIVE } from '@/lib/limits'
import { now } from '@/server/clock'
import { type Db, db, readRows } from '@/server/db'
import { fileStore } from '@/server/storage/store'
import { objectKey } from './open-archive'

// A file goes in two steps: its row is discarded in the transaction that deletes what it is of, so that a store that is away
// refuses no deletion, and its object is removed later, again and again until the store has done it (R-ARCHIVE-4).

/** Of an owner that is deleted; after its answers were, in the same transaction. */
export async function discardArchiveOf(tx: Db, ownerId: string): Promise<void> {
  await tx.answerArchive.updateMany({ where: { ownerId, state: { not: 'discarded' } }, data: discarded() })
}

/** Of a month whose answers are all removed; after they were, in the same transaction. `month` is its first day. */
export async function discardArchiveOfMonth(tx: Db, month: Date): Promise<void> {
  await tx.answerArchive.updateMany({ where: { month, state: { not: 'discarded' } }, data: discarded() })
  await tx.archiveMonth.deleteMany({ where: { month } })
}

/**
 * Of a query that is deleted, whose answers lie in files beside those of others: the worker writes these files again without
 * them. After its answers were deleted, in the same transaction, so that a file that is being written is seen by one of both.
 */
export async function markArchiveStale(
  tx: Db,
  ownerId: string,
  days: { from: Date | null; to: Date | null },
): Promise<void> {
  if (!days.from || !days.to) return
  const first = new Date(Date.UTC(days.from.getUTCFullYear(), days.from.getUTCMonth(), 1))
  await tx.answerArchive.updateMany({
    where: { ownerId, state: { not: 'discarded' }, month: { gte: first, lte: days.to } },
    data: { stale: true },
  })
}

/** As the columns of a row. */
export function discarded() {
  return { state: 'discarded', changedAt: now() }
}

const rowOf = z.object({ id: z.string(), ownerId: z.string(), month: z.string() })
const BATCH = 100

/**
 * Removes the objects of discarded files, then their rows; what was never written to its end is discarded first. Repeatable,
 * also at once. Answers how many; throws AppError unavailable while the store is down.
 */
export async function removeDiscardedArchive(at = now()): Promise<number> {
  const store = fileStore()
  if (!store) return 0
  const before = (minutes: number) => new Date(+at - minutes * 60_000)
  await db().answerArchive.updateMany({
    where: { state: 'writing', createdAt: { lt: before(ARCHIVE.givenUpMinutes) } },
    data: { state: 'discarded', changedAt: at },
  })
  for (let removed = 0; ; ) {
    const files = await readRows(rowOf, db())`
      select id, owner_id as "ownerId", to_char(month, 'YYYY-MM-DD') as month from answer_archive
      where state = 'discarded' and changed_at <= ${before(ARCHIVE.removedAfterMinutes)}::timestamptz
      order by changed_at limit ${BATCH}::int`
    for (const { id, ownerId, month } of files) {
      await store.remove(objectKey({ id, ownerId, month }))
      removed += (await db().answerArchive.deleteMany({ where: { id, ownerId } })).count
    }
    if (files.length < BATCH) return removed
  }
}
