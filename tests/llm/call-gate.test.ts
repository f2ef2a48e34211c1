import { describe, expect, it } from 'vitest'
import { createCallGate } from '@/server/llm/call-gate'
import { failureOf, neverAborted } from './ask'

/** A call that lasts until it is ended. */
function openCall() {
  let end: () => void = () => undefined
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  return { run: () => ended, end: () => end() }
}

describe('the gate for model calls', () => {
  it('lets in no more than its limit', async () => {
    const gate = createCallGate(3)
    let most = 0
    const calls = Array.from({ length: 20 }, () =>
      gate.run(async () => {
        most = Math.max(most, gate.inFlight)
        await Promise.resolve()
      }, neverAborted),
    )
    await Promise.all(calls)
    expect(most).toBe(3)
    expect(gate).toMatchObject({ inFlight: 0, waiting: 0 })
  })

  it('lets in first who came first', async () => {
    const gate = createCallGate(1)
    const order: number[] = []
    await Promise.all([1, 2, 3, 4].map((number) => gate.run(async () => order.push(number), neverAborted)))
    expect(order).toEqual([1, 2, 3, 4])
  })

  it('lets in first what has another call to follow', async () => {
    const gate = createCallGate(1)
    const order: string[] = []
    const one = openCall()
    const running = gate.run(one.run, neverAborted)
    const waiting = [
      gate.run(async () => order.push('extract 1'), neverAborted),
      gate.run(async () => order.push('ask 2'), neverAborted, true),
      gate.run(async () => order.push('ask 3'), neverAborted, true),
    ]
    one.end()
    await Promise.all([running, ...waiting])
    expect(order).toEqual(['ask 2', 'ask 3', 'extract 1'])
  })

  it('frees the place of a call that failed', async () => {
    const gate = createCallGate(1)
    await expect(gate.run(() => Promise.reject(new Error('no')), neverAborted)).rejects.toThrow('no')
    expect(await gate.run(async () => 'in', neverAborted)).toBe('in')
  })

  it('lets go of who is waiting when we shut down, without a call', async () => {
    const gate = createCallGate(1)
    const first = openCall()
    const running = gate.run(first.run, neverAborted)
    const shutdown = new AbortController()
    let called = false
    const waiting = failureOf(
      gate.run(async () => {
        called = true
      }, shutdown.signal),
    )
    expect(gate.waiting).toBe(1)
    shutdown.abort()
    expect((await waiting).kind).toBe('aborted')
    expect(gate.waiting).toBe(0)
    first.end()
    await running
    expect(called).toBe(false)
    expect(gate.inFlight).toBe(0)
  })

  it('lets nobody in after a shutdown', async () => {
    expect((await failureOf(createCallGate(1).run(async () => 'in', AbortSignal.abort()))).kind).toBe('aborted')
  })
})
