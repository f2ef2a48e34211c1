import { analysisRequest, readAnalysis } from './analyse-answers'
import type { Answer, AnswerEngine, Question } from './engine'
import { extractionRequest, readExtraction } from './extract-brands'
import type { Completion, StructuredRequest } from './structured-output'

/** The two calls in which engines differ. Both end with EngineError alone, and retry nothing. */
export interface ModelClient {
  ask(question: Question, signal: AbortSignal): Promise<Answer>
  complete(request: StructuredRequest, signal: AbortSignal): Promise<Completion>
}

/** What every adapter is built from. */
export interface EngineSettings {
  id: string
  apiKey: string
  /** As the vendor's own package takes it. */
  baseUrl?: string | undefined
  model: string
  extractModel: string
  timeoutMs: number
}

/** Extraction and analysis are the same on every engine: a text in, JSON of a schema out (R-ENGINES-2). */
export function engineOf(id: string, client: ModelClient): AnswerEngine {
  return {
    id,
    ask: (question, signal) => client.ask(question, signal),
    extract: async (_question, answerText, signal) =>
      readExtraction(await client.complete(extractionRequest(answerText), signal)),
    analyse: async (request, signal) => {
      const { request: sent, secrets } = analysisRequest(request)
      return readAnalysis(await client.complete(sent, signal), secrets)
    },
  }
}
