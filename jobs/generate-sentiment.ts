import { type AnswerEngine, EngineError } from '@/server/llm/engine'
import { readingEngine } from '@/server/llm/engines'
import { log, logAbout } from '@/server/log'
import { DEAD_SENTIMENT_QUEUE, type GenerationJob, SENTIMENT_QUEUE } from '@/server/queue/queues'
import { failOrphaned, markDeadLettered } from '@/server/services/sentiment/finish-generation'
import { generate } from '@/server/services/sentiment/generate'
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

/** Throws when the job is to be retried: on shutdown, and on bugs of ours. */
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

/** Ends requests that no job will make. */
export async function catchUpSentiment(): Promise<void> {
  const orphaned = await failOrphaned()
  if (orphaned > 0) log.warn({ orphaned }, 'sentiment analyses without a job were ended')
}
