import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '@/server/auth/password'
import { db } from '@/server/db'
import { required } from '@/server/env'
import { newId } from '@/server/ids'
import { closeQueue, prepareQueues } from '@/server/queue/client'
import { calls, LINK_REFUSED, NEW_PASSWORD, newAddress, seen } from '@/tests/support/account-calls'
import { makeUser } from '@/tests/support/factories'

// Whether an address or id has an account cannot be learnt (R-SAFE-5). How long hundreds of answers take is compared by
// `npm run bench` (tests/bench/checks/account-times.test.ts).

beforeAll(() => prepareQueues(required('DATABASE_URL')))
beforeEach(() => db().rateLimit.deleteMany())
afterAll(closeQueue)

const TURNS = 10

/** The processor's time of this process for one turn, in ms: other work of the machine does not count. */
async function cost(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** The least that each of these costs, in ms, asked in turns: what the process cleans up or compiles beside it is in no least. */
async function leastCosts(...works: (() => Promise<unknown>)[]): Promise<number[]> {
  const least = works.map(() => Number.POSITIVE_INFINITY)
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const [at, work] of works.entries()) least[at] = Math.min(least[at] ?? 0, await cost(work))
  }
  return least
}

describe('known and unknown addresses are answered alike', () => {
  it('at login, and an unknown one costs the work of a hash, too', async () => {
    const { email } = await makeUser()
    const known = await seen(await calls.login(email, 'Wrong-Pass-1'))
    expect(known.status).toBe(401)
    expect(await seen(await calls.login(newAddress(), 'Wrong-Pass-1'))).toEqual(known)

    const [hash = 0, refused = 0, unknown = 0] = await leastCosts(
      () => hashPassword('Wrong-Pass-1'),
      () => calls.login(newAddress(), 'x'.repeat(129)), // before any work is done
      () => calls.login(newAddress(), 'Wrong-Pass-1'),
    )
    expect(hash).toBeGreaterThan(0)
    expect(unknown).toBeGreaterThan(refused + hash / 2)
  })

  it('at reset-password, with a link that is not one', async () => {
    const { id } = await makeUser()
    await db().oneTimeToken.create({
      data: { id: newId(), userId: id, purpose: 'reset', tokenHash: Buffer.alloc(32), expiresAt: new Date(2 ** 42) },
    })
    const wrong = { token: 'A'.repeat(43), password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }
    const known = await seen(await calls.resetPassword({ ...wrong, id }))
    expect(known.body).toBe(LINK_REFUSED)
    expect(await seen(await calls.resetPassword({ ...wrong, id: newId() }))).toEqual(known)
  })
})
