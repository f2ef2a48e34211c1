import { setTimeout as wait } from 'node:timers/promises'
import { prepareQueues } from '@/server/queue/client'
import { until } from '@/tests/support/runs'
import { startWorker } from '@/tests/support/worker'
import { migrateTables } from '@/tools/migrate.mjs'
import { placeFor, startPostgres, startServer } from '@/tools/postgres.mjs'
import { violationsOf } from './checker'
import { runClients } from './clients'
import { beginHistory } from './history'
import { Observer } from './observer'
import { type Outside, point, startOutside } from './outside'
import { type Recovery, recoveries } from './recovery'
import { makeWorld } from './world'

// Clients and a worker on a Postgres of their own that itself fails, not only the way to it.

const RECOVERED_MS = 10_000
const CALM_MS = 1500

export interface OwnServer {
  url: string
  outside: Outside
  place: ReturnType<typeof placeFor>
  /** Starts it again where it was. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** Makes this process use it. @param dir is created */
export async function startOwnServer(dir: string): Promise<OwnServer> {
  const direct = process.env.DATABASE_URL
  const postgres = await startPostgres({ dir })
  const place = placeFor(dir)
  await migrateTables(postgres.url)
  await prepareQueues(postgres.url)
  const outside = await startOutside({ modelLatencyMs: 100 })
  await point(postgres.url)
  return {
    url: postgres.url,
    outside,
    place,
    start: async () => void (await startServer(place, { port: postgres.port })),
    async stop() {
      await point(direct)
      await outside.stop()
      await postgres.kill()
    },
  }
}

/**
 * Twenty clients and a worker act while the faults come, one after the other. Throws when one is not recovered from
 * within ten seconds. Returns what was violated, and how each was recovered from.
 */
export async function actThrough(
  { url, outside }: OwnServer,
  faults: Record<string, () => Promise<void>>,
): Promise<{ violations: unknown[]; recovered: Recovery[]; workerRuns: boolean }> {
  const history = beginHistory()
  const world = await makeWorld(history)
  const worker = await startWorker()
  const observer = new Observer(url, history, outside.mailbox, { serverFails: true })
  const calm = new AbortController()
  const acting = runClients(world, history, 1, calm.signal)
  const observing = observer.run(calm.signal)
  for (const [what, happens] of Object.entries(faults)) {
    await wait(CALM_MS)
    const begun = history.now()
    await happens()
    history.entries.push({ kind: 'fault', part: 'database', what, begun, ended: history.now() })
    await until(
      async () => recoveries(history.entries).at(-1)?.answered ?? null,
      (answered) => answered !== null,
      RECOVERED_MS,
    )
  }
  await wait(CALM_MS)
  calm.abort()
  await Promise.all([acting, observing])
  const final = await observer.finish()
  const recovered = recoveries(history.entries)
  return { violations: violationsOf(history.entries, final), recovered, workerRuns: worker.process.exitCode === null }
}
