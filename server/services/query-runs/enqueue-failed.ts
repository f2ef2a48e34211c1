import { z } from 'zod'
import { queryRuns } from '@/lib/copy/query-runs'
import { AppError } from '@/lib/errors/app-error'
import type { Day } from '@/lib/format/days'
import type { EnqueuedDay } from '@/lib/schemas/daily-run'
import { today } from '@/server/clock'
import { chooseEngine } from '@/server/llm/choose-engine'
import { sendRuns } from '@/server/queue'
import { type Db, db } from '../../db'
import { ENQUEUE_TIMES, enqueueDayIn } from './enqueue-day'
import { type Starter, saveStart } from './save-start'

const ids = z.array(z.object({ id: z.string() }))

/**
 * Starts a day's run when there is none; otherwise queues what failed once more (contract §5). Runs that the token
 * budget skipped stay skipped: the budget is for the day. Leaves a line in the audit log (T60).
 * @throws AppError conflict for any day but today, whose questions can no longer be asked.
 */
export async function enqueueFailed(day: Day, starter: Starter): Promise<EnqueuedDay> {
  if (day !== today()) throw new AppError('conflict', queryRuns.onlyToday)
  return db().$transaction(async (tx) => {
    const { enqueued, alreadyDone } = await enqueueDayIn(tx, day)
    const again = await queueFailed(tx, day)
    const started = { date: day, enqueued: enqueued + again, alreadyDone: alreadyDone - again }
    await saveStart(tx, { ...starter, role: 'systemAdmin' }, { ...started, failedBefore: again, owners: 'all' })
    return started
  }, ENQUEUE_TIMES)
}

// Planning has taken the row of the day: nobody ends it meanwhile.
async function queueFailed(tx: Db, day: Day): Promise<number> {
  // What another engine failed at is not this one's to answer; its queries have runs of their own.
  const engine = chooseEngine().id
  await tx.$executeRaw`
    delete from asked_question where day = ${day}::date and engine = ${engine} and state = 'failed'`
  const rows = await tx.$queryRaw`
    update query_run set status = 'queued', reason_code = null, reason = null, finished_at = null
    where id in (select id from query_run
      where day = ${day}::date and engine = ${engine} and status = 'failed' order by id for update)
    returning id`
  const failed = ids
    .parse(rows)
    .map(({ id }) => id)
    .sort()
  if (failed.length === 0) return 0
  await tx.$executeRaw`
    update daily_run set status = 'running', note = null, finished_at = null where day = ${day}::date`
  await sendRuns(failed, tx)
  return failed.length
}
