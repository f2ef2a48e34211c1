import { aborted, sleep } from './sleep'

/**
 * What all callers of this process share when a provider says "slow down": until then nobody starts a try, so that
 * one 429 does not become one per call in flight.
 */
export interface ProviderPause {
  /** Nobody starts a try for this long; a longer pause already set stays. */
  hold(ms: number): void
  /** Milliseconds left of the pause; 0 when there is none. */
  left(): number
  /** Resolves when there is no pause; also when it was prolonged meanwhile. Ends at once on abort. */
  passed(signal: AbortSignal): Promise<void>
  clear(): void
}

/** A try that had waited for its turn found the provider paused and was not made. The retry layer's own affair. */
export class ProviderPaused extends Error {}

export function createProviderPause(now: () => number = Date.now): ProviderPause {
  let until = 0
  const left = () => Math.max(0, until - now())
  return {
    hold: (ms) => {
      until = Math.max(until, now() + ms)
    },
    left,
    passed: async (signal) => {
      if (signal.aborted) throw aborted()
      while (left() > 0) await sleep(left(), signal)
    },
    clear: () => {
      until = 0
    },
  }
}

/** The pause of this process. One provider is configured per process, so there is one. */
export const providerPause = createProviderPause()
