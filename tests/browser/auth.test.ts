import { describe, expect, it, vi } from 'vitest'
import { login, logout, register, resume, safeRedirect } from '@/lib/api/auth'
import { createAuthCheck } from '@/lib/api/auth-check'
import { api } from '@/lib/api/client'
import { cacheAddress, cachedAddress, forgetAddress, keepCopy, keptCopy } from '@/lib/api/stored-image'
import { forgetChoices, recentChoices, rememberChoice } from '@/lib/palette/recent-choices'
import { keepRecord, keptRecord, record, refuseStorage, reply, stubServer } from '@/tests/support/browser-server'

const LOGIN = 'POST /api/auth/login'
const LOGOUT = 'POST /api/auth/logout'
const REFRESH = 'GET /api/auth/refresh'
const whoami = { 'GET /api/auth/whoami': () => reply(200, { user: { _id: 'u' } }) }
const cookieSignOut = {
  'GET /api/auth/csrf': () => reply(200, { csrfToken: 'c' }),
  'POST /api/auth/signout': () => reply(200, { url: '/' }),
}
const details = { email: 'a@b.test', password: 'p' }

describe('signing in', () => {
  it('stores the record, fetches the user and says where to go; carries no auth headers', async () => {
    keepRecord(record(0))
    const { calls } = stubServer({
      [LOGIN]: () => reply(200, { token: record(), redirectUrl: '/visibility-data' }),
      ...whoami,
    })
    expect(await login(details)).toEqual({ redirectUrl: '/visibility-data' })
    expect(keptRecord()).toEqual(record())
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual({ _id: 'u' })
    expect(calls[0]?.body).toEqual(details)
    expect(calls[0]?.headers.has('authorization')).toBe(false)
  })

  it('refused, it says what the server says, stores nothing and stays', async () => {
    const sentence = 'Login unsuccessful, please check your details and try again.'
    const { visits } = stubServer({ [LOGIN]: () => reply(401, { error: sentence }) })
    await expect(login(details)).rejects.toMatchObject({ status: 401, message: sentence })
    expect(keptRecord()).toBeNull()
    expect(visits).toEqual([])
  })

  it('without a token in the answer it is unsuccessful', async () => {
    stubServer({ [LOGIN]: () => reply(200, { redirectUrl: '/' }) })
    await expect(login(details)).rejects.toMatchObject({
      message: 'Login unsuccessful, please check your details and try again.',
    })
  })

  it('a user who cannot be fetched right now is signed in all the same', async () => {
    stubServer({ [LOGIN]: () => reply(200, { token: record() }), 'GET /api/auth/whoami': () => reply(503, {}) })
    expect(await login(details)).toEqual({ redirectUrl: '/' })
    expect(keptRecord()).toEqual(record())
  })
})

describe('signing out', () => {
  it('ends the session with both tokens and clears the record, the check and the user', async () => {
    keepRecord()
    localStorage.setItem('user', '{}')
    localStorage.setItem('auth-check', '{}')
    const { calls } = stubServer({ [LOGOUT]: () => reply(200, { message: 'success' }) })
    await logout()
    expect(calls[0]?.headers.get('x-refresh-token')).toBe('refresh-1')
    expect(localStorage.length).toBe(0)
  })

  it('fails when the server does, and keeps the record', async () => {
    keepRecord()
    stubServer({ [LOGOUT]: () => reply(503, { error: 'down' }) })
    await expect(logout()).rejects.toMatchObject({ status: 503 })
    expect(keptRecord()).toEqual(record())
  })

  it('a session that is over, or a record that is gone, still ends the page cookie', async () => {
    keepRecord()
    const { called } = stubServer({ [LOGOUT]: () => reply(401, {}), ...cookieSignOut })
    await logout()
    expect(keptRecord()).toBeNull()
    await logout()
    expect(called().filter((call) => call === 'POST /api/auth/signout')).toHaveLength(2)
  })

  it('fails when the page cookie cannot be ended', async () => {
    stubServer({ ...cookieSignOut, 'POST /api/auth/signout': () => reply(503, {}) })
    await expect(logout()).rejects.toMatchObject({ status: 503 })
  })
})

