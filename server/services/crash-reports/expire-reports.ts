import { CRASH_RETENTION_DAYS } from '@/lib/limits'
import { type Pass, takeBatches, untold } from '@/server/services/retention/take-batches'

/**
 * Forgets reports after so many days, and a crash when nobody has reported it for as long (security T55).
 * @returns how many of each are gone
 */
export async function expireReports(
  days: number = CRASH_RETENTION_DAYS,
  pass: Pass = untold,
): Promise<{ reports: number; crashes: number }> {
  const reports = await takeBatches(
    (tx, limit) => tx.$executeRaw`
      delete from crash_occurrence where id = any(array(
        select id from crash_occurrence where created_at < now() - make_interval(days => ${days}::int)
        order by created_at limit ${limit}::int))`,
    pass,
  )
  const crashes = await takeBatches(
    (tx, limit) => tx.$executeRaw`
      delete from crash_report where id = any(array(
        select id from crash_report where updated_at < now() - make_interval(days => ${days}::int)
        order by updated_at limit ${limit}::int))`,
    pass,
  )
  return { reports, crashes }
}
