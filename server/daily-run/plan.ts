import pRetry from 'p-retry'
import { z } from 'zod'
import type { EnqueuedDay } from '@/lib/daily-run/shapes'
import type { Day } from '@/lib/format/days'
import { SAMPLES } from '@/lib/limits'
import { type Db, databaseDay, db, idRow, readRow, readRows } from '@/server/db/client'
import { isDeadlock, isOrphan } from '@/server/db/errors'
import { newId } from '@/server/ids'
import { type Question, question } from '@/server/llm/engine'
import { isEngineConfigured, plannedEngines } from '@/server/llm/engines'
import { sendQuestions } from '@/server/queue/client'
import type { PlannedJob } from '@/server/queue/queues'
import { env } from '@/server/settings/env'
import { isDayStopped, reopenBudgets } from '@/server/usage/budget'
import { countDoneBefore } from './progress'
import { askedOf, questionHash, toStoredJson } from './question'

export interface Planned {
  ownerId: string
  queryId: string
  sample: number
  /** Null for a run still to be made. */
  runId: string | null
  asked: Question
  hash: string
  /** Position among its owner's runs of that day, from 1. */
  rank: number
}

const questionRow = z.object({ id: z.string(), sample: z.number(), hash: z.string() })

const keyOf = ({ sample, hash }: { sample: number; hash: string }) => `${sample} ${hash}`

/** Groups the runs of one day and engine by question, in the given order. */
export function groupByQuestion<Run extends Planned>(planned: readonly Run[]): [Run, ...Run[]][] {
  const groups = new Map<string, [Run, ...Run[]]>()
  for (const each of planned) {
    const known = groups.get(keyOf(each))
    if (known) known.push(each)
    else groups.set(keyOf(each), [each])
  }
  return [...groups.values()]
}

/** Makes new questions and returns the ids of all, by sample and hash. */
async function saveQuestions(
  tx: Db,
  day: Day,
  engine: string,
  planned: readonly Planned[],
): Promise<Map<string, string>> {
  const distinct = groupByQuestion(planned).map((runs) => ({
    ...runs[0],
    ownerIds: runs.map(({ ownerId }) => ownerId),
  }))
  const questions = JSON.stringify(
    // Always in the same order, so two plannings never deadlock.
    distinct
      .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
      .map(({ sample, hash, ownerIds, asked }) => ({
        id: newId(),
        sample,
        hash,
        ownerIds,
        asked: toStoredJson(asked),
      })),
  )
  await tx.$executeRaw`
    insert into question (id, day, engine, sample, hash, owner_ids, asked)
    select id, ${day}::date, ${engine}, sample, hash, array(select jsonb_array_elements_text("ownerIds")), asked::jsonb
    from jsonb_to_recordset(${questions}::jsonb) as q(id text, sample int, hash text, "ownerIds" jsonb, asked text)
    on conflict do nothing`
  const found = await readRows(questionRow, tx)`
    select id, sample::int as sample, hash from question
    where day = ${day}::date and engine = ${engine} and hash = any(${[...new Set(planned.map(({ hash }) => hash))]}::text[])`
  return new Map(found.map((each) => [keyOf(each), each.id]))
}

/** Owner ids, repeated as a condition beside every join by owner. */
const ownersOf = (rows: readonly { ownerId: string }[]) => [...new Set(rows.map(({ ownerId }) => ownerId))]

/** Makes new runs and requeues the others for their questions; leaves out runs whose query was deleted. */
async function saveRuns(
  tx: Db,
  day: Day,
  engine: string,
  planned: readonly Planned[],
  questions: ReadonlyMap<string, string>,
): Promise<Planned[]> {
  const rows = planned.map((each) => ({
    id: each.runId ?? newId(),
    ownerId: each.ownerId,
    queryId: each.queryId,
    sample: each.sample,
    questionId: questions.get(keyOf(each)),
    added: each.runId === null,
  }))
  const made = await readRows(idRow, tx)`
      insert into query_run (id, owner_id, day, query_id, engine, sample, question_id)
      select n.id, n."ownerId", ${day}::date, n."queryId", ${engine}, n.sample, n."questionId"
      from jsonb_to_recordset(${JSON.stringify(rows.filter(({ added }) => added))}::jsonb)
        as n(id text, "ownerId" text, "queryId" text, sample int, "questionId" text)
      join query q on q.id = n."queryId" and q.owner_id = n."ownerId" and q.owner_id = any(${ownersOf(rows)}::text[])
      on conflict do nothing returning id`
  const changed = rows.filter(({ added }) => !added)
  const queued =
    changed.length === 0
      ? []
      : await readRows(idRow, tx)`
            update query_run r set question_id = n."questionId", status = 'queued', reason_code = null, reason = null,
              finished_at = null
            from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as n(id text, "ownerId" text, "questionId" text)
            where r.id = n.id and r.owner_id = n."ownerId" and r.owner_id = any(${ownersOf(changed)}::text[])
              and r.status <> 'done' returning r.id`
  const there = new Set([...made, ...queued].map(({ id }) => id))
  return planned.filter((_, index) => there.has(rows[index]?.id ?? ''))
}

