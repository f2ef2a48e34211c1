import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { generateKeyPair, SignJWT } from 'jose'
import { OAuth2Server } from 'oauth2-mock-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgetIssuers } from '@/server/auth/sign-on'
import { db } from '@/server/db/client'
import { makeUser } from '@/tests/support/factories'
import { CLIENT, signOnSettings } from '@/tests/support/issuer'
import { logLines } from '@/tests/support/log-lines'
import { configure } from '@/tests/support/settings'
import { signOnBrowser } from '@/tests/support/sign-on-browser'

// An issuer whose answers are wrong in one way each (R-SIGNON-2): nobody is signed in, the person reads a sentence, the log has
// one line that says what was wrong and nothing that is secret.

const EMAIL = 'johndoe@woolcroft.example'
const server = new OAuth2Server()

beforeAll(async () => {
  await server.issuer.keys.generate('RS256')
  await server.start(0, '127.0.0.1')
})
afterAll(() => server.stop())
beforeEach(async () => {
  forgetIssuers()
  configure({ ...signOnSettings(server.issuer.url ?? ''), OIDC_DOMAINS: 'woolcroft.example' })
  await db().user.deleteMany({ where: { email: EMAIL } })
  await makeUser({ email: EMAIL, password: false, verified: false })
})
afterEach(() => server.service.removeAllListeners())

type Claims = Record<string, unknown>
type Answer = { body: Claims; statusCode: number }

/** Changes the claims of the tokens. */
const claims = (change: (payload: Claims) => void) =>
  server.service.on('beforeTokenSigning', ({ payload }: { payload: Claims }) => {
    Object.assign(payload, { email: EMAIL, email_verified: true })
    change(payload)
  })
const answer = (change: (answer: Answer) => void | Promise<void>) => server.service.on('beforeResponse', change)

const rewrite = (change: (idToken: unknown) => string) =>
  answer(({ body }) => {
    body.id_token = change(body.id_token)
  })

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const partsOf = (idToken: unknown) => String(idToken).split('.')
const payloadOf = (idToken: unknown): Claims =>
  JSON.parse(Buffer.from(partsOf(idToken)[1] ?? '', 'base64url').toString())

async function attempt(begun = signOnBrowser()) {
  let page = ''
  const lines = await logLines(async () => {
    const theirs = await begun.begin()
    page = theirs.startsWith('/') ? theirs : await begun.comeBack(await begun.atIssuer(theirs, ''))
  })
  const warnings = lines.filter(({ level }) => Number(level) > 30)
  return { page, warnings, text: JSON.stringify(lines) }
}

it('a right answer signs in (positive control)', async () => {
  claims(() => undefined)
  const browser = signOnBrowser()
  const { page, warnings } = await attempt(browser)
  expect(page).toMatch(/^\/login\?code=/)
  expect(warnings).toEqual([])
  expect((await browser.exchange(page)).status).toBe(200)
})

const now = () => Math.floor(Date.now() / 1000)

