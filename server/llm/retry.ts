import pRetry, { AbortError } from 'p-retry'
import { EngineError, type EngineErrorKind } from './engine'

// Which failed model call is tried again, and when. Every try may cost money, so the kind of failure decides:
//
// - `rate` costs nothing (the call was turned away): many tries, never before the provider's own wait.
// - `server` was most likely not billed: three more tries, further and further apart.
// - `timeout` may have been billed in full, the answer just never arrived: one more try.
// - `refused`, `incomplete` and `badResponse` were billed, but a model does not answer the same way twice: one more.
// - `quota` is an unpaid bill, `auth` and `badRequest` our own mistake, `notConfigured` no engine: another try can
//   only fail again. Never.
// - `aborted` is our own shutdown. Never.
//
// Pure: no clock, no randomness of its own.

interface RetryPolicy {
  /** Waits before the second, third … try after a failure of that kind; their number is the number of retries. */
  waitsMs: Record<'server' | 'timeout' | 'refused' | 'incomplete' | 'badResponse', readonly number[]>
  /** Retries after being rate limited. */
  rateRetries: number
  /** First wait of a 429 that names none; doubles each time up to the longest. */
  rateBaseMs: number
  rateLongestMs: number
  /** One call waits at most this long in all; a provider that asks for more gets a failed run instead. */
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

/** For a call that a person waits for: the same tries, but no waits of ten minutes. */
export const ANALYSIS_RETRY_POLICY: RetryPolicy = { ...RETRY_POLICY, maxTotalWaitMs: 2 * 60_000 }

type FailureCounts = Partial<Record<EngineErrorKind, number>>

/**
 * The wait in milliseconds before the next try, or null to give up.
 * `failures` counts this call's failures by kind, this one included; `random` is in [0, 1).
 */
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
  // Full jitter where the provider leaves the wait to us; on top of its wait where it names one.
  if (asked === undefined) return 250 + random * Math.min(policy.rateLongestMs, policy.rateBaseMs * 2 ** retry)
  return asked + random * Math.max(1000, asked * 0.2)
}

function otherWait(error: EngineError, retry: number, random: number, policy: RetryPolicy): number | null {
  if (!isRetried(error.kind)) return null
  const wait = policy.waitsMs[error.kind][retry]
  // Never sooner than a 5xx asked for with Retry-After.
  return wait === undefined ? null : Math.max(wait, error.retryAfterMs ?? 0) + random * wait * 0.5
}

function isRetried(kind: EngineErrorKind): kind is keyof RetryPolicy['waitsMs'] {
  return Object.hasOwn(RETRY_POLICY.waitsMs, kind)
}

// The one retry layer around model calls: the SDK's own is off, the job queue's is for killed workers. p-retry runs
// the tries. Its own delays know neither Retry-After nor kinds of errors, and its `signal` would drop an answer that
// arrives during a shutdown although it was paid for: so the policy decides and the caller waits.

/** Wraps what ends a call before it left: no failed try, and not tried again. The caller gets what is inside. */
export class NotSentError extends AbortError {
  constructor(inside: unknown) {
    super(inside instanceof Error ? inside : String(inside))
  }
}

export interface RetryOptions {
  /** Fires when this process shuts down. */
  signal: AbortSignal
  policy?: RetryPolicy
  /** Called with every failed try, the last included, so that the tokens it cost are counted. Awaited. */
  onFailedCall?: (error: EngineError) => void | Promise<void>
  budget: RetryBudget
  random?: () => number
  /** Waits before another try; rejects when there is to be none. */
  wait: (ms: number) => Promise<void>
  /** What this call has waited in all so far. */
  waitedMs: () => number
}

/**
 * Calls until it works or the policy gives up; then throws the last EngineError. An error that is no EngineError is
 * a mistake of ours and passes through at once.
 */
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

/**
 * Keeps retries a small share of all calls: while a provider is down, trying everything again adds to its load and to
 * our bill. Retries after a rate limit are not counted here: calls that were turned away cost nothing.
 */
interface RetryBudget {
  /** A call is made for the first time. */
  earn(): void
  /** Whether one more retry is within the share; takes it if so. */
  spend(): boolean
}

/** Retries per first call. */
const RETRIES_PER_CALL = 0.2
/** Retries that are there from the start, so that a small run can retry at all. */
const INITIAL_RETRIES = 20
/** The most that calls without retries save up. */
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
