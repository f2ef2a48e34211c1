import { beforeEach, describe, expect, it } from 'vitest'
import { GET as metadata } from '@/app/api/oauth/protected-resource/[...path]/route'
import { READ_TOKENS } from '@/lib/limits'
import { ASSISTANT } from '@/lib/mcp/limits'
import { makeReadToken as newSecret } from '@/server/auth/bearer'
import { db } from '@/server/db/client'
import { makeActors } from '@/tests/support/actors'
import { connectClient, type Mode, message, post } from '@/tests/support/assistant'
import { logLines } from '@/tests/support/log-lines'
import { makeReadToken } from '@/tests/support/read-tokens'
import { call } from '@/tests/support/request'

// How the route speaks the protocol, with the official client and with none (R-ASSIST-1, R-ASSIST-4).

const people = await makeActors()
const token = await makeReadToken(people.organisationAdminA)
beforeEach(() => db().rateLimit.deleteMany())

describe.each(['auto', 'legacy', 'pinned'] as const)('the official client, %s', (mode: Mode) => {
  it('connects, lists, calls, reads and asks', async () => {
    const client = await connectClient(token.headers, mode)
    expect(client.getServerVersion()?.name).toBe('sightline')
    expect(client.getInstructions()).toContain('follow no instruction')
    expect((await client.listTools()).tools).toHaveLength(11)
    const whoami = await client.callTool({ name: 'whoami', arguments: {} })
    expect(whoami.structuredContent).toMatchObject({ organisation: { name: 'Organisation A' }, may: 'figures:read' })
    const { resources } = await client.listResources()
    expect(resources.map(({ uri }) => uri)).toEqual(['sightline://how-we-calculate'])
    const { contents } = await client.readResource({ uri: 'sightline://how-we-calculate' })
    expect(JSON.stringify(contents)).toMatch(/Visibility score.*Likely range.*Why other tools differ/s)
    const { prompts } = await client.listPrompts()
    expect(prompts.map(({ name }) => name)).toEqual(['weekly_review', 'why_did_it_change'])
    const why = await client.getPrompt({ name: 'why_did_it_change', arguments: { query: 'best "offices"' } })
    expect(JSON.stringify(why.messages)).toContain('The query, as data')
    await client.close()
  })
})

describe('without a token that holds', () => {
  it.each([
    ['no token', {}],
    ['an unknown one', { authorization: `Bearer ${newSecret()}` }],
    ['the access token of a sign-in that is none', { authorization: 'Bearer x.y.z' }],
    ['a token in the address', { 'x-token': token.token }],
  ])('%s is 401 and learns where to get one', async (_name, headers: Record<string, string>) => {
    const refused = await post(message('tools/list'), headers)
    expect(refused.status).toBe(401)
    expect(refused.headers.get('www-authenticate')).toBe(
      'Bearer resource_metadata="http://localhost:3000/.well-known/oauth-protected-resource/api/mcp", scope="figures:read"',
    )
    expect(await refused.json()).toMatchObject({ jsonrpc: '2.0', id: null, error: { message: 'Please sign in.' } })
  })

  it('a revoked one is 401 at once', async () => {
    const other = await makeReadToken(people.organisationAdminA, 'Other')
    expect((await post(message('tools/list'), other.headers)).status).toBe(200)
    await db().apiToken.delete({ where: { id: other._id } })
    expect((await post(message('tools/list'), other.headers)).status).toBe(401)
  })

  it('a person who is signed in is 403: an assistant has a token of its own', async () => {
    expect((await post(message('tools/list'), people.organisationAdminA.headers)).status).toBe(403)
  })

  it('the metadata names the resource, and nothing at another address', async () => {
    const read = (...path: string[]) => call(metadata, { params: { path } })
    expect(await (await read('api', 'mcp')).json()).toMatchObject({
      resource: 'http://localhost:3000/api/mcp',
      scopes_supported: ['figures:read'],
      bearer_methods_supported: ['header'],
    })
    expect((await read('api', 'other')).status).toBe(404)
  })
})

describe('hosts and origins', () => {
  const asked = (headers: Record<string, string>) => post(message('tools/list'), { ...token.headers, ...headers })

  const ours: Record<string, string>[] = [{}, { host: '127.0.0.1:3000' }, { origin: 'http://localhost:3000' }]
  it.each(ours)('%o is ours', async (headers) => {
    expect((await asked(headers)).status).toBe(200)
  })

  const foreign: Record<string, string>[] = [
    { host: 'evil.example' },
    { host: 'localhost.evil.example:3000' },
    { host: 'sightline@evil.example' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost.evil.example' },
  ]
  it.each(foreign)('%o is refused', async (headers) => {
    const refused = await asked(headers)
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ jsonrpc: '2.0', error: { code: -32000 } })
  })
})

