import { beforeEach, describe, expect, it } from 'vitest'
import { GET as whoami } from '@/app/api/auth/whoami/route'
import { actorOfPageCookie } from '@/server/auth/guard-page'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { calls, NEW_PASSWORD, newAddress } from '@/tests/support/account-calls'
import { makeUser } from '@/tests/support/factories'
import { queuedMails } from '@/tests/support/queued-mails'
import { call } from '@/tests/support/request'

const SENTENCE = 'Please check your details and try again.'

beforeEach(() => db().rateLimit.deleteMany())
const mailsTo = async (email: string) => (await queuedMails()).filter((mail) => mail.email === email)

describe('POST /api/auth/register', () => {
  it('makes an account without an organisation or a role, signs it in, and queues the verification', async () => {
    const email = newAddress()
    const response = await calls.register({ email: ` ${email.toUpperCase()} `, firstName: ' Grace ' })
    expect(response.status).toBe(200)
    const { token, redirectUrl } = await response.json()
    expect(redirectUrl).toBe('/')
    expect(token).toEqual({
      accessToken: expect.any(String),
      refreshToken: expect.any(String),
      tokenType: 'Bearer',
    })
    const headers = { authorization: `Bearer ${token.accessToken}`, 'x-refresh-token': token.refreshToken }
    expect((await (await call(whoami, { headers })).json()).user).toMatchObject({
      email,
      firstName: 'Grace',
      lastName: 'Hopper',
      organization: null,
      organizationAdmin: false,
      permissions: { isAdmin: false },
      internal: false,
      digest: null,
    })
    const cookie = response.headers.getSetCookie()[0]?.split(/[=;]/)[1]
    const user = await db().user.findUniqueOrThrow({ where: { email } })
    expect((await actorOfPageCookie(cookie))?.userId).toBe(user.id)
    expect(user).toMatchObject({ emailVerifiedAt: null, organisationId: null })
    expect(user.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await mailsTo(email)).toMatchObject([{ kind: 'verify' }])
    expect(await db().auditEntry.findMany({ where: { targetId: user.id } })).toMatchObject([
      { action: 'user.register', actorId: user.id, actorEmail: email },
    ])
    expect((await calls.login(email, NEW_PASSWORD)).status).toBe(200)
  })

  it('prompts for everything that is missing, in the one sentence of all its refusals', async () => {
    const response = await calls.register({
      firstName: ' ',
      lastName: undefined,
      email: 'ada',
      password: 'short',
      confirmPassword: 'other',
      tos: 'yes',
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({
      error: SENTENCE,
      fields: {
        firstName: 'Please provide your first name',
        lastName: 'Please provide your last name',
        email: 'Invalid email address',
        password: 'Passwords should be at least 8 characters',
        confirmPassword: 'Passwords do not match',
        tos: 'Please accept the terms of service',
      },
    })
  })

  it.each([
    ['a list', []],
    ['null', null],
    ['text', '"x"'],
    ['operators', { email: { contains: '@' }, password: { not: '' } }],
  ])('refuses %s for a body (R-SAFE-40)', async (_what, body) => {
    const { POST } = await import('@/app/api/auth/register/route')
    const response = await call(POST, { body })
    expect(response.status).toBe(400)
    expect((await response.json()).error).toBe(SENTENCE)
  })

  it('refuses common passwords, those made of the own name, and long ones before hashing (R-SAFE-10)', async () => {
    const refused = [
      ['Password123!', /most common/],
      ['Hopper-1906', /your name/],
      [`Aa1!${'x'.repeat(125)}`, /at most 128/],
    ] as const
    for (const [password, prompt] of refused) {
      const email = newAddress()
      const response = await calls.register({ email, password, confirmPassword: password })
      expect(response.status).toBe(400)
      expect(await response.json()).toEqual({ error: SENTENCE, fields: { password: expect.stringMatching(prompt) } })
      expect(await db().user.count({ where: { email } })).toBe(0)
    }
    const longest = `Aa1!${'x'.repeat(124)}`
    expect((await calls.register({ password: longest, confirmPassword: longest })).status).toBe(200)
  })

  it('takes nothing that the server decides: roles, organisation, verification, id (R-SAFE-21)', async () => {
    const email = newAddress()
    const more = {
      _id: 'f'.repeat(24),
      systemAdmin: true,
      permissions: { isAdmin: true },
      organizationAdmin: true,
      organisationId: 'f'.repeat(24),
      emailVerifiedAt: '2026-01-01',
    }
    expect((await calls.register({ email, ...more })).status).toBe(200)
    const user = await db().user.findUniqueOrThrow({ where: { email } })
    expect(user).toMatchObject({
      systemAdmin: false,
      organisationAdmin: false,
      organisationId: null,
      emailVerifiedAt: null,
    })
    expect(user.id).not.toBe(more._id)
  })
})

describe('a password and its confirmation', () => {
  const [composed, decomposed] = ['Caf\u00e9-Quince-48', 'Cafe\u0301-Quince-48']
  it('may be typed on two keyboards: é as one letter and as two, then and whenever its owner signs in', async () => {
    for (const [password, confirmPassword] of [
      [composed, decomposed],
      [decomposed, composed],
    ]) {
      const email = newAddress()
      expect((await calls.register({ email, password, confirmPassword })).status).toBe(200)
      for (const typed of [composed, decomposed]) expect((await calls.login(email, typed)).status).toBe(200)
    }
  })
})

describe('a mail host with two spellings (R-SAFE-7)', () => {
  const [letters, punycode] = ['müller.test', 'xn--mller-kva.test']
  it('is one account, whichever is registered and whichever signs in', async () => {
    for (const [first, second] of [
      [letters, punycode],
      [punycode, letters],
    ]) {
      const name = newId()
      expect((await calls.register({ email: `${name}@${first}` })).status).toBe(200)
      const taken = await calls.register({ email: `${name}@${second}`, firstName: 'Eve' })
      expect([taken.status, await taken.json()]).toEqual([400, { error: SENTENCE }])
      for (const host of [letters, punycode, 'MÜLLER.test', 'mu\u0308ller.test', 'XN--MLLER-KVA.TEST'])
        expect((await calls.login(`${name}@${host}`, NEW_PASSWORD)).status).toBe(200)
      const kept = await db().user.findMany({ where: { email: { startsWith: name } } })
      expect(kept.map(({ email }) => email)).toEqual([`${name}@${letters}`])
    }
  })
})

describe('a taken address (R-SAFE-5, R-SAFE-7)', () => {
  it('is refused with the sentence of every refusal, and its owner is told by mail', async () => {
    const owner = await makeUser()
    const before = await db().user.findUniqueOrThrow({ where: { id: owner.id } })
    for (const email of [owner.email, ` ${owner.email.toUpperCase()}`, owner.email.replace('example', 'ｅxample')]) {
      const response = await calls.register({ email, firstName: 'Eve' })
      expect([response.status, await response.json()]).toEqual([400, { error: SENTENCE }])
      expect(response.headers.getSetCookie()).toEqual([])
    }
    expect(await db().user.findUniqueOrThrow({ where: { id: owner.id } })).toEqual(before)
    expect(await db().session.count({ where: { userId: owner.id } })).toBe(0)
    expect(await mailsTo(owner.email)).toMatchObject([{ kind: 'addressTaken' }])
  })

  it('is not taken over by registering the address of an open invitation', async () => {
    const invited = await makeUser({ password: false, verified: false, firstName: null })
    expect((await calls.register({ email: invited.email })).status).toBe(400)
    expect((await db().user.findUniqueOrThrow({ where: { id: invited.id } })).passwordHash).toBeNull()
  })

  it('of two at once exactly one has it', async () => {
    const email = newAddress()
    const answers = await Promise.all(Array.from({ length: 4 }, () => calls.register({ email })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
    expect(await db().user.count({ where: { email } })).toBe(1)
  })
})
