import { type AnswerEngine, EngineError, type Question } from '@/server/llm/engine'
import { openaiEngine } from '@/server/llm/openai'

export const QUESTION: Question = {
  term: 'best coworking space in Shoreditch',
  profileName: null,
  profile: null,
  country: 'GB',
  location: 'London',
  day: '2026-11-20',
  sample: 1,
}

export function engineAt(baseUrl: string, timeoutMs = 5000): AnswerEngine {
  return openaiEngine({ apiKey: 'test-key', baseUrl, model: 'model-a', extractModel: 'model-b', timeoutMs })
}

export const neverAborted = new AbortController().signal

/** The EngineError that a call ends with; anything else fails the test. */
export async function failureOf(call: Promise<unknown>): Promise<EngineError> {
  const error = await call.then(
    () => new Error('The call succeeded'),
    (thrown: unknown) => thrown,
  )
  if (error instanceof EngineError) return error
  throw error
}