/** Orders jobs: owners with fewer questions asked today come first, so no owner waits behind another. */
function jobsOf(saved: readonly Planned[], questions: ReadonlyMap<string, string>, headStart: number): PlannedJob[] {
  const jobs = new Map<string, PlannedJob>()
  for (const { ownerId, rank, ...key } of saved) {
    const questionId = questions.get(keyOf(key))
    if (!questionId) continue
    const job = jobs.get(questionId) ?? { questionId, ownerIds: [], priority: Number.NEGATIVE_INFINITY }
    const ownerIds = job.ownerIds.includes(ownerId) ? job.ownerIds : [...job.ownerIds, ownerId]
    jobs.set(questionId, { questionId, ownerIds, priority: Math.max(job.priority, headStart - rank) })
  }
  return [...jobs.values()].sort((a, b) => b.priority - a.priority)
}

// Plans one query run per active query, engine and sample of a day, grouped by question, with one job per question
// (R-RUN-2, R-RUN-4). Repeatable: a planned run stays, and a queued run of a changed query moves to its new question.

interface PlanOptions {
  ownerIds?: readonly string[]
  queryIds?: readonly string[]
  /** Rounds ahead of other owners' runs, for queries just saved. */
  headStart?: number
  again?: boolean
  /** All engines of the installation by default; one for a simulated history. */
  engine?: string
  moveOnly?: boolean
}

const OWNERS_AT_ONCE = 500
export const PLAN_TIMES = { timeout: 120_000, maxWait: 10_000 }
/** Reason codes queued again as soon as the query is active. */
const REOPENED = ['inactive']
const ASKED_AGAIN = ['quota', 'engine']

const enginesOf = ({ engine }: PlanOptions): readonly string[] => (engine ? [engine] : plannedEngines())

/** Plans the current day by the database's clock, whatever this machine's says (R-RUN-15). */
export async function planToday(options: PlanOptions = {}): Promise<EnqueuedDay> {
  return planDay(await databaseDay(), options)
}

/** Repeatable, also concurrently. `enqueued`: runs queued by this call; `alreadyDone`: runs that needed nothing. */
export async function planDay(day: Day, options: PlanOptions = {}): Promise<EnqueuedDay> {
  let enqueued = 0
  const owners = options.ownerIds ?? (await readOwners())
  await openDay(db(), day)
  const atOnce = Math.ceil(OWNERS_AT_ONCE / enginesOf(options).length)
  for (let start = 0; start < owners.length; start += atOnce) {
    const ownerIds = owners.slice(start, start + atOnce)
    enqueued += await planTogether(day, { ...options, ownerIds })
  }
  return { date: day, enqueued, alreadyDone: Math.max(0, (await countRuns(day, options)) - enqueued) }
}

/** Plans these owners in one transaction; tries again after a deadlock, or without a query deleted meanwhile. */
function planTogether(day: Day, options: PlanOptions & { ownerIds: readonly string[] }): Promise<number> {
  return pRetry(() => db().$transaction((tx) => planOwners(tx, day, options), PLAN_TIMES), {
    retries: 5,
    minTimeout: 20,
    shouldRetry: ({ error }) => isOrphan(error) || isDeadlock(error),
  })
}

/** Plans a query in the transaction that saves it, so a new customer need not wait for the next daily run. */
export async function planSavedQuery(tx: Db, day: Day, ownerId: string, queryId: string): Promise<void> {
  if (!isEngineConfigured()) return
  await openDay(tx, day)
  await planOwners(tx, day, { ownerIds: [ownerId], queryIds: [queryId], headStart: 3 })
}

/** Moves today's queued runs to new questions after their owner's location changed. */
export async function planMovedOwner(tx: Db, day: Day, ownerId: string): Promise<void> {
  await planOwners(tx, day, { ownerIds: [ownerId], moveOnly: true })
}

async function openDay(store: Db, day: Day): Promise<void> {
  await store.$executeRaw`select ensure_month(${day}::date)`
  await store.$executeRaw`insert into daily_run (day) values (${day}::date) on conflict do nothing`
}

const hashRow = z.object({ id: z.string(), hash: z.string() })
const runsRow = z.object({ runs: z.number() })
const ownerRuns = z.object({ id: z.string(), runs: z.number() })

/** Reads the owners with an active query. */
export async function readOwners(): Promise<string[]> {
  const rows = await readRows(idRow)`
    select distinct owner_id as id from query where active_slot is not null order by owner_id`
  return rows.map(({ id }) => id)
}

const wanted = question.omit({ day: true }).extend({
  ownerId: z.string(),
  surfacePlace: z.string().nullable(),
  queryId: z.string(),
  runId: z.string().nullable(),
  questionId: z.string().nullable(),
  status: z.string().nullable(),
})

