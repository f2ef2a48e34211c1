import { APIConnectionError, APIConnectionTimeoutError, APIError, APIUserAbortError } from 'openai'
import { aborted, EngineError, type EngineErrorKind } from './engine'
import { shorten } from './model-text'

// Reads how long a provider asks us to wait. Not capped: the retry policy refuses waits that are too long.

interface HeaderReader {
  get(name: string): string | null
}

export function retryAfterMs(headers: HeaderReader | undefined, now: number): number | undefined {
  if (!headers) return undefined
  const exact = amount(headers.get('retry-after-ms'))
  if (exact !== undefined) return Math.ceil(exact)
  const header = headers.get('retry-after')
  const seconds = amount(header)
  if (seconds !== undefined) return Math.ceil(seconds * 1000)
  // Only an HTTP-date: Date.parse finds a year in almost any number.
  const date = header && /^[A-Z][a-z]{2}, \d/.test(header) ? Date.parse(header) : Number.NaN
  if (!Number.isNaN(date)) return Math.max(0, date - now)
  return exhaustedResetMs(headers)
}

/** Returns the reset of the limit that is used up, or the later of both when neither says what remains. */
function exhaustedResetMs(headers: HeaderReader): number | undefined {
  const limits = ['requests', 'tokens'].flatMap((name) => {
    const reset = durationMs(headers.get(`x-ratelimit-reset-${name}`))
    const remaining = amount(headers.get(`x-ratelimit-remaining-${name}`))
    return reset === undefined ? [] : [{ reset, spent: remaining === 0 }]
  })
  const spent = limits.filter((limit) => limit.spent)
  const resets = (spent.length > 0 ? spent : limits).map((limit) => limit.reset)
  return resets.length > 0 ? Math.max(...resets) : undefined
}

function amount(value: string | null): number | undefined {
  if (value === null || !/^\s*\d+(\.\d+)?\s*$/.test(value)) return undefined
  return Number(value)
}

const UNIT_MS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const

function durationMs(value: string | null): number | undefined {
  if (value === null) return undefined
  const bare = amount(value)
  if (bare !== undefined) return Math.ceil(bare * 1000)
  if (!/^(\d+(\.\d+)?(ms|s|m|h|d))+$/.test(value)) return undefined
  let total = 0
  for (const [, number, unit] of value.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h|d)/g))
    total += Number(number) * UNIT_MS[unit as keyof typeof UNIT_MS]
  return Math.ceil(total)
}

// The code in the body decides before the HTTP status, since a 429 is either a passing limit or an unpaid bill.

const QUOTA = /^(insufficient_quota|credit_balance_exhausted|billing_.*|.*_spend_limit_exceeded|spend_limit_exceeded)$/
// Some providers only say in words that a bill is unpaid.
const QUOTA_WORDS = /credit balance|\bcredits\b|spend(?:ing)? (?:limit|cap)|plan and billing|api usage limits/i

export function kindOfCode(code: string | null | undefined): EngineErrorKind | null {
  if (!code) return null
  if (QUOTA.test(code)) return 'quota'
  if (code === 'rate_limit_exceeded' || code === 'rate_limit_error' || code === 'slow_down') return 'rate'
  if (code === 'invalid_api_key') return 'auth'
  // Moderation of a tracked question is a refusal, not our mistake.
  if (code.includes('policy') || code === 'invalid_prompt') return 'refused'
  if (code === 'model_not_found' || code === 'data_residency_mismatch') return 'badRequest'
  return null
}

function kindOfStatus(status: number): EngineErrorKind {
  if (status === 401 || status === 403) return 'auth'
  if (status === 402) return 'quota'
  if (status === 408) return 'timeout'
  if (status === 429) return 'rate'
  return status >= 500 || status === 409 ? 'server' : 'badRequest'
}

const MESSAGES = {
  refused: 'The provider refused the question',
  rate: 'The provider is limiting our requests',
  quota: "The provider's account is out of credit or over its spending limit",
  timeout: 'The provider did not answer in time',
  server: 'The provider had an error of its own',
  auth: 'The provider did not accept the API key',
  badRequest: 'The provider did not accept the request',
} satisfies Partial<Record<EngineErrorKind, string>>

/** Turns a thrown value into an EngineError; keeps the provider's error code and never repeats a key. */
export function toEngineError(thrown: unknown, signal: AbortSignal, now: number = Date.now()): EngineError {
  if (thrown instanceof EngineError) return thrown
  if (signal.aborted || thrown instanceof APIUserAbortError) return aborted()
  if (thrown instanceof APIConnectionTimeoutError) return timedOut(thrown)
  if (thrown instanceof APIConnectionError || isBrokenConnection(thrown)) return brokenConnection(thrown)
  if (thrown instanceof APIError && thrown.status) return fromApiError(thrown, now)
  return notJson(thrown)
}

export function timedOut(cause: unknown): EngineError {
  return new EngineError('timeout', 'The provider did not answer in time.', { cause })
}

export function brokenConnection(cause: unknown): EngineError {
  return new EngineError('server', 'The connection to the provider broke or could not be made.', { cause })
}

export function notJson(cause?: unknown): EngineError {
  return new EngineError('badResponse', 'The provider answered something that is not JSON of its protocol.', { cause })
}

function fromApiError(thrown: InstanceType<typeof APIError>, now: number): EngineError {
  return toReplyError({
    status: thrown.status ?? 0,
    code: textOf(thrown.code) ?? textOf(thrown.type),
    words: thrown.message,
    headers: thrown.headers,
    cause: thrown,
    now,
  })
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** A reply with an error status. */
export interface ErrorReply {
  status: number
  code: string | null
  /** The message for people: searched for an unpaid bill, never repeated. */
  words: string
  headers: HeaderReader | undefined
  /** Set when the provider's own fields decide. */
  kind?: EngineErrorKind | null
  retryAfterMs?: number | undefined
  cause?: unknown
  now?: number
}

/** Builds the EngineError of an HTTP error, with the requested wait. */
export function toReplyError({
  status,
  code,
  words,
  headers,
  now = Date.now(),
  cause,
  ...own
}: ErrorReply): EngineError {
  const kind = own.kind ?? kindOfCode(code) ?? (isUnpaid(status, words) ? 'quota' : kindOfStatus(status))
  const wait = own.retryAfterMs ?? retryAfterMs(headers, now)
  const sentence = kind in MESSAGES ? MESSAGES[kind as keyof typeof MESSAGES] : MESSAGES.server
  const shown = code ? `, ${shorten(code).slice(0, 100)}` : ''
  return new EngineError(kind, `${sentence} (HTTP ${status}${shown}).`, {
    ...(cause === undefined ? {} : { cause }),
    ...(wait !== undefined && (kind === 'rate' || kind === 'server') ? { retryAfterMs: wait } : {}),
  })
}

function isUnpaid(status: number, words: string): boolean {
  return status >= 400 && status < 500 && QUOTA_WORDS.test(words)
}

/** Whether the connection broke after the headers: a plain TypeError with the socket's code inside. */
export function isBrokenConnection(thrown: unknown): boolean {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if ('code' in error && /^(E[A-Z]+|UND_ERR_\w+)$/.test(String(error.code))) return true
  }
  return false
}
