import { afterAll, beforeEach } from 'vitest'
import type { RealEngineId } from '@/lib/engines/engines'
import { anthropicEngine } from '@/server/llm/anthropic-engine'
import { type AnswerEngine, EngineError, type Question } from '@/server/llm/engine'
import { responsesEngine } from '@/server/llm/engines'
import { geminiEngine } from '@/server/llm/gemini-engine'
import { type ModelServer, startModelServer } from '@/tests/support/model-server'

/** A local model server for all tests of a file; each begins without a script and without calls. */
export async function serverForAll(): Promise<ModelServer> {
  const server = await startModelServer()
  afterAll(() => server.stop())
  beforeEach(() => {
    server.setScript([])
    server.calls.length = 0
  })
  return server
}

export const QUESTION: Question = {
  term: 'best coworking space in Shoreditch',
  profileName: null,
  profile: null,
  country: 'GB',
  location: 'London',
  day: '2026-11-20',
  sample: 1,
}

export function engineAt(baseUrl: string, timeoutMs = 5000, id: RealEngineId = 'openai'): AnswerEngine {
  const settings = { apiKey: 'test-key', baseUrl, model: 'model-a', extractModel: 'model-b', timeoutMs }
  if (id === 'anthropic') return anthropicEngine({ id, ...settings })
  if (id === 'gemini') return geminiEngine({ id, ...settings })
  return responsesEngine({ id, ...settings })
}

/** Any engine, speaking to the local server. */
export function engineOn(server: ModelServer, id: RealEngineId, timeoutMs = 5000): AnswerEngine {
  return engineAt(id === 'gemini' ? server.geminiUrl : server.url, timeoutMs, id)
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
