import { z } from 'zod'
import { type Answer, type AnswerEngine, EngineError, type EngineErrorKind, type Question, type Usage } from './engine'
import { type EngineSettings, engineOf, type JsonReply, sendJson } from './model-client'
import {
  type Completion,
  count,
  distinct,
  distinctLinks,
  eachOf,
  type StructuredRequest,
  shorten,
  toAnswerText,
  toStorableText,
} from './model-text'
import { kindInside, statusInside, toReplyError } from './provider-errors'

// Answers of the Messages protocol. Vendors add blocks and fields, so only the essential ones are required.

const message = z.object({
  id: z.string().nullish().catch(null),
  type: z.literal('message'),
  model: z.string().transform(toStorableText),
  /** Unparsed, because a paused turn is sent back unchanged. */
  content: z.array(z.unknown()),
  stop_reason: z.string().nullable(),
  error: z.unknown().optional(),
  stop_details: z.object({ explanation: z.string().nullish(), category: z.string().nullish() }).nullish().catch(null),
  container: z.object({ id: z.string() }).nullish().catch(null),
  usage: z
    .object({
      input_tokens: count,
      output_tokens: count,
      cache_creation_input_tokens: count,
      cache_read_input_tokens: count,
      server_tool_use: z.object({ web_search_requests: count }).nullish().catch(null),
    })
    .nullish()
    .catch(null),
})
type Message = z.infer<typeof message>

const textBlock = z.object({
  type: z.literal('text'),
  text: z.string(),
  citations: eachOf(
    z.object({
      type: z.literal('web_search_result_location'),
      url: z.string().min(1),
      title: z.string().nullish().catch(null),
    }),
  ),
})
const searchBlock = z.object({
  type: z.literal('server_tool_use'),
  name: z.literal('web_search'),
  input: z.object({ query: z.string().nullish() }).nullish().catch(null),
})
const page = z.object({ url: z.string().min(1) })
const foundBlock = z.object({
  type: z.literal('web_search_tool_result'),
  content: z.union([
    z
      .array(z.unknown())
      .pipe(eachOf(page))
      .transform((pages) => ({ pages, error: null })),
    z.object({ error_code: z.string() }).transform(({ error_code }) => ({ pages: [], error: error_code })),
  ]),
})
const block = z.union([textBlock, searchBlock, foundBlock]).nullable().catch(null)

type Block = NonNullable<z.infer<typeof block>>

/** Parses a message. Throws EngineError for an error in its place, and `badResponse` for anything else. */
function readMessage({ body, headers }: JsonReply): Message {
  const parsed = message.safeParse(body)
  if (parsed.success) return parsed.data
  const status = statusInside(body)
  if (status !== null) throw toReplyError({ status, body, headers })
  throw new EngineError('badResponse', 'The provider answered something that is not a message of its protocol.')
}

function usageOf(turns: readonly Message[]): Usage {
  const sum = { inputTokens: 0, outputTokens: 0, searches: 0 }
  for (const { usage, content } of turns) {
    sum.inputTokens +=
      (usage?.input_tokens ?? 0) + (usage?.cache_creation_input_tokens ?? 0) + (usage?.cache_read_input_tokens ?? 0)
    sum.outputTokens += usage?.output_tokens ?? 0
    sum.searches +=
      usage?.server_tool_use?.web_search_requests ??
      blocksOf(content).filter(({ type }) => type === 'server_tool_use').length
  }
  return sum
}

function blocksOf(content: readonly unknown[]): Block[] {
  return content.flatMap((each) => block.parse(each) ?? [])
}

