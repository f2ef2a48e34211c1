import { z } from 'zod'
import { db, readRow } from '@/server/db'

const STALE_AFTER_S = 60

export interface Health {
  status: 'ok'
  database: 'ok'
  /** `ok` when a worker was seen in the last minute, `stale` when only in the last day, else `none`. */
  worker: 'ok' | 'stale' | 'none'
}

const heartbeatRow = z.object({ age: z.number().nullable() })

/** By the database's clock, so that two machines agree (R-API-17). Throws when the database does not answer. */
export async function readHealth(): Promise<Health> {
  const { age } = await readRow(heartbeatRow)`
    select extract(epoch from now() - max(seen_at))::float8 as age
    from worker_heartbeat where seen_at > now() - interval '1 day'`
  const worker = age === null ? 'none' : age <= STALE_AFTER_S ? 'ok' : 'stale'
  return { status: 'ok', database: 'ok', worker }
}

/** Also read by the stack of a machine that waits for its worker. */
export async function saveHeartbeat(workerId: string): Promise<void> {
  await db().$executeRaw`
    insert into worker_heartbeat (id) values (${workerId}) on conflict (id) do update set seen_at = now()`
}

export async function removeHeartbeat(workerId: string): Promise<void> {
  await db().workerHeartbeat.deleteMany({ where: { id: workerId } })
}
