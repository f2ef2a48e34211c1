import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client, type OAuthClientProvider, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { DELETE as end } from '@/app/api/app/assistant-connection/[id]/route'
import { GET as list } from '@/app/api/app/assistant-connection/route'
import { GET as visibility } from '@/app/api/app/visibility/org/[organisationId]/route'
import { POST as decide } from '@/app/api/oauth/authorize/route'
import { GET as resourceMetadata } from '@/app/api/oauth/protected-resource/[...path]/route'
import { POST as revoke } from '@/app/api/oauth/revoke/route'
import { GET as serverMetadata } from '@/app/api/oauth/server-metadata/route'
import { POST as exchange } from '@/app/api/oauth/token/route'
import { signConnection } from '@/server/auth/bearer'
import { db } from '@/server/db/client'
import { reachClients, readClient } from '@/server/mcp/clients'
import { consentFor } from '@/server/mcp/oauth'
import { PUBLIC_WEB } from '@/server/sites/resolve-redirects'
import { makeActors, signIn, signInNew } from '@/tests/support/actors'
import { assistantFetch, message, post } from '@/tests/support/assistant'
import { findEverywhere } from '@/tests/support/find-everywhere'
import { logLines } from '@/tests/support/log-lines'
import { call, readAnswer } from '@/tests/support/request'

// Assistants that a person lets in: the client's document, consent, codes, tokens, and how all of it ends (R-ASSIST-6).

const people = await makeActors()
const { organisationA, organisationB } = people

const documents: Record<string, unknown> = {}
const web = createServer((request, response) => {
  const path = request.url ?? ''
  if (path === '/moved.json') return response.writeHead(302, { location: '/client.json' }).end()
  const document = documents[path]
  response.writeHead(document === undefined ? 404 : 200, { 'content-type': 'application/json' })
  response.end(typeof document === 'string' ? document : JSON.stringify(document))
})
web.listen(0, '127.0.0.1')
await once(web, 'listening')
afterAll(() => web.close())
const origin = `http://127.0.0.1:${(web.address() as AddressInfo).port}`
const CLIENT = `${origin}/client.json`
const REDIRECT = 'https://assistant.example/callback'
const documentOf = (path: string, more: object = {}) => ({
  ...{
    client_id: `${origin}${path}`,
    client_name: 'Test Assistant',
    redirect_uris: [REDIRECT, 'http://127.0.0.1/back'],
  },
  ...more,
})
documents['/client.json'] = documentOf('/client.json', { token_endpoint_auth_method: 'none' })
documents['/other.json'] = documentOf('/other.json')

beforeEach(async () => {
  reachClients({ isAllowedAddress: () => true, isAllowedPort: () => true })
  await db().rateLimit.deleteMany()
  await db().assistantConnection.deleteMany()
})

const verifier = randomBytes(32).toString('base64url')
const challenge = createHash('sha256').update(verifier).digest('base64url')
const asked = (more: Record<string, unknown> = {}) => ({
  ...{ client_id: CLIENT, redirect_uri: REDIRECT, response_type: 'code', code_challenge: challenge },
  ...{
    code_challenge_method: 'S256',
    state: 'st&te',
    scope: 'figures:read',
    resource: 'http://localhost:3000/api/mcp',
  },
  ...more,
})
type Who = { headers: Record<string, string> }

