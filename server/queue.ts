import { fromPrisma, PgBoss, type PrismaTransactionLike, type Queue } from 'pg-boss'
import { z } from 'zod'
import { type Day, dayToDate } from '@/lib/format/days'
import { ANALYSIS_RETRY_POLICY, RETRY_POLICY } from '@/server/llm/retry'
import type { MailJob } from '@/server/mail/mailer'
import { markStoreError } from './db-errors'
import { env, required } from './env'
import { log } from './log'

// The only pg-boss client outside the worker. Jobs live in the same Postgres as what they are about, so that both are
// written in one transaction.

/** One job per question and planning; a table of its own, because a day puts tens of thousands through it. */
export const QUESTION_QUEUE = 'question'
/** The tick of the daily run; a hint only, since a missed tick is caught up with. */
export const DAILY_QUEUE = 'daily-run'

/** One job per mail. */
export const MAIL_QUEUE = 'send-mail'
/** Mails that could not be sent for more than a day. */
export const DEAD_MAIL_QUEUE = 'send-mail-dead'

/** One job per requested sentiment analysis. */
export const SENTIMENT_QUEUE = 'generate-sentiment'
/** Analyses that were redelivered too often: they are marked as failed. */
export const DEAD_SENTIMENT_QUEUE = 'generate-sentiment-dead'

/** One job a day: what is kept for a time only is removed. */
export const RETENTION_QUEUE = 'retention'

/** What a job says: which question to ask, and the owners whose query runs it was planned for. */
export interface QuestionJob {
  questionId: string
  ownerIds: string[]
}

/** What a job says: which sentiment analysis to make, and of which organisation. */
export interface GenerationJob {
  generationId: string
  ownerId: string
}

/** Queues of earlier releases, which go when the queues are prepared. */
const FORMER_QUEUES = ['answer-query', 'answer-query-dead']

const JOBS_PER_STATEMENT = 5000
/** A question whose worker has been silent for so long is handed out again. */
export const QUESTION_HEARTBEAT_S = 15
const DAY_S = 86_400

/**
 * Seconds that one question may take at most: two model calls, each with up to four tries and every wait that the retry
 * layer allows. A killed worker is noticed much sooner, by its heartbeat.
 */
export function longestQuestionS(): number {
  return Math.ceil((2 * (4 * env().LLM_TIMEOUT_MS + RETRY_POLICY.maxTotalWaitMs)) / 1000)
}

/** Seconds that one sentiment analysis may take at most: one call with every try, and the waits that it allows. */
export function longestAnalysisS(): number {
  return Math.ceil((4 * env().LLM_TIMEOUT_MS + ANALYSIS_RETRY_POLICY.maxTotalWaitMs) / 1000)
}

function queues(): Queue[] {
  return [
    // A tick that nobody took within ten minutes is the catch-up's.
    {
      name: DAILY_QUEUE,
      policy: 'short',
      notify: true,
      retryLimit: 2,
      retentionSeconds: 600,
      deleteAfterSeconds: 86_400,
    },
    {
      name: QUESTION_QUEUE,
      partition: true,
      // The question counts its own tries; the queue hands it out again as often as workers die.
      retryLimit: 10_000,
      retryDelay: 1,
      heartbeatSeconds: QUESTION_HEARTBEAT_S,
      expireInSeconds: longestQuestionS(),
      retentionSeconds: 3 * DAY_S,
      deleteAfterSeconds: 300,
    },
    { name: DEAD_MAIL_QUEUE, notify: true, retryLimit: 5, retryBackoff: true, deleteAfterSeconds: 86_400 },
    {
      name: MAIL_QUEUE,
      // One mail of a kind per address, from the queue until it has left: asking twice sends one.
      policy: 'exclusive',
      notify: true,
      // A mail server that is down delays: tried again within four minutes of its return, for more than a day.
      retryLimit: 400,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 240,
      heartbeatSeconds: 10,
      expireInSeconds: 120,
      deleteAfterSeconds: 86_400,
      deadLetter: DEAD_MAIL_QUEUE,
    },
    { name: DEAD_SENTIMENT_QUEUE, notify: true, retryLimit: 5, retryBackoff: true, deleteAfterSeconds: 86_400 },
    {
      name: SENTIMENT_QUEUE,
      policy: 'short',
      notify: true,
      retryLimit: 2,
      retryDelay: 1,
      retryBackoff: true,
      heartbeatSeconds: 10,
      expireInSeconds: longestAnalysisS(),
      deleteAfterSeconds: 86_400,
      deadLetter: DEAD_SENTIMENT_QUEUE,
    },
    {
      name: RETENTION_QUEUE,
      policy: 'short',
      notify: true,
      retryLimit: 2,
      retryDelay: 60,
      heartbeatSeconds: 30,
      expireInSeconds: 3600,
      // Longer than a day: the job that is done is what keeps the day's second one away.
      deleteAfterSeconds: 2 * DAY_S,
    },
  ]
}

