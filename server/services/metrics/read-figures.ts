import { z } from 'zod'
import type { Day } from '@/lib/format/days'
import { dayToDate, toDay } from '@/lib/format/days'
import { OPEN_STATES } from '@/lib/schemas/sentiment'
import { db } from '@/server/db'
import { env } from '@/server/env'
import { isRunMissing } from './check-run'
import { type QueueFigures, readQueues } from './read-queues'

interface RunFigures {
  planned: number
  finished: boolean
  /** Of the runs that are there still, by status; as recorded once the day has ended. */
  byStatus: Record<string, number>
}

const calls = z.object({
  call: z.string(),
  outcome: z.string(),
  calls: z.number(),
  seconds: z.number(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  inputToday: z.number(),
  outputToday: z.number(),
})
const rest = z.object({
  lastFinishedAgeS: z.number().nullable(),
  calls: z.array(calls).nullable(),
  budget: z.object({ used: z.number(), reserved: z.number() }).nullable(),
  workers: z.number(),
  crashesHour: z.number(),
  crashesDay: z.number(),
})

/** What all processes have done together. */
interface Counted extends z.infer<typeof rest> {
  run: RunFigures | null
  /** Open requests by state. */
  sentiment: Record<string, number>
}

export interface Figures extends Counted {
  missing: boolean
  /** LLM_DAILY_TOKEN_BUDGET. */
  budgetLimit: number | null
  queues: QueueFigures[]
}

/**
 * What all processes have done together, as the database knows it at this moment. Ages are by the database's clock.
 * @throws when the database does not answer.
 */
export async function readFigures(now: Date = new Date()): Promise<Figures> {
  const [read, queues, missing] = await Promise.all([readAll(toDay(now)), readQueues(), isRunMissing(now)])
  return { ...read, queues, missing, budgetLimit: env().LLM_DAILY_TOKEN_BUDGET ?? null }
}

async function readAll(day: Day): Promise<Counted> {
  const run = await readRun(day)
  const sentiment = await readOpenGenerations()
  // The rest is one statement: its parts share nothing but the way to the database.
  const rows = await db().$queryRaw`
    select (
      select extract(epoch from now() - max(finished_at))::float8 from daily_run where day > ${day}::date - 100
    ) as "lastFinishedAgeS", (
      select json_agg(c) from (
        select call, outcome, sum(calls)::float8 as calls, sum(duration_ms)::float8 / 1000 as seconds,
          sum(input_tokens)::float8 as "inputTokens", sum(output_tokens)::float8 as "outputTokens",
          coalesce(sum(input_tokens) filter (where day = ${day}::date), 0)::float8 as "inputToday",
          coalesce(sum(output_tokens) filter (where day = ${day}::date), 0)::float8 as "outputToday"
        from model_call_day group by call, outcome order by call, outcome) c
    ) as calls, (
      select json_build_object('used', used, 'reserved', reserved) from token_budget_day where day = ${day}::date
    ) as budget, (
      select count(*)::int from worker_heartbeat where seen_at > now() - interval '1 minute'
    ) as workers, c.hour::int as "crashesHour", c.day::int as "crashesDay"
    from (
      select count(*) as day, count(*) filter (where created_at > now() - interval '1 hour') as hour
      from crash_occurrence where created_at > now() - interval '1 day'
    ) c`
  return { run, sentiment, ...z.tuple([rest]).parse(rows)[0] }
}

/** While a day runs, its runs are counted from an index; once it has ended its record says the same. */
async function readRun(day: Day): Promise<RunFigures | null> {
  const run = await db().dailyRun.findUnique({
    where: { day: dayToDate(day) },
    select: { planned: true, done: true, failed: true, finishedAt: true },
  })
  if (!run) return null
  const { planned, done, failed, finishedAt } = run
  if (finishedAt) return { planned, finished: true, byStatus: { done, failed } }
  const rows = await db().$queryRaw`
    select status as name, count(*)::int as count from query_run where day = ${day}::date group by status`
  return { planned, finished: false, byStatus: countsByName(rows) }
}

async function readOpenGenerations(): Promise<Record<string, number>> {
  return countsByName(
    await db().$queryRaw`
      select state as name, count(*)::int as count from sentiment_generation
      where state = any(${[...OPEN_STATES]}::text[]) group by state`,
  )
}

const named = z.array(z.object({ name: z.string(), count: z.number() }))

function countsByName(rows: unknown): Record<string, number> {
  return Object.fromEntries(named.parse(rows).map(({ name, count }) => [name, count]))
}
