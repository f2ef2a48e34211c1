import { describe, expect, it } from 'vitest'
import { createCallGate } from '@/server/llm/call-gate'
import { EngineError } from '@/server/llm/engine'
import { createProviderPause } from '@/server/llm/provider-pause'
import { withRetry } from '@/server/llm/retry'
import { createRetryBudget } from '@/server/llm/retry-budget'
import { RETRY_POLICY } from '@/server/llm/retry-policy'
import { failureOf, neverAborted } from './ask'

const policy = { ...RETRY_POLICY, waitsMs: { ...RETRY_POLICY.waitsMs, server: [0, 0, 0] } }

describe('the retry budget', () => {
  it('keeps retries at a fifth of the calls once its reserve is spent', () => {
    const budget = createRetryBudget(0)
    let retries = 0
    for (let call = 0; call < 1000; call += 1) {
      budget.earn()
      if (budget.spend()) retries += 1
    }
    expect(retries).toBeGreaterThanOrEqual(199)
    expect(retries).toBeLessThanOrEqual(200)
  })

  it('lets a run of a few queries retry as the policy says', async () => {
    const options = { signal: neverAborted, policy, pause: createProviderPause(), budget: createRetryBudget() }
    let tries = 0
    const down = () => {
      tries += 1
      return Promise.reject(new EngineError('server', 'down'))
    }
    await failureOf(withRetry(down, options))
    expect(tries).toBe(4)
  })

  it('gives up at once when the provider is down for everybody and the budget is spent', async () => {
    const options = { signal: neverAborted, policy, pause: createProviderPause(), budget: createRetryBudget(0) }
    let tries = 0
    const down = () => {
      tries += 1
      return Promise.reject(new EngineError('server', 'down'))
    }
    const failure = await failureOf(withRetry(down, options))
    expect(failure.kind).toBe('server')
    expect(tries).toBe(1)
  })
})

describe('the gate after a 429', () => {
  const limited = () => Promise.reject(new EngineError('rate', 'slow down', { retryAfterMs: 1 }))

  it('halves the places once per burst and gives them back as calls succeed', async () => {
    let now = 0
    const pause = createProviderPause(() => now)
    const gate = createCallGate(8, pause)
    await Promise.allSettled([gate.run(limited, neverAborted), gate.run(limited, neverAborted)])
    expect(gate.width).toBe(4)
    now = 10
    await Promise.allSettled([gate.run(limited, neverAborted)])
    expect(gate.width).toBe(2)
    now = 20
    for (let call = 0; call < 2 + 3 + 4 + 5 + 6 + 7; call += 1) await gate.run(async () => 'ok', neverAborted)
    expect(gate.width).toBe(8)
  })

  it('never closes altogether', async () => {
    let now = 0
    const gate = createCallGate(
      2,
      createProviderPause(() => now),
    )
    for (let burst = 0; burst < 5; burst += 1) {
      await Promise.allSettled([gate.run(limited, neverAborted)])
      now += 10
    }
    expect(gate.width).toBe(1)
    expect(await gate.run(async () => 'in', neverAborted)).toBe('in')
  })
})