/** Every queue there is. */
export function queueNames(): string[] {
  return queues().map(({ name }) => name)
}

function client(connectionString: string, migrate: boolean): PgBoss {
  const boss = new PgBoss({
    connectionString,
    max: 2,
    supervise: false,
    schedule: false,
    migrate,
    application_name: 'sightline-send',
  })
  // Without a listener an error event would end the process.
  boss.on('error', (error) => log.warn({ error: error.message }, 'queue connection'))
  return boss
}

/** Makes or migrates pg-boss's schema and brings our queues to their settings. Safe twice and at once. */
export async function prepareQueues(connectionString: string): Promise<void> {
  const boss = client(connectionString, true)
  await boss.start()
  try {
    for (const { name, ...options } of queues()) {
      await boss.createQueue(name, options)
      const { policy, partition, ...changeable } = options
      await boss.updateQueue(name, changeable)
    }
    for (const name of FORMER_QUEUES) await boss.deleteQueue(name)
  } finally {
    await boss.stop({ graceful: false })
  }
}

// One sender per process, also across hot reloads.
const held = globalThis as { sightlineQueue?: Promise<PgBoss> }

function sender(): Promise<PgBoss> {
  held.sightlineQueue ??= client(required('DATABASE_URL'), false)
    .start()
    .catch((error: unknown) => {
      // The next caller tries again: the database may be back by then.
      held.sightlineQueue = undefined
      throw markStoreError(error)
    })
  return held.sightlineQueue
}

/** A question to be asked, as planning sends it; the higher the priority, the sooner. */
export interface PlannedJob extends QuestionJob {
  priority: number
}

/** Queues questions, in the transaction that plans them. */
export async function sendQuestions(planned: readonly PlannedJob[], tx: PrismaTransactionLike): Promise<void> {
  const boss = await sender()
  for (let start = 0; start < planned.length; start += JOBS_PER_STATEMENT) {
    const jobs = planned.slice(start, start + JOBS_PER_STATEMENT).map(({ questionId, ownerIds, priority }) => ({
      data: { questionId, ownerIds } satisfies QuestionJob,
      singletonKey: questionId,
      priority,
    }))
    await boss.insert(QUESTION_QUEUE, jobs, { db: fromPrisma(tx) })
  }
}

/** A job as it was handed out; `retryCount` says for which time, and fences what is said of it later. */
export interface QuestionDelivery extends QuestionJob {
  id: string
  retryCount: number
}

/** Takes up to so many questions from the queue, in the transaction that claims them. */
export async function fetchQuestions(count: number, tx: PrismaTransactionLike): Promise<QuestionDelivery[]> {
  const jobs = await (await sender()).fetch<QuestionJob>(QUESTION_QUEUE, { batchSize: count, db: fromPrisma(tx) })
  return jobs.map(({ id, retryCount, data }) => ({ id, retryCount, ...data }))
}

type Held = Pick<QuestionDelivery, 'id' | 'retryCount'>

/** Ends the job of a question, in the transaction that ends the question. */
export async function completeQuestions(held: readonly Held[], tx: PrismaTransactionLike): Promise<void> {
  if (held.length > 0) await (await sender()).complete(QUESTION_QUEUE, fenced(held), null, { db: fromPrisma(tx) })
}