async function decideAs(who: Who, more: Record<string, unknown> = {}, allowed = true) {
  return readAnswer(call(decide, { headers: who.headers, body: { ...asked(more), allowed } }))
}
async function codeFor(who: Who = people.marketeerA, more: Record<string, unknown> = {}) {
  const { body } = await decideAs(who, more)
  return new URL(body.redirect).searchParams.get('code') ?? ''
}
function form(handler: Parameters<typeof call>[0], fields: Record<string, string>) {
  return call(handler, {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
}
const exchangeCode = (code: string, more: Record<string, string> = {}) =>
  readAnswer(
    form(exchange, {
      ...{ grant_type: 'authorization_code', code, redirect_uri: REDIRECT, client_id: CLIENT, code_verifier: verifier },
      ...more,
    }),
  )
const refresh = (token: string, more: Record<string, string> = {}) =>
  readAnswer(form(exchange, { grant_type: 'refresh_token', refresh_token: token, client_id: CLIENT, ...more }))
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const statusOf = async (token: string) => (await post(message('tools/list'), bearer(token))).status
async function connect(who: Who = people.marketeerA) {
  const { body } = await exchangeCode(await codeFor(who))
  return body as { access_token: string; refresh_token: string; token_type: string; expires_in: number; scope: string }
}

describe('the official client', () => {
  it('finds its way from a 401 to figures by itself', async () => {
    let sent: URL | undefined
    let tokens: Parameters<OAuthClientProvider['saveTokens']>[0] | undefined
    let kept = ''
    const provider: OAuthClientProvider = {
      redirectUrl: REDIRECT,
      clientMetadata: { client_name: 'Test Assistant', redirect_uris: [REDIRECT] },
      clientMetadataUrl: 'https://assistant.example/client.json',
      clientInformation: () => ({ client_id: CLIENT }),
      state: () => 'of-the-client',
      tokens: () => tokens,
      saveTokens: (given) => {
        tokens = given
      },
      redirectToAuthorization: (url) => {
        sent = url
      },
      saveCodeVerifier: (given) => {
        kept = given
      },
      codeVerifier: () => kept,
    }
    const fetch = async (url: string | URL, init: RequestInit = {}) => {
      const { pathname } = new URL(url)
      if (pathname === '/api/mcp') return assistantFetch(url, init)
      if (pathname === '/.well-known/oauth-protected-resource/api/mcp')
        return call(resourceMetadata, { params: { path: ['api', 'mcp'] } })
      if (pathname === '/.well-known/oauth-authorization-server') return call(serverMetadata)
      if (pathname === '/api/oauth/token') return exchange(new Request(url, init), { params: Promise.resolve({}) })
      return new Response(null, { status: 404 })
    }
    const transport = () =>
      new StreamableHTTPClientTransport(new URL('http://localhost:3000/api/mcp'), { fetch, authProvider: provider })
    const first = transport()
    const client = () => new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } })
    await expect(client().connect(first)).rejects.toThrow()
    expect(sent?.href).toMatch(/^http:\/\/localhost:3000\/oauth\/authorize\?/)
    const params = Object.fromEntries(sent?.searchParams ?? [])
    const consent = await consentFor(people.marketeerA.actor, 'ownOrganisation', params)
    expect(consent).toMatchObject({
      ...{ client: 'Test Assistant', host: new URL(origin).host, goesTo: 'assistant.example' },
      ...{ organisation: 'Organisation A', person: people.marketeerA.actor.email },
    })
    const { body } = await readAnswer(
      call(decide, { headers: people.marketeerA.headers, body: { ...params, allowed: true } }),
    )
    const back = new URL(body.redirect)
    await first.finishAuth(back.searchParams)
    const second = client()
    await second.connect(transport())
    const whoami = await second.callTool({ name: 'whoami', arguments: {} })
    expect(whoami.structuredContent).toMatchObject({ organisation: { _id: organisationA.id }, may: 'figures:read' })
    expect(await db().assistantCall.findMany({ select: { tokenName: true, tool: true } })).toContainEqual({
      ...{ tokenName: 'Test Assistant', tool: 'whoami' },
    })
    await second.close()
  })
})

describe('the metadata', () => {
  it('says what there is and no more', async () => {
    expect(await (await call(serverMetadata)).json()).toMatchObject({
      issuer: 'http://localhost:3000',
      authorization_endpoint: 'http://localhost:3000/oauth/authorize',
      token_endpoint: 'http://localhost:3000/api/oauth/token',
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      scopes_supported: ['figures:read'],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
    })
  })
})

