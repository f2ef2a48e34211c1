import { queryRuns } from '@/lib/copy/query-runs'
import { addDays, type Day, dayToDate, toDay } from '@/lib/format/days'
import { dueTime, longestRunS, sendRuns } from '@/server/queue'
import { db } from '../../db'
import { isMissing } from './check-missing'
import { enqueueDay } from './enqueue-day'
import { findLost } from './find-lost'
import { finishDays } from './finish-day'
import { reserveAfresh } from './reserve-tokens'

/** How long after midnight the run of the day before may still be asking; later its answers would be another day's. */
const LATE_MS = 2 * 3_600_000

/**
 * The catch-up (security T64): starts today's run when its time has passed and it was not started, sends again what
 * was lost, and closes days that are over. Yesterday is never run again. Safe at any time and on many workers at once.
 * @returns how many runs were queued.
 */
export async function enqueueMissed(now: Date): Promise<number> {
  const day = toDay(now)
  const sinceMidnight = now.getTime() - dayToDate(day).getTime()
  const open = sinceMidnight < LATE_MS ? [addDays(day, -1), day] : [day]
  await closeBefore(open[0] ?? day)
  let queued = 0
  const due = dueTime(day)
  if (due && due <= now && (await isMissing(day, due))) queued += (await enqueueDay(day)).enqueued
  for (const each of open) queued += await sendLost(each)
  await reserveAfresh(day)
  await finishDays()
  return queued
}

async function sendLost(day: Day): Promise<number> {
  return db().$transaction(async (tx) => {
    const lost = await findLost(tx, day)
    await sendRuns(lost, tx)
    return lost.length
  })
}

/** What nobody asked while its day lasted stays unasked; a run that is in flight may still end. */
async function closeBefore(day: Day): Promise<void> {
  await db().$executeRaw`
    update query_run set status = 'skipped', reason_code = 'dayOver', reason = ${queryRuns.reasons.dayOver}, finished_at = now()
    where id in (
      select r.id from daily_run d join query_run r on r.day = d.day
      where d.day < ${day}::date and d.finished_at is null and (r.status in ('queued', 'waiting')
        or (r.status = 'asking' and r.started_at < now() - make_interval(secs => ${longestRunS()}::int)))
      order by r.id for update of r skip locked)`
}
