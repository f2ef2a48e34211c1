import { z } from 'zod'
import type { Day } from '@/lib/format/days'
import { type Db, db } from '../../db'
import { newId } from '../../ids'

/** Owners whose queries are meant; absent means everyone's. An empty list means nobody's. */
export interface RunScope {
  ownerIds: readonly string[]
}

export interface PlanOptions {
  /** Id of the engine that will be asked. */
  engine: string
  /** Runs of one query per day (contract §2, SAMPLES_PER_QUERY). */
  samples: number
  scope?: RunScope
}

const missing = z.array(z.object({ ownerId: z.string(), queryId: z.string(), sample: z.number() }))
const inserted = z.array(z.object({ id: z.string() }))

/**
 * Makes the day's record and one query run per active query and sample; what is there already stays as it is, so that
 * planning twice, or twice at once, neither loses nor doubles a run. A finished day that gets new runs is running again.
 * @returns `planned`: runs of the day in scope; `created`: ids of the new ones, the first query of each owner first
 *   (security T71: no owner waits behind another's twenty).
 */
export function planDay(day: Day, options: PlanOptions): Promise<{ planned: number; created: string[] }> {
  return db().$transaction((tx) => planDayIn(tx, day, options), { timeout: 120_000, maxWait: 10_000 })
}

/** As `planDay`, inside the caller's transaction. */
export async function planDayIn(
  tx: Db,
  day: Day,
  { engine, samples, scope }: PlanOptions,
): Promise<{ planned: number; created: string[] }> {
  await tx.$executeRaw`select ensure_month(${day}::date)`
  await tx.$executeRaw`insert into daily_run (day) values (${day}::date) on conflict do nothing`
  // Whoever finishes the day takes this row first, too: it then counts the runs that are added here.
  await tx.$queryRaw`select day from daily_run where day = ${day}::date for no key update`
  const owners = scope ? [...scope.ownerIds] : null
  const wanted = missing.parse(
    await tx.$queryRaw`
    select q.owner_id as "ownerId", q.id as "queryId", s::int as sample
    from query q cross join generate_series(1, ${samples}::int) s
    where q.active_slot is not null and (${owners}::text[] is null or q.owner_id = any(${owners}::text[]))
      and not exists (select from query_run r where r.query_id = q.id and r.day = ${day}::date
        and r.engine = ${engine} and r.sample = s)
    order by row_number() over (partition by q.owner_id order by s, q.id), q.owner_id`,
  )
  const created = await insertRuns(tx, day, engine, wanted)
  if (created.length > 0)
    await tx.$executeRaw`
      update daily_run set planned = planned + ${created.length}::int,
        status = case when status = 'finished' then 'running' else status end, finished_at = null
      where day = ${day}::date`
  return { planned: await countRuns(tx, day, engine, owners), created }
}

async function insertRuns(tx: Db, day: Day, engine: string, wanted: z.infer<typeof missing>): Promise<string[]> {
  if (wanted.length === 0) return []
  // Ids count upwards, hence the order of the ids is the order of the runs.
  const ids = wanted.map(() => newId())
  const rows = await tx.$queryRaw`
    insert into query_run (id, day, owner_id, query_id, engine, sample)
    select u.id, ${day}::date, u.owner_id, u.query_id, ${engine}, u.sample
    from unnest(${ids}::text[], ${wanted.map((each) => each.ownerId)}::text[],
      ${wanted.map((each) => each.queryId)}::text[], ${wanted.map((each) => each.sample)}::int[])
      as u(id, owner_id, query_id, sample)
    join query q on q.owner_id = u.owner_id and q.id = u.query_id
    on conflict do nothing
    returning id`
  return inserted
    .parse(rows)
    .map(({ id }) => id)
    .sort()
}

async function countRuns(tx: Db, day: Day, engine: string, owners: string[] | null): Promise<number> {
  const rows = await tx.$queryRaw`
    select count(*)::int as count from query_run
    where day = ${day}::date and engine = ${engine} and (${owners}::text[] is null or owner_id = any(${owners}::text[]))`
  return z.array(z.object({ count: z.number() })).parse(rows)[0]?.count ?? 0
}
