import { z } from 'zod'
import { type Message, readAnswer, readCompletion, readMessage, usageOf } from './anthropic-body'
import { type AnswerEngine, EngineError, type Question } from './engine'
import { type EngineSettings, engineOf } from './model-client'
import { postJson } from './post-json'
import { toReplyError } from './provider-errors'
import type { StructuredRequest } from './structured-output'

// The Messages protocol of Anthropic with its web search (R-ENGINES-3).

const BASE_URL = 'https://api.anthropic.com/v1'
const VERSION = '2023-06-01'
/** Against runaway bills, far above any answer. */
const OUTPUT_TOKENS_MAX = 16_000
const SEARCHES_MAX = 5
/** A turn that the provider pauses is sent back at most this often. */
const CONTINUATIONS_MAX = 2

interface Request {
  model: string
  max_tokens: number
  messages: { role: 'user' | 'assistant'; content: unknown }[]
  system?: string
  container?: string
  [field: string]: unknown
}

/** Only term, profile and city are sent (R-RUN-7). Every failure is an EngineError; nothing is retried here. */
export function anthropicEngine(settings: EngineSettings): AnswerEngine {
  const url = `${settings.baseUrl ?? BASE_URL}/messages`
  const headers = { 'x-api-key': settings.apiKey, 'anthropic-version': VERSION }

  async function call(body: Request, signal: AbortSignal, timeoutMs = settings.timeoutMs): Promise<Message> {
    const reply = await postJson({ url, headers, body, signal, timeoutMs })
    if (reply.status >= 400) throw replyError(reply)
    return readMessage(reply.body)
  }

  /** All turns of one answer, within the time of one call; what they cost is in the error when a later one fails. */
  async function turnsOf(request: Request, signal: AbortSignal): Promise<Message[]> {
    const turns: Message[] = []
    const started = performance.now()
    for (let asked = request; ; ) {
      const left = Math.max(1, Math.ceil(settings.timeoutMs - (performance.now() - started)))
      const turn = await call(asked, signal, left).catch((error: unknown) => {
        throw error instanceof EngineError && turns.length > 0 ? withUsage(error, turns) : error
      })
      turns.push(turn)
      if (turn.stop_reason !== 'pause_turn' || turns.length > CONTINUATIONS_MAX) return turns
      asked = {
        ...asked,
        // Unchanged: the provider refuses a search call without its result, or with another.
        messages: [...asked.messages, { role: 'assistant', content: turn.content }],
        ...(turn.container ? { container: turn.container.id } : {}),
      }
    }
  }

  return engineOf(settings.id, {
    ask: async (question, signal) => readAnswer(await turnsOf(askRequest(settings.model, question), signal)),
    complete: async (request, signal) => readCompletion(await call(structured(settings.extractModel, request), signal)),
  })
}

function askRequest(model: string, question: Question): Request {
  const userLocation = { type: 'approximate', country: question.country, city: question.location }
  return {
    model,
    max_tokens: OUTPUT_TOKENS_MAX,
    ...(question.profile?.trim() ? { system: question.profile } : {}),
    messages: [{ role: 'user', content: question.term }],
    // The later versions of the tool filter with code, and leave most turns paused.
    tools: [{ type: 'web_search_20250305', name: 'web_search', max_uses: SEARCHES_MAX, user_location: userLocation }],
  }
}

function structured(model: string, { instructions, input, schema, outputTokensMax }: StructuredRequest): Request {
  return {
    model,
    max_tokens: outputTokensMax,
    system: instructions,
    messages: [{ role: 'user', content: input }],
    output_config: { format: { type: 'json_schema', schema } },
  }
}

function withUsage(error: EngineError, turns: readonly Message[]): EngineError {
  const { kind, message, retryAfterMs } = error
  const model = turns.at(-1)?.model
  return new EngineError(kind, message, {
    usage: usageOf(turns),
    cause: error,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    ...(model ? { model } : {}),
  })
}

const errorBody = z.object({ error: z.object({ type: z.string().nullish(), message: z.string().nullish() }) })

function replyError({ status, headers, body }: { status: number; headers: Headers; body: unknown }): EngineError {
  const error = errorBody.safeParse(body).data?.error
  return toReplyError({ status, code: error?.type ?? null, words: error?.message ?? '', headers })
}
