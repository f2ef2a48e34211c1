import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createModelGate } from '@/server/llm/model-gate'
import { createRetryBudget } from '@/server/llm/retry'
import { failureOf } from './ask'
import { ANSWERED, engineError, failing, options } from './gate-calls'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const gateOf = (reserve?: number) => createModelGate(1, { random: () => 0, budget: createRetryBudget(reserve) })

describe('the retry layer', () => {
  it('tries until it works, after the waits of the policy', async () => {
    const call = failing(engineError('server'), engineError('timeout'))
    const done = gateOf().call('answer', call.work, options)
    await vi.advanceTimersByTimeAsync(999)
    expect(call.tries).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(call.tries).toBe(2)
    await vi.advanceTimersByTimeAsync(1000)
    expect(call.tries).toBe(3)
    expect(await done).toBe(ANSWERED)
  })

  it('does not retry a mistake of ours, nor report it as a failed call', async () => {
    const call = vi.fn(() => Promise.reject(new RangeError('ours')))
    const onFailedCall = vi.fn()
    await expect(gateOf().call('answer', call, { ...options, onFailedCall })).rejects.toThrow('ours')
    expect(call).toHaveBeenCalledTimes(1)
    expect(onFailedCall).not.toHaveBeenCalled()
  })

  it('gives up when all waits together would be too long, those of a pause included', async () => {
    const gate = gateOf()
    const limited = failing(...Array.from({ length: 9 }, () => engineError('rate', 250_000)))
    const failed = failureOf(gate.call('answer', limited.work, options))
    await vi.runAllTimersAsync()
    expect(await failed).toMatchObject({ kind: 'rate', retryAfterMs: 250_000 })
    expect(limited.tries).toBe(3)
    // 250 s of the pause are left: as much as this one waits before its first try, and then its own 400 s are too many.
    const later = failing(engineError('rate', 400_000))
    const second = failureOf(gate.call('answer', later.work, options))
    await vi.runAllTimersAsync()
    expect(await second).toMatchObject({ kind: 'rate', retryAfterMs: 400_000 })
    expect(later.tries).toBe(1)
  })
})

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

  const down = () => failing(...Array.from({ length: 9 }, () => engineError('server')))

  it('lets a run of a few queries retry as the policy says', async () => {
    const call = down()
    const failed = failureOf(gateOf().call('answer', call.work, options))
    await vi.runAllTimersAsync()
    expect((await failed).kind).toBe('server')
    expect(call.tries).toBe(4)
  })

  it('gives up at once when the provider is down for all and the budget is spent', async () => {
    const call = down()
    expect((await failureOf(gateOf(0).call('answer', call.work, options))).kind).toBe('server')
    expect(call.tries).toBe(1)
  })

  it('says nothing about rate limits', async () => {
    const call = failing(engineError('rate', 10), engineError('rate', 10))
    const done = gateOf(0).call('answer', call.work, options)
    await vi.runAllTimersAsync()
    expect(await done).toBe(ANSWERED)
    expect(call.tries).toBe(3)
  })
})
