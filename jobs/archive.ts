import { today } from '@/server/clock'
import { env } from '@/server/env'
import { log } from '@/server/log'
import { sendArchive } from '@/server/queue/client'
import { ARCHIVE_QUEUE } from '@/server/queue/queues'
import { archiveAnswers } from '@/server/services/answer-archive/archive-answers'
import { rewriteStaleFiles } from '@/server/services/answer-archive/rewrite-files'
import { fileStore } from '@/server/storage/store'
import type { QueueWorkers } from './due-queues'

export async function workArchive(workers: QueueWorkers, shutdown: AbortSignal): Promise<void> {
  await workers.work(ARCHIVE_QUEUE, 1, async ([job]) => {
    if (job) await keepArchive(AbortSignal.any([shutdown, job.signal]))
  })
}

/** Also where nothing is archived any more: files of a time before are still written again after a deletion. */
export async function enqueueArchive(): Promise<void> {
  if (fileStore()) await sendArchive()
}

/** Throws when interrupted, or while the store is away, so that a worker continues. */
async function keepArchive(signal: AbortSignal): Promise<void> {
  const { ARCHIVE_AFTER_MONTHS: months } = env()
  const rewritten = await rewriteStaleFiles(signal)
  const pass = months === undefined ? { months: [], answers: 0 } : await archiveAnswers(months, today(), { signal })
  log.info({ ...pass, rewritten }, 'archive kept')
}
