import { CronExpressionParser } from 'cron-parser'
import { z } from 'zod'
import type { Actor, Reach } from '@/lib/access/permissions'
import type { EnqueuedDay } from '@/lib/daily-run/shapes'
import { queryRunsCopy } from '@/lib/daily-run/words'
import { ENGINE_IDS, engineLabel } from '@/lib/engines/engines'
import { addDays, type Day, dayToDate, toDay } from '@/lib/format/days'
import { AppError } from '@/lib/http/app-error'
import { type AuditRecord, recordAudit } from '@/server/audit/audit'
import { accountsOf } from '@/server/daily-run/look-at-surface'
import { PLAN_TIMES, planDay, planToday } from '@/server/daily-run/plan'
import { countDeleted, NO_RUNS, readCounts } from '@/server/daily-run/progress'
import { prioritiseReading, type Reason, skipOverdue, skipUnread } from '@/server/daily-run/question'
import { type Db, databaseDay, databaseNow, db, idRow, readRow, readRows } from '@/server/db/client'
import { chooseOwn, industryIds, organisationScope, ownersOf } from '@/server/db/scope'
import { allowTrials } from '@/server/engines/paid-work'
import { plannedEngines, readingEngine } from '@/server/llm/engines'
import { log } from '@/server/log'
import { sendNameCount, sendQuestions } from '@/server/queue/client'
import { questionQueue } from '@/server/queue/queues'
import { env } from '@/server/settings/env'
import { freeReservations } from '@/server/usage/budget'

/** How long after midnight yesterday's run may still ask; later answers would belong to another day. */
const LATE_MS = 2 * 3_600_000

