import { z } from 'zod'
import { compareEngines } from '@/lib/engines/engines'
import { type Day, dayToDate, toDay } from '@/lib/format/days'
import { OPEN_STATES } from '@/lib/sentiment/shapes'
import { dueTime, isMissing } from '@/server/daily-run/catch-up'
import { countDeleted } from '@/server/daily-run/progress'
import { db, readRow, readRows } from '@/server/db/client'
import { plannedEngines, readingEngine } from '@/server/llm/engines'
import { queueNames } from '@/server/queue/queues'
import { budgetShare, costShare } from '@/server/usage/budget'

// Checking every active query is the most expensive read here. A complete run stays complete, so it is checked only
// when due and until complete.

const known: { day: Day | null; due: Date | null; complete: boolean } = { day: null, due: null, complete: false }

/** Whether the run is due but not started for every active query (R-SAFE-68). Throws naming a faulty DAILY_RUN_CRON. */
async function isRunMissing(at: Date): Promise<boolean> {
  const day = toDay(at)
  if (known.day !== day) Object.assign(known, { day, due: dueTime(day), complete: false })
  if (known.complete || !known.due || known.due > at) return false
  const missing = await isMissing(day, known.due)
  known.complete = !missing
  return missing
}

/** Forgets the checked run, for tests. */
export function resetRunCheck(): void {
  known.day = null
}

const namedCount = z.object({ name: z.string(), count: z.number() })
const readyRow = z.object({ ready: z.boolean() })
/** `waiting`: jobs without a worker; the age is that of the oldest of them, 0 without any. */
const queueRow = z.object({ queue: z.string(), waiting: z.number(), oldestAgeS: z.number() })
type QueueCounts = z.infer<typeof queueRow>

/** Counts jobs of every queue, empty ones included; none before the queues were first prepared. */
async function readQueues(): Promise<QueueCounts[]> {
  const names = queueNames()
  const { ready } = await readRow(readyRow)`select to_regclass('pgboss.job') is not null as ready`
  if (!ready) return []
  return readRows(queueRow)`
    select queue, count(id)::int as waiting,
      coalesce(greatest(0, extract(epoch from now() - min(created_on))), 0)::float8 as "oldestAgeS"
    from unnest(${names}::text[]) with ordinality as named(queue, place)
      left join pgboss.job on name = queue and state < 'active' and not blocked
    group by queue, place order by place`
}

type RunState = 'done' | 'notShown' | 'failed' | 'skipped' | 'queued' | 'deleted'

interface RunCounts {
  /** Without deleted runs. */
  planned: number
  finished: boolean
  byStatus: Record<RunState, number>
}

