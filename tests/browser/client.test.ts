import { beforeEach, describe, expect, it } from 'vitest'
import { ApiError, api } from '@/lib/api/client'
import { referenceOf } from '@/lib/format/text'
import { keepRecord, keptRecord, record, reply, stubServer } from '@/tests/support/browser-server'

const PATH = '/api/app/things'
const shouldRefresh = () => reply(302, { shouldRefresh: true })
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: ApiError) => error,
  )

beforeEach(() => {
  keepRecord()
})

describe('a call of a signed-in browser (R-SESSION-7)', () => {
  it('carries both tokens and JSON, and answers the parsed body', async () => {
    const { calls } = stubServer({ [`POST ${PATH}`]: () => reply(200, { items: [1] }) })
    expect(await api.post(PATH, { name: 'x' })).toEqual({ items: [1] })
    const { headers, body } = calls[0] ?? { headers: new Headers(), body: null }
    expect(Object.fromEntries(headers)).toMatchObject({
      authorization: 'Bearer access-1',
      'x-refresh-token': 'refresh-1',
      'content-type': 'application/json',
    })
    expect(body).toEqual({ name: 'x' })
  })

  it('401 removes the login record and goes to /login, and ends the page cookie', async () => {
    const { visits, called } = stubServer({
      [`GET ${PATH}`]: () => reply(401, { error: 'Please sign in.' }),
      'GET /api/auth/csrf': () => reply(200, { csrfToken: 'c' }),
      'POST /api/auth/signout': ({ body }) => reply((body as { csrfToken: string }).csrfToken === 'c' ? 200 : 400, {}),
    })
    localStorage.setItem('user', '{}')
    localStorage.setItem('auth-check', '{}')
    expect(await failure(api.get(PATH))).toMatchObject({ status: 401, message: 'Please sign in.' })
    expect(localStorage.length).toBe(0)
    expect(visits).toEqual(['/login'])
    expect(called().slice(1)).toEqual(['GET /api/auth/csrf', 'POST /api/auth/signout'])
  })

  it('401 keeps a record that another tab has stored since, and tries with that one (R-SESSION-14)', async () => {
    const { visits } = stubServer({
      [`GET ${PATH}`]: ({ headers }) => {
        if (headers.get('authorization') === 'Bearer access-2') return reply(200, 'fine')
        keepRecord(record(2))
        return reply(401, { error: 'Please sign in.' })
      },
    })
    expect(await api.get(PATH)).toBe('fine')
    expect(keptRecord()).toEqual(record(2))
    expect(visits).toEqual([])
  })

  it('403 goes to /forbidden and keeps the record', async () => {
    const { visits } = stubServer({ [`GET ${PATH}`]: () => reply(403, { error: "You can't access that" }) })
    expect(await failure(api.get(PATH))).toMatchObject({ status: 403 })
    expect(visits).toEqual(['/forbidden'])
    expect(keptRecord()).toEqual(record())
  })

  it('302 with shouldRefresh refreshes once, stores the pair and retries', async () => {
    const { called } = stubServer({
      [`GET ${PATH}`]: ({ headers }) =>
        headers.get('authorization')?.endsWith('2') ? reply(200, 'fine') : shouldRefresh(),
      'GET /api/auth/refresh': ({ headers }) =>
        headers.get('x-refresh-token') === 'refresh-1' ? reply(200, record(2)) : reply(401, {}),
    })
    expect(await api.get(PATH)).toBe('fine')
    expect(called()).toEqual([`GET ${PATH}`, 'GET /api/auth/refresh', `GET ${PATH}`])
    expect(keptRecord()).toEqual(record(2))
  })

  it("after 2 retries it fails with 401 'Maximum retries exceeded'", async () => {
    let generation = 1
    const { called } = stubServer({
      [`GET ${PATH}`]: shouldRefresh,
      'GET /api/auth/refresh': () => {
        generation += 1
        return reply(200, record(generation))
      },
    })
    expect(await failure(api.get(PATH))).toMatchObject({ status: 401, message: 'Maximum retries exceeded' })
    expect(called().filter((call) => call === `GET ${PATH}`)).toHaveLength(3)
    expect(called().filter((call) => call.includes('refresh'))).toHaveLength(2)
  })

  it("a refused refresh is 401 'Failed to refresh': record cleared, /login", async () => {
    const { visits } = stubServer({
      [`GET ${PATH}`]: shouldRefresh,
      'GET /api/auth/refresh': () => reply(401, { error: 'Failed to refresh' }),
    })
    expect(await failure(api.get(PATH))).toMatchObject({ status: 401, message: 'Failed to refresh' })
    expect(keptRecord()).toBeNull()
    expect(visits).toEqual(['/login'])
  })

  it.each([
    ['12', 'Too many requests. Please wait 12 seconds and try again.'],
    ['1', 'Too many requests. Please wait 1 second and try again.'],
    ['870', 'Too many requests. Please wait 15 minutes and try again.'],
    [undefined, 'Wait.'],
  ])('429 with Retry-After %s says how long to wait', async (retryAfter, message) => {
    const headers: Record<string, string> = retryAfter ? { 'retry-after': retryAfter } : {}
    stubServer({ [`GET ${PATH}`]: () => Response.json({ error: 'Wait.' }, { status: 429, headers }) })
    expect(await failure(api.get(PATH))).toMatchObject({ status: 429, message })
  })

  it('other non-OK answers become status and sentence, or the status text, with the prompts', async () => {
    stubServer({
      [`POST ${PATH}`]: () => reply(400, { error: 'Please check for errors', fields: { name: 'Invalid input' } }),
      [`DELETE ${PATH}`]: () => reply(409, null, 'Conflict'),
    })
    const invalid = await failure(api.post(PATH))
    expect(invalid).toBeInstanceOf(ApiError)
    expect(invalid).toMatchObject({
      status: 400,
      message: 'Please check for errors',
      fields: { name: 'Invalid input' },
    })
    expect(await failure(api.delete(PATH))).toMatchObject({ status: 409, message: 'Conflict' })
  })

  it.each([500, 503])('%i keeps the record and stays where it is (R-SAFE-16)', async (status) => {
    const { visits } = stubServer({ [`GET ${PATH}`]: () => reply(status, { error: 'down' }) })
    expect(await failure(api.get(PATH))).toMatchObject({ status, message: 'down' })
    expect(keptRecord()).toEqual(record())
    expect(visits).toEqual([])
  })

  it('a lost connection keeps the record, also in the middle of a refresh (R-SAFE-16)', async () => {
    const lost = () => Promise.reject(new TypeError('Failed to fetch'))
    const { visits } = stubServer({ [`GET ${PATH}`]: shouldRefresh, 'GET /api/auth/refresh': lost, 'GET /lost': lost })
    await expect(api.get('/lost')).rejects.toThrow(TypeError)
    await expect(api.get(PATH)).rejects.toThrow(TypeError)
    expect(keptRecord()).toEqual(record())
    expect(visits).toEqual([])
  })

  it.each([
    [null, 'Missing tokens'],
    [{}, 'Missing tokens'],
    [{ refreshToken: 'r' }, 'Missing access token'],
    [{ accessToken: 'a' }, 'Missing refresh token'],
  ])(
    'with the record %j it fails with 401 %j before any call of its own, and goes to /login',
    async (kept, message) => {
      keepRecord(kept)
      const { visits, called } = stubServer({})
      expect(await failure(api.get(PATH))).toMatchObject({ status: 401, message })
      expect(called()).not.toContain(`GET ${PATH}`)
      expect(visits).toEqual(['/login'])
    },
  )

  it('keeps the id by which the log knows a failed request', async () => {
    const failed = () =>
      new Response('{"error":"Not now."}', { status: 503, headers: { 'x-request-id': '1a2b3c4d-5e6f' } })
    stubServer({ [`GET ${PATH}`]: failed, 'GET /none': () => reply(500, {}) })
    const error = await failure(api.get(PATH))
    expect(error).toMatchObject({ status: 503, message: 'Not now.', requestId: '1a2b3c4d-5e6f' })
    expect(referenceOf(error)).toBe('1a2b3c4d')
    const unnamed = await failure(api.get('/none'))
    expect([unnamed?.status, unnamed?.requestId]).toEqual([500, undefined])
  })

  it('a record that cannot be read is a missing one', async () => {
    localStorage.setItem('token', 'not json')
    stubServer({})
    expect(await failure(api.get(PATH))).toMatchObject({ status: 401, message: 'Missing tokens' })
  })
})
