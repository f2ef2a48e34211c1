import { databasePool } from '@/server/db/client'

/** How often a connection was taken, and how many at once at most. */
export async function statementsOf(work: () => Promise<unknown>): Promise<{ all: number; atOnce: number }> {
  const pool = databasePool()
  const seen = { all: 0, now: 0, atOnce: 0 }
  const onAcquire = () => {
    seen.all += 1
    seen.now += 1
    seen.atOnce = Math.max(seen.atOnce, seen.now)
  }
  const onRelease = () => {
    seen.now -= 1
  }
  pool?.on('acquire', onAcquire)
  pool?.on('release', onRelease)
  await work()
  pool?.off('acquire', onAcquire)
  pool?.off('release', onRelease)
  return { all: seen.all, atOnce: seen.atOnce }
}