/** Gives the jobs of questions back: they are handed out again in a second. */
export async function returnQuestions(held: readonly Held[], tx: PrismaTransactionLike): Promise<void> {
  if (held.length > 0) await (await sender()).fail(QUESTION_QUEUE, fenced(held), null, { db: fromPrisma(tx) })
}

/** Says that this process still works on these questions; false when some of them were handed out to another one. */
export async function touchQuestions(held: readonly Held[]): Promise<boolean> {
  if (held.length === 0) return true
  const boss = await sender()
  const answer = await boss.touch(QUESTION_QUEUE, fenced(held)).catch((error: unknown) => {
    throw markStoreError(error)
  })
  const { affected } = touched.parse(answer)
  return affected === held.length
}

const touched = z.object({ affected: z.number() })
const fenced = (held: readonly Held[]) => held.map(({ id, retryCount }) => ({ id, retryCount }))

/**
 * Queues a mail. While one of the same kind to the same address is on its way, there is no second one.
 * @param tx an open Prisma transaction: the mail is sent exactly when it commits.
 */
export async function sendMail({ kind, email }: MailJob, tx: PrismaTransactionLike): Promise<void> {
  const job = { data: { kind, email } satisfies MailJob, singletonKey: `${kind}:${email}` }
  await (await sender()).insert(MAIL_QUEUE, [job], { db: fromPrisma(tx) })
}

/** A mail that the queue holds: waiting, on its way, or sent within the last day. */
export interface HeldMail {
  queue: string
  jobId: string
  kind: string
  state: string
  queuedAt: Date
}

/** The mails to an address, oldest first. Give it a transaction. */
export async function findMails(email: string, tx: PrismaTransactionLike): Promise<HeldMail[]> {
  const boss = await sender()
  const found: HeldMail[] = []
  for (const queue of [MAIL_QUEUE, DEAD_MAIL_QUEUE]) {
    const jobs = await boss.findJobs<MailJob>(queue, { data: { email }, db: fromPrisma(tx) })
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

/** Takes the mails to an address out of the queue, whatever became of them. Answers how many there were. */
export async function dropMails(email: string, tx: PrismaTransactionLike): Promise<number> {
  const boss = await sender()
  const mails = await findMails(email, tx)
  for (const { queue, jobId } of mails) await boss.deleteJob(queue, jobId, { db: fromPrisma(tx) })
  return mails.length
}

/**
 * Queues a sentiment analysis.
 * @param tx an open Prisma transaction: the job then exists exactly when it commits.
 */
export async function sendGeneration(generation: GenerationJob, tx: PrismaTransactionLike): Promise<void> {
  const job = { data: generation, singletonKey: generation.generationId }
  await (await sender()).insert(SENTIMENT_QUEUE, [job], { db: fromPrisma(tx) })
}

/** Queues the retention of the current UTC day; asked again, by whichever worker, there is no second one. */
export async function sendRetention(): Promise<void> {
  await (await sender()).send(RETENTION_QUEUE, {}, { singletonSeconds: DAY_S })
}

/** Ends the sender's connections; the next send opens them again. */
export async function closeQueue(): Promise<void> {
  const open = held.sightlineQueue
  held.sightlineQueue = undefined
  await (await open)?.stop({ graceful: false })
}

/**
 * When the daily run of a UTC day is due, by DAILY_RUN_CRON; null on a day that the expression leaves out.
 * @throws Error that names the variable when the expression is none.
 */
export function dueTime(day: Day): Date | null {
  const start = dayToDate(day)
  // Not started, hence not connected: only its reading of cron expressions is wanted.
  const boss = client(required('DATABASE_URL'), false)
  try {
    const [tick] = boss.previewSchedule(env().DAILY_RUN_CRON, {
      tz: 'UTC',
      from: new Date(start.getTime() - 1),
      count: 1,
    })
    return tick && tick.getTime() - start.getTime() < 86_400_000 ? tick : null
  } catch (cause) {
    throw new Error(`DAILY_RUN_CRON: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}
