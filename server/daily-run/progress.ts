import { z } from 'zod'
import type { Actor, Reach } from '@/lib/access/permissions'
import {
  type DailyRunDetail,
  type DailyRunRow,
  dailyRunRow,
  engineNames,
  type OwnersProgress,
  ownersProgress,
  queryRunFailure,
  type RunProgress,
} from '@/lib/daily-run/shapes'
import { queryRunsCopy } from '@/lib/daily-run/words'
import { compareEngines, engineLabel } from '@/lib/engines/engines'
import type { Day } from '@/lib/format/days'
import { AppError, refusals } from '@/lib/http/app-error'
import type { ListPage } from '@/lib/table/shapes'
import { Prisma } from '@/prisma/generated/client'
import { today } from '@/server/clock'
import { type Db, db, readRow, readRows } from '@/server/db/client'
import { organisationScope, ownersOf } from '@/server/db/scope'
import { readEngineRuns } from '@/server/engines/overview'
import { plannedEngines, readingEngine } from '@/server/llm/engines'
import { costOfRuns, presentCost, unpricedOfSum } from '@/server/usage/ledger'

/** Share of an engine's names of a day above which Daily runs says how many were not confirmed (R-NAME-8). */
const UNCONFIRMED_SHARE_SAID = 0.02

// A running day is counted from its query runs, an ended one from its record. Deleting a query deletes its runs: what had
// ended stays counted as a sum (`keepRuns`), what had not counts as deleted.

const recorded = dailyRunRow
  .omit({ date: true, left: true, deleted: true, unasked: true, unconfirmed: true, costUsd: true })
  .extend({ day: z.string(), cost: z.number().nullable(), unpriced: z.number().nullable() })
const recordedColumns = Prisma.sql`to_char(day, 'YYYY-MM-DD') as day, status, note, planned, done, not_shown as "notShown", failed, skipped,
  tokens::float8 as tokens, cost_micros::float8 as cost, unpriced, started_at as "startedAt", finished_at as "finishedAt"`
type Recorded = z.infer<typeof recorded>

const counted = z.object({
  day: z.string(),
  done: z.number(),
  notShown: z.number(),
  failed: z.number(),
  skipped: z.number(),
  open: z.number(),
  tokens: z.number(),
  cost: z.number(),
  unpriced: z.number(),
})
type Counted = z.infer<typeof counted>

const endedRow = z.object({ done: z.number(), ended: z.boolean() })
const waitingRow = z.object({ day: z.string(), answers: z.number() })
const unaskedRow = z.object({ unasked: z.number() })

/** Counts runs of these days, those of deleted queries among them as far as they had ended. */
export async function readCounts(tx: Db, days: readonly Day[]): Promise<Map<Day, Counted>> {
  if (days.length === 0) return new Map()
  const counts = await readRows(counted, tx)`
    select to_char(day, 'YYYY-MM-DD') as day, sum(done)::int as done, sum(failed)::int as failed,
      sum(not_shown)::int as "notShown", sum(skipped)::int as skipped, sum(open)::int as open, sum(tokens)::float8 as tokens,
      sum(cost_micros)::float8 as cost, sum(unpriced)::int as unpriced
    from (
      select day, count(*) filter (where status = 'done') as done,
        count(*) filter (where status = 'notShown') as not_shown, count(*) filter (where status = 'failed') as failed,
        count(*) filter (where status = 'skipped') as skipped, count(*) filter (where status = 'queued') as open,
        sum(input_tokens::bigint + output_tokens) as tokens, ${costOfRuns}
      from query_run where day = any(${[...days]}::date[]) group by day
      union all
      select day, done, not_shown, failed, skipped, 0, tokens, cost_micros, ${unpricedOfSum} from run_day where day = any(${[...days]}::date[])
    ) c group by c.day`
  return new Map(counts.map((each) => [each.day, each]))
}

/** Sums of runs as `run_day as k` keeps them; also used where months of runs go (R-ADMIN-3). */
export const sumsOfRuns = {
  columns: Prisma.sql`done, not_shown, failed, skipped, tokens, cost_micros, unpriced`,
  values: Prisma.sql`count(*) filter (where status = 'done'), count(*) filter (where status = 'notShown'),
    count(*) filter (where status = 'failed'), count(*) filter (where status = 'skipped'),
    sum(input_tokens::bigint + output_tokens), ${costOfRuns}`,
  onConflict: Prisma.sql`on conflict (day, owner_id, engine) do update set done = k.done + excluded.done,
    not_shown = k.not_shown + excluded.not_shown, failed = k.failed + excluded.failed,
    skipped = k.skipped + excluded.skipped, tokens = k.tokens + excluded.tokens,
    cost_micros = k.cost_micros + excluded.cost_micros, unpriced = k.unpriced + excluded.unpriced`,
}