describe('a client', () => {
  it.each([
    ['a document about somebody else', '/a.json', { client_id: 'https://claude.example/c.json' }],
    ['an address that a browser runs', '/b.json', { redirect_uris: ['javascript://x.example/%0aalert(1)'] }],
    ['an address without encryption', '/c.json', { redirect_uris: ['http://assistant.example/back'] }],
    ['an address with a fragment', '/d.json', { redirect_uris: [`${REDIRECT}#x`] }],
    ['a shared secret', '/e.json', { token_endpoint_auth_method: 'client_secret_basic' }],
    ['no address', '/f.json', { redirect_uris: [] }],
  ])('with %s is not known', async (_name, path, more) => {
    documents[path] = documentOf(path, more)
    await expect(readClient(`${origin}${path}`)).rejects.toThrow('does not say who it is')
  })

  it.each([
    ['no document', '/nothing.json', undefined],
    ['no JSON', '/text.json', '<html>'],
    ['a redirect', '/moved.json', undefined],
    ['a long document', '/long.json', JSON.stringify({ a: 'x'.repeat(30_000) })],
  ])('with %s is not known', async (_name, path, document) => {
    if (document !== undefined) documents[path] = document
    await expect(readClient(`${origin}${path}`)).rejects.toThrow('does not say who it is')
  })

  it('has an https address with a path; our own network is never asked', async () => {
    reachClients(PUBLIC_WEB)
    for (const id of [
      CLIENT,
      'https://127.0.0.1/c.json',
      'https://localhost/c.json',
      'https://[::1]/c',
      'https://a.example',
    ])
      await expect(readClient(id)).rejects.toThrow('does not say who it is')
    for (const id of [
      'https://a.example/c#x',
      'https://a.example/c?x',
      'https://u:p@a.example/c',
      'https://a.example/x/../c',
      '',
    ])
      await expect(readClient(id)).rejects.toThrow('does not say who it is')
  })

  it('has a name without what nobody sees, or that of its host', async () => {
    documents['/name.json'] = documentOf('/name.json', { client_name: 'Cl\u200daude\u202e' })
    documents['/none.json'] = documentOf('/none.json', { client_name: '\u200d' })
    expect((await readClient(`${origin}/name.json`)).name).toBe('Claude')
    expect((await readClient(`${origin}/none.json`)).name).toBe(new URL(origin).host)
  })
})

