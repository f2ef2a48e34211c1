import { STORED_CITATIONS_MAX } from '@/lib/limits'
import { normaliseCitation } from '@/lib/metrics/citations'
import { callGate } from '@/server/llm/call-gate'
import { counted, type ModelCall } from '@/server/llm/call-outcomes'
import type { Answer, AnswerEngine, EngineError, Question, Usage } from '@/server/llm/engine'
import { withRetry } from '@/server/llm/retry'
import { type VerifiedBrand, verifyBrands } from '@/server/llm/verify-brands'
import type { RunUsage } from './save-usage'

/** A question answered and read: everything a result is made of. */
export interface Answered {
  answer: Answer
  extractModel: string
  /** In order of placement. */
  brands: VerifiedBrand[]
  /** As counted: web addresses only, each once, in the order of the answer. */
  citations: { site: string; url: string }[]
}

/**
 * Asks the engine, lets it extract the brands and checks each against the answer's text. Every call goes through the
 * one retry layer and, try by try, through the gate that bounds the calls in flight.
 * @param usage collects what all calls cost, failed ones included.
 * @throws EngineError when the retry layer gives up.
 */
export async function askEngine(
  question: Question,
  engine: AnswerEngine,
  signal: AbortSignal,
  usage: RunUsage,
): Promise<Answered> {
  const call = async <T extends { model: string; usage: Usage }>(kind: ModelCall, ask: () => Promise<T>) => {
    const done = await withRetry(() => callGate().run(() => counted(kind, ask), signal, kind === 'answer'), {
      signal,
      onFailedCall: (error) => countFailed(usage, engine, error),
    })
    usage.add(done.model, done.usage, false)
    return done
  }
  const answer = await call('answer', () => engine.ask(question, signal))
  const extraction = await call('extract', () => engine.extract(question, answer.text, signal))
  return {
    answer,
    extractModel: extraction.model,
    brands: verifyBrands(extraction.brands, answer.text),
    citations: countedCitations(answer),
  }
}

/** A call that never left (we shut down while it waited) cost nothing and is no call. */
export function countFailed(usage: RunUsage, engine: AnswerEngine, error: EngineError): void {
  if (error.kind === 'notConfigured' || (error.kind === 'aborted' && !error.usage)) return
  usage.add(error.model ?? engine.id, error.usage, true)
}

function countedCitations(answer: Answer): Answered['citations'] {
  const counted = new Map<string, { site: string; url: string }>()
  for (const { url } of answer.citations) {
    const citation = normaliseCitation(url)
    if (citation && counted.size < STORED_CITATIONS_MAX) counted.set(citation.url, citation)
  }
  return [...counted.values()]
}
