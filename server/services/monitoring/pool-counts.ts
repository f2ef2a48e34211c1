import { databasePool } from '@/server/db'

/** Connections of this process; null before the first statement. */
export function poolCounts(): { total: number; idle: number; waiting: number } | null {
  const pool = databasePool()
  return pool ? { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount } : null
}
