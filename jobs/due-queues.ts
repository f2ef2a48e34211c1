import type { Db, PgBoss, WorkHandler } from 'pg-boss'
import { asJob } from '@/server/db/client'
import { UtcClient } from '@/server/db/connections'
import { isStoreFault, markStoreError, untilStored } from '@/server/db/errors'
import { log } from '@/server/log'
import { readDueQueues } from '@/server/monitoring/processes'

// One statement every two seconds asks for all queues at once whether anything is due, instead of one for each worker of
// each: an idle installation leaves its database alone. What is sent while a worker listens is fetched at once.

const ASK_MS = 2000
/** While jobs run: how soon a killed worker's jobs are redelivered after their heartbeat expires. */
const SUPERVISE_MS = 5000
/** While nothing runs: how often finished jobs are deleted. */
const IDLE_SUPERVISE_MS = 300_000
/** After a database outage: long enough for every living worker to renew its heartbeat. */
const RETURN_MS = 15_000
/** Upper bound of the pause while polling fails. */
const OWN_POLLING = { pollingIntervalSeconds: 300, notifyPollingIntervalSeconds: 300 }

/** Workers of pg-boss that are woken when a job of their queue is due. */
export class QueueWorkers {
  private readonly boss: PgBoss
  private readonly ids = new Map<string, string[]>()

  constructor(boss: PgBoss) {
    this.boss = boss
  }

  async work<Job extends object>(queue: string, atOnce: number, run: WorkHandler<Job>): Promise<void> {
    const ids: string[] = []
    const handler: WorkHandler<Job> = (jobs) => asJob(() => run(jobs))
    for (let index = 0; index < atOnce; index += 1) ids.push(await this.boss.work<Job>(queue, OWN_POLLING, handler))
    this.ids.set(queue, ids)
  }

  wake(due: ReadonlySet<string>): void {
    for (const [queue, ids] of this.ids) if (due.has(queue)) for (const id of ids) this.boss.notifyWorker(id)
  }
}

/** How often a session that listens is tried, since a lost one may be silent. */
const TRIED_MS = 10_000
const SILENT_MS = 5000

/**
 * Listens for pg-boss on a session of its own and opens a new one when that is lost. What is sent meanwhile is found by
 * `watchQueues`, as is everything where `hasPlace` says that there is no connection for it.
 */
export function listenAt(connectionString: string, hasPlace: () => boolean): NonNullable<Db['listen']> {
  return async (channel, onNotification, onListening) => {
    let session: UtcClient | undefined
    const keep = async () => {
      if (!hasPlace()) return TRIED_MS
      const now = session ?? listener(connectionString, onNotification)
      try {
        if (session) await session.query('select 1')
        else {
          await now.connect()
          await now.query(`listen "${channel}"`)
          onListening()
        }
      } catch (error) {
        session = undefined
        now.end().catch(() => undefined)
        throw error
      }
      session = now
      return TRIED_MS
    }
    const { stop } = repeat(keep, 'queues could not be listened to')
    return {
      close: async () => {
        stop()
        await session?.end()
      },
    }
  }
}

function listener(connectionString: string, onNotification: (payload: string) => void): UtcClient {
  const session = new UtcClient({
    connectionString,
    application_name: 'sightline-worker',
    keepAlive: true,
    connectionTimeoutMillis: SILENT_MS,
    query_timeout: SILENT_MS,
  })
  session.on('error', () => undefined)
  session.on('notification', ({ payload }) => payload !== undefined && onNotification(payload))
  return session
}

/** @param onDue called at most every two seconds with the queues that have a job due */
export function watchQueues(onDue: (due: ReadonlySet<string>) => void): () => void {
  const { stop } = repeat(async () => {
    const due = await readDueQueues('waiting')
    if (due.size > 0) onDue(due)
    return ASK_MS
  }, 'queues could not be asked for what is due')
  return stop
}

/** Redelivers the jobs of killed workers, and removes finished ones. */
export function superviseQueues(boss: PgBoss): () => void {
  let passedAt = Number.NEGATIVE_INFINITY
  let ran = false
  let isAway = false
  const pass = async () => {
    // Runs once more after the last job: supervision marks singleton queues as busy, and no worker fetches from them
    // until the mark is cleared.
    const mustPass = ran || performance.now() - passedAt >= IDLE_SUPERVISE_MS
    ran = (await readDueQueues('running')).size > 0
    if (mustPass || ran) {
      passedAt = performance.now()
      await boss.supervise()
    }
  }
  const { stop } = repeat(async () => {
    if (isAway) {
      await readDueQueues('running')
      isAway = false
      return RETURN_MS
    }
    try {
      await pass()
    } catch (error) {
      isAway = isStoreFault(error)
      throw error
    }
    return SUPERVISE_MS
  }, 'queues could not be supervised')
  return stop
}

const never = new AbortController().signal

/** For the start of a worker, which waits while the database is away or has no connection left. */
export function onceThere<T>(work: () => Promise<T>): Promise<T> {
  const marked = () =>
    work().catch((error: unknown) => {
      throw markStoreError(error)
    })
  return untilStored(marked, never)
}

/**
 * Never overlaps with itself.
 * @param work resolves to the pause in milliseconds before it repeats; a failure pauses two seconds
 */
export function repeat(work: () => Promise<number>, failure: string): { stop: () => void } {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  const next = async () => {
    const waitMs = await work().catch((error: unknown) => {
      if (!stopped) log.warn({ err: error }, failure)
      return ASK_MS
    })
    if (!stopped) timer = setTimeout(next, waitMs)
  }
  timer = setTimeout(next, 0)
  return {
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}
