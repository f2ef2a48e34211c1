import pRetry, { AbortError } from 'p-retry'
import { EngineError } from './engine'
import { type FailureCounts, RETRY_POLICY, type RetryPolicy, waitBeforeRetry } from './retry-policy'

// The one retry layer around model calls: the SDK's own is off, the job queue's is for killed workers. p-retry runs
// the tries. Its own delays know neither Retry-After nor kinds of errors, and its `signal` would drop an answer that
// arrives during a shutdown although it was paid for: so the policy decides and the caller waits.

/** Wraps what ends a call before it left: no failed try, and not tried again. The caller gets what is inside. */
export class NotMade extends AbortError {
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
export interface RetryBudget {
  /** A call is made for the first time. */
  earn(): void
  /** Whether one more retry is within the share; takes it if so. */
  spend(): boolean
}

/** Retries per first call. */
const SHARE = 0.2
/** Retries that are there from the start, so that a small run can retry at all. */
const RESERVE = 20
/** The most that calls without retries save up. */
const MOST = 100

export function createRetryBudget(reserve = RESERVE): RetryBudget {
  let left = reserve
  return {
    earn: () => {
      left = Math.min(MOST, left + SHARE)
    },
    spend: () => {
      if (left < 1) return false
      left -= 1
      return true
    },
  }
}
