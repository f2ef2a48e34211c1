import { beforeEach, describe, expect, it } from 'vitest'
import { POST as login } from '@/app/api/auth/login/route'
import { GET as whoami } from '@/app/api/auth/whoami/route'
import { hashPassword } from '@/server/auth/password'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { calls, LINK_REFUSED, NEW_PASSWORD, newAddress, seen } from '@/tests/support/account-calls'
import { makeOrganisation, makeUser, TEST_PASSWORD } from '@/tests/support/factories'
import { call } from '@/tests/support/request'

const signIn = (body: unknown, headers: Record<string, string> = {}) => call(login, { body, headers })
const steady = (response: Response) => [...response.headers].filter(([name]) => name !== 'x-request-id')

describe('POST /api/auth/login', () => {
  it('answers the token record and a same-origin path, and stores the time of the sign-in', async () => {
    const user = await makeUser()
    const response = await signIn({ email: user.email, password: TEST_PASSWORD })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      token: { accessToken: expect.any(String), refreshToken: expect.any(String), tokenType: 'Bearer' },
      redirectUrl: '/',
    })
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect((await db().user.findUniqueOrThrow({ where: { id: user.id } })).lastLoginAt).not.toBeNull()
  })

  it('leads a system admin without an organisation to the admin area, and one with an organisation home', async () => {
    const landing = async (user: { email: string }) => {
      const response = await signIn({ email: user.email, password: TEST_PASSWORD })
      return (await response.json()).redirectUrl
    }
    expect(await landing(await makeUser({ roles: ['systemAdmin'] }))).toBe('/admin')
    expect(await landing(await makeUser({ roles: ['systemAdmin'], organisation: await makeOrganisation() }))).toBe('/')
    expect(await landing(await makeUser())).toBe('/')
  })

  it('finds an address whatever its case and the spaces around it, and keeps spaces in a password', async () => {
    const user = await makeUser()
    expect((await signIn({ email: `  ${user.email.toUpperCase()} `, password: TEST_PASSWORD })).status).toBe(200)
    expect((await signIn({ email: user.email, password: `${TEST_PASSWORD} ` })).status).toBe(401)
  })

  it('finds an account whose address could not be registered today', async () => {
    for (const email of [`${newId()}..x@example.test`, `${newId()}.@example.test`, `${newId()}@-host.test`]) {
      await makeUser({ email })
      expect((await signIn({ email, password: TEST_PASSWORD })).status).toBe(200)
    }
    for (const email of ['a\0@example.test', `${'a'.repeat(250)}@example.test`, 'x', '@', 'a@xn--'.repeat(1000)])
      expect((await signIn({ email, password: TEST_PASSWORD })).status).toBe(401)
  })

  it('lets somebody sign in whose address is not verified yet', async () => {
    const user = await makeUser({ verified: false })
    expect((await signIn({ email: user.email, password: TEST_PASSWORD })).status).toBe(200)
  })

  it('the pair opens whoami, which answers the agreed fields and no others (R-SAFE-27)', async () => {
    const organisation = await makeOrganisation({ websiteUrl: 'https://a.test' })
    const user = await makeUser({ organisation, roles: ['organisationAdmin'] })
    const { token } = await (await signIn({ email: user.email, password: TEST_PASSWORD })).json()
    const headers = { authorization: `${token.tokenType} ${token.accessToken}`, 'x-refresh-token': token.refreshToken }
    const response = await call(whoami, { headers })
    expect(await response.json()).toEqual({
      user: {
        _id: user.id,
        firstName: 'Ada',
        lastName: 'Tester',
        email: user.email,
        profileImage: null,
        organization: {
          _id: organisation.id,
          name: organisation.name,
          location: 'London',
          websiteUrl: 'https://a.test',
        },
        organizationAdmin: true,
        oneDigest: null,
        organizations: [{ _id: organisation.id, name: organisation.name, organizationAdmin: true }],
        permissions: { isAdmin: false },
        internal: false,
        digest: true,
        reportMail: false,
        createdAt: user.createdAt.toISOString(),
        lastLoginAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      },
    })
  })

  it('refuses an unknown address, an open invitation and a wrong password with the same words (R-SAFE-5)', async () => {
    const [user, invited] = await Promise.all([makeUser(), makeUser({ password: false, firstName: null })])
    const answers = await Promise.all([
      signIn({ email: user.email, password: 'Wrong-Pass-1' }),
      signIn({ email: 'nobody@example.test', password: TEST_PASSWORD }),
      signIn({ email: invited.email, password: TEST_PASSWORD }),
      signIn({ email: `${'a'.repeat(400)}@example.test`, password: TEST_PASSWORD }),
    ])
    const [first, ...others] = await Promise.all(
      answers.map(async (each) => ({ status: each.status, headers: steady(each), body: await each.text() })),
    )
    expect(first?.status).toBe(401)
    expect(first?.body).toBe('{"error":"Login unsuccessful, please check your details and try again."}')
    for (const other of others) expect(other).toEqual(first)
    expect(first?.headers.map(([name]) => name)).not.toContain('set-cookie')
  })

  it('refuses a password over 128 characters, and accepts one whose characters only look different', async () => {
    const user = await makeUser()
    expect((await signIn({ email: user.email, password: `${TEST_PASSWORD}${'x'.repeat(5000)}` })).status).toBe(401)
    const wide = [...TEST_PASSWORD].map((each) => String.fromCharCode((each.codePointAt(0) ?? 0) + 0xfee0)).join('')
    expect((await signIn({ email: user.email, password: wide })).status).toBe(200)
  })

  it('prompts for what is missing, refuses what is not text, and drops unknown fields (R-SAFE-21, R-SAFE-40)', async () => {
    const user = await makeUser()
    const empty = await signIn({ password: '' })
    expect(empty.status).toBe(400)
    expect(await empty.json()).toEqual({
      error: 'Please check for errors',
      fields: { email: 'Please provide your email address', password: 'Please provide your password' },
    })
    expect((await signIn({ email: { contains: '@' }, password: TEST_PASSWORD })).status).toBe(400)
    const more = { email: user.email, password: TEST_PASSWORD, systemAdmin: true, permissions: { isAdmin: true } }
    expect((await signIn(more)).status).toBe(200)
    expect((await db().user.findUniqueOrThrow({ where: { id: user.id } })).systemAdmin).toBe(false)
  })

  it('bounds its body at 16 KB and takes only JSON (R-SAFE-12, R-SAFE-39)', async () => {
    expect((await signIn({ email: 'a@b.test', password: 'x'.repeat(17_000) })).status).toBe(413)
    expect((await signIn('email=a&password=b', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(
      415,
    )
  })
})

describe('who has an account', () => {
  // Whether an address or id has an account cannot be learnt (R-SAFE-5). How long hundreds of answers take is compared by
  // `npm run bench` (tests/bench/checks/account-times.test.ts).

  beforeEach(() => db().rateLimit.deleteMany())

  const TURNS = 10

  /** The processor's time of this process for one turn, in ms: other work of the machine does not count. */
  async function cost(work: () => Promise<unknown>): Promise<number> {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }

  /**
   * The least that each of these costs, in ms, asked in turns, so that garbage collection and compiling do not count.
   */
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

    it('at reset-password, with an invalid link', async () => {
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
})
