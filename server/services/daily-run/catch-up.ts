import { CronExpressionParser } from 'cron-parser'
import { z } from 'zod'
import { queryRunsCopy } from '@/lib/copy/daily-runs'
import { addDays, type Day, dayToDate, toDay } from '@/lib/format/days'
import { env } from '@/server/env'
import { log } from '@/server/log'
import { sendQuestions } from '@/server/queue/client'
import { QUESTION_QUEUE } from '@/server/queue/queues'
import { db } from '../../db'
import { freeReservations } from '../usage/budget'
import { PLAN_TIMES, planDay } from './plan'
import { countDeleted, NO_RUNS, readCounts } from './progress'
import { skipOverdue } from './question'

/** How long after midnight the run of the day before may still be asking; later its answers would be another day's. */
const LATE_MS = 2 * 3_600_000

/**
 * Starts today's run when its time has passed and it was not started, queues again what was lost, and closes days that
 * are over. Yesterday is never run again. Safe at any time and on many workers at once.
 * @returns how many runs and questions were queued.
 */
export async function catchUp(now: Date): Promise<number> {
  const day = toDay(now)
  const sinceMidnight = now.getTime() - dayToDate(day).getTime()
  const open = sinceMidnight < LATE_MS ? [addDays(day, -1), day] : [day]
  await closeDaysBefore(open[0] ?? day)
  let queued = 0
  const due = dueTime(day)
  if (due && due <= now && (await isMissing(day, due))) {
    queued += (await planDay(day)).enqueued
    await finishDay(day)
  }
  for (const each of open) queued += await requeueOrphaned(each)
  await freeReservations(day)
  await finishDays()
  return queued
}

/**
 * When the daily run of a UTC day is due, by DAILY_RUN_CRON; null on a day that the expression leaves out.
 * @throws Error that names the variable when the expression cannot be read.
 */
export function dueTime(day: Day): Date | null {
  const start = dayToDate(day)
  try {
    const ticks = CronExpressionParser.parse(env().DAILY_RUN_CRON, {
      tz: 'UTC',
      currentDate: new Date(start.getTime() - 1),
    })
    const tick = ticks.next().toDate()
    return toDay(tick) === day ? tick : null
  } catch (cause) {
    throw new Error(`DAILY_RUN_CRON: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

const exists = z.tuple([z.object({ is: z.boolean() })])

/**
 * Whether a query that was active when the run was due has no run today, or one that waits for no question, as those of
 * a release before questions do. Asked of the queries and not of the day's
 * record, because a run of one organisation makes that record, too. Once it is false it stays so for that day.
 */
export async function isMissing(day: Day, due: Date): Promise<boolean> {
  const planned = await db().dailyRun.count({ where: { day: dayToDate(day) } })
  if (planned === 0) return true
  const rows = await db().$queryRaw`
    select exists (
      select 1 from query q where q.active_slot is not null and q.updated_at <= ${due}::timestamptz
        and not exists (select 1 from query_run r
          where r.owner_id = q.owner_id and r.query_id = q.id and r.day = ${day}::date
            and (r.status <> 'queued' or r.question_id is not null))) as is`
  return exists.parse(rows)[0].is
}

const days = z.array(z.object({ day: z.string() }))
const ids = z.array(z.object({ id: z.string() }))

const dayOver = { code: 'dayOver', text: queryRunsCopy.reasons.dayOver }

/** What was not asked while its day lasted stays unasked; a question that is being asked, or is answered, may still end. */
async function closeDaysBefore(day: Day): Promise<void> {
  const ended = days.parse(
    await db().$queryRaw`
      select to_char(day, 'YYYY-MM-DD') as day from daily_run where day < ${day}::date and finished_at is null`,
  )
  for (const { day: each } of ended) {
    await skipOverdue(each, dayOver)
    await requeueOrphaned(each)
    const going = await db().$queryRaw`
      select id from question where day = ${each}::date and state in ('asking', 'answered')`
    await db().$executeRaw`
      update query_run set status = 'skipped', reason_code = ${dayOver.code}, reason = ${dayOver.text}, finished_at = now()
      where day = ${each}::date and status = 'queued'
        and (question_id is null or question_id <> all(${ids.parse(going).map(({ id }) => id)}::text[]))`
  }
}

const orphans = z.array(z.object({ questionId: z.string(), ownerIds: z.array(z.string()) }))

/**
 * Queues again the open questions of a day that have no job, for whatever reason it went.
 * @returns how many there were.
 */
async function requeueOrphaned(day: Day): Promise<number> {
  return db().$transaction(async (tx) => {
    const rows = await tx.$queryRaw`
      update question q set job_id = null, worker_id = null
      where q.day = ${day}::date and q.state in ('queued', 'asking', 'answered') and not exists (
        select 1 from pgboss.job j where j.name = ${QUESTION_QUEUE} and j.singleton_key = q.id
          and j.state in ('created', 'retry', 'active'))
      returning q.id as "questionId", q.owner_ids as "ownerIds"`
    const lost = orphans.parse(rows).map((each) => ({ ...each, priority: 0 }))
    if (lost.length > 0) await sendQuestions(lost, tx)
    return lost.length
  }, PLAN_TIMES)
}

/** Answers that are stored as results need not be kept twice. */
export async function clearStoredAnswers(day: Day): Promise<number> {
  return db().$executeRaw`
    update question set answer = null, reading = null
    where day < ${day}::date and answer is not null and state in ('done', 'failed', 'skipped')`
}

/**
 * Ends every day that has nothing left to do. Called whenever a worker has nothing more to do, so it must cost next to
 * nothing: it asks an index for any open run of the few days that have not ended. A day without any run is being planned.
 */
export async function finishDays(): Promise<void> {
  const open = days.parse(
    await db().$queryRaw`
      select to_char(day, 'YYYY-MM-DD') as day from daily_run
      where finished_at is null and (planned > 0 or day < (now() at time zone 'utc')::date)`,
  )
  for (const { day } of open) if (!(await hasOpenRuns(day))) await finishDay(day)
}

const records = z.array(z.object({ planned: z.number(), done: z.number() }))

async function hasOpenRuns(day: Day): Promise<boolean> {
  const rows = await db().$queryRaw`
    select exists (select 1 from query_run where day = ${day}::date and status = 'queued') as is`
  return exists.parse(rows)[0].is
}

/**
 * Ends a day whose runs have all ended: stores its counts and writes the one summary line. Does nothing while runs are
 * left, and nothing the second time.
 */
export async function finishDay(day: Day): Promise<void> {
  const summary = await db().$transaction(async (tx) => {
    // Planning takes this row last: runs that were added are seen here, or they take back that the day has ended.
    const rows = await tx.$queryRaw`
      select planned, done from daily_run where day = ${day}::date and finished_at is null for no key update`
    const [record] = records.parse(rows)
    if (!record) return null
    const counts = (await readCounts(tx, [day])).get(day) ?? NO_RUNS
    if (counts.open > 0) return null
    const { done, failed, skipped, tokens } = counts
    // What deleted runs had done and cost before an earlier end of the day stays counted.
    await tx.$executeRaw`
      update daily_run set status = case when status = 'running' then 'finished' else status end, finished_at = now(),
        done = ${countDeleted(record, counts).done}::int, failed = ${failed}::int, skipped = ${skipped}::int,
        tokens = greatest(tokens, ${tokens}::bigint)
      where day = ${day}::date`
    return { asked: done + failed, stored: done, failed, tokens }
  })
  if (summary) log.info({ day, ...summary }, 'daily run finished')
}