/** Keeps what the runs of an owner, or of one of its queries, came to. Belongs before their deletion. Not repeatable. */
export async function keepRuns(tx: Db, { ownerId, queryId }: { ownerId: string; queryId?: string }): Promise<void> {
  const ofQuery = queryId === undefined ? Prisma.empty : Prisma.sql`and query_id = ${queryId}`
  await tx.$executeRaw`
    insert into run_day as k (day, owner_id, engine, ${sumsOfRuns.columns})
    select day, owner_id, engine, ${sumsOfRuns.values}
    from query_run where owner_id = ${ownerId} ${ofQuery} group by day, owner_id, engine
    ${sumsOfRuns.onConflict}`
}

/** Counts deleted runs; `planned` leaves out those not known to be done. */
export function countDeleted(
  record: { planned: number; done: number },
  live: Omit<Counted, 'day' | 'tokens' | 'cost' | 'unpriced'>,
) {
  const missing = Math.max(0, record.planned - live.done - live.notShown - live.failed - live.skipped - live.open)
  const doneBefore = Math.min(record.done, missing)
  return { planned: record.planned - missing + doneBefore, done: live.done + doneBefore, deleted: missing - doneBefore }
}

/** Locks the day's record and returns how many deleted runs were done at its end; a running day has that in `done`. */
export async function countDoneBefore(tx: Db, day: Day): Promise<number> {
  const record = await readRow(endedRow, tx)`
    select done, finished_at is not null as ended from daily_run where day = ${day}::date for no key update`
  if (!record.ended) return record.done
  const live = (await readCounts(tx, [day])).get(day)
  return Math.max(0, record.done - (live?.done ?? 0))
}

/** Lists daily runs, newest first (R-ADMIN-3). */
export async function listDailyRuns(paging: { page: number; pageSize: number }): Promise<ListPage<DailyRunRow>> {
  const { page, pageSize } = paging
  const [rows, total] = await Promise.all([
    readRows(recorded)`
      select ${recordedColumns} from daily_run order by daily_run.day desc
      limit ${pageSize} offset ${(page - 1) * pageSize}`,
    db().dailyRun.count(),
  ])
  return { items: await present(rows), total, page, pageSize }
}

/**
 * Reads a day's run with its engines and the reasons for missing results. Throws AppError notFound when the day has no
 * run.
 */
export async function readDailyRun(day: Day): Promise<DailyRunDetail> {
  const rows = await readRows(recorded)`select ${recordedColumns} from daily_run where day = ${day}::date`
  const [run] = await present(rows)
  if (!run) throw new AppError('notFound', refusals.notFound)
  const [engines, failures] = await Promise.all([readEngineRuns(day), readFailures(day)])
  return { ...run, engines, failures }
}

export const NO_RUNS = { done: 0, notShown: 0, failed: 0, skipped: 0, open: 0, tokens: 0, cost: 0, unpriced: 0 }

async function present(days: Recorded[]): Promise<DailyRunRow[]> {
  const live = await readCounts(
    db(),
    days.filter(({ finishedAt }) => finishedAt === null).map(({ day }) => day),
  )
  const current = today()
  const unasked = days.some(({ day }) => day === current) ? await findUnasked(current) : null
  const waiting = live.size > 0 ? await readWaiting([...live.keys()]) : new Map<Day, string>()
  const unconfirmed = await readUnconfirmed(days.map(({ day }) => day))
  return days.map(({ day, cost, unpriced, ...each }) => {
    const { done, notShown, failed, skipped, finishedAt } = each
    const ended = { ...NO_RUNS, done, notShown, failed, skipped, cost: cost ?? 0 }
    const now =
      finishedAt === null ? (live.get(day) ?? NO_RUNS) : { ...ended, unpriced: unpriced ?? done + notShown + failed }
    const record = finishedAt === null ? each : { planned: each.planned, done: 0 }
    return {
      ...each,
      ...countDeleted(record, now),
      date: day,
      note: [each.note, waiting.get(day)].filter(Boolean).join(' ') || null,
      notShown: now.notShown,
      failed: now.failed,
      skipped: now.skipped,
      left: now.open,
      tokens: Math.max(now.tokens, each.tokens),
      ...presentCost(now),
      unasked: day === current ? unasked : null,
      unconfirmed: (unconfirmed.get(day) ?? []).map(({ day: _, ...names }) => names),
    }
  })
}

const namesRow = engineNames.extend({ day: z.string() })