describe('consent', () => {
  it('sends the browser back with a code, the state and who answers', async () => {
    const { body } = await decideAs(people.marketeerA)
    const back = new URL(body.redirect)
    expect(`${back.origin}${back.pathname}`).toBe(REDIRECT)
    const [entry] = await db().auditEntry.findMany({ orderBy: { id: 'desc' }, take: 1 })
    expect(entry).toMatchObject({ action: 'assistantConnection.create', actorId: people.marketeerA.userId })
    expect(Object.fromEntries(back.searchParams)).toEqual({
      ...{ code: expect.stringMatching(/^sc_[\w-]{43}$/), state: 'st&te', iss: 'http://localhost:3000' },
    })
  })

  it('refused goes back without one', async () => {
    const { body } = await decideAs(people.marketeerA, {}, false)
    expect(Object.fromEntries(new URL(body.redirect).searchParams)).toEqual({
      ...{ error: 'access_denied', state: 'st&te', iss: 'http://localhost:3000' },
    })
    expect(await db().assistantConnection.count()).toBe(0)
  })

  it.each([
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ code_challenge: undefined }, 'invalid_request'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ code_challenge_method: undefined }, 'invalid_request'],
    [{ code_challenge: 'short' }, 'invalid_request'],
    [{ scope: 'everything' }, 'invalid_scope'],
    [{ resource: 'https://other.example/api/mcp' }, 'invalid_target'],
  ])('of %o tells the client', async (more, error) => {
    const { body } = await decideAs(people.marketeerA, more)
    expect(new URL(body.redirect).searchParams.get('error')).toBe(error)
    expect(await consentFor(people.marketeerA.actor, 'ownOrganisation', asked(more))).toMatchObject({
      back: body.redirect,
    })
    expect(await db().assistantConnection.count()).toBe(0)
  })

  it.each([
    [{ redirect_uri: 'https://evil.example/callback' }],
    [{ redirect_uri: `${REDIRECT}/more` }],
    [{ redirect_uri: `${REDIRECT}?x=1` }],
    [{ redirect_uri: 'javascript:alert(1)' }],
    [{ redirect_uri: 'http://127.0.0.1.evil.example/back' }],
    [{ client_id: `${origin}/unknown.json` }],
  ])('of %o goes nowhere', async (more) => {
    expect((await decideAs(people.marketeerA, more)).status).toBe(400)
    expect(await consentFor(people.marketeerA.actor, 'ownOrganisation', asked(more))).toHaveProperty('refused')
  })

  it('takes a program of this machine on any port', async () => {
    const { body } = await decideAs(people.marketeerA, { redirect_uri: 'http://127.0.0.1:49152/back' })
    expect(body.redirect).toMatch(/^http:\/\/127\.0\.0\.1:49152\/back\?code=/)
  })

  it('is of a signed-in person of an organisation, not of a program, a visitor or who sees as one', async () => {
    expect((await decideAs({ headers: {} })).status).toBe(401)
    expect((await decideAs(people.n0)).status).toBe(404)
    const { access_token: token } = await connect()
    expect((await decideAs({ headers: bearer(token) })).status).toBe(401)
    const seeing = { ...people.marketeerA.actor, seeing: { by: 'x', role: 'marketeer' as const, until: new Date() } }
    expect(await consentFor(seeing, 'ownOrganisation', asked())).toHaveProperty('refused')
    expect(await consentFor(people.n0.actor, 'ownOrganisation', asked())).toHaveProperty('refused')
    expect(
      await consentFor(people.marketeerA.actor, 'ownOrganisation', { ...asked(), state: ['a', 'b'] }),
    ).toHaveProperty('refused')
  })

  it('is given to at most ten at a time', async () => {
    for (let count = 0; count < 10; count += 1) await connect()
    expect((await decideAs(people.marketeerA)).status).toBe(409)
  })
})

