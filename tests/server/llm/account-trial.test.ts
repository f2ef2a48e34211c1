import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EngineError } from '@/server/llm/engine'
import { failureOf } from './ask'
import { ANSWERED, engineError, exhaustedGate, failing, gateOf, openCalls, options, settled } from './gate-calls'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('a trial', () => {
  it('that works lets all go on, those first that waited for its outcome', async () => {
    const gate = await exhaustedGate()
    const open = openCalls()
    const trial = gate.trial('answer', open.work, options)
    const waiting = [failing(), failing()]
    const calls = waiting.map(({ work }) => gate.call('answer', work, options))
    await vi.advanceTimersByTimeAsync(60_000)
    expect([open.made, ...waiting.map(({ tries }) => tries)]).toEqual([1, 0, 0])
    open.end(0)
    expect(await Promise.all([trial, ...calls])).toEqual([ANSWERED, ANSWERED, ANSWERED])
    expect(gate.exhausted).toBeNull()
    expect(await gate.call('answer', failing().work, options)).toBe(ANSWERED)
  })

  it('that ends with the same error is made once, and rejects the calls that waited', async () => {
    const gate = await exhaustedGate()
    const open = openCalls()
    const trial = failureOf(gate.trial('answer', open.work, options))
    const call = failing()
    const waiting = failureOf(gate.call('answer', call.work, options))
    await settled()
    open.fail(0, engineError('quota'))
    expect([(await trial).kind, (await waiting).kind]).toEqual(['quota', 'quota'])
    await vi.runAllTimersAsync()
    expect([open.made, call.tries]).toEqual([1, 0])
    expect(gate.exhausted?.kind).toBe('quota')
  })

  it('is retried like any call, while the others wait', async () => {
    const gate = await exhaustedGate()
    const tried = failing(engineError('server'), engineError('rate', 2000))
    const trial = gate.trial('answer', tried.work, options)
    const call = failing()
    const waiting = gate.call('answer', call.work, options)
    await vi.advanceTimersByTimeAsync(1500)
    expect([tried.tries, call.tries]).toEqual([2, 0])
    await vi.runAllTimersAsync()
    await Promise.all([trial, waiting])
    expect([tried.tries, call.tries]).toEqual([3, 1])
  })

  it('that fails in another way leaves the account exhausted', async () => {
    const gate = await exhaustedGate()
    const trial = failureOf(gate.trial('answer', failing(engineError('badRequest')).work, options))
    const waiting = failureOf(gate.call('answer', failing().work, options))
    expect([(await trial).kind, (await waiting).kind]).toEqual(['badRequest', 'quota'])
    expect(gate.exhausted?.kind).toBe('quota')
  })

  it('whose question is refused shows an account that pays', async () => {
    const gate = await exhaustedGate()
    const refused = () => new EngineError('refused', 'no', ANSWERED)
    const trial = failureOf(gate.trial('answer', failing(refused(), refused()).work, options))
    await vi.runAllTimersAsync()
    expect((await trial).kind).toBe('refused')
    expect(gate.exhausted).toBeNull()
  })

  it('is one at a time: a second waits for the outcome and is then a call like any other', async () => {
    const gate = await exhaustedGate()
    const open = openCalls()
    const first = failureOf(gate.trial('answer', open.work, options))
    const second = failing()
    const after = failureOf(gate.trial('answer', second.work, options))
    await settled()
    open.fail(0, engineError('quota'))
    expect([(await first).kind, (await after).kind, second.tries]).toEqual(['quota', 'quota', 0])
  })

  it('is an ordinary call while the account is not exhausted', async () => {
    const gate = gateOf(1)
    const open = openCalls()
    const trial = gate.trial('answer', open.work, options)
    const call = gate.call('answer', open.work, options)
    await settled()
    open.end(0)
    await settled()
    open.end(1)
    expect(await Promise.all([trial, call])).toEqual([ANSWERED, ANSWERED])
  })

  it('does not hold back a shutdown of those who wait for it', async () => {
    const gate = await exhaustedGate()
    const open = openCalls()
    const trial = gate.trial('answer', open.work, options)
    const shutdown = new AbortController()
    const waiting = failureOf(gate.call('answer', failing().work, { signal: shutdown.signal }))
    await settled()
    shutdown.abort()
    expect((await waiting).kind).toBe('aborted')
    open.end(0)
    await trial
  })

  it('goes on when a call that had left before ends with the same error, and so do those who wait for it', async () => {
    const gate = gateOf(2)
    const open = openCalls()
    const old = [0, 1].map(() => failureOf(gate.call('answer', open.work, options)))
    await settled()
    open.fail(0, engineError('quota'))
    await old[0]
    const trial = gate.trial('answer', open.work, options)
    const call = failing()
    const waiting = gate.call('answer', call.work, options)
    await settled()
    open.fail(1, engineError('quota'))
    await old[1]
    expect([open.made, call.tries]).toEqual([3, 0])
    open.end(2)
    expect(await Promise.all([trial, waiting])).toEqual([ANSWERED, ANSWERED])
  })
})
