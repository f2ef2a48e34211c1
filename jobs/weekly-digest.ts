import { today } from '@/server/clock'
import { log } from '@/server/log'
import { sendDigestJob } from '@/server/queue/client'
import { DIGEST_QUEUE, type DigestJob } from '@/server/queue/queues'
import { digestIsDue } from '@/server/services/digest/compose'
import { digestWeek } from '@/server/services/digest/digest-of'
import { sendDigests } from '@/server/services/digest/send'
import type { QueueWorkers } from './due-queues'

export async function enqueueDigest(): Promise<void> {
  if (digestIsDue(new Date())) await sendDigestJob(digestWeek(today()))
}

export async function workDigests(workers: QueueWorkers, shutdown: AbortSignal): Promise<void> {
  await workers.work<DigestJob>(DIGEST_QUEUE, 1, async ([job]) => {
    if (job) await makeDigests(job.data, AbortSignal.any([shutdown, job.signal]))
  })
}

/** Throws where some are still to be made, so that the queue tries again. */
async function makeDigests({ week }: DigestJob, signal: AbortSignal): Promise<void> {
  const sent = await sendDigests(week, signal)
  log.info({ week, ...sent }, 'weekly digests queued')
  if (sent.failed > 0) throw new Error(`${sent.failed} weekly digests were not made`)
}