describe('a code', () => {
  it('is exchanged for tokens that read the organisation of the person, and nothing else', async () => {
    const { access_token: token, ...rest } = await connect()
    expect(rest).toMatchObject({ token_type: 'Bearer', scope: 'figures:read', expires_in: expect.any(Number) })
    expect(await statusOf(token)).toBe(200)
    const at = { url: `/api/app/visibility/org/${organisationA.id}`, params: { organisationId: organisationA.id } }
    expect((await call(visibility, { ...at, headers: bearer(token) })).status).toBe(401)
    for (const secret of [token, rest.refresh_token, token.split('.').at(-1) ?? ''])
      expect(await findEverywhere(secret)).toEqual({})
  })

  it.each([
    ['another verifier', { code_verifier: 'x'.repeat(43) }],
    ['no verifier', { code_verifier: '' }],
    ['another client', { client_id: `${origin}/other.json` }],
    ['another address', { redirect_uri: 'http://127.0.0.1/back' }],
    ['another resource', { resource: 'https://other.example' }],
  ])('with %s gives nothing, and is over', async (name, more) => {
    const code = await codeFor()
    expect((await exchangeCode(code, more)).status).toBe(400)
    if (name === 'another resource') return
    expect((await exchangeCode(code)).status).toBe(400)
    expect(await db().assistantConnection.count({ where: { codeUsedAt: { not: null } } })).toBe(0)
  })

  it('that comes twice ends what the first one got', async () => {
    const code = await codeFor()
    const { body } = await exchangeCode(code)
    expect(await statusOf(body.access_token)).toBe(200)
    expect((await exchangeCode(code)).body).toEqual({ error: 'invalid_grant' })
    expect(await statusOf(body.access_token)).toBe(401)
    expect((await refresh(body.refresh_token)).status).toBe(400)
  })

  it('of two exchanges at once one wins at most', async () => {
    const code = await codeFor()
    const answers = await Promise.all(Array.from({ length: 5 }, () => exchangeCode(code)))
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
  })

  it('is over after a minute', async () => {
    const code = await codeFor()
    await db().assistantConnection.updateMany({ data: { expiresAt: new Date(Date.now() - 1000) } })
    expect((await exchangeCode(code)).body).toEqual({ error: 'invalid_grant' })
  })

  it.each([
    [{ grant_type: 'password', username: 'a', password: 'b' }, 'unsupported_grant_type'],
    [{ grant_type: 'client_credentials' }, 'unauthorized_client'],
    [{ grant_type: 'authorization_code', code: 'sc_unknown' }, 'invalid_grant'],
  ])('is the way in, not %o', async (fields, error) => {
    const answer = await readAnswer(
      form(exchange, { client_id: CLIENT, code_verifier: verifier, ...fields } as Record<string, string>),
    )
    expect(answer.status).toBe(400)
    if (error === 'invalid_grant') expect(answer.body).toEqual({ error })
    expect(answer.body).not.toHaveProperty('access_token')
  })

  it('needs a form whose fields are there once', async () => {
    expect((await call(exchange, { body: '{}', headers: { 'content-type': 'application/json' } })).status).toBe(400)
    const twice = 'grant_type=authorization_code&code=a&code=b'
    const sent = { body: twice, headers: { 'content-type': 'application/x-www-form-urlencoded' } }
    expect((await call(exchange, sent)).status).toBe(400)
    expect((await call(exchange, { ...sent, body: 'x'.repeat(20_000) })).status).toBe(413)
  })
})

describe('a refresh token', () => {
  it('is replaced at each use', async () => {
    const first = await connect()
    const second = (await refresh(first.refresh_token)).body
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect(await statusOf(second.access_token)).toBe(200)
    const third = (await refresh(second.refresh_token)).body
    expect(await statusOf(third.access_token)).toBe(200)
  })

  it('of the generation before gets the current one for a moment, for an answer that was lost', async () => {
    const first = await connect()
    const [one, other] = await Promise.all([refresh(first.refresh_token), refresh(first.refresh_token)])
    expect([one.status, other.status]).toEqual([200, 200])
    expect(one.body.refresh_token).toBe(other.body.refresh_token)
  })

  it('that is older was copied: the connection ends, and the log says so', async () => {
    const first = await connect()
    const second = (await refresh(first.refresh_token)).body
    await db().assistantConnection.updateMany({ data: { rotatedAt: new Date(Date.now() - 60_000) } })
    expect((await refresh(first.refresh_token)).body).toEqual({ error: 'invalid_grant' })
    expect((await refresh(second.refresh_token)).status).toBe(400)
    expect(await statusOf(second.access_token)).toBe(401)
    const [entry] = await db().auditEntry.findMany({
      where: { action: 'assistantConnection.reuse' },
      orderBy: { id: 'desc' },
    })
    expect(entry?.actorId).toBe(people.marketeerA.userId)
  })

  it('of another client, changed, or of an access token is none', async () => {
    const { refresh_token: token, access_token: access } = await connect()
    expect((await refresh(token, { client_id: `${origin}/other.json` })).status).toBe(400)
    for (const wrong of [token.replace(/\.0\./, '.1.'), `${token}x`, access, 'sr_', ''])
      expect((await refresh(wrong)).status).toBe(400)
    expect((await refresh(token)).status).toBe(200)
  })

  it('widens nothing', async () => {
    const { refresh_token: token } = await connect()
    expect((await refresh(token, { scope: 'figures:read everything' })).body).toEqual({ error: 'invalid_scope' })
  })
})

