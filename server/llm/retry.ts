import pRetry, { AbortError } from 'p-retry'
import { EngineError, type EngineErrorKind } from './engine'

// Every try may cost money. `rate` is free; `server` was most likely not billed; `timeout` may be billed in full;
// `refused`, `incomplete` and `badResponse` were billed, but a model does not answer the same way twice. All other
// kinds fail again or are our shutdown.

interface RetryPolicy {
  /** Waits before the second, third … try; their number is the number of retries. */
  waitsMs: Record<'server' | 'timeout' | 'refused' | 'incomplete' | 'badResponse', readonly number[]>
  rateRetries: number
  /** First wait after a 429 that names none; doubles up to `rateLongestMs`. */
  rateBaseMs: number
  rateLongestMs: number
  maxTotalWaitMs: number
}

export const RETRY_POLICY: RetryPolicy = {
  waitsMs: {
    server: [1000, 4000, 15_000],
    timeout: [1000],
    refused: [500],
    incomplete: [500],
    badResponse: [500],
  },
  rateRetries: 8,
  rateBaseMs: 2000,
  rateLongestMs: 60_000,
  maxTotalWaitMs: 10 * 60_000,
}

export const ANALYSIS_RETRY_POLICY: RetryPolicy = { ...RETRY_POLICY, maxTotalWaitMs: 2 * 60_000 }

type FailureCounts = Partial<Record<EngineErrorKind, number>>

/** Returns the milliseconds before the next try, or null to give up; `random` is in [0, 1). */
export function waitBeforeRetry(
  error: EngineError,
  failures: FailureCounts,
  waitedMs: number,
  random: number,
  policy: RetryPolicy = RETRY_POLICY,
): number | null {
  const retry = (failures[error.kind] ?? 1) - 1
  const wait = error.kind === 'rate' ? rateWait(error, retry, random, policy) : otherWait(error, retry, random, policy)
  return wait === null || waitedMs + wait > policy.maxTotalWaitMs ? null : Math.round(wait)
}

function rateWait(error: EngineError, retry: number, random: number, policy: RetryPolicy): number | null {
  if (retry >= policy.rateRetries) return null
  const asked = error.retryAfterMs
  if (asked === undefined) return 250 + random * Math.min(policy.rateLongestMs, policy.rateBaseMs * 2 ** retry)
  return asked + random * Math.max(1000, asked * 0.2)
}

function otherWait(error: EngineError, retry: number, random: number, policy: RetryPolicy): number | null {
  if (!isRetried(error.kind)) return null
  const wait = policy.waitsMs[error.kind][retry]
  return wait === undefined ? null : Math.max(wait, error.retryAfterMs ?? 0) + random * wait * 0.5
}

function isRetried(kind: EngineErrorKind): kind is keyof RetryPolicy['waitsMs'] {
  return Object.hasOwn(RETRY_POLICY.waitsMs, kind)
}

// Reads how long a provider asks us to wait. Not capped: the retry policy refuses waits that are too long.

export interface HeaderReader {
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

// The only retry layer: the SDK's is off, and the job queue's is for killed workers. p-retry knows neither Retry-After
// nor kinds of errors, and its `signal` would drop a paid answer that arrives during a shutdown.

/** Thrown when a call was never sent: not a failed try, and not tried again. */
export class NotSentError extends AbortError {
  constructor(inside: unknown) {
    super(inside instanceof Error ? inside : String(inside))
  }
}

export interface RetryOptions {
  signal: AbortSignal
  policy?: RetryPolicy
  /** Awaited after every failed try, the last included, to count the tokens it cost. */
  onFailedCall?: (error: EngineError) => void | Promise<void>
  budget: RetryBudget
  random?: () => number
  wait: (ms: number) => Promise<void>
  waitedMs: () => number
}

export function withRetry<T>(call: () => Promise<T>, options: RetryOptions): Promise<T> {
  const { signal, policy = RETRY_POLICY, onFailedCall, budget, random = Math.random, wait, waitedMs } = options
  budget.earn()
  const failures: FailureCounts = {}
  return pRetry(call, {
    retries: Number.POSITIVE_INFINITY,
    minTimeout: 0,
    onFailedAttempt: async ({ error }) => {
      if (error instanceof EngineError) await onFailedCall?.(error)
    },
    shouldRetry: async ({ error }) => {
      if (!(error instanceof EngineError) || signal.aborted) return false
      failures[error.kind] = (failures[error.kind] ?? 0) + 1
      const ms = waitBeforeRetry(error, failures, waitedMs(), random(), policy)
      if (ms === null || !(error.kind === 'rate' || budget.spend())) return false
      await wait(ms)
      return true
    },
  })
}

/** Limits retries: while a provider is down, they add to its load and our bill. Retries after a 429 are free. */
interface RetryBudget {
  earn(): void
  spend(): boolean
}

const RETRIES_PER_CALL = 0.2
const INITIAL_RETRIES = 20
const MAX_SAVED_RETRIES = 100

export function createRetryBudget(reserve = INITIAL_RETRIES): RetryBudget {
  let left = reserve
  return {
    earn: () => {
      left = Math.min(MAX_SAVED_RETRIES, left + RETRIES_PER_CALL)
    },
    spend: () => {
      if (left < 1) return false
      left -= 1
      return true
    },
  }
}
