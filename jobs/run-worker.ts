import { PgBoss } from 'pg-boss'
import { today } from '@/server/clock'
import { dueTime } from '@/server/daily-run/catch-up'
import { closeDb } from '@/server/db/client'
import { directUrl, env } from '@/server/env'
import { newId } from '@/server/ids'
import { log } from '@/server/log'
import { removeHeartbeat, saveHeartbeat, saveModelCalls } from '@/server/monitoring/workers'
import { closeQueue, prepareQueues, queueDatabase } from '@/server/queue/client'
import { listenAt, onceThere, QueueWorkers, repeat, superviseQueues, watchQueues } from './due-queues'
import { type QuestionLoop, runQuestions } from './question-loop'
import { workNames, workPreviews, workSentiment } from './requested-work'
import { schedule, workSchedule } from './schedule'
import { workDigests, workRetention } from './scheduled-work'
import { workMails } from './send-mail'

/** After SIGTERM: jobs in flight may end, then they are requeued, then the process ends. */
const SHUTDOWN = { finishMs: 25_000, stopMs: 29_000 }

/** How often a worker writes its heartbeat and its model call counts. */
const TOLD_MS = 15_000

/** More than any statement of pg-boss takes. Without a limit, jobs of killed workers would wait for a lost connection. */
const SUPERVISED_MS = 60_000

/** Any number of workers on any number of machines share the queues. */
export async function runWorker(): Promise<void> {
  const workerId = newId()
  const shutdown = new AbortController()
  dueTime(today()) // a wrong DAILY_RUN_CRON ends the start
  // First, since the rest of the start may take its time on a busy machine.
  await onceThere(() => saveHeartbeat(workerId))
  const tell = async () => {
    await saveHeartbeat(workerId)
    await saveModelCalls()
    return TOLD_MS
  }
  const telling = repeat(tell, 'a worker could not say that it lives')
  await onceThere(() => prepareQueues(directUrl()))
  const boss = await onceThere(startBoss)
  const asking = runQuestions(workerId, shutdown.signal)
  const workers = new QueueWorkers(boss)
  const stop = stopper(boss, asking, shutdown, workerId)
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.once(signal, stop)

  await workSchedule(boss, workers, schedule(), shutdown.signal)
  await workMails(workers)
  await workSentiment(workers, shutdown.signal)
  await workPreviews(workers, shutdown.signal)
  await workNames(workers, shutdown.signal)
  await workRetention(workers, shutdown.signal)
  await workDigests(workers, shutdown.signal)
  const watching = [
    watchQueues((due) => {
      workers.wake(due)
      asking.wake(due)
    }),
    superviseQueues(boss),
    telling.stop,
  ]
  shutdown.signal.addEventListener('abort', () => watching.forEach((end) => void end()))
  const { engines } = env()
  if (engines.length === 0) log.warn('no answer engine configured')
  log.info({ engines, concurrency: env().LLM_CONCURRENCY }, 'worker ready')
}

async function startBoss(): Promise<PgBoss> {
  // A pooler would give another session to each transaction, and LISTEN belongs to one.
  const address = directUrl()
  const database = queueDatabase(address, SUPERVISED_MS)
  const boss = new PgBoss({
    db: { ...database, listen: listenAt(address, database.hasListenersPlace) },
    useListenNotify: true,
    // The part that `superviseQueues` needs.
    supervise: false,
    monitorIntervalSeconds: 5,
    // How long pg-boss trusts its mark that a singleton queue is busy.
    queueCacheIntervalSeconds: 10,
  })
  boss.on('error', (error) => log.warn({ error: error.message }, 'queue'))
  try {
    return await boss.start()
  } catch (error) {
    await boss.stop({ graceful: false })
    throw error
  }
}

function stopper(boss: PgBoss, asking: QuestionLoop, shutdown: AbortController, workerId: string): () => void {
  let stopping = false
  return () => {
    if (stopping) return
    stopping = true
    log.info('worker stopping')
    const giveBack = setTimeout(() => shutdown.abort(), SHUTDOWN.finishMs)
    const late = setTimeout(() => process.exit(1), SHUTDOWN.stopMs)
    Promise.all([asking.stop(), boss.stop({ graceful: true, timeout: SHUTDOWN.finishMs })])
      .then(async () => {
        clearTimeout(giveBack)
        clearTimeout(late)
        shutdown.abort()
        await removeHeartbeat(workerId)
        await saveModelCalls()
        await closeQueue()
        await closeDb()
        process.exit(0)
      })
      .catch((error: unknown) => {
        log.error({ err: error }, 'worker shutdown failed')
        process.exit(1)
      })
  }
}
