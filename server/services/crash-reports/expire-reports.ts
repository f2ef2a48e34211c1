import { CRASH_RETENTION_DAYS } from '@/lib/limits'
import { db } from '@/server/db'

/**
 * Forgets reports after 90 days, and a crash when nobody has reported it for as long (security T55).
 * @returns how many of each are gone
 */
export async function expireReports(): Promise<{ reports: number; crashes: number }> {
  const reports = await db().$executeRaw`DELETE FROM crash_occurrence
    WHERE created_at < now() - make_interval(days => ${CRASH_RETENTION_DAYS}::int)`
  const crashes = await db().$executeRaw`DELETE FROM crash_report
    WHERE updated_at < now() - make_interval(days => ${CRASH_RETENTION_DAYS}::int)`
  return { reports, crashes }
}