/** Reads the answer from all its turns. Throws EngineError with the cost of those of this call (R-ENGINES-3). */
function readAnswer(turns: readonly Message[], usage: Usage): Answer {
  const { blocks, last, fail } = readFinished(turns, usage)
  const found = blocks.flatMap((each) => (each.type === 'web_search_tool_result' ? [each.content] : []))
  const said = answerBlocks(blocks)
  const citations = said.flatMap((each) => (each.type === 'text' ? citationsOf(each) : []))
  const worked = citations.length > 0 || blocks.some(isFound)
  // Otherwise the model's memory would pass for what the engine finds. One search too many beside others does not.
  const failed = worked ? null : found.find(({ error }) => error !== null)?.error
  if (failed) throw fail(TOOL_ERRORS[failed] ?? 'server', `The provider's web search failed (${shorten(failed)}).`)
  const text = toAnswerText(joinText(said))
  if (text === '') throw fail('badResponse', 'The message ended without any text.')
  return {
    text,
    grounded: worked,
    citations: distinctLinks(citations),
    sources: distinct(found.flatMap(({ pages }) => pages).map(({ url }) => url)),
    searchQueries: distinct(
      blocks.flatMap((each) => (each.type === 'server_tool_use' ? (each.input?.query ?? []) : [])),
    ),
    model: last.model,
    requestId: last.id ? toStorableText(last.id) : null,
    usage: withSearches(usage, usageOf(turns).searches),
  }
}

/** All searches belong to the answer; those of turns that an error has already told are not billed again. */
function withSearches(usage: Usage, searches: number): Usage {
  return { ...usage, searches, ...(searches > usage.searches && { paidSearches: usage.searches }) }
}

function readCompletion(turn: Message): Completion {
  const usage = usageOf([turn])
  const { blocks, fail } = readFinished([turn], usage)
  const text = toAnswerText(joinText(blocks))
  if (text === '') throw fail('badResponse', 'The message ended without any text.')
  return { text, model: turn.model, usage }
}

const TOOL_ERRORS: Record<string, EngineErrorKind> = {
  too_many_requests: 'rate',
  unavailable: 'server',
  max_uses_exceeded: 'incomplete',
  query_too_long: 'badResponse',
  request_too_large: 'badResponse',
  invalid_tool_input: 'badResponse',
}

/** @param usage what an error says was paid */
function readFinished(turns: readonly Message[], usage: Usage) {
  const last = turns.at(-1)
  if (!last) throw new EngineError('badResponse', 'The provider sent no message.')
  const fail = (kind: EngineErrorKind, sentence: string) =>
    new EngineError(kind, sentence, { usage, model: last.model })
  const { stop_reason: stop, stop_details: details } = last
  if (stop === 'refusal')
    throw fail('refused', `The model declined to answer: ${shorten(details?.explanation ?? details?.category ?? stop)}`)
  if (stop === 'pause_turn') throw fail('incomplete', 'The answer was paused again and again, and never finished.')
  if (stop === 'max_tokens' || stop === 'model_context_window_exceeded')
    throw fail('incomplete', `The answer was cut off (${stop}).`)
  if (stop !== 'end_turn' && stop !== 'stop_sequence')
    throw fail(
      last.error ? kindInside(last.error) : 'badResponse',
      `The provider left the answer in the state '${shorten(stop ?? 'none')}'.`,
    )
  return { blocks: turns.flatMap(({ content }) => blocksOf(content)), last, fail }
}

/** Whether it is the result of a search that worked. */
function isFound(each: Block): boolean {
  return each.type === 'web_search_tool_result' && each.content.error === null
}

/** Drops the model's commentary before its answer: text without a citation, before the last search result. */
function answerBlocks(blocks: readonly Block[]): Block[] {
  const lastFound = blocks.findLastIndex(isFound)
  const firstCited = blocks.findIndex((each) => each.type === 'text' && each.citations.length > 0)
  const start = firstCited === -1 ? lastFound + 1 : Math.min(firstCited, lastFound + 1)
  const answer = blocks.slice(start)
  return joinText(answer).trim() === '' ? [...blocks] : answer
}

/** Joins text blocks: neighbours are pieces of one sentence; a search in between starts a new paragraph. */
function joinText(blocks: readonly Block[]): string {
  let text = ''
  let isParted = false
  for (const each of blocks) {
    if (each.type !== 'text') isParted = text !== ''
    else {
      text += isParted && each.text.trim() !== '' ? `\n\n${each.text}` : each.text
      if (each.text.trim() !== '') isParted = false
    }
  }
  return text
}

