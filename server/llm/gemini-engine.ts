import { z } from 'zod'
import { countryName } from '@/lib/format/text'
import { isRedirect, namedSite } from '@/lib/sites/citations'
import { normaliseDomain } from '@/lib/sites/own-sites'
import {
  type Answer,
  type AnswerEngine,
  type Citation,
  EngineError,
  type EngineErrorKind,
  type Question,
  type Usage,
} from './engine'
import { type EngineSettings, engineOf, type JsonReply, sendJson } from './model-client'
import {
  type Completion,
  count,
  distinct,
  distinctLinks,
  eachInPlace,
  eachOf,
  type StructuredRequest,
  shorten,
  toAnswerText,
  toStorableText,
} from './model-text'
import { statusInside, toReplyError } from './provider-errors'

// Answers of the generateContent protocol. Only the essential fields are required.

const optionalText = z.string().nullish().catch(null)

const chunk = z.object({ web: z.object({ uri: z.string(), title: optionalText, domain: optionalText }) })
const support = z.object({ groundingChunkIndices: eachOf(z.number()) })
const candidate = z.object({
  content: z
    .object({
      // All or none of it, so an answer never lacks a part of its text.
      parts: z
        .array(z.object({ text: z.string().nullish(), thought: z.boolean().nullish().catch(null) }))
        .nullish()
        .catch(null),
    })
    .nullish()
    .catch(null),
  finishReason: optionalText,
  groundingMetadata: z
    .object({
      groundingChunks: eachInPlace(chunk),
      groundingSupports: eachOf(support),
      webSearchQueries: eachOf(z.string()),
    })
    .nullish()
    .catch(null),
})
const reply = z.object({
  candidates: z.array(candidate.nullable().catch(null)).nullish(),
  promptFeedback: z.object({ blockReason: z.string().nullish() }).nullish().catch(null),
  modelVersion: z.string().transform(toStorableText).nullish().catch(null),
  responseId: optionalText,
  usageMetadata: z
    .object({
      promptTokenCount: count,
      candidatesTokenCount: count,
      thoughtsTokenCount: count,
      toolUsePromptTokenCount: count,
    })
    .nullish()
    .catch(null),
})
type Reply = z.infer<typeof reply>
type Chunk = z.infer<typeof chunk>['web']

const CUT_OFF = new Set(['MAX_TOKENS'])
const REFUSED = new Set(['SAFETY', 'RECITATION', 'LANGUAGE', 'BLOCKLIST', 'PROHIBITED_CONTENT', 'SPII'])

function usageOf(body: Reply): Usage {
  const { usageMetadata: used, candidates } = body
  return {
    inputTokens: (used?.promptTokenCount ?? 0) + (used?.toolUsePromptTokenCount ?? 0),
    outputTokens: (used?.candidatesTokenCount ?? 0) + (used?.thoughtsTokenCount ?? 0),
    searches: candidates?.[0]?.groundingMetadata?.webSearchQueries?.length ?? 0,
  }
}

/** Reads a finished candidate's text. Throws EngineError with the call's cost, since blocks come with status 200. */
function readFinished(sent: JsonReply, asked: string) {
  const parsed = reply.safeParse(sent.body)
  if (!parsed.data?.candidates?.[0]?.finishReason) throwInside(sent)
  if (!parsed.success)
    throw new EngineError('badResponse', 'The provider answered something that is not a reply of its protocol.')
  const body = parsed.data
  const usage = usageOf(body)
  const model = body.modelVersion ?? asked
  const fail = (kind: EngineErrorKind, sentence: string) => new EngineError(kind, sentence, { usage, model })
  const blocked = body.promptFeedback?.blockReason
  if (blocked) throw fail('refused', `The provider blocked the question (${shorten(blocked)}).`)
  const [first] = body.candidates ?? []
  if (!first) throw fail('badResponse', 'The reply has no candidate.')
  const reason = first.finishReason ?? 'none'
  if (REFUSED.has(reason)) throw fail('refused', `The provider stopped the answer (${shorten(reason)}).`)
  if (CUT_OFF.has(reason)) throw fail('incomplete', `The answer was cut off (${shorten(reason)}).`)
  if (reason !== 'STOP') throw fail('badResponse', `The provider left the answer in the state '${shorten(reason)}'.`)
  const parts = (first.content?.parts ?? []).flatMap((part) => (part.thought ? [] : (part.text ?? [])))
  const text = toAnswerText(parts.join(''))
  if (text === '') throw fail('badResponse', 'The reply was finished without any text.')
  return { body, first, usage, model, text }
}

/** Throws the error that a reply of status 200 has in place of an answer. */
function throwInside({ body, headers }: JsonReply): void {
  const status = statusInside(body)
  if (status !== null) throw replyError({ status, body, headers })
}

/** Reads a completion; `asked` is the requested model, used where the reply names none. */
function readCompletion(sent: JsonReply, asked: string): Completion {
  const { text, model, usage } = readFinished(sent, asked)
  return { text, model, usage }
}

/** Counts a chunk as cited when a support ties it to words of the text; others were only read (R-ENGINES-3). */
function readAnswer(sent: JsonReply, asked: string): Answer {
  const { body, first, text, model, usage } = readFinished(sent, asked)
  const chunks = (first.groundingMetadata?.groundingChunks ?? []).map((each) => (each ? linkOf(each.web) : null))
  const supports = first.groundingMetadata?.groundingSupports ?? []
  const cited = supports.flatMap((each) => each.groundingChunkIndices).flatMap((index) => chunks[index] ?? [])
  const queries = first.groundingMetadata?.webSearchQueries ?? []
  return {
    text,
    grounded: queries.length > 0 || chunks.length > 0,
    citations: distinctLinks(cited),
    sources: distinct(chunks.flatMap((link) => (link ? readPage(link) : []))),
    searchQueries: distinct(queries),
    model,
    requestId: body.responseId ? toStorableText(body.responseId) : null,
    usage,
  }
}

