import { type AnswerEngine, EngineError, type Question } from '@/server/llm/engine'
import { responsesEngine } from '@/server/llm/responses-engine'

export const QUESTION: Question = {
  term: 'best coworking space in Shoreditch',
  profileName: null,
  profile: null,
  country: 'GB',
  location: 'London',
  day: '2026-11-20',
  sample: 1,
}

/** Of any adapter. */
export function settingsOf(baseUrl: string, timeoutMs = 5000) {
  return { apiKey: 'test-key', baseUrl, model: 'model-a', extractModel: 'model-b', timeoutMs }
}

export function engineAt(baseUrl: string, timeoutMs = 5000): AnswerEngine {
  return responsesEngine({ id: 'openai', ...settingsOf(baseUrl, timeoutMs) })
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
