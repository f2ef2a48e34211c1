import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { idParam } from '@/lib/schemas/fields'
import { publicRoute, route } from '@/server/http/route'
import { type SignedIn, signInNew } from '@/tests/support/actors'
import { call } from '@/tests/support/request'

let marketeer: SignedIn
let admin: SignedIn
beforeAll(async () => {
  ;[marketeer, admin] = [await signInNew(), await signInNew({ roles: ['systemAdmin'] })]
})

const echo = route({
  allow: 'session.own',
  params: idParam,
  query: z.object({
    days: z.coerce
      .number()
      .pipe(z.literal([1, 7]))
      .default(7),
    search: z.string().max(5).optional(),
  }),
  body: z.object({ title: z.string('Please give a title').max(10), inner: z.object({ ok: z.boolean() }).optional() }),
  run: ({ actor, reach, params, query, body }) => ({ user: actor.userId, reach, params, query, body }),
})
const open = publicRoute({ rateLimit: 'health', run: () => ({ fine: true }) })
const ID = 'a'.repeat(24)
const ask = (more: Partial<Parameters<typeof call>[1]> = {}) =>
  call(echo, { headers: marketeer.headers, params: { id: ID }, body: { title: 'x' }, ...more })

describe('route', () => {
  it('hands over what was declared, and who is calling', async () => {
    const response = await ask({ url: '/x?days=1' })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      user: marketeer.userId,
      reach: 'self',
      params: { id: ID },
      query: { days: 1 },
      body: { title: 'x' },
    })
  })

  it('every answer is not to be kept and can be found in the log by an id of its own (R-SAFE-30, R-SAFE-44)', async () => {
    const answers = await Promise.all([ask(), ask({ headers: {} }), call(open), ask({ body: {} })])
    const ids = answers.map(({ headers }) => headers.get('x-request-id'))
    expect(new Set(ids).size).toBe(4)
    expect(answers.map(({ headers }) => headers.get('cache-control'))).toEqual(Array(4).fill('no-store'))
  })

  it('asks who is calling before it looks at anything they sent', async () => {
    const adminOnly = route({ allow: 'page.admin', body: z.object({}), run: () => 'in' })
    const bad = { body: 'not json', method: 'POST', params: { id: 'x' } }
    expect((await call(adminOnly, bad)).status).toBe(401)
    expect((await call(adminOnly, { ...bad, headers: marketeer.headers })).status).toBe(403)
    expect((await call(adminOnly, { ...bad, headers: admin.headers })).status).toBe(400)
    expect(await (await call(adminOnly, { body: {}, headers: admin.headers })).json()).toBe('in')
  })

  it('names the first prompt of each field that is wrong', async () => {
    const response = await ask({ body: { title: 'x'.repeat(11), inner: { ok: 'yes' } } })
    expect(response.status).toBe(400)
    const { error, fields } = await response.json()
    expect(error).toBe('Please check for errors')
    expect(Object.keys(fields)).toEqual(['title', 'inner.ok'])
    expect((await (await ask({ body: {} })).json()).fields).toEqual({ title: 'Please give a title' })
  })

  it('search params: only what is listed, and a name given twice is not a value (R-SAFE-40, R-SAFE-41)', async () => {
    for (const url of ['/x?days=2', '/x?days=1&days=7', '/x?days[gt]=1&days=', '/x?search=123456']) {
      expect((await ask({ url })).status).toBe(400)
    }
    expect((await ask({ url: '/x?days=7&other=1&__proto__=x' })).status).toBe(200)
  })

  it('drops unknown fields, also those that would reach a prototype (R-SAFE-21, R-SAFE-40)', async () => {
    const body = '{"title":"x","owner":"me","__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}'
    expect((await (await ask({ body })).json()).body).toEqual({ title: 'x' })
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })
})
