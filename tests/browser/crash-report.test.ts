import { beforeEach, describe, expect, it, vi } from 'vitest'
import { describeCrash, fetchCurrentUser, reportCrash } from '@/lib/api/crash-report'
import { BODY_LIMIT } from '@/lib/limits'
import { keepRecord, keptRecord, record, reply, stubServer } from '@/tests/support/browser-server'

const KEY = 'ab'.repeat(16)
const NEW = 'POST /api/log/crash-report/new'
const FOLLOW_UP = `POST /api/log/crash-report/${KEY}`
const REFRESH = 'GET /api/auth/refresh'
const taken = () => reply(200, { id: KEY })
const expired = () => reply(302, { shouldRefresh: true })
const isNew = (headers: Headers) => headers.get('authorization') === 'Bearer access-2'
const logged = vi.fn()

beforeEach(() => {
  logged.mockClear()
  vi.spyOn(console, 'error').mockImplementation(logged)
  window.history.replaceState(null, '', `/admin/user/${'a1'.repeat(12)}?token=s3cr3t#x`)
})

describe('reporting a crash (R-CRASH-2)', () => {
  it('sends what was thrown and where, without the query, once', async () => {
    const { calls, called } = stubServer({ [NEW]: taken })
    const error = new TypeError('x is undefined', { cause: 'y' })
    expect(await Promise.all([reportCrash(error), reportCrash(error), reportCrash(error)])).toEqual([KEY, KEY, KEY])
    expect(called()).toEqual([NEW])
    expect(calls[0]?.body).toEqual({
      id: 'new',
      error: {
        name: 'TypeError',
        message: 'x is undefined',
        stack: error.stack,
        code: null,
        statusCode: null,
        cause: 'y',
      },
      data: { componentName: '/admin/user/[id]', location: `/admin/user/${'a1'.repeat(12)}` },
    })
    expect(calls[0]?.headers.has('authorization')).toBe(false)
    await reportCrash(new TypeError('x is undefined'))
    expect(called()).toEqual([NEW, NEW])
  })

  it('carries both tokens and the user where somebody is signed in', async () => {
    keepRecord()
    localStorage.setItem('user', JSON.stringify({ _id: 'u1' }))
    const { calls } = stubServer({ [NEW]: taken })
    await reportCrash(new Error('x'))
    expect(Object.fromEntries(calls[0]?.headers ?? [])).toMatchObject({
      authorization: 'Bearer access-1',
      'x-refresh-token': 'refresh-1',
    })
    expect(calls[0]?.body).toMatchObject({ data: { user: 'u1' } })
  })

  it('refreshes once where the server asks for it', async () => {
    keepRecord()
    const { called } = stubServer({
      [NEW]: ({ headers }) => (isNew(headers) ? taken() : expired()),
      [REFRESH]: () => reply(200, record(2)),
    })
    expect(await reportCrash(new Error('x'))).toBe(KEY)
    expect(called()).toEqual([NEW, REFRESH, NEW])
    expect(keptRecord()).toEqual(record(2))
  })

  it.each([
    ['the session is over', 401],
    ['the refresh is down', 503],
  ])('is a visitor’s where %s, and stays on the screen', async (_what, status) => {
    keepRecord()
    const { called, calls, visits } = stubServer({
      [NEW]: ({ headers }) => (headers.has('authorization') ? expired() : taken()),
      [REFRESH]: () => reply(status, {}),
    })
    expect(await reportCrash(new Error('x'))).toBe(KEY)
    expect(called()).toEqual([NEW, REFRESH, NEW])
    expect(calls[2]?.headers.has('authorization')).toBe(false)
    expect(visits).toEqual([])
  })

  it('is logged where it fails, and tried again the next time', async () => {
    let fails = true
    const { called, visits } = stubServer({
      [NEW]: () => (fails ? reply(429, { error: 'Too many requests.' }) : taken()),
    })
    const error = new Error('x')
    await expect(reportCrash(error)).rejects.toMatchObject({ status: 429 })
    expect(logged).toHaveBeenCalledOnce()
    fails = false
    expect(await reportCrash(error)).toBe(KEY)
    expect(called()).toEqual([NEW, NEW])
    expect(visits).toEqual([])
  })

  it.each(['日本語', '"\n', 'x', '👩‍🚀'])('fits into a request, however long a stack of %s is', async (sign) => {
    const { calls } = stubServer({ [NEW]: taken })
    const error = new Error(sign.repeat(1000))
    error.stack = sign.repeat(50_000)
    await reportCrash(error)
    const size = new TextEncoder().encode(JSON.stringify(calls[0]?.body)).length
    expect(size).toBeLessThan(BODY_LIMIT.small)
    expect(size).toBeGreaterThan(BODY_LIMIT.small / 4)
  })
})

describe('saying what happened', () => {
  it('completes the report', async () => {
    const { calls, called } = stubServer({ [NEW]: taken, [FOLLOW_UP]: taken })
    const error = new Error('x')
    await reportCrash(error)
    await describeCrash(error, 'I pressed Save.')
    expect(called()).toEqual([NEW, FOLLOW_UP])
    expect(calls[1]?.body).toEqual({ id: KEY, data: { userDescription: 'I pressed Save.' } })
  })

  it.each([
    ['never got through', () => reply(503, {}), []],
    ['may not be completed any more', taken, [FOLLOW_UP]],
  ])('is a report of its own where the first %s', async (_what, first, between) => {
    const answers = [first, taken]
    const { calls, called } = stubServer({ [NEW]: () => answers.shift()?.() ?? reply(500, {}) })
    const error = new Error('x')
    await reportCrash(error).catch(() => null)
    await describeCrash(error, 'I pressed Save.')
    expect(called()).toEqual([NEW, ...between, NEW])
    expect(calls.at(-1)?.body).toMatchObject({
      error: { message: 'x' },
      data: { userDescription: 'I pressed Save.', location: expect.any(String) },
    })
  })

  it('fails with what the server says', async () => {
    stubServer({ [NEW]: taken, [FOLLOW_UP]: () => reply(429, { error: 'Too many requests.' }) })
    const error = new Error('x')
    await reportCrash(error)
    await expect(describeCrash(error, 'I')).rejects.toMatchObject({ status: 429, message: 'Too many requests.' })
  })
})

describe('who is here', () => {
  const WHO = 'GET /api/auth/whoami'

  it('is nobody without a login record, and nobody is asked', async () => {
    const { called } = stubServer({})
    for (const kept of [null, { accessToken: 'a' }, {}]) {
      keepRecord(kept)
      expect(await fetchCurrentUser()).toBeNull()
    }
    expect(called()).toEqual([])
  })

  it('is whom the server names; nobody where it knows none', async () => {
    keepRecord()
    const answers = [reply(200, { user: { _id: 'u1' } }), reply(401, {}), reply(200, {}), reply(503, {})]
    const { visits } = stubServer({ [WHO]: () => answers.shift() ?? reply(500, {}) })
    expect(await fetchCurrentUser()).toEqual({ _id: 'u1' })
    expect(await fetchCurrentUser()).toBeNull()
    expect(await fetchCurrentUser()).toBeNull()
    await expect(fetchCurrentUser()).rejects.toMatchObject({ status: 503 })
    expect(visits).toEqual([])
    expect(keptRecord()).toEqual(record())
  })
})
