import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { db } from '@/server/db'
import { required, resetEnv } from '@/server/env'
import { ATTEMPTS } from '@/server/limits/attempts'
import { closeQueue, prepareQueues } from '@/server/queue/client'
import { calls, newAddress } from '@/tests/support/account-calls'
import { from, newCaller } from '@/tests/support/callers'

// R-SAFE-8, beside signing in: every door that takes an address or a mailed link has its waits.

beforeAll(async () => {
  process.env.TRUSTED_PROXY_HOPS = '1'
  resetEnv()
  await prepareQueues(required('DATABASE_URL'))
})
afterAll(async () => {
  delete process.env.TRUSTED_PROXY_HOPS
  resetEnv()
  await closeQueue()
})
beforeEach(() => db().rateLimit.deleteMany())

describe('the other doors', () => {
  const until429 = async (ask: () => Promise<Response>, free: number) => {
    for (let attempt = 0; attempt < free; attempt += 1) expect((await ask()).status).not.toBe(429)
    const refused = await ask()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  }

  it('each has its waits: register, request-token and the mailed links', async () => {
    const headers = () => from(newCaller())
    const [one, two, three] = [headers(), headers(), headers()]
    const email = newAddress()
    await until429(() => calls.register({ email }, one), ATTEMPTS.register.pair.free)
    await until429(() => calls.requestToken(email, two), ATTEMPTS.requestToken.pair.free)
    const link = { id: 'a'.repeat(24), token: 'A'.repeat(43) }
    await until429(() => calls.resetPassword(link, three), ATTEMPTS.link.pair.free)
    // One secret space: what was tried at one door counts at the others.
    expect((await calls.setPassword(link, three)).status).toBe(429)
    expect((await calls.verifyEmail(link, three)).status).toBe(429)
    expect((await calls.verifyEmail(link, headers())).status).toBe(400)
    expect((await calls.requestToken(email, headers())).status).toBe(200)
  })

  it('ten registrations an hour from one address, then waits; another address is not touched', async () => {
    const caller = newCaller()
    await until429(() => calls.register({}, from(caller)), ATTEMPTS.register.address.free)
    expect((await calls.register({}, from(newCaller()))).status).toBe(200)
  })

  it('a form that had to be corrected was no attempt', async () => {
    const headers = from(newCaller())
    for (let attempt = 0; attempt < 2 * ATTEMPTS.register.pair.free; attempt += 1)
      expect((await calls.register({ password: 'Password1!', confirmPassword: 'Password1!' }, headers)).status).toBe(
        400,
      )
    expect((await calls.register({}, headers)).status).toBe(200)
  })
})