function citationsOf({ citations }: z.infer<typeof textBlock>) {
  return citations.map(({ url, title }) => ({ url, title: title ?? null }))
}

// The Messages protocol of Anthropic with its web search (R-ENGINES-3).

const BASE_URL = 'https://api.anthropic.com/v1'
const VERSION = '2023-06-01'
/** Guards against runaway bills; far above any answer. */
const OUTPUT_TOKENS_MAX = 16_000
const SEARCHES_MAX = 5
/** How often a turn paused by the provider is sent back at most. */
const CONTINUATIONS_MAX = 2

interface Request {
  model: string
  max_tokens: number
  messages: { role: 'user' | 'assistant'; content: unknown }[]
  system?: string
  container?: string
  [field: string]: unknown
}

/** Sends only term, profile and city (R-RUN-7). Every failure is an EngineError; nothing is retried here. */
export function anthropicEngine(settings: EngineSettings): AnswerEngine {
  const url = `${settings.baseUrl ?? BASE_URL}/messages`
  const headers = { 'x-api-key': settings.apiKey, 'anthropic-version': VERSION }

  async function call(body: Request, signal: AbortSignal, timeoutMs = settings.timeoutMs): Promise<Message> {
    const reply = await sendJson({ url, headers, body, signal, timeoutMs })
    if (reply.status >= 400) throw toReplyError(reply)
    return readMessage(reply)
  }

  /** Adds the turns that are missing, within one call's time; the error of a later turn carries the cost of these. */
  async function addTurns(turns: Message[], request: Request, signal: AbortSignal): Promise<void> {
    const before = turns.length
    const started = performance.now()
    do {
      const left = Math.max(1, Math.ceil(settings.timeoutMs - (performance.now() - started)))
      const turn = await call(continued(request, turns), signal, left).catch((error: unknown) => {
        throw error instanceof EngineError ? withUsage(error, turns.slice(before)) : error
      })
      turns.push(turn)
    } while (turns.at(-1)?.stop_reason === 'pause_turn' && turns.length - before <= CONTINUATIONS_MAX)
  }

  return engineOf(settings.id, {
    async ask(question, signal, received = []) {
      // Nobody else adds to it.
      const turns = received as Message[]
      const before = turns.length
      await addTurns(turns, askRequest(settings.model, question), signal)
      try {
        return readAnswer(turns, usageOf(turns.slice(before)))
      } catch (error) {
        turns.length = countKept(turns)
        throw error
      }
    },
    complete: async (request, signal) => readCompletion(await call(structured(settings.extractModel, request), signal)),
  })
}

/** Sends back what was received, so that the provider goes on with it. */
function continued(request: Request, turns: readonly Message[]): Request {
  const container = turns.findLast((turn) => turn.container)?.container
  // Unchanged, because the provider refuses a search call whose result is missing or different.
  const sentBack = turns.map(({ content }) => ({ role: 'assistant' as const, content }))
  return {
    ...request,
    messages: [...request.messages, ...sentBack],
    ...(container ? { container: container.id } : {}),
  }
}

/** How many turns of a failed answer are worth keeping: those before its last, if a search of theirs worked. */
function countKept(turns: readonly Message[]): number {
  if (turns.at(-1)?.stop_reason === 'pause_turn') return turns.length
  const before = turns.slice(0, -1)
  const worked = before.flatMap(({ content }) => blocksOf(content)).some(isFound)
  return worked ? before.length : 0
}

function askRequest(model: string, question: Question): Request {
  const userLocation = { type: 'approximate', country: question.country, city: question.location }
  return {
    model,
    max_tokens: OUTPUT_TOKENS_MAX,
    ...(question.profile?.trim() ? { system: question.profile } : {}),
    messages: [{ role: 'user', content: question.term }],
    // Later versions of the tool filter results with code, and leave most turns paused.
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
  if (turns.length === 0) return error
  const { kind, message, retryAfterMs } = error
  const model = turns.at(-1)?.model
  return new EngineError(kind, message, {
    usage: usageOf(turns),
    cause: error,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    ...(model ? { model } : {}),
  })
}
