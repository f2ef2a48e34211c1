import { z } from 'zod'
import type { Day } from '@/lib/format/days'
import { log } from '@/server/log'
import { db } from '../../db'
import { readCounts } from './progress'

const ready = z.array(z.object({ day: z.string() }))

/**
 * Ends every day that has nothing left to do. Called after each job, so it must cost next to nothing: one statement
 * that asks the index for any open run of the few days that have not ended.
 */
export async function finishDays(): Promise<void> {
  const rows = await db().$queryRaw`
    select to_char(d.day, 'YYYY-MM-DD') as day from daily_run d
    where d.finished_at is null and not exists (
      select from query_run r where r.day = d.day and r.status in ('queued', 'asking', 'waiting'))`
  for (const { day } of ready.parse(rows)) await finishDay(day)
}

/**
 * Ends a day whose runs have all ended: stores its counts and writes the one summary line. Does nothing while runs
 * are left, and nothing the second time.
 */
export async function finishDay(day: Day): Promise<void> {
  const summary = await db().$transaction(async (tx) => {
    // Planning takes this row first as well: runs that are being added are seen here, or find the day ended.
    const [open] = await tx.$queryRaw<unknown[]>`
      select 1 from daily_run where day = ${day}::date and finished_at is null for no key update`
    if (!open) return null
    const counts = (await readCounts(tx, [day])).get(day) ?? { done: 0, failed: 0, open: 0, tokens: 0 }
    if (counts.open > 0) return null
    const { done, failed, tokens } = counts
    // A day that ends again may have lost runs with a deleted owner: what was done and paid for is never lowered.
    await tx.$executeRaw`
      update daily_run set status = case when status = 'running' then 'finished' else status end, finished_at = now(),
        done = greatest(done, ${done}::int), failed = ${failed}::int,
        skipped = planned - greatest(done, ${done}::int) - ${failed}::int, tokens = greatest(tokens, ${tokens}::bigint)
      where day = ${day}::date`
    return { asked: done + failed, stored: done, failed, tokens }
  })
  if (summary) log.info({ day, ...summary }, 'daily run finished')
}
