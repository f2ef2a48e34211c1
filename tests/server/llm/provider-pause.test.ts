import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createModelGate } from '@/server/llm/model-gate'
import { failureOf } from './ask'
import { ANSWERED, engineError, failing, gateOf, ONCE, openCalls, options, settled } from './gate-calls'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('a pause that one caller is asked for', () => {
  it('holds back every caller of the gate until it is over', async () => {
    const gate = gateOf(5)
    const rated = failing(engineError('rate', 5000))
    const first = gate.call('answer', rated.work, options)
    await settled()
    const bystander = failing()
    const second = gate.call('answer', bystander.work, options)
    await vi.advanceTimersByTimeAsync(4900)
    expect([rated.tries, bystander.tries]).toEqual([1, 0])
    await vi.advanceTimersByTimeAsync(200)
    await Promise.all([first, second])
    expect([rated.tries, bystander.tries]).toEqual([2, 1])
  })

  it('reaches the calls that are already waiting for a place', async () => {
    const gate = gateOf(1)
    const onFailedCall = vi.fn()
    const calls = [failing(engineError('rate', 5000)), failing(), failing()]
    const results = calls.map(({ work }) => gate.call('answer', work, { ...options, onFailedCall }))
    await vi.advanceTimersByTimeAsync(4900)
    expect(calls.map(({ tries }) => tries)).toEqual([1, 0, 0])
    await vi.runAllTimersAsync()
    await Promise.all(results)
    expect(calls.map(({ tries }) => tries)).toEqual([2, 1, 1])
    expect(onFailedCall).toHaveBeenCalledTimes(1)
  })

  it('reaches a call that is being admitted, which is then admitted again', async () => {
    const gate = gateOf(2)
    const open = openCalls()
    const limited = failureOf(gate.call('answer', open.work, ONCE))
    const admitted = Promise.withResolvers<void>()
    const admission = vi.fn(() => admitted.promise)
    const call = failing()
    const done = gate.call('answer', call.work, { ...options, admission })
    await settled()
    open.fail(0, engineError('rate', 5000))
    await limited
    admitted.resolve()
    await vi.advanceTimersByTimeAsync(4900)
    expect([call.tries, admission.mock.calls.length, gate.inFlight]).toEqual([0, 1, 0])
    await vi.runAllTimersAsync()
    expect(await done).toBe(ANSWERED)
    expect(admission).toHaveBeenCalledTimes(2)
  })

  it('longer than a call may wait fails the call without asking, and says for how long', async () => {
    const gate = gateOf(2)
    expect((await failureOf(gate.call('answer', failing(engineError('rate', 3_600_000)).work, options))).kind).toBe(
      'rate',
    )
    const call = failing()
    const onFailedCall = vi.fn()
    const failed = await failureOf(gate.call('answer', call.work, { ...options, onFailedCall }))
    expect(failed).toMatchObject({ kind: 'rate', retryAfterMs: 3_600_000 })
    expect(call.tries).toBe(0)
    expect(onFailedCall).not.toHaveBeenCalled()
  })

  it('is never shortened by a shorter one', async () => {
    const gate = gateOf(2)
    const open = openCalls()
    const failed = [0, 1].map(() => failureOf(gate.call('answer', open.work, ONCE)))
    await settled()
    open.fail(0, engineError('rate', 5000))
    open.fail(1, engineError('rate', 100))
    await Promise.all(failed)
    const call = failing()
    const done = gate.call('answer', call.work, options)
    await vi.advanceTimersByTimeAsync(4900)
    expect(call.tries).toBe(0)
    await vi.advanceTimersByTimeAsync(100)
    expect(await done).toBe(ANSWERED)
  })

  it('is over for all callers at different moments', async () => {
    const gate = createModelGate(100, { random: Math.random })
    await failureOf(gate.call('answer', failing(engineError('rate', 5000)).work, ONCE))
    const left: number[] = []
    const started = Date.now()
    const work = async () => {
      left.push(Date.now() - started)
      return ANSWERED
    }
    const calls = Array.from({ length: 20 }, () => gate.call('answer', work, options))
    await vi.runAllTimersAsync()
    await Promise.all(calls)
    expect(Math.min(...left)).toBeGreaterThanOrEqual(5000)
    expect(Math.max(...left)).toBeLessThanOrEqual(6000)
    expect(new Set(left).size).toBeGreaterThan(5)
  })
})

describe('the places after a 429', () => {
  const limited = (gate: ReturnType<typeof gateOf>) =>
    failureOf(gate.call('answer', failing(engineError('rate', 1)).work, ONCE))

  it('are halved once per burst and given back as calls succeed', async () => {
    const gate = gateOf(8)
    await Promise.all([limited(gate), limited(gate)])
    expect(gate.concurrency).toBe(4)
    await vi.advanceTimersByTimeAsync(10)
    await limited(gate)
    expect(gate.concurrency).toBe(2)
    await vi.advanceTimersByTimeAsync(10)
    for (let call = 0; call < 2 + 3 + 4 + 5 + 6 + 7; call += 1) {
      expect(gate.concurrency).toBeLessThan(8)
      await gate.call('answer', failing().work, options)
    }
    expect(gate.concurrency).toBe(8)
  })

  it('are never less than one', async () => {
    const gate = gateOf(2)
    for (let burst = 0; burst < 5; burst += 1) {
      await limited(gate)
      await vi.advanceTimersByTimeAsync(10)
    }
    expect(gate.concurrency).toBe(1)
    expect(await gate.call('answer', failing().work, options)).toBe(ANSWERED)
  })
})
