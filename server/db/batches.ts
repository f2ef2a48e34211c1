import { z } from 'zod'
import type { Day } from '@/lib/format/days'
import { RETENTION_BATCH_ROWS } from '@/lib/limits'
import { Prisma } from '@/prisma/generated/client'
import { type Db, db, readRow, readRows } from './client'

const LOCK = 'sightline.retention'
const lockRow = z.object({ free: z.boolean() })

export class RunningElsewhere extends Error {}

/** Counts removed rows; its signal ends the pass between two batches. */
export interface Pass {
  signal: AbortSignal
  count(removed: number): void
}

/** Runs a transaction, at most one over all workers. Throws RunningElsewhere. */
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

/** Deletes in short transactions until a batch has fewer than `limit` rows. Throws RunningElsewhere. */
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

type Monthly = 'answer' | 'query_run' | 'question'

/** Partition names made by `ensure_month`: one month, or all before one. */
const monthRow = z.object({ name: z.string().regex(/^(answer|query_run|question)_(until_)?\d{6}$/) })
const countRow = z.object({ count: z.number() })

/**
 * Drops the partitions of `table` wholly before `day`, oldest first, each in its own transaction. A waiting drop blocks
 * all later readers, so it gives up after a second; the next day tries again.
 * @param beforeDrop runs first in the same transaction, with the partition's name
 */
export async function dropMonths(
  table: Monthly,
  day: Day,
  pass: Pass,
  beforeDrop?: (tx: Db, partition: Prisma.Sql) => Promise<unknown>,
): Promise<void> {
  for (;;) {
    pass.signal.throwIfAborted()
    const removed = await exclusiveTransaction((tx) => dropOldest(tx, table, day, beforeDrop))
    if (removed === null) return
    pass.count(removed)
  }
}

/** Drops the oldest such month and returns its rows; null when there is none. */
async function dropOldest(
  tx: Db,
  table: Monthly,
  day: Day,
  beforeDrop: Parameters<typeof dropMonths>[3],
): Promise<number | null> {
  const [month] = await readRows(monthRow, tx)`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${table}::regclass and to_date(right(c.relname, 6), 'YYYYMM')
      + case when c.relname ~ '_until_' then interval '0' else interval '1 month' end <= ${day}::date
    order by right(c.relname, 6) limit 1`
  if (!month) return null
  // Safe as raw SQL: the pattern above checked the name, and a table cannot be a parameter.
  const partition = Prisma.raw(month.name)
  await tx.$executeRaw`select set_config('lock_timeout', '1s', true)`
  const { count } = await readRow(countRow, tx)`select count(*)::int as count from ${partition}`
  await beforeDrop?.(tx, partition)
  await tx.$executeRaw`drop table ${partition}`
  return count
}
