import { z } from 'zod'
import { refusals } from '@/lib/copy/refusals'
import { AppError } from '@/lib/errors/app-error'
import type { Day } from '@/lib/format/days'
import type { DailyRunDetail, DailyRunRow } from '@/lib/schemas/daily-run'
import type { ListPage } from '@/lib/schemas/list'
import { today } from '@/server/clock'
import { type Db, db } from '../../db'
import { findUnasked } from './check-missing'
import { readFailures } from './read-failures'

// How far the runs of a day are. While a day runs its counts are read from its query runs; once it has ended they are
// read from its record. A run whose query was deleted since counts as skipped, so that the sum stays what was planned.

const recorded = z.object({
  day: z.string(),
  status: z.enum(['running', 'finished', 'stopped']),
  note: z.string().nullable(),
  planned: z.number(),
  done: z.number(),
  failed: z.number(),
  skipped: z.number(),
  tokens: z.number(),
  startedAt: z.date(),
  finishedAt: z.date().nullable(),
})
type Recorded = z.infer<typeof recorded>

const counted = z.object({
  day: z.string(),
  rows: z.number(),
  done: z.number(),
  failed: z.number(),
  open: z.number(),
  tokens: z.number(),
})
type Counted = z.infer<typeof counted>

/** The counts of days as their query runs say now. */
export async function readCounts(tx: Db, days: readonly Day[]): Promise<Map<Day, Counted>> {
  if (days.length === 0) return new Map()
  const rows = await tx.$queryRaw`
    select to_char(day, 'YYYY-MM-DD') as day, count(*)::int as rows,
      count(*) filter (where status = 'done')::int as done, count(*) filter (where status = 'failed')::int as failed,
      count(*) filter (where status in ('queued', 'asking', 'waiting'))::int as open,
      sum(input_tokens::bigint + output_tokens)::float8 as tokens
    from query_run where day = any(${[...days]}::date[]) group by query_run.day`
  return new Map(
    counted
      .array()
      .parse(rows)
      .map((each) => [each.day, each]),
  )
}

/** Every day's run, newest first (contract §5). */
export async function listDailyRuns(paging: { page: number; pageSize: number }): Promise<ListPage<DailyRunRow>> {
  const { page, pageSize } = paging
  const [rows, total] = await Promise.all([
    db().$queryRaw`
      select to_char(day, 'YYYY-MM-DD') as day, status::text as status, note, planned, done, failed, skipped,
        tokens::float8 as tokens, started_at as "startedAt", finished_at as "finishedAt"
      from daily_run order by daily_run.day desc limit ${pageSize} offset ${(page - 1) * pageSize}`,
    db().dailyRun.count(),
  ])
  return { items: await present(recorded.array().parse(rows)), total, page, pageSize }
}

/**
 * One day's run with the reasons of the runs that have no result.
 * @throws AppError notFound when the day has no run.
 */
export async function readDailyRun(day: Day): Promise<DailyRunDetail> {
  const rows = await db().$queryRaw`
    select to_char(day, 'YYYY-MM-DD') as day, status::text as status, note, planned, done, failed, skipped,
      tokens::float8 as tokens, started_at as "startedAt", finished_at as "finishedAt"
    from daily_run where day = ${day}::date`
  const [run] = await present(recorded.array().parse(rows))
  if (!run) throw new AppError('notFound', refusals.notFound)
  return { ...run, failures: await readFailures(day) }
}

async function present(days: Recorded[]): Promise<DailyRunRow[]> {
  const live = await readCounts(
    db(),
    days.filter((each) => each.finishedAt === null).map((each) => each.day),
  )
  const current = today()
  const unasked = days.some(({ day }) => day === current) ? await findUnasked(current) : null
  return days.map((each) => {
    const now = live.get(each.day)
    const failed = (now ?? each).failed
    // What an earlier end of the day recorded stays, though an owner with its runs was deleted since.
    const done = Math.max(now?.done ?? 0, each.done)
    const tokens = Math.max(now?.tokens ?? 0, each.tokens)
    const left = now?.open ?? 0
    return {
      ...{ date: each.day, status: each.status, note: each.note, planned: each.planned, done, failed, left, tokens },
      skipped: each.planned - done - failed - left,
      unasked: each.day === current ? unasked : null,
      startedAt: each.startedAt.toISOString(),
      finishedAt: each.finishedAt?.toISOString() ?? null,
    }
  })
}
