import { z } from 'zod'
import { readPrepared } from '@/server/db'
import { queueNames } from '@/server/queue/queues'

const queueRow = z.object({ queue: z.string() })

/** The queues with a job that may be fetched now, or with one that a worker has fetched and not ended. */
export async function readDueQueues(kind: 'waiting' | 'running'): Promise<Set<string>> {
  const names = queueNames()
  const rows = kind === 'waiting' ? await readWaiting(names) : await readRunning(names)
  return new Set(rows.map(({ queue }) => queue))
}

const readWaiting = (names: string[]) => readPrepared('queues with due jobs', queueRow)`
  select queue from unnest(${names}::text[]) queue where exists (
    select 1 from pgboss.job where name = queue and state < 'active' and not blocked and start_after <= now())`

const readRunning = (names: string[]) => readPrepared('queues with running jobs', queueRow)`
  select queue from unnest(${names}::text[]) queue where exists (
    select 1 from pgboss.job where name = queue and state = 'active')`
