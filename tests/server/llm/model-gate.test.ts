import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drainCallCounts } from '@/server/llm/call-outcomes'
import { modelGate, resetModelGates } from '@/server/llm/model-gate'
import { resetEnv } from '@/server/settings/env'
import { failureOf } from './ask'
import { ANSWERED, engineError, failing, gateOf, noting, openCalls, options, settled } from './gate-calls'

beforeEach(() => {
  vi.useFakeTimers()
  drainCallCounts()
})
afterEach(() => vi.useRealTimers())

describe('the gate for model calls', () => {
  it('lets in no more than its places', async () => {
    const gate = gateOf(3)
    let most = 0
    const work = async () => {
      most = Math.max(most, gate.inFlight)
      await Promise.resolve()
      return ANSWERED
    }
    await Promise.all(Array.from({ length: 20 }, () => gate.call('answer', work, options)))
    expect(most).toBe(3)
    await settled()
    expect(gate).toMatchObject({ inFlight: 0, waiting: 0, concurrency: 3, exhausted: null })
  })

  it('lets in first who came first', async () => {
    const gate = gateOf(1)
    const order: number[] = []
    const call = (number: number) => gate.call('answer', noting(order, number), options)
    await Promise.all([1, 2, 3, 4].map(call))
    expect(order).toEqual([1, 2, 3, 4])
  })

  it('lets in calls of a higher priority first, then those that have another call to follow', async () => {
    const gate = gateOf(1)
    const order: string[] = []
    const note = (name: string) => noting(order, name)
    const first = openCalls()
    const calls = [
      gate.call('answer', first.work, options),
      gate.call('extract', note('extract 1'), options),
      gate.call('answer', note('ask 2'), options),
      gate.call('answer', note('ask 3'), options),
      gate.call('extract', note('urgent'), { ...options, priority: 2 }),
    ]
    await settled()
    first.end(0)
    await Promise.all(calls)
    expect(order).toEqual(['urgent', 'ask 2', 'ask 3', 'extract 1'])
  })

  it('passes on the place of a failed call, and lets a mistake of ours through unchanged', async () => {
    const gate = gateOf(1)
    const mistake = new TypeError('ours')
    const call = gate.call('answer', () => Promise.reject(mistake), options)
    await expect(call).rejects.toBe(mistake)
    expect(await gate.call('answer', async () => ANSWERED, options)).toBe(ANSWERED)
  })

  it('counts every try', async () => {
    const done = gateOf(1).call('extract', failing(engineError('server')).work, options)
    await vi.runAllTimersAsync()
    await done
    expect(drainCallCounts().map(({ call, outcome, calls }) => [call, outcome, calls])).toEqual([
      ['extract', 'error', 1],
      ['extract', 'ok', 1],
    ])
  })
})

describe('a shutdown', () => {
  it('ends the wait for a place at once, without a call', async () => {
    const gate = gateOf(1)
    const first = openCalls()
    const running = gate.call('answer', first.work, options)
    const shutdown = new AbortController()
    const never = failing()
    const waiting = failureOf(gate.call('answer', never.work, { signal: shutdown.signal }))
    await settled()
    expect(gate.waiting).toBe(1)
    shutdown.abort()
    expect((await waiting).kind).toBe('aborted')
    expect(gate.waiting).toBe(0)
    first.end(0)
    await running
    await settled()
    expect(never.tries).toBe(0)
    expect(gate.inFlight).toBe(0)
  })

  it('ends the wait for another try at once', async () => {
    const shutdown = new AbortController()
    const call = failing(engineError('rate', 300_000))
    const failed = failureOf(gateOf(1).call('answer', call.work, { signal: shutdown.signal }))
    await vi.advanceTimersByTimeAsync(1000)
    shutdown.abort()
    expect((await failed).kind).toBe('aborted')
    expect(call.tries).toBe(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('ends the wait for admission at once, and passes the place on', async () => {
    const gate = gateOf(1)
    const shutdown = new AbortController()
    const admission = () => new Promise<void>(() => undefined)
    const call = failing()
    const failed = failureOf(gate.call('answer', call.work, { signal: shutdown.signal, admission }))
    await settled()
    shutdown.abort()
    expect((await failed).kind).toBe('aborted')
    expect(call.tries).toBe(0)
    expect(await gate.call('answer', async () => ANSWERED, options)).toBe(ANSWERED)
  })

  it('lets in no call afterwards', async () => {
    const call = failing()
    const failed = failureOf(gateOf(1).call('answer', call.work, { signal: AbortSignal.abort() }))
    expect((await failed).kind).toBe('aborted')
    expect(call.tries).toBe(0)
  })

  it('does not lose an answer that arrives all the same', async () => {
    const shutdown = new AbortController()
    const open = openCalls()
    const running = gateOf(1).call('answer', open.work, { signal: shutdown.signal })
    await settled()
    shutdown.abort()
    open.end(0)
    expect(await running).toBe(ANSWERED)
  })

  it('does not try a call again that fails after it, but says what that one cost', async () => {
    const shutdown = new AbortController()
    const open = openCalls()
    const onFailedCall = vi.fn()
    const failed = failureOf(gateOf(1).call('answer', open.work, { signal: shutdown.signal, onFailedCall }))
    await settled()
    shutdown.abort()
    open.fail(0, engineError('server'))
    expect((await failed).kind).toBe('server')
    expect(onFailedCall).toHaveBeenCalledTimes(1)
  })
})

describe('admission', () => {
  it('is asked before every try, once the place is given', async () => {
    const gate = gateOf(1)
    const first = openCalls()
    const running = gate.call('answer', first.work, options)
    const admission = vi.fn()
    const call = failing(engineError('server'))
    const second = gate.call('answer', call.work, { ...options, admission })
    await settled()
    expect(admission).not.toHaveBeenCalled()
    first.end(0)
    await running
    await settled()
    expect([admission.mock.calls.length, call.tries]).toEqual([1, 1])
    await vi.runAllTimersAsync()
    await second
    expect([admission.mock.calls.length, call.tries]).toEqual([2, 2])
  })

  it('that is refused ends the call, which is no failed call and counted nowhere', async () => {
    const gate = gateOf(1)
    const call = failing()
    const onFailedCall = vi.fn()
    const admission = () => Promise.reject(engineError('quota'))
    const failed = failureOf(gate.call('answer', call.work, { ...options, admission, onFailedCall }))
    expect((await failed).kind).toBe('quota')
    expect(call.tries).toBe(0)
    expect(onFailedCall).not.toHaveBeenCalled()
    expect(drainCallCounts()).toEqual([])
    expect(gate.exhausted).toBeNull()
    await settled()
    expect(gate.inFlight).toBe(0)
  })
})

it('every engine has a gate of its own, with the places of the settings', async () => {
  vi.stubEnv('LLM_CONCURRENCY', '3')
  // Another file in this process may have read the settings.
  resetEnv()
  resetModelGates()
  const gate = modelGate('openai')
  expect(modelGate('openai')).toBe(gate)
  expect(modelGate('simulated')).not.toBe(gate)
  expect(gate.concurrency).toBe(3)
  resetModelGates()
  expect(modelGate('openai')).not.toBe(gate)
  vi.unstubAllEnvs()
  resetEnv()
  resetModelGates()
})
