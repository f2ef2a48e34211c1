import { APIConnectionError, APIConnectionTimeoutError, APIError, APIUserAbortError } from 'openai'
import { aborted, EngineError, type EngineErrorKind } from './engine'
import { jsonOf, shorten } from './model-text'
import { type HeaderReader, retryAfterMs } from './retry'

// Vendors and gateways name an error by a number or a code, at the top of the body or nested, with an error status or
// inside a 200. The code decides before the status, since a 429 is either a passing limit or an unpaid bill.

type Fields = Record<string, unknown>

interface ReportedError {
  /** As the body gives it, by a number or a name; 200 where it gives none. */
  status: number
  codes: string[]
  /** For people: compared with sentences of vendors, never repeated. */
  words: string
  /** Whether any depth of the body names a content filter. */
  isModerated: boolean
}

const WORDS_MAX = 2000
const STATUS_FIELDS = ['code', 'status', 'status_code', 'statusCode', 'http_code', 'error_code']
const CODE_FIELDS = ['code', 'type', 'status', 'reason', 'error_code', 'error_type', '__type']

/** Reads the error of a body: its `error`, the first of its `errors`, that of a chat's choice, or the body itself. */
function readReported(body: unknown): ReportedError | null {
  const around = fieldsOf(Array.isArray(body) ? body[0] : body)
  if (!around) return null
  const choices = Array.isArray(around.choices) ? around.choices.map((choice) => fieldsOf(choice)?.error) : []
  const given = [around.error, around.errors, choices].flat(2)
  const own = given.map(fieldsOf).find((each) => each !== null)
  const text = given.find((each) => typeof each === 'string')
  const both = own ? [own, around] : [around]
  const named = (names: readonly string[]) => both.flatMap((fields) => names.map((name) => fields[name]))
  const number = named(STATUS_FIELDS).map(Number).find(isErrorStatus)
  const codes = named(CODE_FIELDS).flatMap((code) =>
    typeof code === 'string' && /[a-z]/i.test(code) && code !== 'error' ? [code] : [],
  )
  const words = [own?.message, text, around.message, around.detail].find((each) => typeof each === 'string') ?? ''
  const isReported = own || text || number || around.type === 'error' || (codes.length > 0 && words !== '')
  if (!isReported) return null
  const status = number ?? codes.map((code) => STATUS_OF_NAME.get(snake(code))).find((each) => each !== undefined)
  return { status: status ?? 200, codes, words: words.slice(0, WORDS_MAX), isModerated: isModerated(body) }
}

function fieldsOf(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null
}

const isErrorStatus = (status: number) => Number.isInteger(status) && status >= 400 && status < 600

/** `RateLimitError`, `rate-limit-error` and `RATE_LIMIT_ERROR` are one code. */
function snake(code: string): string {
  return code
    .replace(/([a-z\d])([A-Z])|([A-Z])([A-Z][a-z])/g, '$1$3_$2$4')
    .replace(/[^a-z\d]+/gi, '_')
    .toLowerCase()
}

const STATUS_OF_NAME = new Map(
  Object.entries({
    400: 'invalid_request_error bad_request bad_request_error invalid_argument failed_precondition',
    401: 'authentication_error unauthorized unauthenticated invalid_api_key',
    402: 'payment_required billing_error',
    403: 'permission_error permission_denied permission_denied_error forbidden',
    404: 'not_found not_found_error',
    408: 'timeout request_timeout',
    413: 'request_too_large',
    429: 'rate_limit_error rate_limit_exceeded too_many_requests resource_exhausted throttling_exception slow_down',
    500: 'api_error server_error internal internal_error internal_server_error',
    503: 'overloaded overloaded_error unavailable service_unavailable service_unavailable_error',
    504: 'timeout_error deadline_exceeded gateway_timeout',
  }).flatMap(([status, names]) => names.split(' ').map((name) => [name, Number(status)] as const)),
)

const DEPTH_MAX = 8