const calls = z.object({
  engine: z.string(),
  call: z.string(),
  outcome: z.string(),
  calls: z.number(),
  seconds: z.number(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  inputToday: z.number(),
  outputToday: z.number(),
  cost: z.number(),
  costToday: z.number(),
  unpriced: z.number(),
})
const budget = z.object({
  ...{ engine: z.string(), used: z.number(), reserved: z.number() },
  ...{ costUsed: z.number(), costReserved: z.number(), stopped: z.boolean() },
})
const rest = z.object({
  lastFinishedAgeS: z.number().nullable(),
  calls: z.array(calls).nullable(),
  budgets: z.array(budget).nullable(),
  exhausted: z.array(z.string()).nullable(),
  workers: z.number(),
  crashesHour: z.number(),
  crashesDay: z.number(),
})

interface Counted extends z.infer<typeof rest> {
  run: RunCounts | null
  /** Open requests, by state. */
  sentiment: Record<string, number>
}

export interface MetricsSnapshot extends Counted {
  missing: boolean
  /** Tokens per engine; null without a budget. */
  budgetShare: number | null
  /** US dollars per engine; null without a budget in money. */
  costShare: number | null
  /** Engines in use for asking or reading, and those with counted calls. */
  engines: string[]
  queues: QueueCounts[]
}

/** Reads metrics of all processes; ages use the database's clock. Throws when the database does not answer. */
export async function readSnapshot(at: Date = new Date()): Promise<MetricsSnapshot> {
  const [read, queues, missing] = await Promise.all([readAll(toDay(at)), readQueues(), isRunMissing(at)])
  const share = costShare()
  const called = (read.calls ?? []).map(({ engine }) => engine)
  const engines = [...new Set([...plannedEngines(), readingEngine().id, ...called])].sort(compareEngines)
  return {
    ...read,
    queues,
    missing,
    engines,
    budgetShare: budgetShare() ?? null,
    costShare: share === undefined ? null : share / 1_000_000,
  }
}

async function readAll(day: Day): Promise<Counted> {
  const run = await readRun(day)
  const sentiment = await readOpenGenerations()
  // One statement for the rest saves round trips.
  const counted = await readRow(rest)`
    select (
      select extract(epoch from now() - max(finished_at))::float8 from daily_run where day > ${day}::date - 100
    ) as "lastFinishedAgeS", (
      select json_agg(c) from (
        select engine, call, outcome, sum(calls)::float8 as calls, sum(duration_ms)::float8 / 1000 as seconds,
          sum(input_tokens)::float8 as "inputTokens", sum(output_tokens)::float8 as "outputTokens",
          coalesce(sum(input_tokens) filter (where day = ${day}::date), 0)::float8 as "inputToday",
          coalesce(sum(output_tokens) filter (where day = ${day}::date), 0)::float8 as "outputToday",
          sum(cost_micros)::float8 / 1000000 as cost, sum(unpriced_calls)::float8 as unpriced,
          coalesce(sum(cost_micros) filter (where day = ${day}::date), 0)::float8 / 1000000 as "costToday"
        from model_call_day group by engine, call, outcome order by engine, call, outcome) c
    ) as calls, (
      select json_agg(json_build_object('engine', engine, 'used', used, 'reserved', reserved,
        'costUsed', cost_used::float8 / 1000000, 'costReserved', cost_reserved::float8 / 1000000,
        'stopped', stopped_at is not null)) from token_budget_day
      where day = ${day}::date
    ) as budgets, (
      select json_agg(engine) from engine_state where quota_since is not null
    ) as exhausted, (
      select count(*)::int from worker_heartbeat where seen_at > now() - interval '1 minute'
    ) as workers, c.hour::int as "crashesHour", c.day::int as "crashesDay"
    from (
      select count(*) as day, count(*) filter (where created_at > now() - interval '1 hour') as hour
      from crash_occurrence where created_at > now() - interval '1 day'
    ) c`
  return { run, sentiment, ...counted }
}

/** Counts a running day from an index, reads a finished one from its record. Agrees with the screen of daily runs. */
async function readRun(day: Day): Promise<RunCounts | null> {
  const run = await db().dailyRun.findUnique({
    where: { day: dayToDate(day) },
    select: { planned: true, done: true, notShown: true, failed: true, skipped: true, finishedAt: true },
  })
  if (!run) return null
  const finished = run.finishedAt !== null
  const counts = finished ? { ...run, queued: 0 } : await countByStatus(day)
  const { done = 0, notShown = 0, failed = 0, skipped = 0, queued = 0 } = counts
  const record = { planned: run.planned, done: finished ? 0 : run.done }
  const { planned, ...counted } = countDeleted(record, { done, notShown, failed, skipped, open: queued })
  return { planned, finished, byStatus: { notShown, failed, skipped, queued, ...counted } }
}

async function countByStatus(day: Day): Promise<Partial<Record<RunState, number>>> {
  const rows = await readRows(namedCount)`
    select status as name, count(*)::int as count from query_run where day = ${day}::date group by status`
  return countsByName(rows)
}

async function readOpenGenerations(): Promise<Record<string, number>> {
  const rows = await readRows(namedCount)`
    select state as name, count(*)::int as count from sentiment_generation
    where state = any(${[...OPEN_STATES]}::text[]) group by state`
  return countsByName(rows)
}

function countsByName(rows: readonly z.infer<typeof namedCount>[]): Record<string, number> {
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}
