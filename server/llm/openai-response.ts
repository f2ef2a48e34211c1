import { z } from 'zod'
import { type Answer, EngineError, type EngineErrorKind, type Usage } from './engine'
import { kindOfCode } from './openai-errors'

// Vendors add fields and leave some out, so only what makes a response at all is required.

const count = z.number().int().min(0).max(2_000_000_000).catch(0)

const annotation = z.object({ type: z.string(), url: z.string().nullish(), title: z.string().nullish() })
const part = z.object({
  type: z.string(),
  text: z.string().nullish(),
  refusal: z.string().nullish(),
  annotations: z.array(annotation).nullish().catch(null),
})
const message = z.object({
  type: z.literal('message'),
  phase: z.string().nullish(),
  content: z.array(part),
})
const searchCall = z.object({
  type: z.literal('web_search_call'),
  status: z.string().nullish(),
  action: z
    .object({
      type: z.string().nullish(),
      query: z.string().nullish(),
      queries: z.array(z.string()).nullish(),
      sources: z.array(z.object({ type: z.string().nullish(), url: z.string().nullish() })).nullish(),
    })
    .nullish()
    .catch(null),
})
const otherItem = z.object({ type: z.string() }).transform(() => ({ type: 'other' as const }))

const responseBody = z.object({
  id: z.string().nullish(),
  status: z.string(),
  model: z.string(),
  output: z.array(z.union([message, searchCall, otherItem])),
  error: z.object({ code: z.string().nullish(), message: z.string().nullish() }).nullish(),
  incomplete_details: z.object({ reason: z.string().nullish() }).nullish(),
  usage: z.object({ input_tokens: count, output_tokens: count }).nullish().catch(null),
  tool_usage: z
    .object({ web_search: z.object({ num_requests: count }).nullish() })
    .nullish()
    .catch(null),
})

type ResponseBody = z.infer<typeof responseBody>
type MessagePart = z.infer<typeof part>

function usageOf(body: ResponseBody): Usage {
  return {
    inputTokens: body.usage?.input_tokens ?? 0,
    outputTokens: body.usage?.output_tokens ?? 0,
    searches: body.tool_usage?.web_search?.num_requests ?? searchCalls(body).filter(isSearch).length,
  }
}

function searchCalls(body: ResponseBody) {
  return body.output.filter((item) => item.type === 'web_search_call')
}

/** The search tool also opens pages and looks inside them; those calls are not billed as searches. */
function isSearch(call: ReturnType<typeof searchCalls>[number]): boolean {
  return call.status !== 'failed' && (call.action?.type ?? 'search') === 'search'
}

/** Without the model's commentary on the way to its answer. */
function finalParts(body: ResponseBody): MessagePart[] {
  return body.output.flatMap((item) =>
    item.type === 'message' && (item.phase ?? 'final_answer') === 'final_answer' ? item.content : [],
  )
}

/** Without NUL and halves of surrogate pairs, which Postgres refuses. */
export function toStorableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

// Refusals, cut-offs and failures are reported inside a response of status 200.

const ANSWER_TEXT_MAX = 200_000
const LINKS_MAX = 500

/** The text of a completed response and its cost. Throws EngineError with the usage of the failed call. */
export function readText(raw: unknown): { body: ResponseBody; text: string; usage: Usage } {
  const parsed = responseBody.safeParse(raw)
  if (!parsed.success)
    throw new EngineError('badResponse', 'The provider answered something that is not a response of its protocol.')
  const body = parsed.data
  const usage = usageOf(body)
  const fail = (kind: EngineErrorKind, sentence: string) =>
    new EngineError(kind, sentence, { usage, model: toStorableText(body.model) })

  if (body.status === 'failed' || body.status === 'cancelled') {
    const code = body.error?.code ?? body.status
    throw fail(kindOfCode(code) ?? 'server', `The provider gave up on the answer (${shorten(code)}).`)
  }
  if (body.status === 'incomplete')
    throw fail(
      'incomplete',
      `The answer was cut off (${shorten(body.incomplete_details?.reason ?? 'no reason given')}).`,
    )
  if (body.status !== 'completed')
    throw fail('badResponse', `The provider left the answer in the state '${shorten(body.status)}'.`)

  const parts = finalParts(body)
  const refusal = parts.find((part) => part.type === 'refusal')
  if (refusal) throw fail('refused', `The model declined to answer: ${shorten(refusal.refusal ?? 'no reason given')}`)
  const text = parts
    .map((part) => (part.type === 'output_text' ? (part.text ?? '') : ''))
    .filter((partText) => partText.trim() !== '')
    .join('\n\n')
  if (text === '') throw fail('badResponse', 'The response was completed without any text.')
  return { body, text: toStorableText(text.slice(0, ANSWER_TEXT_MAX)), usage }
}

export function readAnswer(raw: unknown, requestId: string | null): Answer {
  const { body, text, usage } = readText(raw)
  const citations = finalParts(body)
    .flatMap((part) => part.annotations ?? [])
    .flatMap(({ type, url, title }) =>
      type === 'url_citation' && url ? [{ url: toStorableText(url), title: title ? toStorableText(title) : null }] : [],
    )
    .slice(0, LINKS_MAX)
  const calls = searchCalls(body)
  const sources = calls
    .flatMap((call) => call.action?.sources ?? [])
    .flatMap((source) => (source.type === 'url' && source.url ? [toStorableText(source.url)] : []))
  const queries = calls.flatMap(({ action }) => action?.queries ?? (action?.query ? [action.query] : []))
  return {
    text,
    // Without one search that worked and without anything cited, the model spoke from memory.
    grounded: calls.some((call) => (call.status ?? 'completed') === 'completed') || citations.length > 0,
    citations,
    sources: [...new Set(sources)].slice(0, LINKS_MAX),
    searchQueries: [...new Set(queries.map(toStorableText))].slice(0, LINKS_MAX),
    model: toStorableText(body.model),
    requestId: requestId ?? (body.id ? toStorableText(body.id) : null),
    usage,
  }
}

function shorten(words: string): string {
  return toStorableText(words).replace(/\s+/g, ' ').slice(0, 300)
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
