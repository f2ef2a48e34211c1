import { db } from '../../db'

/** Workers not seen for a day are forgotten. */
const FORGOTTEN_AFTER_MS = 86_400_000

/** Says that a worker is alive; `/api/health` and the launcher read it. */
export async function saveHeartbeat(workerId: string): Promise<void> {
  const now = new Date()
  await db().workerHeartbeat.upsert({ where: { id: workerId }, create: { id: workerId }, update: { seenAt: now } })
  await db().workerHeartbeat.deleteMany({ where: { seenAt: { lt: new Date(now.getTime() - FORGOTTEN_AFTER_MS) } } })
}

/** A worker that ends in order is not stale, it is gone. */
export async function saveFarewell(workerId: string): Promise<void> {
  await db().workerHeartbeat.deleteMany({ where: { id: workerId } })
}