describe.each<[string, refusal: string, reason: RegExp, breaks: () => unknown]>([
  ['another nonce', 'untrusted', /^nonce$/, () => claims((payload) => Object.assign(payload, { nonce: 'other' }))],
  ['no nonce', 'untrusted', /^nonce$/, () => claims((payload) => delete payload.nonce)],
  ['another audience', 'untrusted', /^audience$/, () => claims((payload) => Object.assign(payload, { aud: 'other' }))],
  [
    'several audiences',
    'untrusted',
    /^(audience|a claim is missing)$/,
    () => claims((payload) => Object.assign(payload, { aud: [CLIENT.id, 'other'] })),
  ],
  [
    'another issuer',
    'untrusted',
    /^issuer$/,
    () => claims((payload) => Object.assign(payload, { iss: 'https://evil.test' })),
  ],
  [
    'an expired token',
    'untrusted',
    /^expiry$/,
    () => claims((payload) => Object.assign(payload, { exp: now() - 60, iat: now() - 120 })),
  ],
  [
    'a token of tomorrow',
    'untrusted',
    /^expiry$/,
    () => claims((payload) => Object.assign(payload, { nbf: now() + 86_400 })),
  ],
  ['no expiry', 'untrusted', /^a claim is missing$/, () => claims((payload) => delete payload.exp)],
  ['no subject', 'untrusted', /^a claim is missing$/, () => claims((payload) => delete payload.sub)],
  ['no ID token', 'untrusted', /^no ID token$/, () => answer(({ body }) => void delete body.id_token)],
  [
    'a text for an ID token',
    'untrusted',
    /^signature algorithm$/,
    () => answer(({ body }) => void Object.assign(body, { id_token: 'x' })),
  ],
  [
    'the algorithm none',
    'untrusted',
    /^signature algorithm$/,
    () => {
      claims(() => undefined)
      rewrite((idToken) => `${part({ alg: 'none' })}.${partsOf(idToken)[1]}.`)
    },
  ],
  [
    'a token without its signature',
    'untrusted',
    /^signature$/,
    () => {
      claims(() => undefined)
      rewrite((idToken) => `${partsOf(idToken).slice(0, 2).join('.')}.`)
    },
  ],
  [
    'claims that were changed after signing',
    'untrusted',
    /^signature$/,
    () => {
      claims(() => undefined)
      answer(({ body }) => {
        const [head, , signature] = partsOf(body.id_token)
        body.id_token = [head, part({ ...payloadOf(body.id_token), sub: 'root' }), signature].join('.')
      })
    },
  ],
  ['no address', 'noEmail', /^noEmail$/, () => claims((payload) => delete payload.email)],
  [
    'a foreign address',
    'foreignEmail',
    /^foreignEmail$/,
    () => claims((payload) => Object.assign(payload, { email: 'johndoe@evil.example' })),
  ],
  [
    'an address that is not verified',
    'unverifiedEmail',
    /^unverifiedEmail$/,
    () => claims((payload) => Object.assign(payload, { email_verified: false })),
  ],
  [
    'an error of the token endpoint',
    'issuerSilent',
    /^no answer$/,
    () => answer((reply) => void Object.assign(reply, { statusCode: 500, body: {} })),
  ],
  [
    'a refused code',
    'untrusted',
    /invalid_grant$/,
    () => answer((reply) => void Object.assign(reply, { statusCode: 400, body: { error: 'invalid_grant' } })),
  ],
])('%s', (_what, refusal, reason, breaks) => {
  it('is refused in one sentence and one line', async () => {
    breaks()
    const browser = signOnBrowser()
    const { page, warnings, text } = await attempt(browser)
    expect(page).toBe(`/login?refused=${refusal}`)
    expect(warnings).toMatchObject([{ msg: 'single sign-on refused', refusal, reason: expect.stringMatching(reason) }])
    for (const secret of [CLIENT.secret, EMAIL, 'evil.example', 'eyJ']) expect(text).not.toContain(secret)
    expect(await db().signOnIdentity.count()).toBe(0)
    expect(await db().session.count({ where: { user: { email: EMAIL } } })).toBe(0)
    expect([...browser.jar.keys()].filter((name) => /state|nonce|pkce|sign-on|session/.test(name))).toEqual([])
  })
})

const forged = new Map<string, string>()

it('a token signed by a key that the issuer does not publish, or with the client’s secret, is refused', async () => {
  const { privateKey } = await generateKeyPair('RS256')
  const keys: [string, CryptoKey | Uint8Array, RegExp][] = [
    ['RS256', privateKey as CryptoKey, /^signature$/],
    ['HS256', new TextEncoder().encode(CLIENT.secret.padEnd(32, '.')), /^signature algorithm$/],
  ]
  claims(() => undefined)
  for (const [alg, key, reason] of keys) {
    server.service.removeAllListeners('beforeResponse')
    const signed = new Promise<void>((resolve) => {
      server.service.once('beforeResponse', (reply: Answer) => {
        reply.body.id_token = forged.get(alg)
        resolve()
      })
    })
    const browser = signOnBrowser()
    const theirs = await browser.begin()
    const nonce = new URL(theirs).searchParams.get('nonce')
    const payload = { sub: 'johndoe', email: EMAIL, email_verified: true, nonce }
    const token = new SignJWT(payload)
      .setProtectedHeader({ alg })
      .setIssuer(server.issuer.url ?? '')
      .setAudience(CLIENT.id)
      .setIssuedAt()
      .setExpirationTime('5m')
    forged.set(alg, await token.sign(key))
    const lines = await logLines(async () => {
      expect(await browser.comeBack(await browser.atIssuer(theirs, ''))).toBe('/login?refused=untrusted')
    })
    await signed
    expect(lines.at(-1)).toMatchObject({ reason: expect.stringMatching(reason) })
  }
})

