import type { Reason, StoredAnswer } from '@/server/daily-run/question'
import { type Extracted, readingOf, toStoredAnswer } from '@/server/daily-run/store'
import { type AnswerEngine, EngineError } from '@/server/llm/engine'
import { createRetryBudget, withRetry } from '@/server/llm/retry'
import { CallUsage } from '@/server/usage/ledger'
import type { PastQuestion } from './plan-days'

// Asks and reads as a worker does, without its queue: a simulated engine needs no gate, no budget and no wait.

export interface AnsweredQuestion extends PastQuestion {
  /** What all calls for it cost, failed ones too. */
  usage: CallUsage
  /** The bills that a worker would have written: one for each failed call, one for the answer, one for reading it. */
  billed: number
  outcome: { answer: StoredAnswer; extracted: Extracted } | { failed: Reason } | { notShown: true }
}

/** The engine reads its own answer. Throws what is no EngineError. */
export async function answerQuestion(question: PastQuestion, engine: AnswerEngine): Promise<AnsweredQuestion> {
  const usage = new CallUsage(question.engine)
  const signal = new AbortController().signal
  let billed = 0
  let unbilled = 0
  const onFailedCall = (error: EngineError) => {
    usage.addFailed(engine.id, error)
    // A call that cost nothing goes on the next bill.
    unbilled = error.usage ? 0 : 1
    billed += error.usage ? 1 : 0
  }
  const atOnce = { signal, onFailedCall, budget: createRetryBudget(), wait: async () => undefined, waitedMs: () => 0 }
  try {
    const asked = await withRetry(() => engine.ask(question.asked, signal), atOnce)
    usage.add(asked.model, asked.usage, false)
    if (asked.notShown) return { ...question, usage, billed: billed + 1, outcome: { notShown: true } }
    const answer = toStoredAnswer(asked)
    const extraction = await withRetry(() => engine.extract(question.asked, answer.text, signal), atOnce)
    usage.add(extraction.model, extraction.usage, false)
    return { ...question, usage, billed: billed + 2, outcome: { answer, extracted: readingOf(answer, extraction) } }
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    return {
      ...question,
      usage,
      billed: billed + unbilled,
      outcome: { failed: { code: error.kind, text: error.message } },
    }
  }
}
