import { PgBoss } from 'pg-boss'
import { deliverAlert, sendAlertPausedMail } from '@/server/alerts/deliver'
import { today } from '@/server/clock'
import { dueTime } from '@/server/daily-run/catch-up'
import { closeDb } from '@/server/db/client'
import { sendDigestMail } from '@/server/digest/send'
import { sendSilentEnginesMail } from '@/server/engines/silent-engines'
import { newId } from '@/server/ids'
import { log } from '@/server/log'
import { chooseMailer, MailError, type Mailer, type MailJob, maskEmail } from '@/server/mail/mailer'
import { removeHeartbeat, saveHeartbeat, saveModelCalls } from '@/server/monitoring/processes'
import { sendFilesPausedMail } from '@/server/nightly-files/write'
import { sendAccountMail } from '@/server/people/mailed-links'
import { closeQueue, prepareQueues, queueDatabase } from '@/server/queue/client'
import { ALERT_QUEUE, type AlertJob, DEAD_MAIL_QUEUE, MAIL_QUEUE } from '@/server/queue/queues'
import { sendReportMail } from '@/server/report/monthly-mail'
import { directUrl, env } from '@/server/settings/env'
import { listenAt, onceThere, QueueWorkers, repeat, superviseQueues, watchQueues } from './due-queues'
import { type QuestionLoop, runQuestions } from './question-loop'
import { schedule, workDigests, workNames, workPreviews, workRetention, workSchedule, workSentiment } from './schedule'

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
  await workAlerts(workers)
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

/** One slow recipient must not delay the others. */
const AT_ONCE = 4

/** Without a mail server in production mails wait in the queue, and the log says so. */
export async function workMails(workers: QueueWorkers): Promise<void> {
  if (!env().SMTP_URL && !env().stack) log.warn('SMTP_URL: is not set, so mails wait in the queue')
  await workers.work<MailJob>(MAIL_QUEUE, AT_ONCE, async ([job]) => {
    if (job) await sendMailJob(job.data)
  })
  await workers.work<MailJob>(DEAD_MAIL_QUEUE, 1, async ([job]) => {
    if (job) log.error(describe(job.data), 'mail abandoned')
  })
}

/** Throws when the queue should try again later; a mail that was refused for good is logged and done. */
export async function sendMailJob(job: MailJob): Promise<void> {
  try {
    if ((await sendByKind(job, chooseMailer())) === 'sent') log.info(describe(job), 'mail sent')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    if (error instanceof MailError && !error.retryable) return log.error({ ...describe(job), reason }, 'mail refused')
    log.warn({ ...describe(job), reason }, 'mail delayed')
    throw new Error(reason)
  }
}

function sendByKind(job: MailJob, mailer: Mailer): Promise<'sent' | 'not needed'> {
  if (job.kind === 'digest') return sendDigestMail(job, mailer)
  if (job.kind === 'report') return sendReportMail(job, mailer)
  if (job.kind === 'alertPaused') return sendAlertPausedMail(job, mailer)
  if (job.kind === 'filesPaused') return sendFilesPausedMail(job, mailer)
  return job.kind === 'silentEngines' ? sendSilentEnginesMail(job, mailer) : sendAccountMail(job, mailer)
}

function describe({ kind, email }: MailJob): { mail: string; to: string } {
  return { mail: kind, to: maskEmail(email) }
}

/** A slow receiver holds up at most this many deliveries, and no daily run. */
const ALERTS_AT_ONCE = 4

export async function workAlerts(workers: QueueWorkers, deliver = deliverAlert): Promise<void> {
  await workers.work<AlertJob>(ALERT_QUEUE, ALERTS_AT_ONCE, async ([job]) => {
    if (!job) return
    const outcome = await deliver(job.data.deliveryId)
    log.info({ delivery: job.data.deliveryId, outcome }, 'alert')
    // The queue tries again after its next wait.
    if (outcome === 'again') throw new Error('the alert did not arrive')
  })
}