/** Azure and LiteLLM nest the code of their filter, OpenRouter says what was flagged, and some send JSON as a text. */
function isModerated(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.trimStart().startsWith('{') && isModerated(jsonOf(value), depth)
  if (typeof value !== 'object' || value === null || depth > DEPTH_MAX) return false
  return Object.entries(value).some(([name, each]) => {
    if (name === 'flagged_input') return each !== null
    if (name === 'filtered') return each === true
    if (name === 'reasons') return Array.isArray(each) && each.length > 0 && 'model_slug' in value
    if (CODE_FIELDS.includes(name) && typeof each === 'string' && kindOfCode(each) === 'refused') return true
    return isModerated(each, depth + 1)
  })
}

const QUOTA = new RegExp(
  `^(${[
    'insufficient_(quota|credits?|balance|funds)',
    'credit_balance_exhausted',
    'exceeded_current_quota_error',
    'payment_required',
    'budget_exceeded(_error)?',
    'account_overdue(_error)?',
    'arrearage',
    'billing_.*',
    '(.*_)?spend_limit_exceeded',
  ].join('|')})$`,
)
/** Rules on contents; those on networks and data are settings of the account. */
const MODERATION = new RegExp(
  [
    'content_filter|content_blocked|moderation|guardrail|safety|prohibited_content|blocklist|data_inspection',
    'sensitive_content|hooks_failed',
    '(?<!access_|data_|firewall_|iam_|ip_|network_|security_|vpc_)policy',
    '^invalid_prompt$',
  ].join('|'),
)

function kindOfCode(code: string): EngineErrorKind | null {
  const name = snake(code)
  if (QUOTA.test(name)) return 'quota'
  if (name === 'rate_limit_exceeded' || name === 'rate_limit_error' || name === 'slow_down') return 'rate'
  if (name === 'invalid_api_key') return 'auth'
  // Moderation of a tracked question is a refusal, not our mistake.
  if (MODERATION.test(name)) return 'refused'
  if (name === 'model_not_found' || name === 'data_residency_mismatch') return 'badRequest'
  return null
}

