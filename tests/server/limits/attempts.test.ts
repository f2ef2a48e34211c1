import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { GET as nextAuthGet, POST as nextAuthPost } from '@/app/api/auth/[...nextauth]/route'
import { AppError } from '@/lib/http/app-error'
import { db } from '@/server/db/client'
import { ATTEMPTS, type AttemptName, countAttempt } from '@/server/limits/attempts'
import { calls, newAddress } from '@/tests/support/account-calls'
import { from, newCaller } from '@/tests/support/callers'
import { makeUser, TEST_PASSWORD } from '@/tests/support/factories'
import { configure } from '@/tests/support/settings'

// R-SAFE-8: signing in, and every door that takes an address or a mailed link. One proxy in front says who is calling; every address of a test is its own.

configure({ TRUSTED_PROXY_HOPS: '1' })
beforeEach(() => db().rateLimit.deleteMany())

/** Seconds to wait, or 0 when the attempt was let through. */
async function waitOf(name: AttemptName, account: string, caller: string): Promise<number> {
  try {
    await countAttempt(name, { account, caller })
    return 0
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 429) throw error
    return error.retryAfterS ?? 0
  }
}

/** Lets the open waits run out, as time would. */
const waitsAreOver = () =>
  db().rateLimit.updateMany({ where: { key: { contains: '-wait' } }, data: { expire: BigInt(Date.now() - 1) } })

describe('growing waits', () => {
  it('so many attempts are free, then each is followed by a wait that doubles up to the longest', async () => {
    const { free, firstWaitS, longestWaitS } = ATTEMPTS.login.pair
    const [account, caller] = [newAddress(), newCaller()]
    for (let attempt = 0; attempt < free; attempt += 1) expect(await waitOf('login', account, caller)).toBe(0)
    const waits: number[] = []
    for (let round = 0; round < 12; round += 1) {
      waits.push(await waitOf('login', account, caller))
      await waitsAreOver()
      expect(await waitOf('login', account, caller)).toBe(0)
    }
    expect(waits.slice(0, 5)).toEqual([0, 1, 2, 3, 4].map((doublings) => firstWaitS * 2 ** doublings))
    expect(waits.at(-1)).toBe(longestWaitS)
  })

  it('what is refused is not counted: impatience makes nothing longer', async () => {
    const [account, caller] = [newAddress(), newCaller()]
    for (let attempt = 0; attempt < ATTEMPTS.login.pair.free; attempt += 1) await waitOf('login', account, caller)
    for (let attempt = 0; attempt < 20; attempt += 1)
      expect(await waitOf('login', account, caller)).toBeLessThanOrEqual(ATTEMPTS.login.pair.firstWaitS)
  })

  it('at once or one by one, no more get through', async () => {
    const [account, caller] = [newAddress(), newCaller()]
    const waits = await Promise.all(Array.from({ length: 40 }, () => waitOf('login', account, caller)))
    expect(waits.filter((wait) => wait === 0).length).toBeLessThanOrEqual(ATTEMPTS.login.pair.free)
  })
})

describe('guessing a password', () => {
  const guess = (email: string, caller: string) => calls.login(email, `Wrong-${randomUUID()}`, from(caller))
  const hammer = async (email: string, caller: string) => {
    for (let attempt = 0; attempt < ATTEMPTS.login.pair.free; attempt += 1) await guess(email, caller)
    return guess(email, caller)
  }

  it('ends in 429 with Retry-After, for the right password too, and for an unknown address just the same', async () => {
    const { email } = await makeUser()
    const caller = newCaller()
    const refused = await hammer(email, caller)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await calls.login(email, TEST_PASSWORD, from(caller))).status).toBe(429)
    const unknown = await hammer(newAddress(), newCaller())
    expect([unknown.status, await unknown.text()]).toEqual([429, await refused.text()])
    await waitsAreOver()
    expect((await calls.login(email, TEST_PASSWORD, from(caller))).status).toBe(200)
  })

  it('does not shut the owner out who comes from elsewhere, nor another account at the same address', async () => {
    const [victim, neighbour] = [await makeUser(), await makeUser()]
    const attacker = newCaller()
    expect((await hammer(victim.email, attacker)).status).toBe(429)
    expect((await calls.login(victim.email, TEST_PASSWORD, from(newCaller()))).status).toBe(200)
    expect((await calls.login(neighbour.email, TEST_PASSWORD, from(attacker))).status).toBe(200)
  })

  it('cannot be spread by writing the address differently, or by forging the own', async () => {
    const { email } = await makeUser()
    const caller = newCaller()
    const spellings = [email, email.toUpperCase(), ` ${email}`, email.replace('example', 'ｅxample')]
    for (let attempt = 0; attempt < ATTEMPTS.login.pair.free; attempt += 1) {
      const headers = { 'x-forwarded-for': `10.0.0.${attempt}, ${caller}` }
      expect((await calls.login(spellings[attempt % 4] ?? '', 'Wrong-Pass-1', headers)).status).toBe(401)
    }
    expect((await guess(email, caller)).status).toBe(429)
  })

  it('from many addresses slows the account down, but not where its owner has signed in before', async () => {
    const { email } = await makeUser()
    const home = newCaller()
    expect((await calls.login(email, TEST_PASSWORD, from(home))).status).toBe(200)
    for (let attempt = 0; attempt < ATTEMPTS.login.account.free; attempt += 1)
      await countAttempt('login', { account: email, caller: `10.1.0.${attempt}` })
    expect((await guess(email, newCaller())).status).toBe(429)
    expect((await calls.login(email, TEST_PASSWORD, from(home))).status).toBe(200)
  })

  it('of many accounts from one address is slowed down too', async () => {
    const caller = newCaller()
    for (let attempt = 0; attempt < ATTEMPTS.login.address.free; attempt += 1)
      await countAttempt('login', { account: newAddress(), caller })
    expect(await waitOf('login', newAddress(), caller)).toBeGreaterThan(0)
    expect(await waitOf('login', newAddress(), newCaller())).toBe(0)
  })

  it('a success forgets what went before', async () => {
    const { email } = await makeUser()
    const caller = newCaller()
    for (let round = 0; round < 3; round += 1) {
      for (let attempt = 1; attempt < ATTEMPTS.login.pair.free; attempt += 1)
        expect((await guess(email, caller)).status).toBe(401)
      expect((await calls.login(email, TEST_PASSWORD, from(caller))).status).toBe(200)
    }
  })

  it("has no way around through next-auth's own sign-in", async () => {
    const { email } = await makeUser()
    const caller = newCaller()
    await hammer(email, caller)
    expect((await nextAuthSignIn(email, caller)).status).toBe(429)
    expect(await db().session.count({ where: { user: { email } } })).toBe(0)
    expect((await nextAuthSignIn(email, newCaller())).status).toBe(302)
    expect(await db().session.count({ where: { user: { email } } })).toBe(1)
  })
})

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

async function nextAuthSignIn(email: string, caller: string): Promise<Response> {
  const visit = (path: string, handler: typeof nextAuthGet, init: RequestInit) =>
    handler(new Request(`http://localhost:3000/api/auth/${path}`, init), {
      params: Promise.resolve({ nextauth: path.split('/') }),
    })
  const csrf = await visit('csrf', nextAuthGet, {})
  const cookie = csrf.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  const { csrfToken } = await csrf.json()
  return visit('callback/credentials', nextAuthPost, {
    method: 'POST',
    headers: { origin: 'http://localhost:3000', cookie, ...from(caller) },
    body: new URLSearchParams({ email, password: TEST_PASSWORD, csrfToken }),
  })
}
