import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drainCallCounts } from '@/server/llm/call-outcomes'
import { EngineError } from '@/server/llm/engine'
import { runsOf } from '@/tests/support/runs-of'
import { failureOf } from './ask'
import { ANSWERED, engineError, exhaustedGate, failing, gateOf, openCalls, options, settled } from './gate-calls'

beforeEach(() => {
  vi.useFakeTimers()
  drainCallCounts()
})
afterEach(() => vi.useRealTimers())

/** An account without credit: every call ends with that, after some milliseconds. */
function emptyAccount(latencies: readonly number[]) {
  const account = {
    calls: 0,
    inFlight: 0,
    /** Calls that had left when the first answer came. */
    leftAtFirst: 0,
    work: async () => {
      const latency = latencies[account.calls % latencies.length] ?? 0
      account.calls += 1
      account.inFlight += 1
      await new Promise((resolve) => setTimeout(resolve, latency))
      account.leftAtFirst ||= account.calls
      account.inFlight -= 1
      throw engineError('quota')
    },
  }
  return account
}

describe('an exhausted account', () => {
  it('costs the calls in flight and one trial, however many wait and however they end', async () => {
    const latencies = fc.array(fc.nat(50), { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(latencies, fc.integer({ min: 1, max: 8 }), async (milliseconds, places) => {
        const gate = gateOf(places)
        const account = emptyAccount(milliseconds)
        const onFailedCall = vi.fn()
        const calls = Array.from({ length: 40 }, (_, index) =>
          failureOf(gate.call(index % 3 ? 'answer' : 'extract', account.work, { ...options, onFailedCall })),
        )
        await vi.runAllTimersAsync()
        const ends = await Promise.all(calls)
        expect(new Set(ends.map(({ kind }) => kind))).toEqual(new Set(['quota']))
        expect(account.calls).toBe(account.leftAtFirst)
        expect(account.calls).toBeLessThanOrEqual(places)
        expect(onFailedCall).toHaveBeenCalledTimes(account.calls)
        const trial = failureOf(gate.trial('answer', account.work, options))
        const during = Array.from({ length: 10 }, () => failureOf(gate.call('answer', account.work, options)))
        await vi.runAllTimersAsync()
        await Promise.all([trial, ...during])
        expect(account.calls).toBe(account.leftAtFirst + 1)
        expect(gate).toMatchObject({ inFlight: 0, waiting: 0 })
      }),
      { numRuns: runsOf(50) },
    )
  })

  it('ends every wait at once: for a place, for admission, for a pause and for another try', async () => {
    const gate = gateOf(3)
    const open = openCalls()
    const limited = failing(engineError('rate', 60_000))
    const retried = failing(engineError('server', 60_000))
    const asked = failing()
    const waiting = failing()
    const admission = () => new Promise<void>(() => undefined)
    const ends: Promise<EngineError>[] = []
    ends.push(failureOf(gate.call('answer', open.work, options)))
    ends.push(failureOf(gate.call('answer', retried.work, options)))
    await settled()
    ends.push(failureOf(gate.call('answer', asked.work, { ...options, admission })))
    ends.push(failureOf(gate.call('answer', limited.work, options)))
    await settled()
    ends.push(failureOf(gate.call('answer', waiting.work, options)))
    await settled()
    open.fail(0, engineError('quota'))
    await settled()
    expect((await Promise.all(ends)).map(({ kind }) => kind)).toEqual(ends.map(() => 'quota'))
    expect([asked.tries, waiting.tries, limited.tries, retried.tries]).toEqual([0, 0, 1, 1])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('gives a call that had left before and fails in another way no second try', async () => {
    const gate = gateOf(2)
    const open = openCalls()
    const calls = [0, 1].map(() => failureOf(gate.call('answer', open.work, options)))
    await settled()
    open.fail(0, engineError('quota'))
    await calls[0]
    open.fail(1, engineError('server'))
    expect((await calls[1])?.kind).toBe('quota')
    expect(open.made).toBe(2)
  })

  it('rejects later calls without making them, each with an error of its own that cost nothing', async () => {
    const gate = gateOf(2)
    const usage = { inputTokens: 10, outputTokens: 0, searches: 0 }
    const paid = new EngineError('quota', 'no credit', { usage })
    await failureOf(gate.call('answer', failing(paid).work, options))
    expect(gate.exhausted).toBe(paid)
    const call = failing()
    const onFailedCall = vi.fn()
    const rejected = await failureOf(gate.call('answer', call.work, { ...options, onFailedCall }))
    expect(rejected).toMatchObject({ kind: 'quota', message: 'no credit', cause: paid })
    expect(rejected.usage).toBeUndefined()
    expect(call.tries).toBe(0)
    expect(onFailedCall).not.toHaveBeenCalled()
  })

  it('stays exhausted when a call that had left before succeeds', async () => {
    const gate = gateOf(2)
    const open = openCalls()
    const calls = [gate.call('answer', open.work, options), failureOf(gate.call('answer', open.work, options))]
    await settled()
    open.fail(1, engineError('quota'))
    await settled()
    open.end(0)
    expect(await calls[0]).toBe(ANSWERED)
    expect(gate.exhausted?.kind).toBe('quota')
  })

  it('is over when it is reset', async () => {
    const gate = await exhaustedGate()
    gate.reset()
    expect(gate.exhausted).toBeNull()
    expect(await gate.call('answer', failing().work, options)).toBe(ANSWERED)
  })
})