it('keys that the issuer has changed since are taken', async () => {
  claims(() => undefined)
  expect((await attempt()).page).toContain('/login?code=')
  const before = server.issuer.keys.toJSON().length
  await server.issuer.keys.generate('RS256')
  const { kid } = server.issuer.keys.toJSON().at(-1) as { kid: string }
  // The next token is signed by the new key.
  while (server.issuer.keys.toJSON()[0]?.kid !== kid) server.issuer.keys.get()
  expect(server.issuer.keys.toJSON()).toHaveLength(before + 1)
  expect((await attempt()).page).toContain('/login?code=')
})

describe('an issuer that cannot be asked', () => {
  it('is another one than it says', async () => {
    server.service.on('beforeWellKnownOpenIdConfiguration', ({ body }: Answer) =>
      Object.assign(body, { issuer: 'https://evil.test' }),
    )
    const { page, warnings } = await attempt()
    expect(page).toBe('/login?refused=untrusted')
    expect(warnings).toMatchObject([{ reason: 'discovery: another issuer' }])
  })

  it('sends tokens over http to another machine', async () => {
    const token_endpoint = 'http://evil.test/token'
    server.service.on('beforeWellKnownOpenIdConfiguration', ({ body }: Answer) =>
      Object.assign(body, { token_endpoint }),
    )
    expect(await attempt()).toMatchObject({
      page: '/login?refused=untrusted',
      warnings: [{ reason: 'discovery: token_endpoint' }],
    })
  })

  it('is dead, at the beginning and when the person comes back', async () => {
    claims(() => undefined)
    const browser = signOnBrowser()
    const path = await browser.atIssuer(await browser.begin(), '')
    forgetIssuers()
    const closed = await unusedUrl()
    configure({ OIDC_ISSUER: closed })
    for (const come of [async () => (await attempt()).page, () => browser.comeBack(path)])
      expect(await come()).toBe('/login?refused=issuerSilent')
  })

  it('is silent once the person comes back', async () => {
    const slow = createServer(() => undefined)
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
    const token_endpoint = `http://127.0.0.1:${(slow.address() as AddressInfo).port}/token`
    const change = ({ body }: Answer) => Object.assign(body, { token_endpoint })
    server.service.on('beforeWellKnownOpenIdConfiguration', change)
    const { page, warnings } = await attempt()
    slow.closeAllConnections()
    await new Promise((resolve) => slow.close(resolve))
    expect(page).toBe('/login?refused=issuerSilent')
    expect(warnings).toMatchObject([{ reason: 'no answer' }])
  })

  it.each([
    ['never answers', () => undefined],
    ['answers for ever', (send: (text: string) => void) => void setInterval(() => send(' '), 50).unref()],
    ['answers without end', (send: (text: string) => void) => send(' '.repeat(300_000))],
  ])('%s', async (_what, reply) => {
    const slow = createServer((_request, response) => reply((text) => response.write(text)))
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
    configure({ OIDC_ISSUER: `http://127.0.0.1:${(slow.address() as AddressInfo).port}` })
    try {
      const began = Date.now()
      expect((await attempt()).page).toBe('/login?refused=issuerSilent')
      expect(Date.now() - began).toBeLessThan(15_000)
    } finally {
      slow.closeAllConnections()
      await new Promise((resolve) => slow.close(resolve))
    }
  })
})

async function unusedUrl(): Promise<string> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return `http://127.0.0.1:${port}`
}