/** Catches up on missing runs and lost questions; returns how many it queued. Repeatable, on any workers (R-RUN-16). */
export async function catchUp(at?: Date): Promise<number> {
  const now = at ?? (await databaseNow())
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

/** Returns the due time by DAILY_RUN_CRON; null on a day it leaves out. Throws an Error that names the variable. */
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

const existsRow = z.object({ is: z.boolean() })

/**
 * Whether a query that was active when the run was due has no run of the day for some engine, or one without a
 * question. Reads the queries, because a run of a single organisation also makes the day's record. Once false it stays
 * false for that day, unless an engine is set up.
 */
export async function isMissing(day: Day, due: Date): Promise<boolean> {
  const planned = await db().dailyRun.count({ where: { day: dayToDate(day) } })
  if (planned === 0) return true
  const { is } = await readRow(existsRow)`
    select exists (
      select 1 from query q cross join unnest(${plannedEngines()}::text[]) as planned(engine)
      where q.active_slot is not null and q.updated_at <= ${due}::timestamptz
        and not exists (select 1 from query_run r
          where r.owner_id = q.owner_id and r.query_id = q.id and r.day = ${day}::date and r.engine = planned.engine
            and (r.status <> 'queued' or r.question_id is not null))) as is`
  return is
}

const days = z.object({ day: z.string() })

const unread = () => {
  return { code: 'quota', text: queryRunsCopy.reasons.unread(engineLabel(readingEngine().id)) }
}
const notReady = { code: 'notReady', text: queryRunsCopy.reasons.notReady }
const dayOver = { code: 'dayOver', text: queryRunsCopy.reasons.dayOver }

/** Days that an answer waits for a reader whose account is exhausted. */
const UNREAD_DAYS = 3

/** Skips open questions of earlier days, except those being asked or already answered, which may still end. */
async function closeDaysBefore(day: Day): Promise<void> {
  const ended = await readRows(days)`
      select to_char(day, 'YYYY-MM-DD') as day from daily_run where day < ${day}::date and finished_at is null`
  for (const { day: each } of ended) {
    await failUnready(each, notReady)
    await skipOverdue(each, dayOver)
    if (each < addDays(day, -UNREAD_DAYS)) await skipUnread(each, unread())
    await requeueOrphaned(each)
    const going = await readRows(idRow)`
      select id from question where day = ${each}::date and state in ('asking', 'answered')`
    await db().$executeRaw`
      update query_run set status = 'skipped', reason_code = ${dayOver.code}, reason = ${dayOver.text}, finished_at = now()
      where day = ${each}::date and status = 'queued'
        and (question_id is null or question_id <> all(${going.map(({ id }) => id)}::text[]))`
  }
}

const orphan = z.object({ questionId: z.string(), ownerIds: z.array(z.string()) })

/** Requeues open questions of a day that have no job in their engine's queue, and returns how many. */
export async function requeueOrphaned(day: Day): Promise<number> {
  let queued = 0
  for (const engine of ENGINE_IDS)
    queued += await db().$transaction(async (tx) => {
      const rows = await readRows(orphan, tx)`
        update question q set job_id = null, worker_id = null
        where q.day = ${day}::date and q.engine = ${engine} and q.state in ('queued', 'asking', 'answered') and not exists (
          select 1 from pgboss.job j where j.name = ${questionQueue(engine)} and j.singleton_key = q.id
            and j.state in ('created', 'retry', 'active'))
        returning q.id as "questionId", q.owner_ids as "ownerIds"`
      const orphans = rows.map((each) => ({ ...each, priority: 0 }))
      if (orphans.length > 0) await sendQuestions(engine, orphans, tx)
      return orphans.length
    }, PLAN_TIMES)
  return queued
}

export async function clearStoredAnswers(day: Day): Promise<number> {
  return db().$executeRaw`
    update question set answer = null, reading = null
    where day < ${day}::date and answer is not null and state in ('done', 'failed', 'skipped')`
}

/** Ends days without open runs; cheap, since every idle worker calls it. Skips today until something is planned. */
export async function finishDays(): Promise<void> {
  const open = await readRows(days)`
      select to_char(day, 'YYYY-MM-DD') as day from daily_run
      where finished_at is null and (planned > 0 or day < (now() at time zone 'utc')::date)`
  for (const { day } of open) if (!(await hasOpenRuns(day))) await finishDay(day)
}

const recordRow = z.object({ planned: z.number(), done: z.number() })

async function hasOpenRuns(day: Day): Promise<boolean> {
  const { is } = await readRow(existsRow)`
    select exists (select 1 from query_run where day = ${day}::date and status = 'queued') as is`
  return is
}

interface Summary {
  asked: number
  stored: number
  failed: number
  tokens: number
}

/** Stores the counts and logs one summary, exactly once, after all runs have ended. */
export async function finishDay(day: Day): Promise<void> {
  const summary = await db().$transaction((tx) => endDay(tx, day))
  if (!summary) return
  log.info({ day, ...summary }, 'daily run finished')
  // The day has ended anyway; names are counted after the next one.
  await sendNameCount().catch((error: unknown) => log.warn({ err: error, day }, 'name count failed'))
}

/** Ends the day; null when it had ended before, or some of its runs are open. */
export async function endDay(tx: Db, day: Day): Promise<Summary | null> {
  // Planning locks this row last: either its new runs are seen here, or it reopens the day.
  const [record] = await readRows(recordRow, tx)`
    select planned, done from daily_run where day = ${day}::date and finished_at is null for no key update`
  if (!record) return null
  const counts = (await readCounts(tx, [day])).get(day) ?? NO_RUNS
  if (counts.open > 0) return null
  const { done, notShown, failed, skipped, tokens, cost, unpriced } = counts
  // Done runs deleted after an earlier end of the day stay counted, with their tokens.
  await tx.$executeRaw`
    update daily_run set status = case when status = 'running' then 'finished' else status end, finished_at = now(),
      done = ${countDeleted(record, counts).done}::int, not_shown = ${notShown}::int, failed = ${failed}::int,
      skipped = ${skipped}::int,
      tokens = greatest(tokens, ${tokens}::bigint), cost_micros = greatest(cost_micros, ${cost}::bigint),
      unpriced = ${unpriced}::int
    where day = ${day}::date`
  return { asked: done + notShown + failed, stored: done, failed, tokens }
}

/** Who started a run by hand; scheduled runs are not audited. */
interface Starter {
  actor: AuditRecord['actor']
  requestId: string | null
}

/** Asks failed runs once more (R-RUN-14), not those skipped for the budget. Throws conflict for any day but today. */
export async function startDay(day: Day, starter: Starter): Promise<EnqueuedDay> {
  if (day !== (await databaseDay())) throw new AppError('conflict', queryRunsCopy.onlyToday)
  const engines = plannedEngines()
  const failedBefore = await db().queryRun.count({
    where: { day: new Date(day), status: 'failed', engine: { in: engines } },
  })
  await allowTrials(db(), [...engines.flatMap(accountsOf), readingEngine().id])
  await prioritiseReading(day)
  const started = await planDay(day, { again: true })
  await record(starter, 'systemAdmin', { ...started, failedBefore, owners: 'all' })
  return started
}

/** Starts the runs of the actor's organisation or its industries (R-API-13). */
export async function startOwn(
  starter: Starter & { actor: Actor },
  owners: 'organisation' | 'industries',
): Promise<EnqueuedDay> {
  const started = await planToday({ ownerIds: await findOwners(starter.actor, owners) })
  await record(starter, 'internal', { ...started, failedBefore: 0, owners })
  return started
}

/** Runs one organisation and its industries, failed runs again; answered ones stay (R-SETUP-1). Throws 404. */
export async function startOrganisation(
  starter: Starter & { actor: Actor },
  reach: Reach,
  organisationId: string,
): Promise<EnqueuedDay> {
  const scope = await organisationScope(starter.actor, reach, organisationId)
  const ownerIds = await ownersOf(scope)
  const engines = plannedEngines()
  const day = await databaseDay()
  const failedBefore = await db().queryRun.count({
    where: { day: new Date(day), ownerId: { in: ownerIds }, status: 'failed', engine: { in: engines } },
  })
  await allowTrials(db(), [...engines.flatMap(accountsOf), readingEngine().id])
  const started = await planDay(day, { ownerIds, again: true })
  await record(starter, 'systemAdmin', { ...started, failedBefore, owners: 'organisation' }, scope)
  return started
}

async function findOwners(actor: Actor, owners: 'organisation' | 'industries'): Promise<string[]> {
  if (actor.organisationId === null) return []
  const scope = await chooseOwn(actor, 'ownOrganisation')
  return owners === 'organisation' ? [scope] : industryIds(scope)
}

interface Started extends EnqueuedDay {
  failedBefore: number
  owners: 'all' | 'organisation' | 'industries'
}

function record(
  { actor, requestId }: Starter,
  role: 'systemAdmin' | 'internal',
  { date, ...counts }: Started,
  organisation?: string,
) {
  return recordAudit(db(), {
    actor,
    role,
    requestId,
    action: 'dailyRun.start',
    target: { kind: 'dailyRun', id: date },
    detail: { day: date, ...counts, ...(organisation && { organisation }) },
  })
}

const unreadyRow = z.object({ id: z.string(), ownerIds: z.array(z.string()) })

/** queued with a task that has been paid and is not done → failed, with its runs, because its day is over. */
async function failUnready(day: string, { code, text }: Reason): Promise<void> {
  await db().$transaction(async (tx) => {
    const unready = await readRows(unreadyRow, tx)`
      update question set state = 'failed', reason_code = ${code}, reason = ${text}, job_id = null, worker_id = null,
        finished_at = now()
      where day = ${day}::date and state = 'queued' and look ->> 'taskId' is not null
      returning id, owner_ids as "ownerIds"`
    if (unready.length === 0) return
    const owners = [...new Set(unready.flatMap(({ ownerIds }) => ownerIds))]
    await tx.$executeRaw`
      update query_run set status = 'failed', reason_code = ${code}, reason = ${text}, finished_at = now()
      where question_id = any(${unready.map(({ id }) => id)}::text[]) and owner_id = any(${owners}::text[])
        and day = ${day}::date and status = 'queued'`
  })
}