/** Reads, by day, the engines of which too many names were not confirmed, in their order (R-NAME-8). */
async function readUnconfirmed(days: readonly Day[]): Promise<Map<Day, z.infer<typeof namesRow>[]>> {
  if (days.length === 0) return new Map()
  const rows = await readRows(namesRow)`
    select to_char(day, 'YYYY-MM-DD') as day, engine, sum(names)::int as names, sum(unconfirmed)::int as unconfirmed
    from engine_model_day where day = any(${[...days]}::date[]) and call = 'extract' group by engine_model_day.day, engine
    having sum(unconfirmed) > ${UNCONFIRMED_SHARE_SAID}::float8 * sum(names)`
  rows.sort((one, other) => compareEngines(one.engine, other.engine))
  return Map.groupBy(rows, ({ day }) => day)
}

/** Returns, by day, the note on answers that wait for a reader whose account is exhausted. */
async function readWaiting(days: readonly Day[]): Promise<Map<Day, string>> {
  const { id } = readingEngine()
  const rows = await readRows(waitingRow)`
    select to_char(q.day, 'YYYY-MM-DD') as day, count(*)::int as answers from question q
    where q.day = any(${[...days]}::date[]) and q.state = 'answered' and q.job_id is null and exists (
      select 1 from engine_state e where e.engine = ${id} and e.quota_since is not null)
    group by q.day`
  return new Map(rows.map(({ day, answers }) => [day, queryRunsCopy.waitingForReader(engineLabel(id), answers)]))
}

/**
 * Counts active queries that starting the day would ask of some engine, including runs skipped for an exhausted
 * account.
 */
async function findUnasked(day: Day): Promise<number> {
  const engines = plannedEngines()
  const { unasked } = await readRow(unaskedRow)`
    select count(*)::int as unasked from query q left join (
      select owner_id, query_id, count(*) as engines from (
        select distinct owner_id, query_id, engine from query_run
        where day = ${day}::date and engine = any(${engines}::text[])
          and not (status = 'skipped' and reason_code = 'quota')
      ) each group by owner_id, query_id
    ) asked on asked.owner_id = q.owner_id and asked.query_id = q.id
    where q.active_slot is not null and coalesce(asked.engines, 0) < ${engines.length}::int`
  return unasked
}

const FAILURES_SHOWN = 200

const failure = queryRunFailure.omit({ owner: true, attempts: true }).extend({
  kind: z.enum(['organisation', 'industry']),
  name: z.string(),
  questionId: z.string().nullable(),
})

async function readFailures(day: Day): Promise<DailyRunDetail['failures']> {
  const runs = await readRows(failure)`
      select r.id as "_id", o.kind, o.name, q.search_term as "searchTerm", r.engine, r.sample::int as sample,
        r.question_id as "questionId", r.status, r.reason_code as "reasonCode", r.reason, r.finished_at as "finishedAt"
      from query_run r
      join query q on q.id = r.query_id and q.owner_id = r.owner_id
      join owner o on o.id = r.owner_id
      where r.day = ${day}::date and r.status in ('failed', 'skipped')
      order by r.finished_at desc, r.id desc limit ${FAILURES_SHOWN}`
  const questions = await db().question.findMany({
    where: { id: { in: runs.flatMap(({ questionId }) => questionId ?? []) } },
    select: { id: true, tries: true },
  })
  const tries = new Map(questions.map((each) => [each.id, each.tries]))
  return runs.map(({ kind, name, questionId, ...run }) => ({
    ...run,
    owner: { kind, name },
    attempts: run.status === 'failed' ? Math.max(1, tries.get(questionId ?? '') ?? 1) : 0,
  }))
}

const progress = ownersProgress.extend({ organisation: z.boolean() })
const NONE = { organisation: false, planned: 0, done: 0, notShown: 0, failed: 0, skipped: 0, left: 0 }

/** Counts today's query runs of an organisation and its industries (R-HOME-9). Throws 404 out of reach. */
export async function readRunProgress(
  actor: Actor,
  reach: Reach,
  organisationId: string,
  day: Day,
): Promise<RunProgress> {
  const scope = await organisationScope(actor, reach, organisationId)
  const owners = await ownersOf(scope)
  const counts = await readRows(progress)`
    select owner_id = ${scope} as organisation, count(*)::int as planned,
      (count(*) filter (where status = 'done'))::int as done,
      (count(*) filter (where status = 'notShown'))::int as "notShown",
      (count(*) filter (where status = 'failed'))::int as failed,
      (count(*) filter (where status = 'skipped'))::int as skipped,
      (count(*) filter (where status = 'queued'))::int as "left"
    from query_run where day = ${day}::date and owner_id = any(${owners}::text[])
    group by 1`
  const of = (own: boolean): OwnersProgress => {
    const { organisation: _, ...found } = counts.find(({ organisation }) => organisation === own) ?? NONE
    return found
  }
  return { date: day, organisation: of(true), industries: of(false) }
}
