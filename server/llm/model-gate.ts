import PQueue from 'p-queue'
import { env } from '../settings/env'
import { countCall, type ModelCall } from './call-outcomes'
import { aborted, EngineError, type Usage } from './engine'
import { createRetryBudget, NotSentError, RETRY_POLICY, type RetryOptions, withRetry } from './retry'

// Every try of a model call passes here. The gate bounds calls in flight, pauses all callers after a 429, and stops
// calls on an account without credit (R-RUN-11, R-RUN-12). One gate per engine.

const DEFAULT_PAUSE_MS = 1000

// Answers go first because each leads to a second call, so a run does not end on one long job; analyses too, because a
// person is waiting.
const PRIORITY: Record<ModelCall, number> = { answer: 1, sentiment: 1, extract: 0 }

export interface CallOptions extends Pick<RetryOptions, 'signal' | 'policy' | 'onFailedCall'> {
  priority?: number
  /** Awaited before every try; an EngineError thrown here ends the call unsent. */
  admission?: () => void | Promise<void>
}

type Ask = <T extends { usage: Usage }>(kind: ModelCall, work: () => Promise<T>, options: CallOptions) => Promise<T>

interface ModelGate {
  /** Rejects with the last EngineError; unsent when stopped, out of credit or paused beyond the policy. */
  call: Ask
  /** Sends this call although the account is exhausted; success or any billed answer ends that state. */
  trial: Ask
  /** The error since which no call is sent; calls that arrive during a trial wait for its outcome. */
  readonly exhausted: EngineError | null
  reset(): void
  /** How long calls are still held back at the provider's request. */
  readonly pausedMs: number
  readonly inFlight: number
  readonly waiting: number
  /** Halved by a 429, then restored one by one as calls succeed. */
  readonly concurrency: number
}

interface Caller extends CallOptions {
  priority: number
  isTrial: boolean
  /** Waits caused by the provider; waits for a slot do not count. */
  waitedMs: number
}

