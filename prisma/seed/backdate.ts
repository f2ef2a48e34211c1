import type { Db } from '@/server/db'

/** Runs were made in one go; this gives each the time of its own day's run: five in the morning and a few minutes. */
export async function backdate(tx: Db): Promise<void> {
  await tx.$executeRaw`
    update daily_run set started_at = least(now() - interval '4 minutes', (day + time '05:00') at time zone 'UTC'),
      finished_at = least(now(), (day + time '05:04') at time zone 'UTC')`
  await tx.$executeRaw`
    update query_run r set created_at = d.started_at,
      finished_at = least(now(), d.started_at + make_interval(secs => 10 + abs(hashtext(r.id)) % 220))
    from daily_run d where d.day = r.day`
  await tx.$executeRaw`
    update result r set created_at = q.finished_at from query_run q
    where q.owner_id = r.owner_id and q.query_id = r.query_id and q.day = r.day and q.engine = r.engine and q.sample = r.sample`
}
