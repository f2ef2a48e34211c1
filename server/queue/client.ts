import type pg from 'pg'
import { fromPrisma, PgBoss, type PrismaTransactionLike, type Db as QueueDatabase } from 'pg-boss'
import { z } from 'zod'
import { liftLimits, SharingPool, sharesOf } from '@/server/db/connections'
import { markStoreError } from '@/server/db/errors'
import { log } from '@/server/log'
import type { AccountMailJob, MailJob, NoticeJob } from '@/server/mail/mailer'
import { required } from '@/server/settings/env'
import {
  ALERT_QUEUE,
  type AlertJob,
  DEAD_MAIL_QUEUE,
  DIGEST_QUEUE,
  type DigestJob,
  FORMER_QUEUES,
  type GenerationJob,
  LEAVING_QUEUES,
  MAIL_QUEUE,
  NAME_COUNT_QUEUE,
  NAMES_QUEUE,
  type NameCountJob,
  type PlannedJob,
  PREVIEW_QUEUE,
  type PreviewJob,
  type QuestionDelivery,
  type QuestionJob,
  questionQueue,
  queues,
  RETENTION_QUEUE,
  SCHEDULE_QUEUE,
  type ScheduledWork,
  SENTIMENT_QUEUE,
} from './queues'

// The only pg-boss client outside the worker. Jobs live in the Postgres of their rows, so one transaction writes both.

const JOBS_PER_STATEMENT = 5000
/** The driver's own limit, as for every other statement, since a database server may fail silently. */
const ANSWER_MS = 9000
/** How long a statement of the queue waits for a connection. */
const WAIT_MS = 30_000

/** @param settings of the pool, beside those of every pool of the queue */
function openPool(connectionString: string, settings: Partial<pg.PoolConfig> = {}): SharingPool {
  const pool = new SharingPool({
    connectionString,
    share: 'queue',
    application_name: 'sightline-queue',
    connectionTimeoutMillis: WAIT_MS,
    say: (line) => log.warn(line),
    ...settings,
  })
  pool.on('error', (error) => log.warn({ error: error.message }, 'queue connection'))
  return pool
}

// One pool per process and address, whether it sends or works.
const pools = globalThis as { sightlineQueuePools?: Map<string, SharingPool> }

/**
 * Returns what pg-boss works on: the pool of this process for that address, and whether a listener has a place beside it.
 * @param answerMs after which a connection counts as lost
 */
export function queueDatabase(
  connectionString: string,
  answerMs: number,
): QueueDatabase & { hasListenersPlace: () => boolean } {
  pools.sightlineQueuePools ??= new Map()
  const pool = pools.sightlineQueuePools.get(connectionString) ?? openPool(connectionString)
  pools.sightlineQueuePools.set(connectionString, pool)
  return { ...databaseOf(pool, answerMs), hasListenersPlace: () => sharesOf(pool.connections ?? 0).listener > 0 }
}

function databaseOf(pool: SharingPool, answerMs?: number): QueueDatabase {
  return {
    executeSql(text, values) {
      const statement = { text, values, ...(answerMs && { query_timeout: answerMs }) }
      return pool.query(statement)
    },
  }
}

function createClient(database: QueueDatabase, migrate: boolean): PgBoss {
  const boss = new PgBoss({ db: database, supervise: false, schedule: false, migrate })
  // Without a listener an error event would end the process.
  boss.on('error', (error) => log.warn({ error: error.message }, 'queue connection'))
  return boss
}

/** Creates or migrates pg-boss's schema and updates our queues. Safe to repeat and to run concurrently. */
export async function prepareQueues(connectionString: string): Promise<void> {
  const pool = openPool(connectionString, { onConnect: liftLimits })
  const boss = createClient(databaseOf(pool), true)
  try {
    await boss.start()
    for (const { name, ...options } of queues()) {
      await boss.createQueue(name, options)
      const { policy, partition, ...changeable } = options
      await boss.updateQueue(name, changeable)
    }
    for (const name of FORMER_QUEUES) await boss.deleteQueue(name)
    for (const name of LEAVING_QUEUES) await boss.unschedule(name)
  } finally {
    await boss.stop({ graceful: false })
    await pool.end()
  }
}

// One client per process, also across hot reloads.
const shared = globalThis as { sightlineQueue?: Promise<PgBoss> }

