import OpenAI from 'openai'
import type { ResponseCreateParamsNonStreaming } from 'openai/resources/responses/responses'
import {
  accessOf,
  type EngineId,
  isSimulated,
  isSurface,
  REAL_ENGINES,
  type RealEngineId,
  SIMULATED_ENGINES,
  type SimulatedEngineId,
  SURFACE_PROVIDERS,
} from '@/lib/engines/engines'
import { today } from '@/server/clock'
import type { AnswerEngine, Question, Usage } from '@/server/llm/engine'
import { type EngineSettings, engineOf } from '@/server/llm/model-client'
import { instructionsWithSchema, type StructuredRequest } from '@/server/llm/model-text'
import { toEngineError } from '@/server/llm/provider-errors'
import {
  DIALECTS,
  type Dialect,
  type ResponsesEngineId,
  type ResponsesReply,
  readAnswer,
  readCompletion,
} from '@/server/llm/responses-body'
import { LIST_PRICES, listCost, priceOf } from '@/server/settings/prices'
import { engineSettings, env, type Settings, surfaceProviders } from '../settings/env'
import { anthropicEngine } from './anthropic-engine'
import { EngineError } from './engine'
import { geminiEngine } from './gemini-engine'
import { createSimulatedEngine, EXTRACT_MODEL, simulatedModel } from './simulated'

// Engines turned on by the settings (R-ENGINES-1).

const NOT_CONFIGURED =
  'No answer engine is configured: set a key such as OPENAI_API_KEY, or ANSWER_ENGINE=simulated for invented answers.'

/** Ids of the engines a day is planned for; never empty, so a run without a key fails and says why (R-ENGINE-3). */
export function plannedEngines(settings: Settings = env()): [EngineId, ...EngineId[]] {
  const [first = 'openai', ...others] = settings.engines
  return [first, ...others]
}

export function isEngineConfigured(settings: Settings = env()): boolean {
  return settings.engines.length > 0
}

/** Returns the engine that answers under this id; without its key every call fails with EngineError `notConfigured`. */
export function answerEngine(id: string, settings: Settings = env()): AnswerEngine {
  const configured = settings.engines.find((each) => each === id)
  // Daily runs look at surfaces in steps of their own (server/daily-run/look-at-surface.ts).
  if (!configured || isSurface(configured)) return unconfiguredEngine(id)
  const engine = isSimulatedId(configured)
    ? createSimulatedEngine({ id: configured })
    : realEngine(configured, settings)
  return pricedEngine(engine, settings)
}

/** Returns the one engine that extracts and analyses for all, so engines differ only by their answers (R-ENGINES-2). */
export function readingEngine(settings: Settings = env()): AnswerEngine {
  const [first] = settings.engines.filter((id) => accessOf(id) === 'api')
  if (settings.engines.length === 0 || (first && isSimulated(first))) return answerEngine(first ?? 'openai', settings)
  const hasKey = (id: RealEngineId) => engineSettings(settings, id).apiKey !== ''
  const chosen = settings.EXTRACT_ENGINE
  if (chosen && hasKey(chosen)) return pricedEngine(realEngine(chosen, settings), settings)
  // Where only surfaces are asked, the first engine with a key reads.
  const withKey = first ?? REAL_ENGINES.find(hasKey)
  return pricedEngine(realEngine((withKey ?? 'openai') as RealEngineId, settings), settings)
}

function realEngine(id: RealEngineId, settings: Settings): AnswerEngine {
  if (id === 'anthropic') return anthropicEngine(engineSettings(settings, id))
  if (id === 'gemini') return geminiEngine(engineSettings(settings, id))
  return responsesEngine({ ...engineSettings(settings, id), id })
}

/**
 * Says what a call costs by the list of prices, in millionths of a US dollar; null where it does not say so (R-MONEY-1).
 * The built-in list is that of the vendors' own addresses; another server has prices of its own.
 */
export function callCost(engine: string, model: string, usage: Usage, settings: Settings = env()): number | null {
  const call = { ...usage, searches: usage.paidSearches ?? usage.searches }
  const own = priceOf(settings.MODEL_PRICES ?? [], model, today())
  if (own) return listCost(own, call)
  const isElsewhere = REAL_ENGINES.some((id) => id === engine && engineSettings(settings, id).baseUrl !== undefined)
  return isElsewhere ? null : listCost(priceOf(LIST_PRICES, model, today()), call)
}

/** What a question uses before it is known: pages of a search, and a short answer that is read (docs/operators/answering.md). */
export const PRIOR = {
  answer: { inputTokens: 8000, outputTokens: 600, searches: 1 },
  extract: { inputTokens: 800, outputTokens: 60, searches: 0 },
} as const

/**
 * Says what one question to an engine costs before it is known, or reading so many tokens, in millionths of a US dollar;
 * null where a price is not known.
 */
export function expectedCost(engine: string, reading?: number): number | null {
  const settings = env()
  const reader = readingEngine(settings).id
  if (reading !== undefined)
    return costOfModel(reader, 'extract', { inputTokens: reading, outputTokens: 0, searches: 0 })
  const parts = [costOfModel(engine, 'answer', PRIOR.answer), costOfModel(reader, 'extract', PRIOR.extract)]
  return parts.reduce<number | null>((sum, part) => (sum === null || part === null ? null : sum + part), 0)
}

