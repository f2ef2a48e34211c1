import { analysisRequest, readAnalysis } from './analyse-answers'
import { type Answer, type AnswerEngine, aborted, EngineError, type Question } from './engine'
import { extractionRequest, readExtraction } from './extract-brands'
import { type Completion, jsonOf, type StructuredRequest } from './model-text'
import { brokenConnection, isBrokenConnection, notJson, timedOut } from './provider-errors'

/** The two calls in which engines differ. Both fail only with EngineError and retry nothing. */
export interface ModelClient {
  ask(question: Question, signal: AbortSignal, received?: unknown[]): Promise<Answer>
  complete(request: StructuredRequest, signal: AbortSignal): Promise<Completion>
}

/** Settings of every adapter. */
export interface EngineSettings {
  id: string
  apiKey: string
  /** In the form the vendor's own package takes. */
  baseUrl?: string | undefined
  model: string
  extractModel: string
  timeoutMs: number
}

/** Builds an engine. Extraction and analysis are the same on all: text in, JSON of a schema out (R-ENGINES-2). */
export function engineOf(id: string, client: ModelClient): AnswerEngine {
  return {
    id,
    ask: (question, signal, received) => client.ask(question, signal, received),
    extract: async (_question, answerText, signal) =>
      readExtraction(await client.complete(extractionRequest(answerText), signal)),
    analyse: async (request, signal) => {
      const { request: sent, secrets } = analysisRequest(request)
      return readAnalysis(await client.complete(sent, signal), secrets)
    },
  }
}

// Makes one HTTP call to a provider without its vendor's package: see docs/decisions/0040.

export interface JsonCall {
  url: string
  headers: Record<string, string>
  /** Posted as JSON; without it the call is a GET. */
  body?: unknown
  signal: AbortSignal
  timeoutMs: number
}

export interface JsonReply {
  status: number
  headers: Headers
  /** Undefined when an error's body is not JSON. */
  body: unknown
}

/** Far above any answer with its sources; a larger reply is broken or hostile. */
const BODY_BYTES_MAX = 20_000_000

/** Sends one call and returns the reply, whatever its status. All else ends as an EngineError; nothing is retried. */
export async function sendJson({ url, headers, body, signal, timeoutMs }: JsonCall): Promise<JsonReply> {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, {
      ...(body === undefined ? { headers } : posted(headers, body)),
      signal: AbortSignal.any([signal, timeout]),
      // Following a redirect would send the key to another server.
      redirect: 'error',
    })
    const parsed = jsonOf(await readBody(response))
    if (response.ok && parsed === undefined) throw notJson()
    return { status: response.status, headers: response.headers, body: parsed }
  } catch (thrown) {
    if (thrown instanceof EngineError) throw thrown
    if (signal.aborted) throw aborted()
    if (timeout.aborted) throw timedOut(thrown)
    if (thrown instanceof TypeError || isBrokenConnection(thrown)) throw brokenConnection(thrown)
    throw notJson(thrown)
  }
}

function posted(headers: Record<string, string>, body: unknown) {
  const own = { 'content-type': 'application/json', accept: 'application/json' }
  return { method: 'POST', headers: { ...headers, ...own }, body: JSON.stringify(body) }
}

async function readBody(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > BODY_BYTES_MAX) throw new EngineError('badResponse', 'The provider sent far more than an answer.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
