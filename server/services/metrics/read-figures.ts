import { z } from 'zod'
import type { Day } from '@/lib/format/days'
import { toDay } from '@/lib/format/days'
import { db } from '@/server/db'
import { env } from '@/server/env'
import { isRunMissing } from './check-run'
import { type QueueFigures, readQueues } from './read-queues'

const counts = z.object({
  planned: z.number(),
  finished: z.boolean(),
  /** Of the runs that are there still, by status; as recorded once the day has ended. */
  byStatus: z.record(z.string(), z.number()),
})
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
const figures = z.object({
  run: counts.nullable(),
  lastFinishedAgeS: z.number().nullable(),
  calls: z.array(calls).nullable(),
  budget: z.object({ used: z.number(), reserved: z.number() }).nullable(),
  workers: z.number(),
  sentiment: z.record(z.string(), z.number()).nullable(),
  crashesHour: z.number(),
  crashesDay: z.number(),
})

export interface Figures extends z.infer<typeof figures> {
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

// One statement: the parts share nothing but the way to the database. While a day runs, its runs are counted from an
// index; once it has ended its record says the same.
async function readAll(day: Day): Promise<z.infer<typeof figures>> {
  const rows = await db().$queryRaw`
    select (
      select json_build_object('planned', d.planned, 'finished', d.finished_at is not null, 'byStatus',
        case when d.finished_at is not null then json_build_object('done', d.done, 'failed', d.failed)
        else coalesce((select json_object_agg(s.status, s.runs) from (
          select status, count(*) as runs from query_run where day = ${day}::date group by status) s), '{}') end)
      from daily_run d where d.day = ${day}::date
    ) as run, (
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
    ) as workers, (
      select json_object_agg(s.state, s.open) from (
        select state, count(*) as open from sentiment_generation where state in ('queued', 'running') group by state) s
    ) as sentiment, c.hour::int as "crashesHour", c.day::int as "crashesDay"
    from (
      select count(*) as day, count(*) filter (where created_at > now() - interval '1 hour') as hour
      from crash_occurrence where created_at > now() - interval '1 day'
    ) c`
  return z.tuple([figures]).parse(rows)[0]
}