describe('coming back without a page cookie', () => {
  it('refreshes once, which sets it again', async () => {
    keepRecord()
    const { called } = stubServer({ [REFRESH]: () => reply(200, record(2)) })
    expect(await resume()).toBe(true)
    expect(called()).toEqual([REFRESH])
    expect(keptRecord()).toEqual(record(2))
  })

  it('does nothing without a record, and does not go round in circles in a browser without cookies', async () => {
    const { called } = stubServer({ [REFRESH]: () => reply(200, record(2)) })
    expect(await resume()).toBe(false)
    keepRecord()
    expect([await resume(), await resume()]).toEqual([true, false])
    expect(called()).toEqual([REFRESH])
  })

  it('a dead session asks for sign-in and clears the record; an outage keeps it', async () => {
    keepRecord()
    stubServer({ [REFRESH]: () => reply(503, {}) })
    expect(await resume()).toBe(false)
    expect(keptRecord()).toEqual(record())
    sessionStorage.clear()
    const { visits } = stubServer({ [REFRESH]: () => reply(401, {}) })
    expect(await resume()).toBe(false)
    expect(keptRecord()).toBeNull()
    expect(visits).toEqual([])
  })
})

describe('a browser that keeps no site data', () => {
  const WHY =
    'Signing in needs cookies and site data, which this browser blocks: please allow them for this site and try again.'
  const newcomer = { ...details, firstName: 'A', lastName: 'B', confirmPassword: 'p', tos: true }

  it.each([
    ['local storage', () => refuseStorage('localStorage')],
    ['all storage', () => refuseStorage('localStorage', 'sessionStorage')],
    ['cookies', () => void vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false)],
    [
      'cookies with an error',
      () =>
        void vi.spyOn(document, 'cookie', 'get').mockImplementation(() => {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        }),
    ],
  ])('is told why it cannot sign in or register, before anything is sent: %s', async (_what, refuse) => {
    const { called } = stubServer({})
    refuse()
    for (const attempt of [() => login(details), () => register(newcomer)])
      await expect(attempt()).rejects.toMatchObject({ message: WHY, forPerson: true })
    expect(called()).toEqual([])
  })

  it('is told so, too, where the storage is full', async () => {
    stubServer({ [LOGIN]: () => reply(200, { token: record() }) })
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      removeItem: () => undefined,
      setItem: (_key: string, value: string) => {
        if (value !== '') throw new DOMException('full', 'QuotaExceededError')
      },
    })
    await expect(login(details)).rejects.toMatchObject({ message: WHY })
  })

  it('is signed out all the same', async () => {
    const { called } = stubServer(cookieSignOut)
    refuseStorage('localStorage')
    await logout()
    expect(called()).toContain('POST /api/auth/signout')
  })

  it('comes to the sign-in page from every page and call', async () => {
    const { visits } = stubServer(cookieSignOut)
    refuseStorage('localStorage', 'sessionStorage')
    await expect(api.get('/api/app/x')).rejects.toMatchObject({ status: 401, message: 'Missing tokens' })
    const check = createAuthCheck()
    await check.run()
    expect(check.state().status).toBe('unauthenticated')
    expect(new Set(visits)).toEqual(new Set(['/login']))
  })

  it('is not let in by its record where the session cannot note that it was tried', async () => {
    keepRecord()
    stubServer({ [REFRESH]: () => reply(200, record(2)) })
    refuseStorage('sessionStorage')
    expect(await resume()).toBe(false)
  })

  it('caches and remembers nothing, without an error', () => {
    refuseStorage('localStorage')
    cacheAddress('key', { signedUrl: '/x', contentType: 'image/png' }, 1)
    forgetAddress('key')
    keepCopy('key', 'data:image/png;base64,AA==')
    rememberChoice({ href: '/', label: 'Home', detail: '', icon: 'home' })
    forgetChoices()
    expect([cachedAddress('key', 1), keptCopy('key'), recentChoices()]).toEqual([null, null, []])
  })
})

describe('where the client lets a path lead it (R-SAFE-11)', () => {
  it.each(['/', '/visibility-data', '/admin/daily-runs?day=2026-11-20#top'])('%j is a path of this site', (path) => {
    expect(safeRedirect(path)).toBe(path)
  })
  it.each([
    '//evil.test',
    '/\\evil.test',
    '/a\\b',
    'https://evil.test',
    'javascript:alert(1)',
    'evil',
    '',
    ' /x',
    '/\n/evil.test',
    '/x\u0000',
    '/\t/evil.test',
    null,
    undefined,
    { toString: () => '/x' },
  ])('%j is not', (path) => {
    expect(safeRedirect(path)).toBe('/')
  })
})