function client(): Promise<PgBoss> {
  shared.sightlineQueue ??= createClient(queueDatabase(required('DATABASE_URL'), ANSWER_MS), false)
    .start()
    .catch((error: unknown) => {
      shared.sightlineQueue = undefined
      throw error
    })
  return shared.sightlineQueue
}

/** Marks errors as the database's: the client reads its queue on its own connection, whatever a job's transaction. */
async function withQueue<T>(use: (boss: PgBoss) => Promise<T>): Promise<T> {
  try {
    return await use(await client())
  } catch (error) {
    throw markStoreError(error)
  }
}

export async function closeQueue(): Promise<void> {
  const open = shared.sightlineQueue
  const opened = [...(pools.sightlineQueuePools?.values() ?? [])]
  shared.sightlineQueue = undefined
  pools.sightlineQueuePools = undefined
  await (await open)?.stop({ graceful: false })
  await Promise.all(opened.map((pool) => pool.end()))
}

export async function sendQuestions(
  engine: string,
  planned: readonly PlannedJob[],
  tx: PrismaTransactionLike,
): Promise<void> {
  const jobs = planned.map(({ questionId, ownerIds, priority }) => ({
    data: { questionId, ownerIds } satisfies QuestionJob,
    singletonKey: questionId,
    priority,
  }))
  await insert(questionQueue(engine), jobs, tx, JOBS_PER_STATEMENT)
}

export async function fetchQuestions(
  engine: string,
  count: number,
  tx: PrismaTransactionLike,
): Promise<QuestionDelivery[]> {
  const options = { batchSize: count, db: fromPrisma(tx) }
  const jobs = await withQueue((boss) => boss.fetch<QuestionJob>(questionQueue(engine), options))
  return jobs.map(({ id, retryCount, data }) => ({ id, retryCount, ...data }))
}

type Fence = Pick<QuestionDelivery, 'id' | 'retryCount'>
const fencesOf = (deliveries: readonly Fence[]) => deliveries.map(({ id, retryCount }) => ({ id, retryCount }))

export async function completeQuestions(
  engine: string,
  deliveries: readonly Fence[],
  tx: PrismaTransactionLike,
): Promise<void> {
  if (deliveries.length > 0)
    await withQueue((boss) => boss.complete(questionQueue(engine), fencesOf(deliveries), null, { db: fromPrisma(tx) }))
}

/** Below the priority of any planned question. */
const LAST = -1_000_000

/** Requeues deliveries for the next second, or after `delayS` and then behind every question not yet asked. */
export async function requeueQuestions(
  engine: string,
  deliveries: readonly Fence[],
  tx: PrismaTransactionLike,
  delayS: number | null = null,
): Promise<void> {
  if (deliveries.length === 0) return
  const queue = questionQueue(engine)
  const db = fromPrisma(tx)
  await withQueue((boss) => boss.fail(queue, fencesOf(deliveries), null, { db }))
  if (delayS === null) return
  for (const { id } of deliveries)
    await withQueue((boss) => boss.update(queue, undefined, { id, startAfter: delayS, priority: LAST, db }))
}

/**
 * Makes waiting redeliveries of these questions due at once. Our only statement that writes the queue's table: its API
 * would search the table once per question.
 */
export async function hastenQuestions(engine: string, ids: readonly string[], store: PrismaTransactionLike) {
  await fromPrisma(store).executeSql(
    `update pgboss.job set start_after = now() where name = $1 and singleton_key = any($2::text[]) and state = 'retry'`,
    [questionQueue(engine), ids],
  )
}

const touched = z.object({ affected: z.number() })

/** Renews the heartbeats of deliveries; false when some were redelivered to another process. */
export async function touchQuestions(engine: string, deliveries: readonly Fence[]): Promise<boolean> {
  if (deliveries.length === 0) return true
  const answer = await withQueue((boss) => boss.touch(questionQueue(engine), fencesOf(deliveries)))
  return touched.parse(answer).affected === deliveries.length
}

/** Exactly when `tx` commits; at once without one. */
async function insert(
  queue: string,
  jobs: readonly { data: object; singletonKey?: string; priority?: number; startAfter?: number }[],
  tx?: PrismaTransactionLike,
  atOnce = jobs.length,
): Promise<void> {
  const options = tx ? { db: fromPrisma(tx) } : {}
  for (let start = 0; start < jobs.length; start += atOnce)
    await withQueue((boss) => boss.insert(queue, jobs.slice(start, start + atOnce), options))
}

