import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { GET as visibility } from '@/app/api/app/visibility/org/[organisationId]/route'
import { POST as login } from '@/app/api/auth/login/route'
import { POST as logout } from '@/app/api/auth/logout/route'
import { GET as refresh } from '@/app/api/auth/refresh/route'
import { GET as whoami } from '@/app/api/auth/whoami/route'
import { actorOfPageCookie, makePageCookie, PAGE_COOKIE_S } from '@/server/auth/guard-page'
import { readRefreshToken } from '@/server/auth/tokens'
import { db } from '@/server/db/client'
import { refreshSession } from '@/server/people/sign-in'
import { signIn, signInNew } from '@/tests/support/actors'
import { proxyDatabase } from '@/tests/support/database-proxy'
import { makeOrganisation, makeUser, TEST_PASSWORD } from '@/tests/support/factories'
import { makeReadToken } from '@/tests/support/read-tokens'
import { call } from '@/tests/support/request'

// R-SAFE-16: while the database is away nobody is signed out; every door says 503 and works again afterwards.

const proxy = await proxyDatabase()
afterEach(() => proxy.end())
afterAll(() => proxy.undo())

async function someone() {
  const user = await makeUser()
  const signedIn = await signIn(user)
  const response = await call(login, { body: { email: user.email, password: TEST_PASSWORD } })
  const cookie = response.headers.getSetCookie()[0]?.split(/[=;]/)[1] ?? ''
  const doors = {
    whoami: () => call(whoami, { headers: signedIn.headers }),
    refresh: () => call(refresh, { headers: signedIn.headers }),
    login: () => call(login, { body: { email: user.email, password: TEST_PASSWORD } }),
    logout: () => call(logout, { method: 'POST', headers: signedIn.headers }),
  }
  return { ...signedIn, cookie, doors }
}

async function expectUnavailable(response: Response) {
  expect(response.status).toBe(503)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(response.headers.getSetCookie()).toEqual([])
  expect(await response.json()).toEqual({ error: expect.stringMatching(/not available right now/) })
}

describe('when the database is gone', () => {
  it('cut off: every door answers 503 and opens again, and the page guard throws instead of redirecting', async () => {
    const { doors, cookie, userId, sessionId } = await someone()
    expect((await actorOfPageCookie(cookie))?.userId).toBe(userId)
    proxy.begin({ kind: 'down' })
    for (const door of Object.values(doors)) await expectUnavailable(await door())
    await expect(actorOfPageCookie(cookie)).rejects.toMatchObject({ status: 503 })
    proxy.end()
    expect((await actorOfPageCookie(cookie))?.userId).toBe(userId)
    expect(await db().session.findUnique({ where: { id: sessionId } })).toMatchObject({
      revokedAt: null,
      refreshCounter: 0,
    })
    for (const door of [doors.whoami, doors.refresh, doors.login, doors.logout]) expect((await door()).status).toBe(200)
  })

  it('a read token is not refused: 503, and the same token reads again afterwards', async () => {
    const organisation = await makeOrganisation()
    const { headers } = await makeReadToken(await signInNew({ organisation, roles: ['organisationAdmin'] }))
    const read = () => call(visibility, { headers, params: { organisationId: organisation.id } })
    proxy.begin({ kind: 'down' })
    await expectUnavailable(await read())
    proxy.end()
    // Each connection of the pool is found cut by itself.
    await expect.poll(async () => (await read()).status).toBe(200)
  })

  it('silent: a connection that never answers is a 503 in bounded time, and does not poison what follows', async () => {
    const { doors } = await someone()
    proxy.begin({ kind: 'silent' })
    const start = Date.now()
    const answers = await Promise.all([doors.whoami(), doors.refresh(), doors.login()])
    for (const answer of answers) await expectUnavailable(answer)
    expect(Date.now() - start).toBeLessThan(25_000)
    proxy.end()
    await expect.poll(async () => (await doors.whoami()).status, { timeout: 20_000, interval: 100 }).toBe(200)
    expect((await doors.refresh()).status).toBe(200)
  }, 60_000)
})

// Web processes whose clocks are a minute off: what one has stored means the same to the other (R-SESSION-4, R-SESSION-5,
// R-SAFE-72).

afterEach(() => vi.useRealTimers())

/** What this process takes for now, beside the database. */
const clockIsOff = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })

it.each([-60_000, 60_000])('a session of a process that is %s ms ahead lives as long as any other', async (ms) => {
  clockIsOff(ms)
  const { headers, sessionId } = await signIn(await makeUser())
  vi.useRealTimers()
  const stored = await db().session.findUniqueOrThrow({ where: { id: sessionId } })
  expect(stored.expiresAt.getTime() - Date.now()).toBeGreaterThan(30 * 86_400_000 - 120_000)
  expect(stored.expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(30 * 86_400_000 + 60_000)
  expect((await call(whoami, { headers })).status).toBe(200)
  clockIsOff(-ms)
  expect((await call(whoami, { headers })).status).toBe(200)
})

it('a page cookie opens pages for a day, whichever process made it and whichever reads it', async () => {
  const { sessionId, userId } = await signIn(await makeUser())
  clockIsOff(60_000)
  const made = await makePageCookie(sessionId)
  clockIsOff(-120_000)
  expect((await actorOfPageCookie(made))?.userId).toBe(userId)
  clockIsOff(-(PAGE_COOKIE_S + 61) * 1000)
  const old = await makePageCookie(sessionId)
  vi.useRealTimers()
  expect(await actorOfPageCookie(old)).toBeNull()
})

it('a tab that lost the race gets the current pair, whichever process it asks', async () => {
  const { headers } = await signIn(await makeUser())
  const first = await call(refresh, { headers })
  clockIsOff(60_000)
  const second = await call(refresh, { headers })
  expect([first.status, second.status]).toEqual([200, 200])
  expect(await second.json()).toEqual(await first.json())
})

// R-SAFE-2, R-SESSION-5: a database that stalls makes a rotation long after its caller has given up with a 503. The caller's next
// try must find the grace open, whatever time it was when the first one was sent.
it('a rotation that was made late opens its grace when it is made, not when it was asked for', async () => {
  const { headers } = await signIn(await makeUser())
  const refreshToken = headers['x-refresh-token']
  const presented = readRefreshToken(refreshToken)
  if (!presented) throw new Error('the session has no refresh token')
  clockIsOff(-60_000)
  const lost = await refreshSession(presented, 'first').finally(() => vi.useRealTimers())
  const again = await refreshSession(presented, 'second')
  expect(again.refreshToken).toBe(lost.refreshToken)
  expect(again.refreshToken).not.toBe(refreshToken)
})
