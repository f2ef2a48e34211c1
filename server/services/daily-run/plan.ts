import { z } from 'zod'
import type { Day } from '@/lib/format/days'
import { SAMPLES } from '@/lib/limits'
import type { EnqueuedDay } from '@/lib/schemas/daily-run'
import { env } from '@/server/env'
import { chooseEngine } from '@/server/llm/choose-engine'
import { sendQuestions } from '@/server/queue/client'
import { type Db, db } from '../../db'
import { countDoneBefore } from './progress'
import { questionHash } from './question'
import { jobsOf, type Planned, saveQuestions, saveRuns } from './save-plan'

// Planning makes one query run per active query, engine and sample of a day, groups the runs by question, and queues one
// job per question, all in one transaction per group of owners. It may be repeated at any time: what is planned stays, a
// queued run whose query has changed moves to its new question, and a run that was skipped for a reason that is over is
// queued again.

export interface PlanOptions {
  /** Only these owners' queries; an empty list plans nothing. */
  ownerIds?: readonly string[]
  /** Of these, only these queries. */
  queryIds?: readonly string[]
  /** Rounds by which the runs go before those of others: for queries that were saved just now. */
  headStart?: number
  /** Whether runs that failed, or were skipped because the engine's account was exhausted, are asked once more. */
  again?: boolean
  /** The engine that will be asked; the installation's, unless a history is made. */
  engine?: string
  /** Whether runs may only move to other questions: nothing is added. */
  moveOnly?: boolean
}

/** Owners whose runs are planned in one transaction. */
const OWNERS_AT_ONCE = 500
/** How long a transaction that plans may take. */
export const PLAN_TIMES = { timeout: 120_000, maxWait: 10_000 }
/** A run that was skipped for this reason is queued again when its query is active again. */
const REOPENED = ['inactive']
const ASKED_AGAIN = ['quota', 'engine']

/**
 * Plans a day. Safe to call twice, and twice at once: neither loses nor doubles a run.
 * @returns `enqueued`: runs queued by this call; `alreadyDone`: runs of the day in scope that needed nothing.
 */
export async function planDay(day: Day, options: PlanOptions = {}): Promise<EnqueuedDay> {
  let enqueued = 0
  const owners = options.ownerIds ?? (await readOwners())
  await openDay(db(), day)
  for (let start = 0; start < owners.length; start += OWNERS_AT_ONCE) {
    const ownerIds = owners.slice(start, start + OWNERS_AT_ONCE)
    enqueued += await db().$transaction((tx) => planOwners(tx, day, { ...options, ownerIds }), PLAN_TIMES)
  }
  return { date: day, enqueued, alreadyDone: Math.max(0, (await countRuns(day, options)) - enqueued) }
}

/**
 * Plans a query for today in the transaction that saves it, when it has not been asked yet, so that a new customer need
 * not wait for the next daily run. Without an engine there is nothing to plan.
 */
export async function planSavedQuery(tx: Db, day: Day, ownerId: string, queryId: string): Promise<void> {
  if (env().engine === null) return
  await openDay(tx, day)
  await planOwners(tx, day, { ownerIds: [ownerId], queryIds: [queryId], headStart: 3 })
}

/** Moves today's queued runs of an owner to what they ask now that its place has changed. */
export async function planMovedOwner(tx: Db, day: Day, ownerId: string): Promise<void> {
  await planOwners(tx, day, { ownerIds: [ownerId], moveOnly: true })
}

/** The record of a day and the month of its results. */
async function openDay(store: Db, day: Day): Promise<void> {
  await store.$executeRaw`select ensure_month(${day}::date)`
  await store.$executeRaw`insert into daily_run (day) values (${day}::date) on conflict do nothing`
}

const ids = z.array(z.object({ id: z.string() }))

async function readOwners(): Promise<string[]> {
  const rows = await db().$queryRaw`
    select distinct owner_id as id from query where active_slot is not null order by owner_id`
  return ids.parse(rows).map(({ id }) => id)
}

const wanted = z.array(
  z.object({
    ownerId: z.string(),
    queryId: z.string(),
    term: z.string(),
    profileName: z.string().nullable(),
    profile: z.string().nullable(),
    country: z.enum(['GB', 'US']),
    location: z.string(),
    sample: z.number(),
    runId: z.string().nullable(),
    questionId: z.string().nullable(),
    status: z.string().nullable(),
  }),
)

