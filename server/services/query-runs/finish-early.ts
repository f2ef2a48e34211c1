import { queryRuns } from '@/lib/copy/query-runs'
import type { Day } from '@/lib/format/days'
import { env } from '@/server/env'
import { log } from '@/server/log'
import { db } from '../../db'

/**
 * Stops a day's run because its token budget is used up: nothing more is asked, runs in flight end as they do, all
 * others are skipped. Says so once, in the record and in the log, however many runs notice at the same time.
 */
export async function finishEarly(day: Day): Promise<void> {
  const note = queryRuns.stoppedByBudget(env().LLM_DAILY_TOKEN_BUDGET ?? 0)
  const skipped = await db().$transaction(async (tx) => {
    const stopped = await tx.$executeRaw`
      update daily_run set status = 'stopped', note = ${note} where day = ${day}::date and status = 'running'`
    if (stopped === 0) return null
    return tx.$executeRaw`
      update query_run set status = 'skipped', reason_code = 'budget', reason = ${queryRuns.reasons.budget}, finished_at = now()
      where id in (select id from query_run where day = ${day}::date and status in ('queued', 'waiting') order by id for update)`
  })
  if (skipped !== null) log.warn({ day, skipped, note }, 'daily run stopped')
}
