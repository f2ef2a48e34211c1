import { vi } from 'vitest'
import { EngineError, type EngineErrorKind } from '@/server/llm/engine'
import { type CallOptions, createModelGate } from '@/server/llm/model-gate'
import { RETRY_POLICY } from '@/server/llm/retry'
import { failureOf, neverAborted } from './ask'

// Calls that end as a test says, and gates without chance in their waits.

const usage = { inputTokens: 10, outputTokens: 1, searches: 1 }

/** What a model call brings when it works. */
export const ANSWERED = { usage }

export function engineError(kind: EngineErrorKind, retryAfterMs?: number): EngineError {
  return new EngineError(kind, `failed: ${kind}`, retryAfterMs === undefined ? {} : { retryAfterMs })
}

/** Calls left open until the test ends them, one by one or all. */
export function openCalls() {
  const made: PromiseWithResolvers<typeof ANSWERED>[] = []
  return {
    work: () => {
      const call = Promise.withResolvers<typeof ANSWERED>()
      made.push(call)
      return call.promise
    },
    get made() {
      return made.length
    },
    end: (index: number) => made[index]?.resolve(ANSWERED),
    fail: (index: number, error: EngineError) => made[index]?.reject(error),
  }
}

/** A call that fails in these ways, one after another, and then works. */
export function failing(...failures: EngineError[]) {
  const left = [...failures]
  const call = {
    tries: 0,
    work: async () => {
      call.tries += 1
      const failure = left.shift()
      if (failure) throw failure
      return ANSWERED
    },
  }
  return call
}

/** A call that notes when it is made. */
export const noting =
  <T>(order: T[], name: T) =>
  async () => {
    order.push(name)
    return ANSWERED
  }

export const options: CallOptions = { signal: neverAborted }
/** For a call that ends with its first 429. */
export const ONCE: CallOptions = { ...options, policy: { ...RETRY_POLICY, rateRetries: 0 } }

export const gateOf = (places: number) => createModelGate(places, { random: () => 0 })

/** A gate whose account is known to be exhausted. */
export async function exhaustedGate(places = 2) {
  const gate = gateOf(places)
  await failureOf(gate.call('answer', failing(engineError('quota')).work, options))
  return gate
}

/** Lets everything that is ready happen, without any time going by. */
export const settled = () => vi.advanceTimersByTimeAsync(0)
