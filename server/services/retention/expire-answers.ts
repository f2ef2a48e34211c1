import { z } from 'zod'
import { addDays, type Day } from '@/lib/format/days'
import { Prisma } from '@/prisma/generated/client'
import { type Db, readRow, readRows } from '@/server/db'
import { deleteInBatches, exclusiveTransaction, type Pass } from './batches'

/** Removes only raw answers and questions: old months as partitions, the old days of a partly old month as rows. */
export async function expireAnswers(keepDays: number, today: Day, pass: Pass): Promise<void> {
  const kept = addDays(today, -keepDays)
  for (;;) {
    pass.signal.throwIfAborted()
    const removed = await exclusiveTransaction((tx) => dropOldestMonth(tx, kept))
    if (removed === null) break
    pass.count(removed)
  }
  await expireDays(kept, pass)
}

const monthRow = z.object({ name: z.string().regex(/^answer_\d{6}$/) })
const countRow = z.object({ count: z.number() })

/**
 * Drops the oldest partition wholly before `day`. A waiting drop blocks every later reader, so it gives up soon and is
 * tried again the next day. Answers how many answers it had; null when there is no such month.
 */
async function dropOldestMonth(tx: Db, day: Day): Promise<number | null> {
  const [month] = await readRows(monthRow, tx)`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'answer'::regclass
      and to_date(right(c.relname, 6), 'YYYYMM') + interval '1 month' <= ${day}::date
    order by 1 limit 1`
  if (!month) return null
  const { name } = month
  await tx.$executeRaw`select set_config('lock_timeout', '1s', true)`
  // The name was checked against its pattern above: a table is no parameter.
  const { count } = await readRow(countRow, tx)(Prisma.raw(`select count(*)::int as count from ${name}`))
  await tx.$executeRawUnsafe(`drop table ${name}`)
  return count
}

const lastRow = z.object({ last: z.string().nullable() })

/** In the order of ids, each batch after the one before: reads the index once and never the texts. */
async function expireDays(kept: Day, pass: Pass): Promise<void> {
  const old = Prisma.sql`day >= date_trunc('month', ${kept}::date)::date and day < ${kept}::date`
  let after = ''
  await deleteInBatches(async (tx, limit) => {
    const { last } = await readRow(lastRow, tx)`
      select max(result_id) as last from (
        select result_id from answer where ${old} and result_id > ${after} order by result_id limit ${limit}::int) batch`
    if (last === null) return 0
    const removed = await tx.$executeRaw`
      delete from answer where ${old} and result_id > ${after} and result_id <= ${last}`
    after = last
    return removed
  }, pass)
}
