import { afterEach, expect, it, vi } from 'vitest'
import { GET as refresh } from '@/app/api/auth/refresh/route'
import { GET as whoami } from '@/app/api/auth/whoami/route'
import { actorOfPageCookie } from '@/server/auth/guard-page'
import { makePageCookie, PAGE_COOKIE_S } from '@/server/auth/page-cookie'
import { readRefreshToken } from '@/server/auth/tokens'
import { db } from '@/server/db'
import { refreshSession } from '@/server/services/accounts/sign-in'
import { signIn } from '@/tests/support/actors'
import { makeUser } from '@/tests/support/factories'
import { call } from '@/tests/support/request'

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