async function planOwners(tx: Db, day: Day, options: PlanOptions & { ownerIds: readonly string[] }): Promise<number> {
  const saved: Planned[] = []
  // Engines always in the same order, so two plannings never deadlock.
  for (const engine of enginesOf(options)) {
    const planned = await findPlanned(tx, day, engine, options)
    if (planned.length === 0) continue
    const questions = await saveQuestions(tx, day, engine, planned)
    const runs = await saveRuns(tx, day, engine, planned, questions)
    await sendQuestions(engine, jobsOf(runs, questions, options.headStart ?? 0), tx)
    saved.push(...runs)
  }
  if (saved.length === 0) return 0
  const added = saved.filter(({ runId }) => runId === null).length
  if (options.again) await reopenBudgets(tx, day)
  const isStopped = await isDayStopped(tx, day)
  // Last, since every planning and the end of the day lock this row; reopens a day that had ended.
  await tx.$executeRaw`
    update daily_run set planned = planned + ${added}::int, done = ${await countDoneBefore(tx, day)}::int, finished_at = null,
      status = case when status = 'stopped' and ${isStopped}::boolean then status else 'running' end,
      note = case when ${options.again ?? false}::boolean then null else note end
    where day = ${day}::date`
  return saved.length
}

/** Finds the day's runs of an engine that are missing or whose question changed, in the order of asking. */
export async function findPlanned(
  tx: Db,
  day: Day,
  engine: string,
  { ownerIds, queryIds, again = false, moveOnly = false }: PlanOptions & { ownerIds: readonly string[] },
): Promise<Planned[]> {
  const queries = queryIds ? [...queryIds] : null
  const reopened = again ? [...REOPENED, ...ASKED_AGAIN] : REOPENED
  const rows = await readRows(wanted, tx)`
      select q.owner_id as "ownerId", q.id as "queryId", q.search_term as term, q.profile_name as "profileName",
        q.searcher_profile as profile, o.country, o.location, o.surface_place as "surfacePlace", s::int as sample, r.id as "runId",
        r.question_id as "questionId", r.status
      from query q
      join owner o on o.id = q.owner_id
      cross join lateral generate_series(1,
        coalesce(o.samples, case o.kind when 'organisation' then ${env().SAMPLES_PER_QUERY}::int else ${SAMPLES.industry}::int end)) s
      left join query_run r on r.owner_id = q.owner_id and r.query_id = q.id and r.day = ${day}::date
        and r.engine = ${engine} and r.sample = s and r.owner_id = any(${[...ownerIds]}::text[])
      where q.owner_id = any(${[...ownerIds]}::text[]) and o.id = any(${[...ownerIds]}::text[]) and q.active_slot is not null
        and (${queries}::text[] is null or q.id = any(${queries}::text[]))
        and ((r.id is null and not ${moveOnly}::boolean) or r.status = 'queued'
          or (r.status = 'skipped' and r.reason_code = any(${reopened}::text[]) and not ${moveOnly}::boolean)
          or (r.status = 'failed' and ${again}::boolean))
      order by s, q.id`
  const hashes = await readHashes(tx, rows)
  const ranks = await countRunsOf(tx, day, engine, ownerIds)
  return rows.flatMap((row) => {
    const { term, profileName, profile, country, location, sample, ownerId, surfacePlace } = row
    const asked = askedOf(engine, { term, profileName, profile, country, location, day, sample }, surfacePlace)
    const hash = questionHash(asked)
    if (row.status === 'queued' && row.questionId !== null && hashes.get(row.questionId) === hash) return []
    const rank = (ranks.get(ownerId) ?? 0) + 1
    ranks.set(ownerId, rank)
    return [{ ...row, asked, hash, rank }]
  })
}

async function readHashes(tx: Db, runs: readonly { questionId: string | null }[]): Promise<Map<string, string>> {
  const known = [...new Set(runs.flatMap(({ questionId }) => questionId ?? []))]
  if (known.length === 0) return new Map()
  const found = await readRows(hashRow, tx)`select id, hash from question where id = any(${known}::text[])`
  return new Map(found.map(({ id, hash }) => [id, hash]))
}

async function countRunsOf(
  tx: Db,
  day: Day,
  engine: string,
  ownerIds: readonly string[],
): Promise<Map<string, number>> {
  const counted = await readRows(ownerRuns, tx)`
    select owner_id as id, count(*)::int as runs from query_run
    where owner_id = any(${[...ownerIds]}::text[]) and day = ${day}::date and engine = ${engine} group by owner_id`
  return new Map(counted.map(({ id, runs }) => [id, runs]))
}

async function countRuns(day: Day, options: PlanOptions): Promise<number> {
  const owners = options.ownerIds ? [...options.ownerIds] : null
  const { runs } = await readRow(runsRow)`
    select count(*)::int as runs from query_run where day = ${day}::date and engine = any(${[...enginesOf(options)]}::text[])
      and (${owners}::text[] is null or owner_id = any(${owners}::text[]))`
  return runs
}