/**
 * Returns the link of a chunk; one of the provider's redirects keeps the site named in its title. Null for a page of
 * search results and for a redirect to an unknown target: neither is a source.
 */
function linkOf({ uri, title, domain }: Chunk): Citation | null {
  const url = URL.parse(uri)
  if (!url || isResultsPage(url)) return null
  if (!isRedirect(uri)) return { url: uri, title: title ?? null }
  const [site] = [title, domain].flatMap((name) => (name && normaliseDomain(name) && namedSite(name)) || [])
  return site ? { url: uri, title: title ?? null, site } : null
}

/** Returns the page that was read; for Google's redirects only its site is known. */
function readPage({ url, site }: Citation): string {
  return site ? `https://${site}/` : url
}

function isResultsPage({ hostname, pathname }: URL): boolean {
  return /(^|\.)google\.[a-z.]{2,6}$/.test(hostname) && pathname === '/search'
}

// The generateContent protocol of Gemini with Google Search (R-ENGINES-3).

const BASE_URL = 'https://generativelanguage.googleapis.com/v1beta'
/** Guards against runaway bills; far above any answer. Thinking counts too. */
const OUTPUT_TOKENS_MAX = 16_000

/** Sends only term, profile and city (R-RUN-7). Every failure is an EngineError; nothing is retried here. */
export function geminiEngine(settings: EngineSettings): AnswerEngine {
  async function call(model: string, body: unknown, signal: AbortSignal): Promise<JsonReply> {
    const url = `${settings.baseUrl ?? BASE_URL}/models/${encodeURIComponent(model)}:generateContent`
    const headers = { 'x-goog-api-key': settings.apiKey }
    const reply = await sendJson({ url, headers, body, signal, timeoutMs: settings.timeoutMs })
    if (reply.status >= 400) throw replyError(reply)
    return reply
  }

  const { id, model, extractModel } = settings
  return engineOf(id, {
    ask: async (question, signal) => readAnswer(await call(model, askRequest(question), signal), model),
    complete: async (request, signal) =>
      readCompletion(await call(extractModel, structured(request), signal), extractModel),
  })
}

function askRequest(question: Question) {
  return {
    ...prompt([question.profile?.trim(), place(question)].filter(Boolean).join('\n\n'), question.term),
    tools: [{ googleSearch: {} }],
    generationConfig: { maxOutputTokens: OUTPUT_TOKENS_MAX },
  }
}

/** Describes the searcher's place in words, since the search has no field for it. */
function place({ location, country }: Pick<Question, 'location' | 'country'>): string {
  const land = countryName(country)
  return `The user is in ${location ? `${location}, ` : ''}${land}.`
}

function structured({ instructions, input, schema, outputTokensMax }: StructuredRequest) {
  return {
    ...prompt(instructions, input),
    generationConfig: {
      maxOutputTokens: outputTokensMax,
      responseMimeType: 'application/json',
      responseJsonSchema: schema,
    },
  }
}

function prompt(instructions: string, input: string) {
  return {
    systemInstruction: { parts: [{ text: instructions }] },
    contents: [{ role: 'user', parts: [{ text: input }] }],
  }
}

const errorBody = z.object({
  error: z.object({
    details: z
      .array(
        z.object({
          reason: z.string().nullish().catch(null),
          retryDelay: z.string().nullish().catch(null),
          violations: z
            .array(z.object({ quotaId: z.string().nullish() }))
            .nullish()
            .catch(null),
        }),
      )
      .nullish()
      .catch(null),
  }),
})

function replyError(reply: JsonReply): EngineError {
  const details = errorBody.safeParse([reply.body].flat()[0]).data?.error.details ?? []
  const reasons = details.flatMap(({ reason }) => reason ?? [])
  const quotas = details.flatMap(({ violations }) => violations ?? []).flatMap(({ quotaId }) => quotaId ?? [])
  const delay = details.flatMap(({ retryDelay }) => retryDelay ?? [])[0]
  const seconds = delay && /^\d+(\.\d+)?s$/.test(delay) ? Number.parseFloat(delay) : undefined
  return toReplyError({
    ...reply,
    code: reasons[0],
    kind: kindOf(reasons, quotas, { isLimit: reply.status === 429, comesBack: seconds !== undefined }),
    retryAfterMs: seconds === undefined ? undefined : Math.ceil(seconds * 1000),
  })
}

/** One status means a limit of this minute, a limit of the day or an account without credit. */
function kindOf(
  reasons: readonly string[],
  quotas: readonly string[],
  { isLimit, comesBack }: { isLimit: boolean; comesBack: boolean },
): EngineErrorKind | null {
  if (reasons.some((reason) => /^API_KEY_/.test(reason))) return 'auth'
  if (reasons.includes('BILLING_DISABLED')) return 'quota'
  if (!isLimit) return null
  if (quotas.some((quota) => /PerDay/i.test(quota))) return 'quota'
  // The message mentions plan and billing even when only a minute's limit was reached.
  return comesBack || quotas.length > 0 ? 'rate' : null
}
