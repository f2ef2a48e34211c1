import { PgBoss } from 'pg-boss'
import { today } from '@/server/clock'
import { closeDb } from '@/server/db'
import { env, required } from '@/server/env'
import { newId } from '@/server/ids'
import { chooseEngine } from '@/server/llm/choose-engine'
import { log } from '@/server/log'
import { ANSWER_QUEUE, closeQueue, DAILY_QUEUE, DEAD_QUEUE, dueTime, prepareQueues, type RunJob } from '@/server/queue'
import { saveModelCalls } from '@/server/services/metrics/save-model-calls'
import { saveFarewell } from '@/server/services/query-runs/save-heartbeat'
import { answerQueryJob, deadQueryJob } from './answer-query'
import { workRetention } from './apply-retention'
import { workSentiment } from './generate-sentiment'
import { schedule } from './schedule'
import { workMails } from './send-mail'

/** After SIGTERM: what is in flight may end by itself, then it is put back into the queue, then we are gone. */
const GRACE = { finishMs: 25_000, stopMs: 29_000 }

/** Queues that get their jobs from pg-boss itself, which wakes nobody: they are looked at. */
const SELDOM = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 }

/**
 * Works off the queue until the process is asked to end. Any number of workers on any number of machines share it.
 * Twice as many jobs as model calls are in hand, so that one job's reading and writing overlaps another's waiting; the
 * gate of server/llm bounds the calls.
 */
export async function runWorker(): Promise<void> {
  const workerId = newId()
  const shutdown = new AbortController()
  dueTime(today()) // a wrong DAILY_RUN_CRON ends the start
  await prepareQueues(required('DATABASE_URL'))
  const boss = await startBoss()
  const stop = stopper(boss, shutdown, workerId)
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.once(signal, stop)

  for (const { name, cadence, run } of schedule(workerId)) {
    if ('cron' in cadence) {
      await boss.schedule(DAILY_QUEUE, cadence.cron, {}, { tz: 'UTC' })
      await boss.work(DAILY_QUEUE, SELDOM, run)
    } else await every(cadence.everyS, name, run, shutdown.signal)
  }
  await boss.work<RunJob>(DEAD_QUEUE, SELDOM, async ([job]) => {
    if (job) await deadQueryJob(job.data.runId)
  })
  await workMails(boss)
  await workSentiment(boss, shutdown.signal)
  await workRetention(boss, shutdown.signal)
  await answerAll(boss, shutdown.signal)
  const { engine } = env()
  if (engine === null) log.warn('no answer engine is configured: runs will fail and say so')
  log.info({ engine, concurrency: env().LLM_CONCURRENCY }, 'worker ready')
}

async function startBoss(): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: required('DATABASE_URL'),
    max: 6,
    useListenNotify: true,
    // How soon a killed worker's jobs are handed out again, on top of their heartbeat.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    application_name: 'sightline-worker',
  })
  boss.on('error', (error) => log.warn({ error: error.message }, 'queue'))
  return boss.start()
}

async function answerAll(boss: PgBoss, shutdown: AbortSignal): Promise<void> {
  const engine = chooseEngine()
  const lanes: string[] = []
  const count = 2 * env().LLM_CONCURRENCY
  for (let lane = 0; lane < count; lane += 1) {
    // New jobs wake every lane. A job that is handed out again does so to none: the first lane looks for those.
    const options = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: lane === 0 ? 2 : 30 }
    const laneId = await boss.work<RunJob>(ANSWER_QUEUE, options, async ([job]) => {
      if (!job) return
      // Where there is one job there may be more: the next lane looks, and this one looks again when it is through.
      boss.notifyWorker(lanes[(lane + 1) % count] ?? '')
      const signal = AbortSignal.any([shutdown, job.signal])
      await answerQueryJob(job.data.runId, { engine, signal, redelivered: job.retryCount > 0 })
      boss.notifyWorker(lanes[lane] ?? '')
    })
    lanes.push(laneId)
  }
}

/** Runs once now and then every so often; a failure is logged and does not end the worker. */
async function every(seconds: number, name: string, run: () => Promise<void>, shutdown: AbortSignal): Promise<void> {
  const once = () => run().catch((error: unknown) => log.error({ err: error, job: name }, 'a scheduled job failed'))
  await once()
  const timer = setInterval(once, seconds * 1000)
  shutdown.addEventListener('abort', () => clearInterval(timer))
}

function stopper(boss: PgBoss, shutdown: AbortController, workerId: string): () => void {
  let stopping = false
  return () => {
    if (stopping) return
    stopping = true
    log.info('worker stopping')
    const giveBack = setTimeout(() => shutdown.abort(), GRACE.finishMs)
    boss
      .stop({ graceful: true, timeout: GRACE.stopMs })
      .then(async () => {
        clearTimeout(giveBack)
        shutdown.abort()
        await saveFarewell(workerId)
        await saveModelCalls()
        await closeQueue()
        await closeDb()
        process.exit(0)
      })
      .catch((error: unknown) => {
        log.error({ err: error }, 'the worker did not stop in order')
        process.exit(1)
      })
  }
}
