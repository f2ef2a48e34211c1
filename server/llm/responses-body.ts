import type { WebSearchTool } from 'openai/resources/responses/responses'
import { z } from 'zod'
import type { RealEngineId } from '@/lib/engines/engines'
import { NUMBERED_LINK } from '@/lib/names/addresses'
import {
  type Answer,
  type Citation,
  EngineError,
  type EngineErrorKind,
  type Question,
  type Usage,
} from '@/server/llm/engine'
import {
  type Completion,
  costOf,
  count,
  distinct,
  distinctLinks,
  eachInPlace,
  eachOf,
  parseJson,
  responsesUsage,
  shorten,
  toAnswerText,
  toStorableText,
} from '@/server/llm/model-text'
import { kindInside, statusInside, toReplyError } from '@/server/llm/provider-errors'

// Finds what a text cites, where the provider also lists pages that were only read.

interface Annotation extends Citation {
  /** Whether it marks the words of the text that it belongs to. */
  placed: boolean
}

/** Returns links of the form `[[1]](https://…)` and annotations with a place in the text. */
function citedByPlace(text: string, annotations: readonly Annotation[]): Citation[] {
  const titles = new Map(annotations.map(({ url, title }) => [url, title]))
  const linked = [...text.matchAll(NUMBERED_LINK)].map(([, , url = '']) => {
    return { url, title: titles.get(url) ?? null }
  })
  return [...annotations.filter(({ placed }) => placed), ...linked].map(({ url, title }) => ({ url, title }))
}

/** Resolves `[1]`, `[1, 2]` and `[web:1]` in the text to search results: by their id, or by their place from 1. */
function citedByNumber(
  text: string,
  results: readonly (SearchResult | null)[],
  annotations: readonly Annotation[],
): Citation[] {
  const byNumber = new Map(results.map((result, index) => [result?.id ?? index + 1, result]))
  const numbered = [...text.matchAll(/\[((?:web:)?\d{1,4}(?:\s*,\s*(?:web:)?\d{1,4})*)\]/g)]
    .flatMap(([, numbers = '']) => numbers.split(','))
    .flatMap((number) => byNumber.get(Number(number.replace(/\D/g, ''))) ?? [])
  return [...numbered, ...annotations.filter(({ placed }) => placed)].map(({ url, title }) => {
    return { url, title: title ?? null }
  })
}

// Vendors add fields and leave some out, so only the essential ones are required.

const optionalText = z.string().nullish().catch(null)

const annotation = z.object({
  type: z.literal('url_citation'),
  url: z.string().min(1),
  title: optionalText,
  start_index: z.number().nullish().catch(null),
  end_index: z.number().nullish().catch(null),
})
const part = z.object({
  type: z.string(),
  text: z.string().nullish(),
  refusal: optionalText,
  annotations: eachOf(annotation),
})
const message = z.object({
  type: z.literal('message'),
  phase: optionalText,
  // All or none of it, so an answer never lacks a part of its text.
  content: z.array(part),
})
const searchCall = z.object({
  type: z.enum(['web_search_call', 'x_search_call']).transform(() => 'search_call' as const),
  status: optionalText,
  arguments: optionalText,
  action: z
    .object({
      type: optionalText,
      query: optionalText,
      queries: eachOf(z.string()),
      sources: eachOf(z.object({ type: z.literal('url'), url: z.string().min(1) })),
    })
    .nullish()
    .catch(null),
})
const searchResult = z.object({ id: z.number().nullish().catch(null), url: z.string().min(1), title: optionalText })
const searchResults = z.object({
  type: z.literal('search_results'),
  queries: eachOf(z.string()),
  results: eachInPlace(searchResult),
})
const otherItem = z.object({ type: z.string() }).transform(() => ({ type: 'other' as const }))

const responseBody = z.object({
  id: optionalText,
  status: z.string(),
  model: z.string(),
  output: z.array(z.union([message, searchCall, searchResults, otherItem]).catch({ type: 'other' })),
  citations: eachOf(z.string()),
  error: z.unknown().optional(),
  incomplete_details: z.object({ reason: z.string().nullish() }).nullish().catch(null),
  usage: responsesUsage,
  tool_usage: z
    .object({ web_search: z.object({ num_requests: count }).nullish() })
    .nullish()
    .catch(null),
})

