import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { AppError } from '@/lib/http/app-error'
import { idParam } from '@/lib/http/fields'
import { BODY_LIMIT } from '@/lib/limits'
import { parseInput, readBody } from '@/server/http/request'
import { publicRoute, route } from '@/server/http/route'
import { signInNew } from '@/tests/support/actors'
import { call } from '@/tests/support/request'
import { listRoutes } from '@/tests/support/route-list'

const marketeer = await signInNew()
const admin = await signInNew({ roles: ['systemAdmin'] })

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

  it('takes only listed search params, and none that is given twice (R-SAFE-40, R-SAFE-41)', async () => {
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

describe('a call that needs no body', () => {
  const post = (body?: string, type = 'application/json') =>
    call(open, { method: 'POST', ...(body !== undefined && { body, headers: { 'content-type': type } }) })

  it.each([
    ['no body', undefined, 'application/json'],
    ['an empty body', '', 'application/json'],
    ['an empty body of another type', '', 'text/plain'],
    ['JSON', '{"a":1}', 'application/json'],
  ])('takes %s', async (_name, body, type) => {
    expect((await post(body, type)).status).toBe(200)
  })

  it.each([
    ['text', 'x', 'text/plain', 415],
    ['a form', 'a=1', 'application/x-www-form-urlencoded', 415],
    ['more than 100 KB', JSON.stringify('x'.repeat(BODY_LIMIT.default)), 'application/json', 413],
    ['broken JSON', '{', 'application/json', 400],
    ['JSON of too many levels', nested(21), 'application/json', 400],
  ])('refuses %s', async (_name, body, type, status) => {
    expect((await post(body, type)).status).toBe(status)
  })

  it('refuses a stream of another type at its first byte', async () => {
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1
        controller.enqueue(new Uint8Array(100).fill(32))
      },
    })
    const response = await call(open, { method: 'POST', body: endless, headers: { 'content-type': 'text/plain' } })
    expect([response.status, sent < 5]).toEqual([415, true])
  })
})

// What is missing or of the wrong type is prompted for in sentences of ours: the words of the schema library are for
// its users, not for people.

const { ours } = await listRoutes()
const schemas = ours.flatMap(({ method, path, shape }) => {
  const { query, body, described } = shape ?? {}
  const parts = { query, body: described ?? body }
  return Object.entries(parts).flatMap(([part, schema]) =>
    schema ? [[`${method} ${path} ${part}`, schema] as const] : [],
  )
})
/** What zod says by default starts like this, with more behind it. */
const ZOD =
  /^Invalid (input:|option|string|number|key|value|element|ISO|URL|discriminator)|^Too (big|small)|^Unrecognized|expected|received/
const WRONG = [undefined, null, 7, -1.5, true, '', ' ', 'x'.repeat(100_000), '\0', [], [null], [7], {}, { _id: 7 }]

function promptsOf(schema: z.ZodType, given: unknown): string[] {
  try {
    parseInput(schema, given)
    return []
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return [error.message, ...Object.values(error.fields ?? {})]
  }
}

/** The names of the fields, inner ones of unions included. */
function namesIn(schema: z.ZodType): string[] {
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const parts = [described, ...(described.anyOf ?? [])]
  return [...new Set(parts.flatMap((part) => (typeof part === 'object' ? Object.keys(part.properties ?? {}) : [])))]
}

describe('field prompts', () => {
  it.each(schemas)('%s', (_name, schema) => {
    const names = namesIn(schema)
    const given = [
      ...WRONG,
      { 'filter[x]': 7, page: 'x', pageSize: '3', sort: 'x', dir: 'x', format: 'x', fields: '-' },
      ...WRONG.map((value) => Object.fromEntries(names.map((name) => [name, value]))),
    ]
    const prompts = new Set(given.flatMap((each) => promptsOf(schema, each)))
    expect([...prompts].filter((prompt) => ZOD.test(prompt))).toEqual([])
  })

  it('are asked of every route that takes something', () => {
    expect(schemas.length).toBeGreaterThan(40)
    expect(ZOD.test(z.string().safeParse(7).error?.issues[0]?.message ?? '')).toBe(true)
  })
})

