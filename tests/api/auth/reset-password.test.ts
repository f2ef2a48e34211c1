import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { GET as whoami } from '@/app/api/auth/whoami/route'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { calls, LINK_REFUSED, NEW_PASSWORD, newAddress, seen } from '@/tests/support/account-calls'
import { signIn } from '@/tests/support/actors'
import { makeUser, TEST_PASSWORD } from '@/tests/support/factories'
import { linkFields, linkIn, startMailbox } from '@/tests/support/mailbox'
import { deliverQueued, mailTo, queuedMails } from '@/tests/support/queued-mails'
import { call } from '@/tests/support/request'
import { configure } from '@/tests/support/settings'

const box = await startMailbox()
mailTo(box.url)
beforeEach(() => db().rateLimit.deleteMany())
afterAll(async () => {
  mailTo(undefined)
  await box.close()
})

async function resetMail(email: string) {
  expect((await calls.requestToken(email)).status).toBe(200)
  await deliverQueued()
  return box.next(email)
}

describe('POST /api/auth/request-token', () => {
  it('answers the same whether or not the account exists, and looks at nothing (R-SAFE-5)', async () => {
    const { email } = await makeUser()
    const [known, unknown] = [
      await seen(await calls.requestToken(email)),
      await seen(await calls.requestToken(newAddress())),
    ]
    expect(known.body).toBe('{"message":"success"}')
    expect(unknown).toEqual(known)
    expect(await db().oneTimeToken.count()).toBe(0)
    await deliverQueued()
    await box.next(email)
    expect(box.mails).toHaveLength(1)
  })

  it('prompts when the two addresses differ, and for a text that is no address', async () => {
    const response = await calls.requestToken('ada@example.test', {}, 'eve@example.test')
    expect(response.status).toBe(400)
    expect((await response.json()).fields).toEqual({ confirmEmail: 'Emails do not match' })
    expect((await (await calls.requestToken('ada')).json()).fields).toEqual({ email: 'Invalid email address' })
  })

  it('sends one mail when asked twice before it leaves', async () => {
    const { email } = await makeUser()
    await Promise.all([calls.requestToken(email), calls.requestToken(email.toUpperCase())])
    expect((await queuedMails()).filter((mail) => mail.email === email)).toHaveLength(1)
  })

  it('sends at most five an hour to one address, whoever asks, and answers the same beyond them', async () => {
    configure({ TRUSTED_PROXY_HOPS: '1' })
    const { email } = await makeUser()
    const ask = (caller: number, address = email) =>
      calls.requestToken(address, { 'x-forwarded-for': `203.0.113.${caller}` })
    const answers = []
    for (let caller = 1; caller <= 7; caller += 1) {
      answers.push(await seen(await ask(caller)))
      await deliverQueued()
    }
    await ask(8, newAddress())
    expect(await queuedMails()).toHaveLength(1)
    await deliverQueued()
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]).toMatchObject({ status: 200, body: '{"message":"success"}' })
    expect(box.mails.filter(({ to }) => to.includes(email))).toHaveLength(5)
    const counted = await db().rateLimit.findMany({ where: { key: { startsWith: 'resetMail' } } })
    expect(JSON.stringify(counted.map(({ key }) => key))).not.toContain(email)
    await db().rateLimit.updateMany({ data: { expire: BigInt(Date.now() - 1) } })
    await ask(9)
    expect((await queuedMails()).filter((mail) => mail.email === email)).toHaveLength(1)
    configure({ TRUSTED_PROXY_HOPS: undefined })
  })

  it('writes to the stored address, as a single recipient', async () => {
    const user = await makeUser()
    await calls.requestToken(` ${user.email.toUpperCase().replace('EXAMPLE', 'ＥXAMPLE')}`)
    await deliverQueued()
    expect((await box.next(user.email)).to).toEqual([user.email])
  })

  it('finds the account by either spelling of its host, and writes to that host', async () => {
    const user = await makeUser({ email: `${newId()}@müller.test` })
    const [name] = user.email.split('@')
    expect((await calls.requestToken(`${name}@xn--mller-kva.test`, {}, user.email)).status).toBe(200)
    await deliverQueued()
    const mail = await box.next(user.email)
    expect(mail.raw).toContain(`To: ${name}@xn--mller-kva.test`)
    expect((await calls.resetPassword(linkFields(mail))).status).toBe(200)
    expect((await calls.login(user.email, NEW_PASSWORD)).status).toBe(200)
  })

  it('the link leads to APP_URL, whatever the request says about its host', async () => {
    const { email } = await makeUser()
    await calls.requestToken(email, {
      host: 'evil.test',
      'x-forwarded-host': 'evil.test',
      'x-forwarded-proto': 'https',
      origin: 'https://evil.test',
      referer: 'https://evil.test/',
    })
    await deliverQueued()
    const mail = await box.next(email)
    expect(linkIn(mail).origin).toBe('http://localhost:3000')
    expect(linkIn(mail).pathname).toBe('/reset-password')
    expect(mail.raw).not.toContain('evil.test')
  })
})