const errorCode = z.object({ code: z.union([z.string(), z.number()]).nullish() })

type ResponseBody = z.infer<typeof responseBody>
type MessagePart = z.infer<typeof part>
type SearchCall = z.infer<typeof searchCall>
type SearchResult = z.infer<typeof searchResult>

function usageOf(body: ResponseBody): Usage {
  return {
    ...costOf(body.usage),
    inputTokens: body.usage?.input_tokens ?? 0,
    outputTokens: body.usage?.output_tokens ?? 0,
    searches:
      body.tool_usage?.web_search?.num_requests ?? searchCalls(body).filter(isSearch).length + found(body).length,
  }
}

function searchCalls(body: ResponseBody) {
  return body.output.filter((item) => item.type === 'search_call')
}

function found(body: ResponseBody) {
  return body.output.filter((item) => item.type === 'search_results')
}

const isFailed = ({ status }: SearchCall) => status === 'failed'

/** Whether a call of the search tool is a search; opening pages and looking inside them are not billed as such. */
function isSearch(call: SearchCall): boolean {
  if (isFailed(call)) return false
  return call.arguments ? queriesOf(call).length > 0 : (call.action?.type ?? 'search') === 'search'
}

const searchArguments = z.object({ query: z.string() })

function queriesOf({ action, arguments: given }: SearchCall): string[] {
  if (action && action.queries.length > 0) return action.queries
  if (action?.query) return [action.query]
  const asked = parseJson(given ?? '', searchArguments)
  return asked ? [asked.query] : []
}

/** Leaves out the model's commentary on the way to its answer. */
function finalParts(body: ResponseBody): MessagePart[] {
  return body.output.flatMap((item) =>
    item.type === 'message' && (item.phase ?? 'final_answer') === 'final_answer' ? item.content : [],
  )
}

// Refusals, cut-offs and failures come inside a response of status 200.

export interface ResponsesReply {
  body: unknown
  requestId: string | null
  headers: Headers
}

/** Reads the text of a completed response and its cost. Throws EngineError with the usage of the failed call. */
function readText({ body: raw, headers }: ResponsesReply) {
  const parsed = responseBody.safeParse(raw)
  if (!parsed.success) {
    const status = statusInside(raw)
    if (status !== null) throw toReplyError({ status, body: raw, headers })
    throw new EngineError('badResponse', 'The provider answered something that is not a response of its protocol.')
  }
  const body = parsed.data
  const usage = usageOf(body)
  const fail = (kind: EngineErrorKind, sentence: string) =>
    new EngineError(kind, sentence, { usage, model: toStorableText(body.model) })

  const ownError = body.error ? kindInside(body.error) : null
  if (body.status === 'failed' || body.status === 'cancelled') {
    const code = errorCode.safeParse(body.error).data?.code ?? body.status
    throw fail(ownError ?? 'server', `The provider gave up on the answer (${shorten(String(code))}).`)
  }
  if (body.status === 'incomplete') {
    const reason = body.incomplete_details?.reason ?? 'no reason given'
    const kind = reason === 'content_filter' ? 'refused' : 'incomplete'
    throw fail(kind, `The answer was cut off (${shorten(reason)}).`)
  }
  if (body.status !== 'completed')
    throw fail(ownError ?? 'badResponse', `The provider left the answer in the state '${shorten(body.status)}'.`)

  const parts = finalParts(body)
  const refusal = parts.find((part) => part.type === 'refusal')
  if (refusal) throw fail('refused', `The model declined to answer: ${shorten(refusal.refusal ?? 'no reason given')}`)
  const text = toAnswerText(
    parts
      .map((part) => (part.type === 'output_text' ? (part.text ?? '') : ''))
      .filter((partText) => partText.trim() !== '')
      .join('\n\n'),
  )
  if (text === '') throw fail(ownError ?? 'badResponse', 'The response was completed without any text.')
  return { body, text, usage, fail }
}

export function readCompletion(reply: ResponsesReply): Completion {
  const { body, text, usage } = readText(reply)
  return { text, model: toStorableText(body.model), usage }
}

