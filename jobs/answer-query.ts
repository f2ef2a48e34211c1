import { type AnswerEngine, EngineError } from '@/server/llm/engine'
import { log, logAbout } from '@/server/log'
import { type AnswerOptions, answerQuery } from '@/server/services/query-runs/answer-query'
import { finishDays } from '@/server/services/query-runs/finish-day'
import { storeGivenUp } from '@/server/services/query-runs/store-failure'

/** Jobs that this process has in hand. */
let inHand = 0

/**
 * Answers one run. Throws when the run is to be delivered again: on shutdown, and on faults of ours.
 * @param redelivered the queue hands the job out again because it was not finished.
 */
export async function answerQueryJob(
  runId: string,
  { engine, signal, redelivered }: { engine: AnswerEngine; signal: AbortSignal; redelivered: boolean },
): Promise<void> {
  inHand += 1
  try {
    await logAbout({ run: runId }, () => answer(runId, { engine, signal, redelivered }))
  } finally {
    inHand -= 1
  }
  // While others are in hand the day cannot be complete; the last of them looks.
  if (inHand === 0) await finishDays()
}

async function answer(runId: string, options: AnswerOptions): Promise<void> {
  try {
    const outcome = await answerQuery(runId, options)
    log[outcome === 'failed' ? 'info' : 'debug']({ outcome }, 'query run')
  } catch (error) {
    if (!(error instanceof EngineError)) log.error({ err: error }, 'a query run broke')
    throw error
  }
}

/** The queue has given up on a run: it has failed, and its day may be complete. */
export async function deadQueryJob(runId: string): Promise<void> {
  log.error({ run: runId }, 'a query run was given up')
  await storeGivenUp(runId)
  await finishDays()
}