async function planOwners(tx: Db, day: Day, options: PlanOptions & { ownerIds: readonly string[] }): Promise<number> {
  const engine = options.engine ?? chooseEngine().id
  const planned = await findPlanned(tx, day, engine, options)
  if (planned.length === 0) return 0
  const questions = await saveQuestions(tx, day, engine, planned)
  const saved = await saveRuns(tx, day, engine, planned, questions)
  await sendQuestions(jobsOf(saved, questions, options.headStart ?? 0), tx)
  // Last, since every planning and the end of the day take this row: an end that came first is taken back.
  const added = saved.filter(({ runId }) => runId === null).length
  await tx.$executeRaw`
    update daily_run set planned = planned + ${added}::int, done = ${await countDoneBefore(tx, day)}::int, finished_at = null,
      status = case when status = 'finished' or ${options.again ?? false}::boolean then 'running' else status end,
      note = case when ${options.again ?? false}::boolean then null else note end
    where day = ${day}::date`
  return saved.length
}

/** The runs of these owners that have to be queued, or moved to another question, the first samples of all queries first. */
async function findPlanned(
  tx: Db,
  day: Day,
  engine: string,
  { ownerIds, queryIds, again = false, moveOnly = false }: PlanOptions & { ownerIds: readonly string[] },
): Promise<Planned[]> {
  const queries = queryIds ? [...queryIds] : null
  const reopened = again ? [...REOPENED, ...ASKED_AGAIN] : REOPENED
  const rows = wanted.parse(
    await tx.$queryRaw`
      select q.owner_id as "ownerId", q.id as "queryId", q.search_term as term, q.profile_name as "profileName",
        q.searcher_profile as profile, o.country, o.location, s::int as sample, r.id as "runId",
        r.question_id as "questionId", r.status
      from query q
      join owner o on o.id = q.owner_id
      cross join lateral generate_series(1,
        coalesce(o.samples, case o.kind when 'organisation' then ${env().SAMPLES_PER_QUERY}::int else ${SAMPLES.industry}::int end)) s
      left join query_run r on r.owner_id = q.owner_id and r.query_id = q.id and r.day = ${day}::date
        and r.engine = ${engine} and r.sample = s
      where q.owner_id = any(${[...ownerIds]}::text[]) and q.active_slot is not null
        and (${queries}::text[] is null or q.id = any(${queries}::text[]))
        and ((r.id is null and not ${moveOnly}::boolean) or r.status = 'queued'
          or (r.status = 'skipped' and r.reason_code = any(${reopened}::text[]) and not ${moveOnly}::boolean)
          or (r.status = 'failed' and ${again}::boolean))
      order by s, q.id`,
  )
  const hashes = await readHashes(tx, rows)
  const ranks = await countRunsOf(tx, day, ownerIds)
  return rows.flatMap((row) => {
    const { term, profileName, profile, country, location, sample, ownerId } = row
    const asked = { term, profileName, profile, country, location, day, sample }
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
  const rows = await tx.$queryRaw`select id, hash from question where id = any(${known}::text[])`
  const found = z.array(z.object({ id: z.string(), hash: z.string() })).parse(rows)
  return new Map(found.map(({ id, hash }) => [id, hash]))
}

async function countRunsOf(tx: Db, day: Day, ownerIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx.$queryRaw`
    select owner_id as id, count(*)::int as runs from query_run
    where owner_id = any(${[...ownerIds]}::text[]) and day = ${day}::date group by owner_id`
  const counted = z.array(z.object({ id: z.string(), runs: z.number() })).parse(rows)
  return new Map(counted.map(({ id, runs }) => [id, runs]))
}

async function countRuns(day: Day, { ownerIds, engine = chooseEngine().id }: PlanOptions): Promise<number> {
  const owners = ownerIds ? [...ownerIds] : null
  const rows = await db().$queryRaw`
    select count(*)::int as runs from query_run where day = ${day}::date and engine = ${engine}
      and (${owners}::text[] is null or owner_id = any(${owners}::text[]))`
  return z.tuple([z.object({ runs: z.number() })]).parse(rows)[0].runs
}