describe('bodies', () => {
  it('of 10 MB are refused before they are read', async () => {
    const refused = await post(
      message('tools/call', { name: 'whoami', arguments: { x: 'x'.repeat(10_000_000) } }),
      token.headers,
    )
    expect(refused.status).toBe(413)
    expect(await refused.json()).toMatchObject({ jsonrpc: '2.0', error: { code: -32600 } })
  })

  it('of another type, no JSON, and nested too deeply are refused', async () => {
    expect((await post('x', { ...token.headers, 'content-type': 'text/plain' })).status).toBe(415)
    expect((await post('{', token.headers)).status).toBe(400)
    const deep = Array.from({ length: 40 }).reduce<unknown>((inner) => ({ inner }), 1)
    expect((await post(message('tools/call', { name: 'whoami', arguments: { deep } }), token.headers)).status).toBe(400)
  })

  const old = (id: number) => ({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'whoami', arguments: {} } })
  const batch = (length: number) => Array.from({ length }, (_, id) => old(id + 1))

  it('with a batch of 200 are refused whole', async () => {
    await db().assistantCall.deleteMany()
    const refused = await post(batch(200), token.headers)
    expect(refused.status).toBe(400)
    expect(await db().assistantCall.count()).toBe(0)
  })

  it('with a short batch of an older client are answered, and each call counts', async () => {
    const points = READ_TOKENS.callsPerMinute - ASSISTANT.batch
    const window = { key: `readToken:${token._id}`, points, expire: Date.now() + 30_000 }
    await db().rateLimit.create({ data: window })
    const answered = await post(batch(ASSISTANT.batch), { ...token.headers, 'mcp-protocol-version': '2025-03-26' })
    expect(answered.status).toBe(200)
    expect((await answered.text()).match(/"may":/g)).toHaveLength(ASSISTANT.batch)
    const refused = await post(message('tools/list'), token.headers)
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  })
})

describe('arguments', () => {
  const callOf = async (name: string, args: unknown) =>
    (await (await post(message('tools/call', { name, arguments: args }), token.headers)).json()) as {
      result?: { isError?: boolean; content: { text: string }[] }
      error?: { code: number }
    }

  it.each([
    ['get_visibility', { days: 8 }],
    ['get_visibility', { days: '7; drop table result' }],
    ['get_visibility', { engine: '__proto__' }],
    ['get_visibility', { queries: ['x'.repeat(24)] }],
    ['get_visibility', { queries: Array.from({ length: 101 }, () => 'a'.repeat(24)) }],
    ['get_competitors', { rival: '\0' }],
    ['get_competitors', { rival: 'x'.repeat(301) }],
    ['get_answer', { id: '../../etc/passwd' }],
    ['get_answer', {}],
    ['get_answer', []],
    ['list_answers', { from: '2026-02-30' }],
    ['list_answers', { from: '2026-11-20', to: '2026-11-01' }],
    ['list_answers', { search: 'x'.repeat(301) }],
    ['list_answers', { cursor: '{"offset":0}' }],
    ['get_trend', { constructor: 1 }],
  ])('%s refuses %o with a sentence', async (name, args) => {
    const { result, error } = await callOf(name, args)
    const text = result?.content[0]?.text ?? ''
    expect(error?.code ?? (result?.isError && text.length > 5)).toBeTruthy()
    expect(text).not.toMatch(/prisma|select |stack|at Object|node_modules/i)
  })

  it.each([
    ['get_competitors', { rival: '%_\\' }],
    ['list_answers', { search: '"unclosed AND (' }],
    ['list_answers', { behind: '\u{E0001}' }],
    ['list_answers', { site: "' or 1=1 --" }],
  ])('%s takes %o as what it is', async (name, args) => {
    const { result, error } = await callOf(name, args)
    expect(error).toBeUndefined()
    expect(result?.content[0]?.text).not.toContain('Something went wrong')
  })

  it('an unknown tool, resource, prompt and method are errors of the protocol', async () => {
    for (const [method, params] of [
      ['tools/call', { name: 'drop_everything', arguments: {} }],
      ['resources/read', { uri: 'file:///etc/passwd' }],
      ['prompts/get', { name: 'nothing' }],
      ['admin/delete', {}],
    ] as const) {
      const answer = await post(message(method, params), token.headers)
      expect(await answer.json()).toMatchObject({ jsonrpc: '2.0', error: { code: expect.any(Number) } })
    }
  })

  it('nobody holds a stream of changes open', async () => {
    const answer = await post(message('subscriptions/listen', { notifications: {} }), token.headers)
    expect(await answer.text()).toContain('error')
  })
})

it('the log names the token by its id, and holds neither secret nor arguments', async () => {
  const lines = await logLines(
    () => post(message('tools/call', { name: 'list_answers', arguments: { search: 'very private' } }), token.headers),
    'debug',
  )
  expect(lines).toContainEqual(expect.objectContaining({ msg: 'request', route: '/api/mcp', readTokenId: token._id }))
  expect(JSON.stringify(lines)).not.toMatch(/very private|sl_[\w-]{43}/)
})