describe('an access token', () => {
  it('is over after a quarter of an hour, and means nothing where it was changed', async () => {
    const { access_token: token } = await connect()
    const [id = ''] = /[0-9a-f]{24}/.exec(token) ?? []
    expect(await statusOf(signConnection(id, new Date(Date.now() - 1000)))).toBe(401)
    expect(await statusOf(token.replace(/\.(\d{10})\./, (_, at) => `.${Number(at) + 60}.`))).toBe(401)
    expect(await statusOf(`${token.slice(0, -1)}_`)).toBe(401)
  })

  it('is nothing once the person has left the organisation, or is gone', async () => {
    const person = await signInNew({ organisation: organisationA })
    const { access_token: token, refresh_token: next } = await connect(person)
    await db().user.update({ where: { id: person.userId }, data: { organisationId: organisationB.id } })
    expect(await statusOf(token)).toBe(401)
    expect((await refresh(next)).status).toBe(400)
    await db().user.delete({ where: { id: person.userId } })
    expect(await db().assistantConnection.count()).toBe(0)
  })

  it('has 120 calls a minute', async () => {
    const { access_token: token } = await connect()
    const [id = ''] = /[0-9a-f]{24}/.exec(token) ?? []
    await db().rateLimit.create({ data: { key: `readToken:${id}`, points: 120, expire: Date.now() + 30_000 } })
    expect(await statusOf(token)).toBe(429)
  })
})

describe('ending a connection', () => {
  const listed = async (who: Who) => (await readAnswer(call(list, { headers: who.headers }))).body.items
  const endAs = (who: Who, id: string) =>
    call(end, { method: 'DELETE', headers: who.headers, params: { id } }).then(({ status }) => status)

  it('is for the person and admins of the organisation, at once', async () => {
    const mine = await connect(people.marketeerA)
    await connect(people.organisationAdminA)
    const other = await signIn({ id: people.internal.userId })
    expect(await listed(people.marketeerA)).toMatchObject([{ clientName: 'Test Assistant', mine: true }])
    expect(await listed(people.organisationAdminA)).toHaveLength(2)
    expect([await listed(other), await listed(people.marketeerB)]).toEqual([[], []])
    const [row] = await listed(people.marketeerA)
    for (const who of [other, people.marketeerB]) expect(await endAs(who, row._id)).toBe(404)
    expect(await statusOf(mine.access_token)).toBe(200)
    expect(await endAs(people.organisationAdminA, row._id)).toBe(200)
    expect(await statusOf(mine.access_token)).toBe(401)
    expect((await refresh(mine.refresh_token)).status).toBe(400)
    expect(await endAs(people.marketeerA, row._id)).toBe(404)
  })

  it('is for the client too', async () => {
    const { access_token: access, refresh_token: token } = await connect()
    expect((await form(revoke, { token: 'sr_unknown', client_id: CLIENT })).status).toBe(200)
    expect((await form(revoke, { token, client_id: `${origin}/other.json` })).status).toBe(200)
    expect(await statusOf(access)).toBe(200)
    expect((await form(revoke, { token, client_id: CLIENT })).status).toBe(200)
    expect(await statusOf(access)).toBe(401)
  })
})

it('no secret reaches the log', async () => {
  const lines = await logLines(async () => {
    const code = await codeFor()
    const { body } = await exchangeCode(code)
    await refresh(body.refresh_token)
    await post(message('tools/list'), bearer(body.access_token))
  }, 'debug')
  expect(lines.length).toBeGreaterThan(3)
  expect(JSON.stringify(lines)).not.toMatch(/\bs[acr]_[\w.-]{43}/)
})
