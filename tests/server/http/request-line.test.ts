import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { List } from '@/lib/table/list'
import { csvResponse } from '@/server/http/list-response'
import { publicRoute, route, routePattern } from '@/server/http/route'
import { log } from '@/server/log'
import { processMetrics } from '@/server/monitoring/processes'
import { signInNew } from '@/tests/support/actors'
import { logLines } from '@/tests/support/log-lines'
import { call } from '@/tests/support/request'
import { configure } from '@/tests/support/settings'

const user = await signInNew()
afterEach(() => configure({ SIGHTLINE_STACK: 'test' }))

const ID = 'a'.repeat(24)
const own = route({ allow: 'session.own', body: z.object({ password: z.string() }), run: () => null })
const open = publicRoute({ rateLimit: 'login', run: () => null })
const broken = publicRoute({
  rateLimit: 'login',
  run: () => {
    throw new Error('internals')
  },
})
const probe = publicRoute({ rateLimit: 'health', run: () => null })
const asked = {
  url: `/api/app/user/${ID}?search=secret-search`,
  params: { _id: ID },
  body: { password: 'S3cr3t-password' },
}

describe('the log line of a request', () => {
  it('says method, pattern, status, time, request id and user, and nothing that was sent (R-SAFE-42)', async () => {
    let answer = new Response()
    const headers = { ...user.headers, cookie: 'session=S3cr3t-cookie' }
    const lines = await logLines(async () => {
      answer = await call(own, { ...asked, headers })
    })
    expect(lines).toEqual([
      {
        level: 30,
        time: expect.any(String),
        method: 'POST',
        route: '/api/app/user/{_id}',
        status: 200,
        durationMs: expect.any(Number),
        requestId: answer.headers.get('x-request-id'),
        userId: user.userId,
        msg: 'request',
      },
    ])
    const text = JSON.stringify(lines)
    for (const secret of ['S3cr3t', 'secret-search', ID, ...Object.values(user.headers), '@'])
      expect(text).not.toContain(secret)
  })

  it('is one per request, whatever comes of it; a visitor has no user', async () => {
    const lines = await logLines(async () => {
      await call(open, { url: '/api/auth/login' })
      await call(own, { ...asked, headers: {} })
      await call(own, { ...asked, headers: user.headers, body: 'not json' })
    })
    expect(lines.map(({ status, userId }) => [status, userId])).toEqual([
      [200, undefined],
      [401, undefined],
      [400, user.userId],
    ])
  })

  it('has the request id of the error that it ended with, and of the answer', async () => {
    let id: string | null = null
    const lines = await logLines(async () => {
      id = (await call(broken, { url: '/api/auth/login' })).headers.get('x-request-id')
    })
    expect(lines.map(({ msg, requestId }) => [msg, requestId])).toEqual([
      ['request failed', id],
      ['request', id],
    ])
    expect(lines[1]).toMatchObject({ status: 500, level: 30 })
  })

  it('is not the only one with the id: whatever is logged on the way has it, also after the answer has begun', async () => {
    const list: List<{ name: string }, 'name'> = {
      columns: [{ key: 'name', header: 'Name', exported: ({ name }) => name }],
      defaultSort: { key: 'name', dir: 'asc' },
    }
    const exporting = publicRoute({
      rateLimit: 'login',
      run: () => {
        log.warn('on the way')
        return csvResponse(
          list,
          (async function* () {
            yield [{ name: 'one' }]
            throw new Error('the database left')
          })(),
        )
      },
    })
    let id: string | null = null
    const lines = await logLines(async () => {
      const answer = await call(exporting, { url: '/api/auth/login' })
      id = answer.headers.get('x-request-id')
      await answer.text().catch(() => undefined)
    })
    expect(lines.map(({ msg, requestId }) => [msg, requestId])).toEqual([
      ['on the way', id],
      ['request', id],
      ['export aborted', id],
    ])
    expect(await logLines(() => log.warn('outside'))).toEqual([expect.not.objectContaining({ requestId: id })])
  })

  it('of a probe that is well comes at debug, as every line does where a person has the terminal', async () => {
    const ask = () => call(probe, { url: '/api/health' })
    expect(await logLines(ask)).toEqual([])
    expect(await logLines(ask, 'debug')).toMatchObject([{ level: 20, route: '/api/health' }])
    configure({ SIGHTLINE_STACK: 'demo' })
    const login = () => call(open, { url: '/api/auth/login' })
    expect(await logLines(login)).toEqual([])
    expect(await logLines(login, 'debug')).toHaveLength(1)
  })
})

describe('the pattern of a route', () => {
  it.each([
    ['/api/health', {}, '/api/health'],
    ['/api/health', undefined, '/api/health'],
    [`/api/admin/user/${ID}/invitation`, { id: ID }, '/api/admin/user/{id}/invitation'],
    ['/api/s3/get/my%20file.png/image%2Fpng', { a: 'my file.png', b: 'image/png' }, '/api/s3/get/{a}/{b}'],
    ['/api/s3/get/my%20file.png/x', { a: 'my%20file.png', b: 'x' }, '/api/s3/get/{a}/{b}'],
    ['/api/s3/get/same/same', { a: 'same', b: 'same' }, '/api/s3/get/{a}/{b}'],
    ['/api/app/user/user', { _id: 'user' }, '/api/app/user/{_id}'],
    ['/api/%68ealth', {}, '/api/health'],
    // What cannot be told is one name, so that nobody can make up new ones.
    [`/api/${ID}/x`, { id: 'b' }, 'other'],
    ['/api/jane@doe.example', {}, 'other'],
    ['/api/%E0%A4%A', {}, 'other'],
    ['//api', {}, 'other'],
  ])('%s with %j is %s', (path, params, pattern) => {
    expect(routePattern(path, params)).toBe(pattern)
  })

  it('labels the counts and times of requests', async () => {
    processMetrics().requests.reset()
    for (const id of [ID, 'b'.repeat(24)])
      await call(own, { ...asked, url: `/api/app/user/${id}`, params: { _id: id }, headers: user.headers })
    await call(own, { ...asked, headers: {} })
    await call(open, { url: '/api/auth/login', method: 'BREW' })
    const { values } = await processMetrics().requests.get()
    const counts = values.filter(({ metricName }) => metricName?.endsWith('_count'))
    expect(counts.map(({ labels, value }) => [labels.method, labels.route, labels.status, value])).toEqual([
      ['POST', '/api/app/user/{_id}', '2xx', 2],
      ['POST', '/api/app/user/{_id}', '4xx', 1],
      ['OTHER', '/api/auth/login', '2xx', 1],
    ])
  })
})
