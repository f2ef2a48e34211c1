import { answerPreviewCopy } from '@/lib/set-up/words'
import { failOrphanedPreviews, failPreview, makePreview } from '@/server/answers/make-preview'
import { type AnswerEngine, EngineError } from '@/server/llm/engine'
import { readingEngine } from '@/server/llm/engines'
import { log, logAbout } from '@/server/log'
import { foldSpellings } from '@/server/names/changes'
import { areCountsMissing, countNames } from '@/server/names/count-names'
import { removeUnusedBrands } from '@/server/names/expire-names'
import { hasOpenChanges, reevaluateNames } from '@/server/names/reevaluate'
import { sendNameCount, sendReevaluation, sendUnusedNames } from '@/server/queue/client'
import {
  DEAD_PREVIEW_QUEUE,
  DEAD_SENTIMENT_QUEUE,
  type GenerationJob,
  NAME_COUNT_QUEUE,
  NAMES_QUEUE,
  type NameCountJob,
  PREVIEW_QUEUE,
  type PreviewJob,
  SENTIMENT_QUEUE,
} from '@/server/queue/queues'
import { failOrphaned, generate, markDeadLettered } from '@/server/sentiment/generate'
import type { QueueWorkers } from './due-queues'

/** A person waits for each; the engine's gate bounds the calls. */
const AT_ONCE = 4

export async function workSentiment(workers: QueueWorkers, shutdown: AbortSignal): Promise<void> {
  const engine = readingEngine()
  await workers.work<GenerationJob>(SENTIMENT_QUEUE, AT_ONCE, async ([job]) => {
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
      log.info({ outcome: await generate(job, { engine, signal }) }, 'sentiment analysis')
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
  await workers.work<PreviewJob>(PREVIEW_QUEUE, AT_ONCE, async ([job]) => {
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
