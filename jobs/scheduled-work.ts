import { today } from '@/server/clock'
import { digestWeek } from '@/server/digest/reads'
import { digestIsDue, sendDigests } from '@/server/digest/send'
import { env } from '@/server/env'
import { expireFiles } from '@/server/files/uploads'
import { log } from '@/server/log'
import { sendDigestJob } from '@/server/queue/client'
import { DIGEST_QUEUE, type DigestJob, RETENTION_QUEUE } from '@/server/queue/queues'
import { expireAll } from '@/server/retention/expire-all'
import type { QueueWorkers } from './due-queues'

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
      log.info({ part, rows: await expire() }, 'expired')
    } catch (error) {
      log.error({ err: error, part }, 'retention failed')
    }
  }
}

export async function enqueueDigest(): Promise<void> {
  if (digestIsDue(new Date())) await sendDigestJob(digestWeek(today()))
}

export async function workDigests(workers: QueueWorkers, shutdown: AbortSignal): Promise<void> {
  await workers.work<DigestJob>(DIGEST_QUEUE, 1, async ([job]) => {
    if (job) await makeDigests(job.data, AbortSignal.any([shutdown, job.signal]))
  })
}

/** Throws while digests remain, so the queue tries again. */
async function makeDigests({ week }: DigestJob, signal: AbortSignal): Promise<void> {
  const sent = await sendDigests(week, signal)
  log.info({ week, ...sent }, 'weekly digests queued')
  if (sent.failed > 0) throw new Error(`${sent.failed} weekly digests were not made`)
}
