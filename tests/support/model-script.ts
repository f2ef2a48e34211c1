import { generateContent } from './generate-content-protocol'
import { messages } from './messages-protocol'
import { analysisBody, groundedAnalysis } from './model-analysis'
import {
  answerBody,
  answerText,
  body,
  extractionBody,
  extractionText,
  HALLUCINATED,
  HOSTILE_BRANDS,
  type ModelRequest,
  refusalBody,
  textBody,
} from './model-answers'

// What the local model server does when it does not simply answer: every fault a provider has been seen to have.

/** What goes back over the wire. */
export interface Reply {
  status?: number
  headers?: Record<string, string>
  /** An object is sent as JSON, text as it is. */
  body?: unknown
  /** On top of the server's latency. */
  delayMs?: number
  /** The connection stays open without a byte, until the client leaves. */
  hang?: boolean
  /** The socket is destroyed: before anything, or after headers and half a body. */
  reset?: 'before' | 'midBody'
}

export type Behaviour = (request: ModelRequest) => Reply

/** The first rule that fits a request and has turns left decides; without one the server answers normally. */
export interface Rule {
  /** Text that the request's input contains; absent fits every request. */
  when?: string
  kind?: ModelRequest['kind']
  /** How many requests it decides; absent for all. */
  times?: number
  does: Behaviour
}

const OTHERS = { messages, generateContent }

export const normally: Behaviour = (request) => {
  if (request.protocol === 'responses')
    return { body: { ask: answerBody, extract: extractionBody, analyse: analysisBody }[request.kind](request) }
  const wire = OTHERS[request.protocol]
  if (request.kind === 'ask') return { body: wire.answer(request) }
  const json = request.kind === 'extract' ? extractionText(request) : JSON.stringify(groundedAnalysis(request))
  return { body: wire.text(request, json) }
}

/** The usual answer with another text. */
export function answersWith(request: ModelRequest, text: string): Reply {
  if (request.protocol === 'responses') return { body: answerBody(request, { text }) }
  return { body: OTHERS[request.protocol].answer(request, text) }
}

/** A completion with this text. */
export function saysText(request: ModelRequest, text: string): Reply {
  return {
    body: request.protocol === 'responses' ? textBody(request, text) : OTHERS[request.protocol].text(request, text),
  }
}

const refusedRequest = (
  status: number,
  error: Record<string, string>,
  headers: Record<string, string> = {},
): Reply => ({
  status,
  headers,
  body: { type: 'error', error: { message: 'Scripted', type: 'scripted', param: null, ...error } },
})

/** 429 of a limit that passes; `headers` say when. */
export const rateLimited =
  (headers: Record<string, string> = { 'retry-after': '1' }): Behaviour =>
  () =>
    refusedRequest(429, { code: 'rate_limit_exceeded', type: 'requests' }, headers)
/** 429 of a bill that does not pass; looks just like the other one but for the code. */
export const outOfQuota =
  (code = 'insufficient_quota'): Behaviour =>
  () =>
    refusedRequest(429, { code, type: code, message: 'You are out of credits.' }, { 'retry-after': '1' })
export const failsWith =
  (status: number, code = 'server_error', headers: Record<string, string> = {}): Behaviour =>
  () =>
    refusedRequest(status, { code }, headers)

export const hangs: Behaviour = () => ({ hang: true })
export const resets: Behaviour = () => ({ reset: 'before' })
export const breaksOff: Behaviour = (request) => ({ ...normally(request), reset: 'midBody' })
export const slow =
  (delayMs: number): Behaviour =>
  (request) => ({ ...normally(request), delayMs })

export const refuses: Behaviour = (request) => ({
  body: request.protocol === 'responses' ? refusalBody(request) : OTHERS[request.protocol].refusal(request),
})
export const cutOff: Behaviour = (request) => ({
  body: request.protocol === 'responses' ? cutOffBody(request) : OTHERS[request.protocol].cutOff(request),
})
const cutOffBody = (request: ModelRequest) =>
  body(request, [{ id: 'rs_1', type: 'reasoning', summary: [] }], {
    status: 'incomplete',
    incomplete_details: { reason: 'max_output_tokens' },
  })
export const givesUp =
  (code = 'server_error'): Behaviour =>
  (request) => ({
    body: body(request, [], { status: 'failed', error: { code, message: 'The model failed to generate a response.' } }),
  })
export const saysNothing: Behaviour = (request) => ({ body: body(request, []) })
export const searchFails: Behaviour = (request) => ({
  body:
    request.protocol === 'responses'
      ? answerBody(request, { searchStatus: 'failed' })
      : OTHERS[request.protocol].failedSearch(request),
})

export const brokenJson: Behaviour = () => ({ headers: { 'content-type': 'application/json' }, body: '{"id": "resp_' })
export const html: Behaviour = () => ({
  headers: { 'content-type': 'text/html' },
  body: '<html><body>Bad gateway</body></html>',
})
export const emptyObject: Behaviour = () => ({ body: {} })

/** An extraction that is JSON, but not of the schema. */
export const wrongShape: Behaviour = (request) => ({ body: textBody(request, '{"companies":[{"name":"Acme"}]}') })
/** An extraction that is prose. */
export const prose: Behaviour = (request) => ({ body: textBody(request, 'Here are the brands: Acme and Bolt.') })
/** An extraction that adds a brand which the answer does not name. */
export const hallucinates: Behaviour = (request) => ({ body: extractionBody(request, [HALLUCINATED]) })
/** An answer whose brands are called what breaks careless code. */
export const hostile: Behaviour = (request) =>
  request.kind === 'ask' ? answersWith(request, answerText(request.input, HOSTILE_BRANDS)) : normally(request)