/** Queues a mail, unless one of the same kind to the address is queued or being sent. Sent only if `tx` commits. */
export async function sendMail(mail: AccountMailJob, tx: PrismaTransactionLike): Promise<void> {
  await insert(
    MAIL_QUEUE,
    [{ data: mail, singletonKey: [mail.kind, mail.email, mail.organisation].filter(Boolean).join(':') }],
    tx,
  )
}

const MAILS_PER_STATEMENT = 200

/** Queues mails that nobody waits for behind all others, one each for what they are `about`; sent only if `tx` commits. */
export function sendNotices(mails: readonly NoticeJob[], about: string, tx: PrismaTransactionLike): Promise<void> {
  const jobs = mails.map((data) => ({ data, singletonKey: `${data.kind}:${about}:${data.email}`, priority: -1 }))
  return insert(MAIL_QUEUE, jobs, tx, MAILS_PER_STATEMENT)
}

/** Queues deliveries of alerts, once `tx` has committed. */
export function sendAlerts(alerts: readonly AlertJob[], tx: PrismaTransactionLike): Promise<void> {
  const jobs = alerts.map((data) => ({ data }))
  return insert(ALERT_QUEUE, jobs, tx)
}

interface QueuedMail {
  queue: string
  jobId: string
  kind: string
  state: string
  queuedAt: Date
}

export async function findMails(email: string, tx: PrismaTransactionLike): Promise<QueuedMail[]> {
  const found: QueuedMail[] = []
  for (const queue of [MAIL_QUEUE, DEAD_MAIL_QUEUE]) {
    const options = { data: { email }, db: fromPrisma(tx) }
    const jobs = await withQueue((boss) => boss.findJobs<MailJob>(queue, options))
    found.push(
      ...jobs.map(({ id, data, state, createdOn }) => ({
        queue,
        jobId: id,
        kind: data.kind,
        state,
        queuedAt: new Date(createdOn),
      })),
    )
  }
  return found.sort((one, other) => one.queuedAt.getTime() - other.queuedAt.getTime())
}

export async function deleteMails(email: string, tx: PrismaTransactionLike): Promise<number> {
  const mails = await findMails(email, tx)
  for (const { queue, jobId } of mails) await withQueue((boss) => boss.deleteJob(queue, jobId, { db: fromPrisma(tx) }))
  return mails.length
}

/** Queues an analysis, once `tx` has committed; one that nobody waits for has a `priority` below 0. */
export async function sendGeneration(data: GenerationJob, tx: PrismaTransactionLike, priority = 0): Promise<void> {
  await insert(SENTIMENT_QUEUE, [{ data, singletonKey: data.generationId, priority }], tx)
}

export async function sendPreview(preview: PreviewJob, tx: PrismaTransactionLike): Promise<void> {
  await insert(PREVIEW_QUEUE, [{ data: preview, singletonKey: preview.previewId }], tx)
}

/** Queues a job of the worker's schedule, unless it waits or runs in some worker. */
export async function sendScheduled(name: string): Promise<void> {
  await withQueue((boss) => boss.send(SCHEDULE_QUEUE, { name } satisfies ScheduledWork, { singletonKey: name }))
}

/** Queues retention for the current UTC day, at most once a day. */
export async function sendRetention(): Promise<void> {
  await withQueue((boss) => boss.send(RETENTION_QUEUE, {}, { singletonSeconds: 86_400 }))
}

/** Queues the digests of a week or the reports of a month, at most once in 7 days. */
export async function sendDigestJob(job: DigestJob): Promise<void> {
  const options = { singletonKey: 'week' in job ? job.week : job.month, singletonSeconds: 7 * 86_400 }
  await withQueue((boss) => boss.send(DIGEST_QUEUE, job, options))
}

/** Queues the processing of waiting name changes, once `tx` has committed. */
export async function sendReevaluation(tx?: PrismaTransactionLike): Promise<void> {
  await insert(NAMES_QUEUE, [{ data: {} }], tx)
}

/** Queues a count of all names, once `tx` has committed. */
export async function sendNameCount(tx?: PrismaTransactionLike): Promise<void> {
  await insert(NAME_COUNT_QUEUE, [{ data: {} }], tx)
}

/** Queues the removal of names that nothing uses: once `tx` has committed, or after `delayS`. */
export async function sendUnusedNames(tx?: PrismaTransactionLike, delayS = 0): Promise<void> {
  const data: NameCountJob = { unused: true }
  await insert(NAME_COUNT_QUEUE, [{ data, singletonKey: 'unused', startAfter: delayS }], tx)
}