function costOfModel(engine: string, call: keyof typeof PRIOR, usage: Usage): number | null {
  if (isSurface(engine)) {
    // A forecast may be of one that is off, and without an account: then by the provider that would be asked first.
    const [provider = SURFACE_PROVIDERS[0]] = surfaceProviders(env(), engine, true)
    return callCost(engine, `${provider} ${engine}`, { inputTokens: 0, outputTokens: 0, searches: 0 })
  }
  const real = REAL_ENGINES.find((id) => id === engine)
  if (real) {
    const { model, extractModel } = engineSettings(env(), real)
    return callCost(real, call === 'answer' ? model : extractModel, usage)
  }
  const played = SIMULATED_ENGINES.find((id) => id === engine)
  return played ? callCost(played, call === 'answer' ? simulatedModel(played) : EXTRACT_MODEL, usage) : null
}

/**
 * Says what a look at a surface costs that is previewed, by the list, in millionths of a US dollar; null where a price is
 * not known. DataForSEO has a price of its own for calls that wait for their answer (R-SURFACES-12).
 */
export function liveCost(surface: string): number | null {
  if (!isSurface(surface)) return null
  const [provider] = surfaceProviders(env(), surface)
  const call = `${provider} ${surface}${provider === 'dataforseo' ? ' live' : ''}`
  return callCost(surface, call, { inputTokens: 0, outputTokens: 0, searches: 0 })
}

/** Adds to what every call of an engine used what it cost, unless the provider has said it. */
export function pricedEngine(engine: AnswerEngine, settings: Settings = env()): AnswerEngine {
  const add = (model: string | undefined, usage: Usage | undefined) => {
    if (!usage || usage.costMicros !== undefined) return
    const cost = callCost(engine.id, model ?? '', usage, settings)
    if (cost !== null) usage.costMicros = cost
  }
  const priced = async <T extends { model: string; usage: Usage }>(work: Promise<T>): Promise<T> => {
    try {
      const done = await work
      add(done.model, done.usage)
      return done
    } catch (error) {
      if (error instanceof EngineError) add(error.model, error.usage)
      throw error
    }
  }
  return {
    id: engine.id,
    ask: (...args) => priced(engine.ask(...args)),
    extract: (...args) => priced(engine.extract(...args)),
    analyse: (...args) => priced(engine.analyse(...args)),
  }
}

export function isSimulatedId(id: EngineId): id is SimulatedEngineId {
  return isSimulated(id)
}

function unconfiguredEngine(id: string): AnswerEngine {
  const refuse = () => Promise.reject(new EngineError('notConfigured', NOT_CONFIGURED))
  return { id, ask: refuse, extract: refuse, analyse: refuse }
}

// The Responses protocol with web search, from OpenAI or any server that implements it.

interface ResponsesSettings extends EngineSettings {
  id: ResponsesEngineId
}

/** Guards against runaway bills; far above any answer. Reasoning counts too. */
const OUTPUT_TOKENS_MAX = 16_000

/** Keeps the whole body of an error, of which the package keeps one field. */
class Client extends OpenAI {
  protected override makeStatusError(status: number, body: object, message: string | undefined, headers: Headers) {
    return Object.assign(super.makeStatusError(status, body, message, headers), { body })
  }
}

/** Sends only term, profile and city (R-RUN-7). Every failure is an EngineError; nothing is retried here. */
export function responsesEngine(settings: ResponsesSettings): AnswerEngine {
  const dialect = DIALECTS[settings.id]
  const client = new Client({
    apiKey: settings.apiKey,
    baseURL: settings.baseUrl ?? dialect.baseUrl,
    // The package reads these from OPENAI_* variables, which other vendors must not receive.
    ...(settings.id === 'openai' ? {} : { organization: null, project: null }),
    maxRetries: 0,
    timeout: settings.timeoutMs,
    logLevel: 'off',
  })

  async function call(request: ResponseCreateParamsNonStreaming, signal: AbortSignal): Promise<ResponsesReply> {
    try {
      const { data, request_id, response } = await client.responses
        .create(request, { signal, timeout: settings.timeoutMs, maxRetries: 0 })
        .withResponse()
      return { body: data, requestId: request_id, headers: response.headers }
    } catch (thrown) {
      throw toEngineError(thrown, signal)
    }
  }

  return engineOf(settings.id, {
    ask: async (question, signal) =>
      readAnswer(await call(askRequest(settings.model, question, dialect), signal), dialect),
    complete: async (request, signal) =>
      readCompletion(await call(structuredRequest(settings.extractModel, request, dialect), signal)),
  })
}

function askRequest(model: string, question: Question, dialect: Dialect): ResponseCreateParamsNonStreaming {
  return {
    model,
    ...prompt(question.profile?.trim() ? question.profile : null, question.term, dialect),
    // Without a location the provider assumes the United States.
    tools: [{ type: 'web_search', user_location: dialect.userLocation(question) }],
    ...dialect.question,
    ...dialect.everyCall,
    max_output_tokens: OUTPUT_TOKENS_MAX,
    stream: false,
  }
}

function structuredRequest(
  model: string,
  request: StructuredRequest,
  dialect: Dialect,
): ResponseCreateParamsNonStreaming {
  const { name, schema, instructions, input, outputTokensMax } = request
  return {
    model,
    ...prompt(dialect.schemaField ? instructions : instructionsWithSchema(request), input, dialect),
    ...(dialect.schemaField ? { text: { format: { type: 'json_schema', name, strict: true, schema } } } : {}),
    ...dialect.everyCall,
    max_output_tokens: outputTokensMax,
    stream: false,
  }
}

function prompt(instructions: string | null, input: string, dialect: Dialect) {
  if (instructions === null) return { input }
  if (dialect.instructions === 'field') return { instructions, input }
  return {
    input: [
      { role: 'system' as const, content: instructions },
      { role: 'user' as const, content: input },
    ],
  }
}