export function readAnswer(reply: ResponsesReply, { cited }: Pick<Dialect, 'cited'>): Answer {
  const { body, text, usage, fail } = readText(reply)
  const calls = searchCalls(body)
  const annotations = finalParts(body)
    .flatMap((part) => part.annotations)
    .map(({ url, title, start_index, end_index }) => {
      return { url, title: title ?? null, placed: start_index != null && end_index != null }
    })
  const results = found(body).flatMap((item) => item.results)
  // Otherwise the model's memory would pass for what the engine finds. One search that failed beside others does not.
  if (calls.some(isFailed) && calls.every(isFailed) && results.length + annotations.length === 0)
    throw fail('server', "The provider's web search failed.")
  const citations: Citation[] = {
    annotations: () => annotations,
    placedAnnotations: () => citedByPlace(text, annotations),
    numberedResults: () => citedByNumber(text, results, annotations),
  }[cited]()
  const read = [
    ...calls.flatMap((call) => call.action?.sources ?? []).map(({ url }) => url),
    ...results.flatMap((result) => result?.url ?? []),
    ...body.citations,
    ...(cited === 'annotations' ? [] : annotations.map(({ url }) => url)),
  ]
  const queries = [...calls.flatMap(queriesOf), ...found(body).flatMap((item) => item.queries)]
  return {
    text,
    // With no successful search and nothing cited, the model answered from memory.
    grounded:
      calls.some((call) => (call.status ?? 'completed') === 'completed') || results.length > 0 || citations.length > 0,
    citations: distinctLinks(citations),
    sources: distinct(read),
    searchQueries: distinct(queries),
    model: toStorableText(body.model),
    requestId: reply.requestId ?? (body.id ? toStorableText(body.id) : null),
    usage,
  }
}

// How servers that speak the Responses protocol differ in what they accept and send (R-ENGINES-3). A field that one of
// them refuses is not sent to it.

export type ResponsesEngineId = Extract<RealEngineId, 'openai' | 'perplexity' | 'xai'>

type Location = NonNullable<WebSearchTool['user_location']>

export interface Dialect {
  baseUrl: string
  /** Fields sent with every call. */
  everyCall: { store?: false }
  /** Fields sent with a question, besides its text and the search tool. */
  question: { tool_choice: 'required'; include?: ['web_search_call.action.sources'] }
  userLocation(question: Pick<Question, 'country' | 'location'>): Location
  /** Where instructions go: in their own field, or in a system message for servers that refuse it. */
  instructions: 'field' | 'systemMessage'
  /** Whether structured output has a field for its schema; otherwise the instructions carry it. */
  schemaField: boolean
  /**
   * What counts as cited rather than only read: every annotation; only annotations with a place in the text, and links
   * of the form `[[1]](address)`; or `[1]` in the text, which numbers the search results.
   */
  cited: 'annotations' | 'placedAnnotations' | 'numberedResults'
}

const approximate = ({ country, location }: Pick<Question, 'country' | 'location'>): Location => ({
  type: 'approximate',
  country,
  city: location,
})

/** By engine id; another vendor's server used as `openai` must speak OpenAI's dialect. */
export const DIALECTS: Record<ResponsesEngineId, Dialect> = {
  openai: {
    baseUrl: 'https://api.openai.com/v1',
    everyCall: { store: false },
    question: { tool_choice: 'required', include: ['web_search_call.action.sources'] },
    userLocation: approximate,
    instructions: 'field',
    schemaField: true,
    cited: 'annotations',
  },
  perplexity: {
    baseUrl: 'https://api.perplexity.ai/v1',
    everyCall: {},
    question: { tool_choice: 'required' },
    userLocation: ({ country, location }) => ({ country, city: location }),
    instructions: 'field',
    schemaField: false,
    cited: 'numberedResults',
  },
  xai: {
    baseUrl: 'https://api.x.ai/v1',
    everyCall: {},
    question: { tool_choice: 'required' },
    userLocation: approximate,
    instructions: 'systemMessage',
    schemaField: false,
    cited: 'placedAnnotations',
  },
}
