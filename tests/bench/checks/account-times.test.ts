import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { closeQueue, prepareQueues } from '@/server/queue/client'
import { required } from '@/server/settings/env'
import { calls, NEW_PASSWORD, newAddress, seen } from '@/tests/support/account-calls'
import { makeUser } from '@/tests/support/factories'

// Known and unknown addresses and ids are answered alike, and in the same time (R-SAFE-5). Measured in interleaved pairs,
// so that the load of the machine falls on both.

const PAIRS = 100
const NOISE = 1.25

beforeAll(() => prepareQueues(required('DATABASE_URL')))
beforeEach(() => db().rateLimit.deleteMany())
afterAll(closeQueue)

const median = (times: number[]) => {
  const sorted = [...times].sort((a, b) => a - b)
  return ((sorted[Math.floor((PAIRS - 1) / 2)] ?? 0) + (sorted[Math.ceil((PAIRS - 1) / 2)] ?? 0)) / 2
}

type Ask = (pair: number) => Promise<Response>

/** Asks both in turn, the first alternating, and compares everything that shows; answers slower ÷ faster. */
async function compare(name: string, one: Ask, two: Ask, same = true): Promise<number> {
  const times: [number[], number[]] = [[], []]
  for (let pair = -5; pair < PAIRS; pair += 1) {
    const answers: Response[] = []
    for (const side of pair % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const start = performance.now()
      answers[side] = await (side === 0 ? one : two)(pair)
      if (pair >= 0) times[side].push(performance.now() - start)
    }
    const [first, second] = await Promise.all(answers.map(seen))
    if (same) expect(second).toEqual(first)
    expect(first?.status).not.toBe(429)
  }
  const [a, b] = [median(times[0]), median(times[1])]
  const ratio = Math.max(a, b) / Math.min(a, b)
  console.info(`${name}: medians ${a.toFixed(2)} ms and ${b.toFixed(2)} ms, ratio ${ratio.toFixed(3)}`)
  return ratio
}

/** Addresses of a hundred users, so that no one's own limit is reached. */
async function people() {
  const users = await Promise.all(Array.from({ length: PAIRS + 5 }, () => makeUser()))
  return (pair: number) => users[pair + 5]?.email ?? ''
}

describe('known and unknown look the same and take as long', () => {
  it('at login', async () => {
    const known = await people()
    const ratio = await compare(
      'login',
      (pair) => calls.login(known(pair), 'Wrong-Pass-1'),
      () => calls.login(newAddress(), 'Wrong-Pass-1'),
    )
    expect(ratio).toBeLessThan(NOISE)
  }, 90_000)

  it('at request-token', async () => {
    const known = await people()
    const ratio = await compare(
      'request-token',
      (pair) => calls.requestToken(known(pair)),
      () => calls.requestToken(newAddress()),
    )
    expect(ratio).toBeLessThan(NOISE)
  }, 90_000)

  it('at reset-password, with an invalid link', async () => {
    const { id } = await makeUser()
    await db().oneTimeToken.create({
      data: { id: newId(), userId: id, purpose: 'reset', tokenHash: Buffer.alloc(32), expiresAt: new Date(2 ** 42) },
    })
    const wrong = { token: 'A'.repeat(43), password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }
    // Every pair starts with fresh counters: one id is tried a hundred times.
    const ask = async (given: object) => {
      await db().rateLimit.deleteMany()
      return calls.resetPassword({ ...wrong, ...given })
    }
    const ratio = await compare(
      'reset-password',
      () => ask({ id }),
      () => ask({ id: newId() }),
    )
    expect(ratio).toBeLessThan(NOISE)
  }, 90_000)

  it('at register a taken address takes as long as a free one; only the outcome differs', async () => {
    const known = await people()
    const ratio = await compare(
      'register',
      (pair) => calls.register({ email: known(pair) }),
      () => calls.register(),
      false,
    )
    expect(ratio).toBeLessThan(2)
  }, 90_000)

  it('would see a difference of a hash (positive control)', async () => {
    const known = await people()
    const ratio = await compare(
      'control',
      (pair) => calls.login(known(pair), 'Wrong-Pass-1'),
      () => calls.login(newAddress(), 'x'.repeat(129)),
      false,
    )
    expect(ratio).toBeGreaterThan(NOISE)
  }, 90_000)
})
