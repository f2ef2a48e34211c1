import { describe, expect, it } from 'vitest'
import { login, logout, resume, safeRedirect } from '@/lib/api/auth'
import { keepRecord, keptRecord, record, reply, stubServer } from '@/tests/support/browser-server'

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

describe('where the client lets itself be sent (R-SAFE-11)', () => {
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
