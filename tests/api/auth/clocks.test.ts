import { afterEach, expect, it, vi } from 'vitest'
import { GET as refresh } from '@/app/api/auth/refresh/route'
import { GET as whoami } from '@/app/api/auth/whoami/route'
import { today } from '@/server/clock'
import { db } from '@/server/db'
import { newId } from '@/server/ids'
import { counter } from '@/server/limits/rate-limit'
import { signIn } from '@/tests/support/actors'
import { makeUser } from '@/tests/support/factories'
import { call } from '@/tests/support/request'

// Web processes whose clocks differ: what one has stored means the same to the other (R-SESSION-4, R-SESSION-5, R-SAFE-72).

afterEach(() => vi.useRealTimers())

/** What this process takes for now, beside the database. */
const clockIsOff = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })

it.each([
  ['an hour behind', -3_600_000],
  ['a minute ahead', 60_000],
  ['a day ahead', 86_400_000],
])('a session of a process that is %s lives as long as any other', async (_, ms) => {
  clockIsOff(ms)
  const { headers, sessionId } = await signIn(await makeUser())
  vi.useRealTimers()
  const stored = await db().session.findUniqueOrThrow({ where: { id: sessionId } })
  expect(stored.expiresAt.getTime() - Date.now()).toBeGreaterThan(30 * 86_400_000 - 60_000)
  expect(stored.expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(30 * 86_400_000)
  expect((await call(whoami, { headers })).status).toBe(200)
  clockIsOff(-ms)
  expect((await call(whoami, { headers })).status).toBe(200)
})

it('a tab that lost the race gets the current pair, whichever process it asks', async () => {
  const { headers } = await signIn(await makeUser())
  const first = await call(refresh, { headers })
  clockIsOff(3_600_000)
  const second = await call(refresh, { headers })
  expect([first.status, second.status]).toEqual([200, 200])
  expect(await second.json()).toEqual(await first.json())
})

it.each([-86_400_000, 60_000])(
  'a machine %s ms ahead writes the time, makes ids and counts as any other',
  async (ms) => {
    const counted = counter({ keyPrefix: `clocks ${ms}`, points: 5, duration: 30 })
    await counted.consume('caller')
    const before = newId()
    clockIsOff(ms)
    const day = today()
    const [user, id, second] = [await makeUser(), newId(), await counted.consume('caller')]
    vi.useRealTimers()
    const stored = await db().user.findUniqueOrThrow({ where: { id: user.id } })
    expect(Math.abs(stored.createdAt.getTime() - Date.now())).toBeLessThan(20_000)
    expect([before < id, id < newId(), day]).toEqual([true, true, today()])
    expect(second).toMatchObject({ consumedPoints: 2 })
    expect(second.msBeforeNext).toBeLessThanOrEqual(30_000)
  },
)
