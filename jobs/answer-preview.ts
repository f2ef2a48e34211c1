import { answerPreviewCopy } from '@/lib/copy/set-up'
import { EngineError } from '@/server/llm/engine'
import { readingEngine } from '@/server/llm/engines'
import { log, logAbout } from '@/server/log'
import { DEAD_PREVIEW_QUEUE, PREVIEW_QUEUE, type PreviewJob } from '@/server/queue/queues'
import { makePreview } from '@/server/services/answer-preview/make-preview'
import { failOrphanedPreviews, failPreview } from '@/server/services/answer-preview/stored-preview'
import type { QueueWorkers } from './due-queues'

const { refusals } = answerPreviewCopy
/** A person waits for each; the engine's gate bounds the calls. */
const AT_ONCE = 4

export async function workPreviews(workers: QueueWorkers, shutdown: AbortSignal): Promise<void> {
  const reader = readingEngine()
  await workers.work<PreviewJob>(PREVIEW_QUEUE, AT_ONCE, async ([job]) => {
    if (!job) return
    const signal = AbortSignal.any([shutdown, job.signal])
    await logAbout({ preview: job.data.previewId }, async () => {
      try {
        log.info({ outcome: await makePreview(job.data, { reader, signal }) }, 'preview of an answer')
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

/** Ends previews that no job will make. */
export async function catchUpPreviews(): Promise<void> {
  const orphaned = await failOrphanedPreviews([PREVIEW_QUEUE, DEAD_PREVIEW_QUEUE], refusals.interrupted)
  if (orphaned > 0) log.warn({ orphaned }, 'previews without a job were ended')
}
