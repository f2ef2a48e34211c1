import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { GET as visibility } from '@/app/api/app/visibility/org/[organisationId]/route'
import { POST as login } from '@/app/api/auth/login/route'
import { POST as logout } from '@/app/api/auth/logout/route'
import { GET as refresh } from '@/app/api/auth/refresh/route'
import { GET as whoami } from '@/app/api/auth/whoami/route'
import { actorOfPageCookie } from '@/server/auth/guard-page'
import { db } from '@/server/db'
import { signIn, signInNew } from '@/tests/support/actors'
import { proxyDatabase } from '@/tests/support/database-proxy'
import { makeOrganisation, makeUser, TEST_PASSWORD } from '@/tests/support/factories'
import { makeReadToken } from '@/tests/support/read-tokens'
import { call } from '@/tests/support/request'

// R-SAFE-16: while the database is away nobody is signed out; every door says 503 and works again afterwards.

let proxy: Awaited<ReturnType<typeof proxyDatabase>>
beforeAll(async () => {
  proxy = await proxyDatabase()
})
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
