import { z } from 'zod'
import type { Day } from '@/lib/format/days'
import { chooseEngine } from '@/server/llm/choose-engine'
import { db } from '../../db'

/**
 * Whether a query that was active when the run was due has no run today. Asked of the queries and not of the day's
 * record, because a run of one organisation makes that record, too. Once it is false it stays so for that day.
 */
export async function isMissing(day: Day, due: Date): Promise<boolean> {
  const rows = await db().$queryRaw`
    select (not exists (select from daily_run where day = ${day}::date) or exists (
      select from query q where q.active_slot is not null and q.updated_at <= ${due}::timestamptz
        and not exists (select from query_run r where r.query_id = q.id and r.day = ${day}::date))) as missing`
  return z.array(z.object({ missing: z.boolean() })).parse(rows)[0]?.missing ?? false
}

/**
 * How many active queries the engine in use has no run of on a day: those that starting the day would add. One
 * statement, a look into the index of the runs per active query.
 */
export async function findUnasked(day: Day): Promise<number> {
  const rows = await db().$queryRaw`
    select count(*)::int as unasked from query q
    where q.active_slot is not null and not exists (
      select from query_run r where r.query_id = q.id and r.day = ${day}::date and r.engine = ${chooseEngine().id})`
  return z.array(z.object({ unasked: z.number() })).parse(rows)[0]?.unasked ?? 0
}
