import { describe, expect, it } from 'vitest'
import { EngineError, type EngineErrorKind } from '@/server/llm/engine'
import { RETRY_POLICY, waitBeforeRetry } from '@/server/llm/retry'

/** The waits before each retry of a call that keeps failing in one way, until the policy gives up. */
function waits(kind: EngineErrorKind, retryAfterMs?: number, random = 0): number[] {
  const error = new EngineError(kind, 'x', retryAfterMs === undefined ? {} : { retryAfterMs })
  const made: number[] = []
  for (let failures = 1; failures < 50; failures += 1) {
    const wait = waitBeforeRetry(error, { [kind]: failures }, sum(made), random)
    if (wait === null) return made
    made.push(wait)
  }
  throw new Error('The policy never gives up')
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

describe('what another try cannot mend is never retried', () => {
  it.each<[string, EngineErrorKind]>([
    ['an exhausted quota', 'quota'],
    ['a wrong key', 'auth'],
    ['a request that the provider does not accept', 'badRequest'],
    ['a missing engine', 'notConfigured'],
    ['our own shutdown', 'aborted'],
  ])('%s', (_name, kind) => {
    expect(waits(kind)).toEqual([])
    expect(waits(kind, 1000)).toEqual([])
  })
})

describe('what may have been billed is retried once', () => {
  it.each<EngineErrorKind>(['timeout', 'refused', 'incomplete', 'badResponse'])('%s', (kind) => {
    expect(waits(kind)).toHaveLength(1)
  })
})

describe('a server error', () => {
  it('is retried three times, after 1, 4 and 15 seconds', () => {
    expect(waits('server')).toEqual([1000, 4000, 15_000])
  })

  it('is never retried sooner than the server asked', () => {
    expect(waits('server', 6000)).toEqual([6000, 6000, 15_000])
  })

  it('waits a little longer by chance, so that calls do not return together', () => {
    expect(waits('server', undefined, 0.999).every((wait, index) => wait > (waits('server')[index] ?? 0))).toBe(true)
  })
})

describe('a rate limit', () => {
  it('waits at least what the provider asked for, however long, up to the longest wait of a call', () => {
    expect(waits('rate', 65_000)[0]).toBe(65_000)
    expect(waits('rate', 65_000, 0.5)[0]).toBeGreaterThan(65_000)
    expect(waits('rate', 500_000)).toHaveLength(1)
  })

  it('gives up rather than come back too early when the provider asks for more than that', () => {
    expect(waits('rate', RETRY_POLICY.maxTotalWaitMs + 1)).toEqual([])
  })

  it('without a wait of its own backs off with full jitter', () => {
    const longest = waits('rate', undefined, 0.999)
    expect(longest).toHaveLength(RETRY_POLICY.rateRetries)
    expect(longest[0]).toBeLessThan(3000)
    expect(longest.at(-1)).toBeGreaterThan(30_000)
    expect(waits('rate', undefined, 0).every((wait) => wait === 250)).toBe(true)
  })
})

it('kinds count apart: a timeout after two server errors still has its one retry', () => {
  const timeout = new EngineError('timeout', 'x')
  expect(waitBeforeRetry(timeout, { server: 2, timeout: 1 }, 5000, 0)).toBe(1000)
  expect(waitBeforeRetry(timeout, { server: 2, timeout: 2 }, 6000, 0)).toBeNull()
})
