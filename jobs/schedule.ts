import type { PgBoss } from 'pg-boss'
import { onceThere, type QueueWorkers, repeat } from '@/jobs/due-queues'
import { monthBefore, monthOf } from '@/lib/format/dates'
import { addDays } from '@/lib/format/days'
import { answerPreviewCopy } from '@/lib/set-up/words'
import { findAlerts } from '@/server/alerts/find'
import { failOrphanedPreviews, failPreview, makePreview } from '@/server/answers/make-preview'
import { indexWords } from '@/server/answers/page-sql'
import { today } from '@/server/clock'
import { catchUp, clearStoredAnswers, finishDay } from '@/server/daily-run/catch-up'
import { planToday } from '@/server/daily-run/plan'
import { digestWeek } from '@/server/digest/reads'
import { digestIsDue, sendDigests } from '@/server/digest/send'
import { markSilentEngines } from '@/server/engines/silent-engines'
import { expireFiles } from '@/server/files/uploads'
import { type AnswerEngine, EngineError } from '@/server/llm/engine'
import { readingEngine } from '@/server/llm/engines'
import { log, logAbout } from '@/server/log'
import { foldSpellings } from '@/server/names/changes'
import { hasOpenChanges, reevaluateNames } from '@/server/names/reevaluate'
import { areCountsMissing, countNames, removeUnusedBrands } from '@/server/names/used-names'
import { writeNightlyFiles } from '@/server/nightly-files/write'
import { noteEnds } from '@/server/people/see-as'
import { countBrands } from '@/server/portfolio/figures'
import {
  sendDigestJob,
  sendNameCount,
  sendReevaluation,
  sendRetention,
  sendScheduled,
  sendUnusedNames,
} from '@/server/queue/client'
import {
  DEAD_PREVIEW_QUEUE,
  DEAD_SENTIMENT_QUEUE,
  DIGEST_QUEUE,
  type DigestJob,
  type GenerationJob,
  NAME_COUNT_QUEUE,
  NAMES_QUEUE,
  type NameCountJob,
  PREVIEW_QUEUE,
  type PreviewJob,
  RETENTION_QUEUE,
  SCHEDULE_QUEUE,
  type ScheduledWork,
  SENTIMENT_QUEUE,
} from '@/server/queue/queues'
import { reportMailIsDue, sendReportMails } from '@/server/report/monthly-mail'
import { expireAll } from '@/server/retention/expire-all'
import { failOrphaned, generate, markDeadLettered } from '@/server/sentiment/generate'
import { requestWeekly } from '@/server/sentiment/requests'
import { env } from '@/server/settings/env'
import { resolveRedirects } from '@/server/sites/resolve-redirects'

/** By a cron expression (UTC), or at the start of a worker and then every so many seconds. */
export interface ScheduledJob {
  name: string
  cadence: { cron: string } | { everyS: number }
  run: (signal: AbortSignal) => Promise<void>
}

export function schedule(): ScheduledJob[] {
  return [
    { name: 'catch-up', cadence: { everyS: 300 }, run: catchUpRuns },
    { name: 'catch-up of sentiment', cadence: { everyS: 300 }, run: catchUpSentiment },
    { name: 'catch-up of previews', cadence: { everyS: 60 }, run: catchUpPreviews },
    { name: 'catch-up of names', cadence: { everyS: 300 }, run: catchUpNames },
    // The queue accepts one a day; asking hourly lets a worker that was down make up for it.
    { name: 'retention', cadence: { everyS: 3600 }, run: sendRetention },
    // Mondays from 07:00 UTC, once a week: asking every minute lets a worker that was down make up for it within the day.
    { name: 'weekly digest', cadence: { everyS: 60 }, run: enqueueDigest },
    { name: 'monthly report', cadence: { everyS: 300 }, run: enqueueReports },
    // Mondays once the day's run has ended: asking again finds the organisations that have none for the week yet.
    { name: 'weekly analyses', cadence: { everyS: 300 }, run: requestAnalyses },
    { name: 'expiry', cadence: { everyS: 6 * 3600 }, run: () => expireRecords() },
    { name: 'ends of seeing as', cadence: { everyS: 60 }, run: noteEndsOfSeeing },
    { name: 'silent engines', cadence: { everyS: 300 }, run: markSilent },
    { name: 'alerts', cadence: { everyS: 300 }, run: findNews },
    {
      name: 'figures of brands',
      cadence: { everyS: 120 },
      run: async (signal) => void (await countBrands(today(), signal)),
    },
    // Once a day for each organisation, as soon as the day is over; asking again takes up what failed or was interrupted.
    { name: 'nightly files', cadence: { everyS: 900 }, run: writeFiles },
    // Once after an upgrade there are months to index; later there are none.
    { name: 'words of answers', cadence: { everyS: 3600 }, run: indexAnswers },
    { name: 'redirects', cadence: { everyS: 3600 }, run: followRedirects },
    { name: 'daily run', cadence: { cron: env().DAILY_RUN_CRON }, run: startDailyRun },
  ]
}