const LIMIT = 1000
const post = (body: BodyInit | null, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  new Request('http://localhost/', { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

describe('reading a body (R-SAFE-39)', () => {
  it('answers the parsed JSON, in any of the ways its type is written', async () => {
    for (const type of ['application/json', 'Application/JSON; charset=utf-8']) {
      expect(await readBody(post('{"a":"é"}', { 'content-type': type }), LIMIT)).toEqual({ a: 'é' })
    }
  })

  it('replaces half a surrogate pair in names and values, and leaves everything else as it is', async () => {
    const text = '{"a\\ud800":["\\udc00b",{"c":"\\ud83d\\ude00"}],"__proto__":{"d":1.5},"e":null,"f":true}'
    const body = await readBody(post(text), LIMIT)
    expect(JSON.stringify(body)).toBe(
      '{"a\ufffd":["\ufffdb",{"c":"\u{1f600}"}],"__proto__":{"d":1.5},"e":null,"f":true}',
    )
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'text/json', 'application/jsonx'])(
    'refuses %s with 415',
    async (type) => {
      await expect(readBody(post('{}', { 'content-type': type }), LIMIT)).rejects.toMatchObject({ status: 415 })
    },
  )

  it('refuses a body without a type', async () => {
    await expect(readBody(post(new Uint8Array([123, 125]), {}), LIMIT)).rejects.toMatchObject({ status: 415 })
  })

  it('counts bytes, not characters, and lets exactly the limit pass', async () => {
    const text = JSON.stringify('x'.repeat(LIMIT - 2))
    expect(await readBody(post(text), LIMIT)).toHaveLength(LIMIT - 2)
    await expect(readBody(post(text), LIMIT - 1)).rejects.toMatchObject({ status: 413 })
    await expect(readBody(post(JSON.stringify('é'.repeat(600))), LIMIT)).rejects.toMatchObject({ status: 413 })
  })

  it('stops reading a stream that does not end, before anything is parsed', async () => {
    let sent = 0
    let cancelled = false
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 100
        controller.enqueue(new Uint8Array(100).fill(32))
      },
      cancel() {
        cancelled = true
      },
    })
    await expect(readBody(post(endless), LIMIT)).rejects.toMatchObject({ status: 413 })
    expect(sent).toBeLessThan(2 * LIMIT)
    expect(cancelled).toBe(true)
  })

  it('believes a length that is announced as too large, and no length that is announced as small', async () => {
    const headers = { 'content-type': 'application/json', 'content-length': '5000' }
    await expect(readBody(post('{}', headers), LIMIT)).rejects.toMatchObject({ status: 413 })
    const lying = { 'content-type': 'application/json', 'content-length': '2' }
    await expect(readBody(post(' '.repeat(LIMIT + 1), lying), LIMIT)).rejects.toMatchObject({ status: 413 })
  })

  it.each(['', '{', 'undefined', "{'a':1}", '{"a":1}}', '\ufffd'])('what does not parse is 400: %j', async (text) => {
    await expect(readBody(post(text), LIMIT)).rejects.toMatchObject({ status: 400 })
  })

  it('refuses more than 20 levels, however deep', async () => {
    expect(await readBody(post(nested(20)), LIMIT)).toBeInstanceOf(Array)
    await expect(readBody(post(nested(21)), LIMIT)).rejects.toMatchObject({ status: 400 })
    await expect(readBody(post(nested(40_000)), 100_000)).rejects.toMatchObject({ status: 400 })
    await expect(readBody(post(`${'{"a":'.repeat(21)}1${'}'.repeat(21)}`), LIMIT)).rejects.toMatchObject({
      status: 400,
    })
  })
})
