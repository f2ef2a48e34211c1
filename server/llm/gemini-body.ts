import { z } from 'zod'
import { isRedirect } from '@/lib/formulas/citations'
import { type Answer, type Citation, EngineError, type EngineErrorKind, type Usage } from './engine'
import { count, distinct, distinctLinks, shorten, toAnswerText, toStorableText } from './model-text'
import type { Completion } from './structured-output'

// What an answer of the generateContent protocol says. Only what makes a reply is required.

const chunk = z
  .object({ web: z.object({ uri: z.string(), title: z.string().nullish(), domain: z.string().nullish() }) })
  .nullable()
  .catch(null)
const support = z
  .object({ groundingChunkIndices: z.array(z.number()) })
  .nullable()
  .catch(null)
const candidate = z.object({
  content: z
    .object({
      parts: z
        .array(z.object({ text: z.string().nullish(), thought: z.boolean().nullish().catch(null) }))
        .nullish()
        .catch(null),
    })
    .nullish()
    .catch(null),
  finishReason: z.string().nullish().catch(null),
  groundingMetadata: z
    .object({
      groundingChunks: z.array(chunk).nullish().catch(null),
      groundingSupports: z.array(support).nullish().catch(null),
      webSearchQueries: z.array(z.string()).nullish().catch(null),
    })
    .nullish()
    .catch(null),
})
const reply = z.object({
  candidates: z.array(candidate).nullish(),
  promptFeedback: z.object({ blockReason: z.string().nullish() }).nullish().catch(null),
  modelVersion: z.string().transform(toStorableText).nullish().catch(null),
  responseId: z.string().nullish().catch(null),
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
type Chunk = NonNullable<z.infer<typeof chunk>>['web']

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

/** The text of a finished candidate. Throws EngineError with what the call cost: blocks come with status 200. */
function readFinished(raw: unknown, asked: string) {
  const parsed = reply.safeParse(raw)
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

/** `asked`: the model that was asked, where the reply names none. */
export function readCompletion(raw: unknown, asked: string): Completion {
  const { text, model, usage } = readFinished(raw, asked)
  return { text, model, usage }
}

/** Cited is what a support ties to words of the text; every other chunk was only read (R-ENGINES-3). */
export function readAnswer(raw: unknown, asked: string): Answer {
  const { body, first, text, model, usage } = readFinished(raw, asked)
  const chunks = (first.groundingMetadata?.groundingChunks ?? []).map((each) => (each ? linkOf(each.web) : null))
  const supports = first.groundingMetadata?.groundingSupports ?? []
  const cited = supports.flatMap((each) => each?.groundingChunkIndices ?? []).flatMap((index) => chunks[index] ?? [])
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
 * The link of a chunk; a redirect of the provider's keeps the site that its title names. Null for a page of search
 * results, and for a redirect whose target is unknown: neither is a source.
 */
function linkOf({ uri, title, domain }: Chunk): Citation | null {
  const url = URL.parse(uri)
  if (!url || isResultsPage(url)) return null
  if (!isRedirect(uri)) return { url: uri, title: title ?? null }
  const site = [title, domain].find((name) => name && HOST.test(name))
  return site ? { url: uri, title: title ?? null, site: site.toLowerCase().replace(/^www\./, '') } : null
}

const HOST = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{1,62}$/i

/** Of Google's redirects only the site is known, and that is what was read. */
function readPage({ url, site }: Citation): string {
  return site ? `https://${site}/` : url
}

function isResultsPage({ hostname, pathname }: URL): boolean {
  return /(^|\.)google\.[a-z.]{2,6}$/.test(hostname) && pathname === '/search'
}