async function indexAnswers(signal: AbortSignal): Promise<void> {
  await indexWords(signal)
}

async function startDailyRun(): Promise<void> {
  const planned = await planToday()
  log.info(planned, 'daily run started')
  // A day without a single active query ends at once.
  await finishDay(planned.date)
  await clearStoredAnswers(addDays(planned.date, -1))
}

/** Nobody is there to note the end of a session whose 30 minutes are over. */
async function noteEndsOfSeeing(): Promise<void> {
  await noteEnds()
}

/** So soon after a run has ended do system admins have their mail. */
async function markSilent(): Promise<void> {
  const { answering, silent, mails } = await markSilentEngines()
  if (answering.length > 0) log.info({ engines: answering }, 'engines answer again')
  if (silent.length > 0) log.warn({ engines: silent, mails }, 'engines gave no answer to a whole run')
}

async function findNews(signal: AbortSignal): Promise<void> {
  const found = await findAlerts(new Date(), signal)
  if (found > 0) log.info({ found }, 'alerts queued')
}

async function writeFiles(signal: AbortSignal): Promise<void> {
  const { files, failed } = await writeNightlyFiles(new Date(), signal)
  if (files + failed > 0) log.info({ files, failed }, 'nightly files written')
}

/** After a missed tick or a killed worker. */
async function catchUpRuns(): Promise<void> {
  const queued = await catchUp()
  if (queued > 0) log.info({ queued }, 'caught up')
}

/** Whatever could not be resolved is retried in an hour. */
async function followRedirects(): Promise<void> {
  const { resolved, failed, repointed } = await resolveRedirects()
  if (resolved + failed > 0) log.info({ resolved, failed, repointed }, 'redirects of cited pages followed')
}

/** More than the number of slow jobs, so the others never wait. */
const AT_ONCE = 4

/** Each job runs once across all workers: the queue refuses a job that already waits or runs. */
export async function workSchedule(
  boss: PgBoss,
  workers: QueueWorkers,
  jobs: readonly ScheduledJob[],
  shutdown: AbortSignal,
): Promise<void> {
  await workers.work<ScheduledWork>(SCHEDULE_QUEUE, AT_ONCE, async ([job]) => {
    const due = jobs.find(({ name }) => name === job?.data.name)
    if (!job || !due) return
    await due
      .run(AbortSignal.any([shutdown, job.signal]))
      .catch((error: unknown) => log.error({ err: error, job: due.name }, 'scheduled job failed'))
  })
  for (const { name, cadence } of jobs) {
    if ('cron' in cadence) {
      const data = { name } satisfies ScheduledWork
      await onceThere(() => boss.schedule(SCHEDULE_QUEUE, cadence.cron, data, { tz: 'UTC', singletonKey: name }))
      continue
    }
    const send = async () => {
      await sendScheduled(name)
      return cadence.everyS * 1000
    }
    const { stop } = repeat(send, 'a scheduled job could not be queued')
    shutdown.addEventListener('abort', stop)
  }
}

export async function workRetention(workers: QueueWorkers, shutdown: AbortSignal): Promise<void> {
  await workers.work(RETENTION_QUEUE, 1, async ([job]) => {
    if (job) await applyRetention(AbortSignal.any([shutdown, job.signal]))
  })
}

/** Throws when interrupted, so that another worker continues. */
async function applyRetention(signal: AbortSignal): Promise<void> {
  const settings = env()
  const keep = {
    answerMonths: settings.RETENTION_ANSWER_MONTHS ?? null,
    runDays: settings.RETENTION_RUN_DAYS,
    usageDays: settings.RETENTION_USAGE_DAYS,
    crashReportDays: settings.RETENTION_CRASH_REPORT_DAYS,
    auditDays: settings.RETENTION_AUDIT_DAYS ?? null,
  }
  log.info(await expireAll(keep, today(), signal), 'retention applied')
  signal.throwIfAborted()
}

/** For records that expire more than once a day. */
const PARTS: Record<string, () => Promise<unknown>> = { files: expireFiles }

export async function expireRecords(parts = PARTS): Promise<void> {
  for (const [part, expire] of Object.entries(parts)) {
    try {
      log.info({ part, rows: await expire() }, 'expired records removed')
    } catch (error) {
      log.error({ err: error, part }, 'retention failed')
    }
  }
}

async function requestAnalyses(signal: AbortSignal): Promise<void> {
  const requested = await requestWeekly(new Date(), signal)
  if (requested > 0) log.info({ requested }, 'weekly analyses queued')
}

export async function enqueueDigest(): Promise<void> {
  if (digestIsDue(new Date())) await sendDigestJob({ week: digestWeek(today()) })
}

/** On the first working day of a month, once a run has ended; two days more to make up for a worker that was down. */
export async function enqueueReports(): Promise<void> {
  if (await reportMailIsDue(new Date())) await sendDigestJob({ month: monthBefore(monthOf(today())) })
}

