import { type Answer, EngineError, type EngineErrorKind, type Usage } from './engine'
import { kindOfCode } from './engine-errors'
import { finalParts, type ResponseBody, responseBody, searchCalls, storable, usageOf } from './response-body'

// From a body that arrived with status 200 to an answer, or to the reason why there is none. The protocol reports
// refusals, cut-offs and failures inside a 200, so arriving is not succeeding.

const ANSWER_TEXT_MAX = 200_000
const LINKS_MAX = 500

/** The text of a completed response and what it cost. Throws EngineError with the usage of the failed call. */
export function readText(raw: unknown): { body: ResponseBody; text: string; usage: Usage } {
  const parsed = responseBody.safeParse(raw)
  if (!parsed.success)
    throw new EngineError('badResponse', 'The provider answered something that is not a response of its protocol.')
  const body = parsed.data
  const usage = usageOf(body)
  const fail = (kind: EngineErrorKind, sentence: string) =>
    new EngineError(kind, sentence, { usage, model: storable(body.model) })

  if (body.status === 'failed' || body.status === 'cancelled') {
    const code = body.error?.code ?? body.status
    throw fail(kindOfCode(code) ?? 'server', `The provider gave up on the answer (${said(code)}).`)
  }
  if (body.status === 'incomplete')
    throw fail('incomplete', `The answer was cut off (${said(body.incomplete_details?.reason ?? 'no reason given')}).`)
  if (body.status !== 'completed')
    throw fail('badResponse', `The provider left the answer in the state '${said(body.status)}'.`)

  const parts = finalParts(body)
  const refusal = parts.find((part) => part.type === 'refusal')
  if (refusal) throw fail('refused', `The model declined to answer: ${said(refusal.refusal ?? 'no reason given')}`)
  const text = parts
    .map((part) => (part.type === 'output_text' ? (part.text ?? '') : ''))
    .filter((partText) => partText.trim() !== '')
    .join('\n\n')
  if (text === '') throw fail('badResponse', 'The response was completed without any text.')
  return { body, text: storable(text.slice(0, ANSWER_TEXT_MAX)), usage }
}

/** A completed response as an answer. Throws as `readText` does. */
export function readAnswer(raw: unknown, requestId: string | null): Answer {
  const { body, text, usage } = readText(raw)
  const citations = finalParts(body)
    .flatMap((part) => part.annotations ?? [])
    .flatMap(({ type, url, title }) =>
      type === 'url_citation' && url ? [{ url: storable(url), title: title ? storable(title) : null }] : [],
    )
    .slice(0, LINKS_MAX)
  const calls = searchCalls(body)
  const sources = calls
    .flatMap((call) => call.action?.sources ?? [])
    .flatMap((source) => (source.type === 'url' && source.url ? [storable(source.url)] : []))
  const queries = calls.flatMap(({ action }) => action?.queries ?? (action?.query ? [action.query] : []))
  return {
    text,
    // Without one search that worked, and without anything cited, the model spoke from memory.
    grounded: calls.some((call) => (call.status ?? 'completed') === 'completed') || citations.length > 0,
    citations,
    sources: [...new Set(sources)].slice(0, LINKS_MAX),
    searchQueries: [...new Set(queries.map(storable))].slice(0, LINKS_MAX),
    model: storable(body.model),
    requestId: requestId ?? (body.id ? storable(body.id) : null),
    usage,
  }
}

/** What a provider said, short enough for a line in an admin's table. */
function said(words: string): string {
  return storable(words).replace(/\s+/g, ' ').slice(0, 300)
}