export function createModelGate(
  slots: number,
  { engine = 'openai', random = Math.random, budget = createRetryBudget() } = {},
): ModelGate {
  const queue = new PQueue({ concurrency: slots })
  const waits = new Set<AbortController>()
  let exhausted: EngineError | null = null
  let trial: Promise<void> | null = null
  let pausedUntil = 0
  let successes = 0

  const pauseLeft = () => Math.max(0, pausedUntil - Date.now())
  const isStopped = ({ signal, isTrial }: Caller) => signal.aborted || (exhausted !== null && !isTrial)
  const maySend = (caller: Caller) => !isStopped(caller) && pauseLeft() === 0

  async function wait<T>(caller: Caller, work: (end: AbortSignal) => Promise<T>, exempt = caller.isTrial): Promise<T> {
    const { signal } = caller
    const end = new AbortController()
    const ended = new Promise<never>((_, reject) => {
      end.signal.addEventListener('abort', () => reject(end.signal.reason), { once: true })
    })
    const onAbort = () => end.abort(aborted())
    signal.addEventListener('abort', onAbort, { once: true })
    if (!exempt) waits.add(end)
    try {
      return await Promise.race([ended, work(end.signal)])
    } finally {
      signal.removeEventListener('abort', onAbort)
      waits.delete(end)
    }
  }

  async function waitForCredit(caller: Caller): Promise<void> {
    while (exhausted && !caller.isTrial && !caller.signal.aborted) {
      const outcome = trial
      if (!outcome) throw quotaError(exhausted)
      await wait(caller, () => outcome, true)
    }
    if (caller.signal.aborted) throw aborted()
  }

  async function sleep(caller: Caller, ms: number): Promise<void> {
    while (isStopped(caller)) await waitForCredit(caller)
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, ms)
    await wait(caller, () => promise).finally(() => clearTimeout(timer))
    caller.waitedMs += ms
  }

  async function waitOutPause(caller: Caller): Promise<void> {
    const { maxTotalWaitMs } = caller.policy ?? RETRY_POLICY
    for (let left = pauseLeft(); left > 0; left = pauseLeft()) {
      const sentence = `The provider asked to wait another ${Math.ceil(left / 1000)} s before any call.`
      if (caller.waitedMs + left > maxTotalWaitMs) throw new EngineError('rate', sentence, { retryAfterMs: left })
      // With jitter, so callers do not all return at once.
      await sleep(caller, left + random() * Math.min(1000, left))
    }
  }

  async function acquireSlot(caller: Caller): Promise<() => void> {
    const given = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    const task = () => {
      given.resolve()
      return released.promise
    }
    await wait(caller, (signal) => {
      queue.add(task, { priority: caller.priority, signal }).catch(given.reject)
      return given.promise
    })
    return released.resolve
  }

  async function acquire(caller: Caller): Promise<() => void> {
    while (!maySend(caller)) {
      await waitForCredit(caller)
      await waitOutPause(caller)
    }
    const release = await acquireSlot(caller)
    try {
      if (maySend(caller)) await wait(caller, async () => caller.admission?.())
      return release
    } catch (error) {
      release()
      throw error
    }
  }

  async function tryOnce<T extends { usage: Usage }>(kind: ModelCall, work: () => Promise<T>, caller: Caller) {
    for (;;) {
      const release = await acquire(caller).catch((error: unknown) => {
        throw new NotSentError(error)
      })
      try {
        // Another call may have got a 429 or quota error in the meantime.
        if (!maySend(caller)) continue
        const answer = await countCall(engine, kind, work)
        restoreSlot()
        if (caller.isTrial) exhausted = null
        return answer
      } catch (error) {
        // Before the slot is released, or the next call would hit the same limit.
        if (error instanceof EngineError) applyError(error, caller)
        throw error
      } finally {
        release()
      }
    }
  }

  function applyError(error: EngineError, { isTrial }: Caller): void {
    if (error.kind === 'rate') startPause(error)
    else if (error.kind === 'quota') {
      exhausted = error
      for (const end of waits) end.abort(quotaError(error))
    } else if (isTrial && error.usage) exhausted = null
  }

  function startPause(error: EngineError): void {
    // Once per pause: further 429s of the same burst say nothing new.
    if (pauseLeft() === 0) queue.concurrency = Math.max(1, Math.floor(queue.concurrency / 2))
    successes = 0
    pausedUntil = Math.max(pausedUntil, Date.now() + (error.retryAfterMs ?? DEFAULT_PAUSE_MS))
  }

  function restoreSlot(): void {
    if (queue.concurrency === slots) return
    successes += 1
    if (successes < queue.concurrency) return
    queue.concurrency += 1
    successes = 0
  }

  function run<T extends { usage: Usage }>(
    kind: ModelCall,
    work: () => Promise<T>,
    options: CallOptions,
    isTrial = false,
  ) {
    const caller: Caller = { ...options, priority: options.priority ?? PRIORITY[kind], isTrial, waitedMs: 0 }
    const waiting = { wait: (ms: number) => sleep(caller, ms), waitedMs: () => caller.waitedMs }
    return withRetry(() => tryOnce(kind, work, caller), { ...options, ...waiting, budget, random })
  }

  return {
    call: (kind, work, options) => run(kind, work, options),
    trial: async (kind, work, options) => {
      if (!exhausted || trial) return run(kind, work, options)
      const { promise, resolve } = Promise.withResolvers<void>()
      trial = promise
      try {
        return await run(kind, work, options, true)
      } finally {
        trial = null
        resolve()
      }
    },
    reset: () => {
      exhausted = null
    },
    get exhausted() {
      return exhausted
    },
    get pausedMs() {
      return pauseLeft()
    },
    get inFlight() {
      return queue.pending
    },
    get waiting() {
      return queue.size
    },
    get concurrency() {
      return queue.concurrency
    },
  }
}

/** Makes a new error for each call, so the usage of the first is counted once. */
function quotaError(cause: EngineError): EngineError {
  return new EngineError('quota', cause.message, { cause })
}

const gates = new Map<string, ModelGate>()

export function modelGate(engineId: string): ModelGate {
  const gate = gates.get(engineId) ?? createModelGate(env().LLM_CONCURRENCY, { engine: engineId })
  gates.set(engineId, gate)
  return gate
}

export function resetModelGates(): void {
  gates.clear()
}