export async function workDigests(workers: QueueWorkers, shutdown: AbortSignal): Promise<void> {
  await workers.work<DigestJob>(DIGEST_QUEUE, 1, async ([job]) => {
    if (job) await makeDigests(job.data, AbortSignal.any([shutdown, job.signal]))
  })
}

/** Throws while mails remain, so the queue tries again. */
async function makeDigests(job: DigestJob, signal: AbortSignal): Promise<void> {
  const sent = 'week' in job ? await sendDigests(job.week, signal) : await sendReportMails(job.month, signal)
  const name = 'week' in job ? 'weekly digests' : 'monthly reports'
  log.info({ ...job, ...sent }, `${name} queued`)
  if (sent.failed > 0) throw new Error(`${sent.failed} ${name} were not made`)
}

/** A person waits for each; the engine's gate bounds the calls. */
const REQUESTED_AT_ONCE = 4

export async function workSentiment(workers: QueueWorkers, shutdown: AbortSignal): Promise<void> {
  const engine = readingEngine()
  await workers.work<GenerationJob>(SENTIMENT_QUEUE, REQUESTED_AT_ONCE, async ([job]) => {
    if (job) await generateSentimentJob(job.data, engine, AbortSignal.any([shutdown, job.signal]))
  })
  await workers.work<GenerationJob>(DEAD_SENTIMENT_QUEUE, 1, async ([job]) => {
    if (!job) return
    log.error({ generation: job.data.generationId }, 'sentiment analysis given up')
    await markDeadLettered(job.data)
  })
}

/** Throws to have the job retried: on shutdown and on our own bugs. */
function generateSentimentJob(job: GenerationJob, engine: AnswerEngine, signal: AbortSignal): Promise<void> {
  return logAbout({ generation: job.generationId }, async () => {
    try {
      log.info({ outcome: await generate(job, { engine, signal }) }, 'sentiment analysis done')
    } catch (error) {
      if (!(error instanceof EngineError)) log.error({ err: error }, 'sentiment analysis failed')
      throw error
    }
  })
}

/** Fails requests that have no job left. */
export async function catchUpSentiment(): Promise<void> {
  const orphaned = await failOrphaned()
  if (orphaned > 0) log.warn({ orphaned }, 'orphaned sentiment analyses failed')
}

const { refusals } = answerPreviewCopy

export async function workPreviews(workers: QueueWorkers, shutdown: AbortSignal): Promise<void> {
  const reader = readingEngine()
  await workers.work<PreviewJob>(PREVIEW_QUEUE, REQUESTED_AT_ONCE, async ([job]) => {
    if (!job) return
    const signal = AbortSignal.any([shutdown, job.signal])
    await logAbout({ preview: job.data.previewId }, async () => {
      try {
        log.info({ outcome: await makePreview(job.data, { reader, signal }) }, 'answer preview done')
      } catch (error) {
        if (!(error instanceof EngineError)) log.error({ err: error }, 'answer preview failed')
        throw error
      }
    })
  })
  await workers.work<PreviewJob>(DEAD_PREVIEW_QUEUE, 1, async ([job]) => {
    if (!job) return
    const { previewId: id, ownerId: organisationId } = job.data
    log.error({ preview: id }, 'answer preview given up')
    await failPreview({ id, organisationId }, refusals.gaveUp)
  })
}

/** Fails previews that have no job left. */
export async function catchUpPreviews(): Promise<void> {
  const orphaned = await failOrphanedPreviews([PREVIEW_QUEUE, DEAD_PREVIEW_QUEUE], refusals.interrupted)
  if (orphaned > 0) log.warn({ orphaned }, 'orphaned previews failed')
}

export async function workNames(workers: QueueWorkers, shutdown: AbortSignal): Promise<void> {
  await workers.work(NAMES_QUEUE, 1, async ([job]) => {
    if (job) await reevaluateNames(AbortSignal.any([shutdown, job.signal]))
  })
  await workers.work<NameCountJob>(NAME_COUNT_QUEUE, 1, async ([job]) => {
    if (job?.data.unused) await removeNames(AbortSignal.any([shutdown, job.signal]))
    else if (job) log.info({ names: await countNames() }, 'names counted')
  })
}

const AGAIN_S = 5

async function removeNames(signal: AbortSignal): Promise<void> {
  const names = await removeUnusedBrands(signal)
  if (names === null) await sendUnusedNames(undefined, AGAIN_S)
  else log.info({ names }, 'unused names removed')
}

/** For changes whose job gave up, and after an upgrade. */
export async function catchUpNames(): Promise<void> {
  const folded = await foldSpellings()
  if (folded > 0) log.info({ folded }, 'spellings made one brand')
  if (await hasOpenChanges()) await sendReevaluation()
  if (await areCountsMissing()) await sendNameCount()
}
