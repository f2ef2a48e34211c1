import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCallGate } from '@/server/llm/call-gate'
import { EngineError, type EngineErrorKind } from '@/server/llm/engine'
import { createProviderPause } from '@/server/llm/provider-pause'
import { withRetry } from '@/server/llm/retry'
import { failureOf, neverAborted } from './ask'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const usage = { inputTokens: 10, outputTokens: 1, searches: 1 }
const error = (kind: EngineErrorKind, more = {}) => new EngineError(kind, `failed: ${kind}`, { usage, ...more })

/** A call that fails in these ways, one after another, and then works. */
function failing(...failures: EngineError[]) {
  const left = [...failures]
  return vi.fn(async (attempt: number) => {
    const failure = left.shift()
    if (failure) throw failure
    return `worked at try ${attempt}`
  })
}

const options = () => ({ signal: neverAborted, pause: createProviderPause(), random: () => 0 })

describe('the retry layer', () => {
  it('tries until it works and numbers the tries', async () => {
    const result = withRetry(failing(error('server'), error('timeout')), options())
    await vi.runAllTimersAsync()
    expect(await result).toBe('worked at try 3')
  })

  it('tells of every failed call, the last included, so that its tokens count', async () => {
    const onFailedCall = vi.fn()
    const failed = failureOf(withRetry(failing(error('refused'), error('refused')), { ...options(), onFailedCall }))
    await vi.runAllTimersAsync()
    expect((await failed).kind).toBe('refused')
    expect(onFailedCall.mock.calls.map(([told]) => told.usage)).toEqual([usage, usage])
  })

  it('calls once when the quota is exhausted', async () => {
    const call = failing(error('quota'), error('quota'))
    const failed = failureOf(withRetry(call, options()))
    await vi.runAllTimersAsync()
    expect((await failed).kind).toBe('quota')
    expect(call).toHaveBeenCalledTimes(1)
  })

  it('does not retry a mistake of ours', async () => {
    const call = vi.fn(async () => {
      throw new TypeError('ours')
    })
    await expect(withRetry(call, options())).rejects.toThrow('ours')
    expect(call).toHaveBeenCalledTimes(1)
  })

  it('ends its wait at once when we shut down', async () => {
    const shutdown = new AbortController()
    const call = failing(error('rate', { retryAfterMs: 300_000 }))
    const failed = failureOf(withRetry(call, { ...options(), signal: shutdown.signal }))
    await vi.advanceTimersByTimeAsync(1000)
    shutdown.abort()
    expect((await failed).kind).toBe('aborted')
    expect(call).toHaveBeenCalledTimes(1)
  })
})

describe('a pause that one caller is asked for', () => {
  it('holds back every caller of the process until it is over', async () => {
    const shared = options()
    const gate = createCallGate(5, shared.pause)
    const rated = failing(error('rate', { retryAfterMs: 5000 }))
    const first = withRetry((attempt) => gate.run(() => rated(attempt), neverAborted), shared)
    await vi.advanceTimersByTimeAsync(0)
    const bystander = failing()
    const second = withRetry(bystander, shared)
    await vi.advanceTimersByTimeAsync(4900)
    expect(bystander).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(200)
    expect(await second).toBe('worked at try 1')
    expect(await first).toBe('worked at try 2')
  })

  it('longer than a call may wait fails the call without asking, and says for how long', async () => {
    const shared = options()
    shared.pause.hold(3_600_000)
    const call = failing()
    expect(await failureOf(withRetry(call, shared))).toMatchObject({ kind: 'rate', retryAfterMs: 3_600_000 })
    expect(call).not.toHaveBeenCalled()
  })

  it('reaches the calls that are already waiting at the gate', async () => {
    const shared = options()
    const gate = createCallGate(1, shared.pause)
    const onFailedCall = vi.fn()
    const calls = [failing(error('rate', { retryAfterMs: 5000 })), failing(), failing()]
    const results = calls.map((call) =>
      withRetry((attempt) => gate.run(() => call(attempt), neverAborted), { ...shared, onFailedCall }),
    )
    await vi.advanceTimersByTimeAsync(4900)
    expect(calls.map((call) => call.mock.calls.length)).toEqual([1, 0, 0])
    await vi.runAllTimersAsync()
    expect(await Promise.all(results)).toEqual(['worked at try 2', 'worked at try 1', 'worked at try 1'])
    expect(onFailedCall).toHaveBeenCalledTimes(1)
  })

  it('is never shortened by a shorter one', () => {
    const pause = createProviderPause()
    pause.hold(5000)
    pause.hold(100)
    expect(pause.left()).toBe(5000)
    pause.clear()
    expect(pause.left()).toBe(0)
  })
})
