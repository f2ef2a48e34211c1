import { env } from '../env'
import { EngineError } from './engine'
import { type ProviderPause, ProviderPaused, providerPause } from './provider-pause'
import { aborted } from './sleep'

/** How long everybody holds back after a 429 that does not say. */
const UNSAID_PAUSE_MS = 1000

/**
 * A limit on model calls in flight: first come, first served, but a call that another one follows goes before one that
 * ends its job, so that a run ends with short calls side by side and not with one long job alone. Waits for a free
 * place belong to no call's timeout. A 429 halves the places; they come back one by one as calls succeed (security T67).
 */
export interface CallGate {
  /**
   * Runs one try when a place is free. Rejects with EngineError `aborted` when the signal fires while waiting, and
   * with ProviderPaused when the provider asked for a pause meanwhile: of a hundred calls in the queue, none may go
   * and collect its own 429.
   * @param more true when the job needs another call after this one.
   */
  run<T>(call: () => Promise<T>, signal: AbortSignal, more?: boolean): Promise<T>
  readonly inFlight: number
  readonly waiting: number
  /** Places there are now: at most the limit, at least one. */
  readonly width: number
}

export function createCallGate(limit: number, pause: ProviderPause = providerPause): CallGate {
  let inFlight = 0
  let width = limit
  let successes = 0
  const first = new Set<() => void>()
  const last = new Set<() => void>()

  function enter(signal: AbortSignal, more: boolean): Promise<void> {
    if (signal.aborted) return Promise.reject(aborted())
    const queue = more ? first : last
    if (inFlight < width) {
      inFlight += 1
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        queue.delete(admit)
        reject(aborted())
      }
      const admit = () => {
        signal.removeEventListener('abort', onAbort)
        resolve()
      }
      queue.add(admit)
      signal.addEventListener('abort', onAbort, { once: true })
    })
  }

  // The leaver's place goes straight to the next in line, so nobody can slip in between.
  function leave(): void {
    inFlight -= 1
    for (const queue of [first, last])
      for (const next of queue) {
        if (inFlight >= width) return
        queue.delete(next)
        inFlight += 1
        next()
      }
  }

  // Once per pause: the other calls of the same burst say nothing new.
  function narrow(error: EngineError): void {
    if (pause.left() === 0) width = Math.max(1, Math.floor(width / 2))
    successes = 0
    pause.hold(error.retryAfterMs ?? UNSAID_PAUSE_MS)
  }

  function widen(): void {
    if (width === limit) return
    successes += 1
    if (successes < width) return
    width += 1
    successes = 0
  }

  return {
    run: async (call, signal, more = false) => {
      await enter(signal, more)
      try {
        if (pause.left() > 0) throw new ProviderPaused('The provider asked for a pause')
        const answer = await call()
        widen()
        return answer
      } catch (error) {
        // Before the place is given on, or the next in line would run into the same limit.
        if (error instanceof EngineError && error.kind === 'rate') narrow(error)
        throw error
      } finally {
        leave()
      }
    },
    get inFlight() {
      return inFlight
    },
    get waiting() {
      return first.size + last.size
    },
    get width() {
      return width
    },
  }
}

let gate: CallGate | undefined

/** The gate of this process: LLM_CONCURRENCY calls at once. */
export function callGate(): CallGate {
  gate ??= createCallGate(env().LLM_CONCURRENCY)
  return gate
}
