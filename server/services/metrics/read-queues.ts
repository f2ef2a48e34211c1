import { z } from 'zod'
import { db } from '@/server/db'
import { queueNames } from '@/server/queue/queues'

const rows = z.array(z.object({ queue: z.string(), waiting: z.number(), oldestAgeS: z.number().nullable() }))

export interface QueueFigures {
  queue: string
  /** Jobs that no worker has in hand. */
  waiting: number
  /** How long the oldest of them has been there; zero when there is none. */
  oldestAgeS: number
}

/** Every queue of ours, also the empty ones; none before the queues were first prepared. */
export async function readQueues(): Promise<QueueFigures[]> {
  const names = queueNames()
  const [there] = await db().$queryRaw<unknown[]>`select 1 where to_regclass('pgboss.job') is not null`
  if (!there) return []
  const found = rows.parse(
    await db().$queryRaw`
      select name as queue, count(*)::int as waiting, extract(epoch from now() - min(created_on))::float8 as "oldestAgeS"
      from pgboss.job where name = any(${names}::text[]) and state < 'active' and not blocked group by name`,
  )
  return names.map((queue) => {
    const row = found.find((each) => each.queue === queue)
    return { queue, waiting: row?.waiting ?? 0, oldestAgeS: Math.max(0, row?.oldestAgeS ?? 0) }
  })
}
