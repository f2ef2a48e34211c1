import type { PgBoss } from 'pg-boss'
import { answerPreviewCopy } from '@/lib/copy/set-up'
import { EngineError } from '@/server/llm/engine'
import { readingEngine } from '@/server/llm/engines'
import { log, logAbout } from '@/server/log'
import { DEAD_PREVIEW_QUEUE, PREVIEW_QUEUE, type PreviewJob } from '@/server/queue/queues'
import { makePreview } from '@/server/services/answer-preview/make-preview'
import { failOrphanedPreviews, failPreview } from '@/server/services/answer-preview/stored-preview'

const { refusals } = answerPreviewCopy
/** A person waits for each; the engine's gate bounds the calls. */
const CONCURRENCY = { localConcurrency: 4, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 }

export async function workPreviews(boss: PgBoss, shutdown: AbortSignal): Promise<void> {
  const reader = readingEngine()
  await boss.work<PreviewJob>(PREVIEW_QUEUE, CONCURRENCY, async ([job]) => {
    if (!job) return
    const signal = AbortSignal.any([shutdown, job.signal])
    await logAbout({ preview: job.data.previewId }, async () => {
      try {
        log.info({ outcome: await makePreview(job.data, { reader, signal }) }, 'preview of an answer')
      } catch (error) {
        if (!(error instanceof EngineError)) log.error({ err: error }, 'a preview broke')
        throw error
      }
    })
  })
  await boss.work<PreviewJob>(DEAD_PREVIEW_QUEUE, CONCURRENCY, async ([job]) => {
    if (!job) return
    const { previewId: id, ownerId: organisationId } = job.data
    log.error({ preview: id }, 'a preview was given up')
    await failPreview({ id, organisationId }, refusals.gaveUp)
  })
}

/** Ends previews that no job will make. */
export async function catchUpPreviews(): Promise<void> {
  const orphaned = await failOrphanedPreviews([PREVIEW_QUEUE, DEAD_PREVIEW_QUEUE], refusals.interrupted)
  if (orphaned > 0) log.warn({ orphaned }, 'previews without a job were ended')
}
