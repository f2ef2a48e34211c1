import { EngineError } from './engine'
import { type ProviderPause, ProviderPaused, providerPause } from './provider-pause'
import { type RetryBudget, retryBudget } from './retry-budget'
import { type FailureCounts, RETRY_POLICY, type RetryPolicy, waitBeforeRetry } from './retry-policy'
import { sleep } from './sleep'

// The one retry layer around model calls (contract §7): the SDK's own is off, the job queue's is for killed workers.
// What one caller is told to wait, the gate (call-gate.ts) tells all others through the pause.

export interface RetryOptions {
  /** Fires when this process shuts down; ends every wait at once. */
  signal: AbortSignal
  policy?: RetryPolicy
  /** Told of every failed try, the last included, so that the tokens it cost are counted. Awaited. */
  onFailedCall?: (error: EngineError) => void | Promise<void>
  pause?: ProviderPause
  budget?: RetryBudget
  random?: () => number
}

/**
 * Calls until it works or the policy gives up; then throws the last EngineError. An error that is no EngineError is
 * a mistake of ours and passes through at once.
 * @param call one try; gets its number from 1.
 */
export async function withRetry<T>(call: (attempt: number) => Promise<T>, options: RetryOptions): Promise<T> {
  const { signal, policy = RETRY_POLICY, onFailedCall, pause = providerPause, random = Math.random } = options
  const budget = options.budget ?? retryBudget
  budget.earn()
  const failures: FailureCounts = {}
  let waitedMs = 0
  for (let attempt = 1; ; attempt += 1) {
    waitedMs += await waitOutPause(pause, signal, policy.maxTotalWaitMs - waitedMs, random)
    try {
      return await call(attempt)
    } catch (error) {
      if (error instanceof ProviderPaused) {
        // Not a try: it ended at the gate.
        attempt -= 1
        continue
      }
      if (!(error instanceof EngineError)) throw error
      await onFailedCall?.(error)
      if (signal.aborted) throw error
      failures[error.kind] = (failures[error.kind] ?? 0) + 1
      const wait = waitBeforeRetry(error, failures, waitedMs, random(), policy)
      if (wait === null || !(error.kind === 'rate' || budget.spend())) throw error
      await sleep(wait, signal)
      waitedMs += wait
    }
  }
}

/** Waits until nobody pauses the provider, plus a spread so that all callers do not return in one instant. */
async function waitOutPause(
  pause: ProviderPause,
  signal: AbortSignal,
  budgetMs: number,
  random: () => number,
): Promise<number> {
  let waited = 0
  for (let left = pause.left(); left > 0; left = pause.left()) {
    if (waited + left > budgetMs)
      throw new EngineError('rate', `The provider asked to wait another ${Math.ceil(left / 1000)} s before any call.`, {
        retryAfterMs: left,
      })
    const spread = random() * Math.min(1000, left)
    await pause.passed(signal)
    await sleep(spread, signal)
    waited += left + spread
  }
  return waited
}
