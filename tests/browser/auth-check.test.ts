import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createAuthCheck } from '@/lib/api/auth-check'
import { keepRecord, keptRecord, record, reply, stubServer } from '@/tests/support/browser-server'

const WHOAMI = 'GET /api/auth/whoami'
const user = { _id: 'u', email: 'a@b.test' }
const MINUTE = 60_000

beforeEach(() => {
  vi.useFakeTimers()
  keepRecord()
})

function watch(isServed = false) {
  const check = createAuthCheck(isServed)
  const states = [check.state().status]
  check.subscribe(() => states.push(check.state().status))
  return { check, states }
}
const keep = (key: string, value: unknown) => localStorage.setItem(key, JSON.stringify(value))

describe('the auth check (R-SESSION-9)', () => {
  it('runs checking, then authenticated, and keeps the user and the time', async () => {
    stubServer({ [WHOAMI]: () => reply(200, { user }) })
    const { check, states } = watch()
    await check.run()
    expect(states).toEqual(['checking', 'authenticated'])
    expect(check.state().user).toEqual(user)
    expect(JSON.parse(localStorage.getItem('auth-check') ?? '')).toEqual({ timestamp: Date.now(), isValid: true })
  })

  it('shows a cached user first and looks again in the background', async () => {
    keep('user', { ...user, email: 'old@b.test' })
    stubServer({ [WHOAMI]: () => reply(200, { user }) })
    const { check, states } = watch()
    const done = check.run()
    expect(states).toEqual(['checking', 'authenticated'])
    expect(check.state().user?.email).toBe('old@b.test')
    await done
    expect(check.state().user?.email).toBe('a@b.test')
  })

  it.each([
    [4.9 * MINUTE, true, 'authenticated'],
    [5 * MINUTE, true, 'checking'],
    [MINUTE, false, 'checking'],
  ])('a stored check of %d ms ago, valid %s, starts as %s', async (age, isValid, status) => {
    keep('auth-check', { timestamp: Date.now() - age, isValid })
    stubServer({ [WHOAMI]: () => reply(200, { user }) })
    const { check } = watch()
    const done = check.run()
    expect(check.state().status).toBe(status)
    await done
    expect(check.state().status).toBe('authenticated')
  })

  it('retries after a second, three times, then unauthenticated and /login; the login record stays (R-SAFE-16)', async () => {
    const { called, visits } = stubServer({ [WHOAMI]: () => reply(503, {}) })
    const { check, states } = watch()
    const done = check.run()
    await vi.advanceTimersByTimeAsync(2999)
    expect(called()).toHaveLength(3)
    expect(states).toEqual(['checking'])
    await vi.advanceTimersByTimeAsync(1)
    await done
    expect(called()).toHaveLength(4)
    expect(states).toEqual(['checking', 'unauthenticated'])
    expect(visits).toEqual(['/login'])
    expect(keptRecord()).toEqual(record())
  })

  it('an outage behind a cached user signs nobody out, but the cache is gone', async () => {
    keep('user', user)
    const { visits } = stubServer({ [WHOAMI]: () => reply(503, {}) })
    const { check } = watch()
    const done = check.run()
    await vi.advanceTimersByTimeAsync(3000)
    await done
    expect(check.state().status).toBe('authenticated')
    expect(visits).toEqual([])
    expect(localStorage.getItem('user')).toBeNull()
  })

  it('an outage behind a page that the server has served signs nobody out, with nothing stored (R-SAFE-16)', async () => {
    const { called, visits } = stubServer({ [WHOAMI]: () => reply(503, {}) })
    const { check, states } = watch(true)
    const done = check.run()
    await vi.advanceTimersByTimeAsync(3000)
    await done
    expect(called()).toHaveLength(4)
    expect(new Set(states)).toEqual(new Set(['authenticated']))
    expect(visits).toEqual([])
  })

  it('a 401 is not retried, goes to /login once and leaves nothing behind', async () => {
    keep('user', user)
    const { called, visits } = stubServer({ [WHOAMI]: () => reply(401, {}) })
    const { check } = watch()
    await check.run()
    expect(check.state()).toEqual({ status: 'unauthenticated', user: null })
    expect(called().filter((call) => call === WHOAMI)).toHaveLength(1)
    expect(visits).toEqual(['/login'])
    expect(localStorage.length).toBe(0)
  })

  it('an empty lookup is no outage: it clears the cached user and the check, and leads to /login', async () => {
    keep('user', user)
    keep('auth-check', { timestamp: Date.now(), isValid: true })
    const { called, visits } = stubServer({ [WHOAMI]: () => reply(200, { user: null }) })
    const { check, states } = watch()
    const done = check.run()
    await vi.advanceTimersByTimeAsync(3000)
    await done
    expect(states).toEqual(['checking', 'authenticated', 'unauthenticated'])
    expect(called()).toHaveLength(4)
    expect(visits).toEqual(['/login'])
    expect([localStorage.getItem('auth-check'), localStorage.getItem('user')]).toEqual([null, null])
    expect(keptRecord()).toEqual(record())
  })

  it.each([
    ['a failure of the server', () => reply(500, {})],
    ['a network error', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('a retry that succeeds after %s is enough, and the login record stays (R-SAFE-16)', async (_what, failure) => {
    const failures = [failure, failure]
    stubServer({ [WHOAMI]: () => failures.pop()?.() ?? reply(200, { user }) })
    const { check } = watch()
    const done = check.run()
    await vi.advanceTimersByTimeAsync(2000)
    await done
    expect(check.state().status).toBe('authenticated')
    expect(keptRecord()).toEqual(record())
  })
})