describe('POST /api/auth/reset-password', () => {
  it('sets the password, ends every session, voids other links, tells the owner, and signs nobody in', async () => {
    const user = await makeUser({ verified: false })
    const thief = await signIn(user)
    expect((await call(whoami, { headers: thief.headers })).status).toBe(200)
    const response = await calls.resetPassword(linkFields(await resetMail(user.email)))
    expect([response.status, await response.json()]).toEqual([200, { message: 'success' }])
    expect(response.headers.getSetCookie()).toEqual([])
    expect((await call(whoami, { headers: thief.headers })).status).toBe(401)
    expect(await db().session.count({ where: { userId: user.id, revokedAt: null } })).toBe(0)
    expect(await db().oneTimeToken.count({ where: { userId: user.id, usedAt: null } })).toBe(0)
    expect((await calls.login(user.email, TEST_PASSWORD)).status).toBe(401)
    expect((await calls.login(user.email, NEW_PASSWORD)).status).toBe(200)
    expect((await db().user.findUniqueOrThrow({ where: { id: user.id } })).emailVerifiedAt).not.toBeNull()
    await deliverQueued()
    expect((await box.next(user.email)).subject).toBe('Your Sightline password was changed')
    expect(await db().auditEntry.findMany({ where: { targetId: user.id } })).toMatchObject([
      { action: 'password.reset', actorId: user.id, detail: { sessions: 1 } },
    ])
  })

  it("leaves everybody else's sessions and links alone", async () => {
    const [user, other] = [await makeUser(), await makeUser()]
    const otherSession = await signIn(other)
    const otherLink = linkFields(await resetMail(other.email))
    await calls.resetPassword(linkFields(await resetMail(user.email)))
    expect((await call(whoami, { headers: otherSession.headers })).status).toBe(200)
    expect((await calls.resetPassword(otherLink)).status).toBe(200)
  })

  it('a password that will not do leaves the link good', async () => {
    const user = await makeUser({ firstName: 'Augusta' })
    const link = linkFields(await resetMail(user.email))
    const tries = [
      [{ password: 'short', confirmPassword: 'shor' }, /at least 8 characters/],
      [{ password: 'Password1!', confirmPassword: 'Password1!' }, /most common/],
      [{ password: 'Augusta-1815', confirmPassword: 'Augusta-1815' }, /your name/],
    ] as const
    for (const [given, prompt] of tries) {
      const response = await calls.resetPassword({ ...link, ...given })
      expect(response.status).toBe(400)
      expect((await response.json()).fields.password).toMatch(prompt)
    }
    expect((await calls.resetPassword(link)).status).toBe(200)
  })

  it('somebody who is invited and has no password yet gets the invitation again, not a reset', async () => {
    const invited = await makeUser({ password: false, verified: false, firstName: null, lastName: null })
    const mail = await resetMail(invited.email)
    expect(linkIn(mail).pathname).toBe('/set-password')
    expect(await seen(await calls.resetPassword(linkFields(mail)))).toMatchObject({ status: 400, body: LINK_REFUSED })
    expect((await calls.setPassword(linkFields(mail))).status).toBe(200)
  })
})