/** What LiteLLM and others put before a vendor's own sentence. */
const PREFIX = /^(?:(?:litellm\.)?\w+(?:Error|Exception)(?::| -)\s*)*(?:b?['"]?\{.*?\\*"message\\*":\s*\\*")?/s
// Sentences of vendors, from their beginning: an error may repeat any words of the question further on.
const sentences = (beginnings: readonly string[]) => new RegExp(`^(?:${beginnings.join('|')})`, 'i')
const PAYER = 'your (?:account|organi[sz]ation|project|team|workspace)(?: \\S+)? has (?:either )?'
const UNPAID = sentences([
  'your credit balance is too low',
  'you have reached your specified (?:workspace )?api usage limits',
  `${PAYER}used all available credits`,
  `${PAYER}(?:reached|exceeded) (?:its|your) (?:monthly )?spend(?:ing)? (?:limit|cap)`,
  "your (?:newly created )?teams? (?:\\S+ )?(?:doesn't|does not) have any credits",
  'you have run out of credits',
  'your (?:prepaid|prepayment) credits are depleted',
  'you exceeded your current quota, please check your plan and billing',
  'out of call volume quota',
])
const WRONG_KEY = sentences([
  '(?:incorrect|invalid) api key(?: provided)?\\b',
  '(?:the )?api key (?:is )?(?:not valid|invalid|expired)',
])
const TOO_MANY = sentences(['too many requests', '(?:request )?rate limit (?:is |was )?(?:exceeded|reached)'])
const FLAGGED = sentences([
  'the response was filtered due to the prompt triggering',
  'output blocked by content filtering policy',
  'your request was rejected (?:as a result of|by) our safety system',
  'invalid prompt: your prompt was flagged',
  '(?:your chosen model|\\S+) requires moderation',
])
const FLAGGED_CLASS = /^[\w.: -]*ContentPolicyViolationError/

/** Returns why a call failed, by its status and what the body reports. */
function kindOf(status: number, reported: ReportedError | null): EngineErrorKind {
  if (reported?.isModerated) return 'refused'
  for (const code of reported?.codes ?? []) {
    const kind = kindOfCode(code)
    if (kind) return kind
  }
  const words = reported?.words ?? ''
  const sentence = words.replace(PREFIX, '')
  if (status < 500 && UNPAID.test(sentence)) return 'quota'
  if (FLAGGED_CLASS.test(words) || FLAGGED.test(sentence)) return 'refused'
  if (status === 400 && WRONG_KEY.test(sentence)) return 'auth'
  // Inside a 200 without a code.
  if (status < 400 && TOO_MANY.test(sentence)) return 'rate'
  return isOutside(status, reported) ? 'badRequest' : kindOfStatus(status)
}

const PLACE = new RegExp(
  [
    'countr(?:y|ies)|region|territor',
    'firewall|\\bwaf\\b|cloudflare|captcha|virtual network|\\bvpc\\b|security_policy',
    '\\bip[ _](?:address|not|block)|been blocked',
  ].join('|'),
  'i',
)
const KEY = /key|token|credential|permission|scope/i

/** Whether a gateway, a firewall or a rule on regions refused the call, which says nothing about the key. */
function isOutside(status: number, reported: ReportedError | null): boolean {
  if (status === 451) return true
  if (status !== 403) return false
  // A page, or JSON of another program than the provider's.
  if (!reported) return true
  const { codes, words } = reported
  const texts = [...codes, words]
  if (texts.some((text) => PLACE.test(text))) return true
  return texts.some((text) => /^(request_)?forbidden\.?$/i.test(text)) && !KEY.test(words)
}

function kindOfStatus(status: number): EngineErrorKind {
  if (status < 400) return 'badResponse'
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
  badResponse: 'The provider answered with an error of an unknown kind',
} satisfies Partial<Record<EngineErrorKind, string>>
const OUTSIDE = 'A gateway or firewall refused the request, or the provider does not serve this region'

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
  const { status = 0, headers } = thrown
  return toReplyError({ status, body: Reflect.get(thrown, 'body'), headers, cause: thrown, now })
}

/** A reply that is an error. */
export interface ErrorReply {
  /** The HTTP status, or what `statusInside` found. */
  status: number
  /** Undefined when it is not JSON. */
  body: unknown
  headers: HeaderReader | undefined
  /** Set when the provider's own fields decide. */
  kind?: EngineErrorKind | null
  /** Shown instead of the first code of the body. */
  code?: string | undefined
  retryAfterMs?: number | undefined
  cause?: unknown
  now?: number
}

/** Builds the EngineError of a reply, with the requested wait. Never repeats the body's words. */
export function toReplyError({ status, body, headers, now = Date.now(), cause, ...own }: ErrorReply): EngineError {
  const reported = readReported(body)
  const kind = own.kind ?? kindOf(status, reported)
  const wait = own.retryAfterMs ?? retryAfterMs(headers, now)
  const code = own.code ?? reported?.codes[0]
  const isOfGateway = kind === 'badRequest' && isOutside(status, reported)
  const sentence = isOfGateway ? OUTSIDE : MESSAGES[kind in MESSAGES ? (kind as keyof typeof MESSAGES) : 'server']
  const shown = code ? `, ${shorten(code).slice(0, 100)}` : ''
  return new EngineError(kind, `${sentence} (HTTP ${status}${shown}).`, {
    ...(cause === undefined ? {} : { cause }),
    ...(wait !== undefined && (kind === 'rate' || kind === 'server') ? { retryAfterMs: wait } : {}),
  })
}

/** Returns the status of an error that came with status 200; 200 where it names none, null without an error. */
export function statusInside(body: unknown): number | null {
  return readReported(body)?.status ?? null
}

/** Returns why an answer failed, by the error that stands inside it; `server` where that says nothing. */
export function kindInside(error: unknown): EngineErrorKind {
  const reported = readReported({ error })
  const kind = kindOf(reported?.status ?? 500, reported)
  return kind === 'badResponse' ? 'server' : kind
}

/** Whether the connection broke after the headers: a plain TypeError with the socket's code inside. */
export function isBrokenConnection(thrown: unknown): boolean {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if ('code' in error && /^(E[A-Z]+|UND_ERR_\w+)$/.test(String(error.code))) return true
  }
  return false
}
