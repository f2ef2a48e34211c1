import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { longDate } from '@/lib/format/dates'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { calls, LINK_REFUSED, NEW_PASSWORD, newAddress } from '@/tests/support/account-calls'
import { signIn, signInNew } from '@/tests/support/actors'
import { makeOrganisation, makeUser } from '@/tests/support/factories'
import { linkFields, linkIn, startMailbox } from '@/tests/support/mailbox'
import { deliverQueued, mailTo, queuedMails } from '@/tests/support/queued-mails'
import { asAdmin, asOrganisationAdmin, everyColumn, rowOf, withProto } from '@/tests/support/users'

const DAY_MS = 86_400_000
let email: string

const box = await startMailbox()
mailTo(box.url)
const admin = await signInNew({ roles: ['systemAdmin'] })
const organisation = await makeOrganisation({ name: 'Loomhouse' })
beforeEach(async () => {
  email = newAddress()
  await db().$executeRaw`delete from pgboss.job where name = 'send-mail'`
})
afterAll(async () => {
  mailTo(undefined)
  await box.close()
})

const invite = (body: object, key?: string) => asAdmin.invite(admin, { email, ...body }, key)

describe('an invitation', () => {
  it.each([
    ['marketeer', {}, {}],
    ['organisation admin', { organizationAdmin: true }, { organisationAdmin: true }],
    ['system admin', { permissions: { isAdmin: true } }, { systemAdmin: true }],
  ])('as %s, from the mail to the first sign-in', async (_role, role, stored) => {
    const { status, json } = await invite({ organization: organisation.id, ...role })
    expect(status).toBe(200)
    expect(json).toMatchObject({ email, invited: true, verified: false, organization: { name: 'Loomhouse' } })
    expect(await queuedMails()).toMatchObject([{ kind: 'invite', email }])
    await deliverQueued()
    const mail = await box.next(email)
    expect(mail.subject).toBe('You are invited to Loomhouse on Sightline')
    expect(linkIn(mail).pathname).toBe('/set-password')
    expect((await calls.login(email, NEW_PASSWORD)).status).toBe(401)
    expect((await calls.setPassword(linkFields(mail))).status).toBe(200)
    expect(await rowOf(json._id)).toMatchObject({
      organisationId: organisation.id,
      organisationAdmin: false,
      systemAdmin: false,
      firstName: 'Grace',
      ...stored,
    })
    expect((await calls.login(email, NEW_PASSWORD)).status).toBe(200)
    expect((await asAdmin.get(admin, json._id)).json).toMatchObject({ invited: false, verified: true })
  })

  it('needs an address only, and one that is an address', async () => {
    expect((await invite({})).json).toMatchObject({ organization: null, permissions: { isAdmin: false } })
    for (const wrong of ['', 'nobody', 'a@b.test, c@d.test', 'a@b.test\r\nBcc: c@d.test']) {
      const { status, json } = await invite({ email: wrong })
      expect([status, json.fields]).toEqual([400, { email: 'Invalid email address' }])
    }
    expect((await invite({ email: newAddress(), organizationAdmin: true })).json.fields).toEqual({
      organization: 'An organisation admin needs an organisation',
    })
    expect((await invite({ email: newAddress(), organization: newId() })).status).toBe(400)
  })

  it('is to one mailbox, whichever spelling of its host invites, accepts or signs in', async () => {
    const [name] = email.split('@')
    const [letters, punycode] = [`${name}@müller.test`, `${name}@xn--mller-kva.test`]
    const { json } = await invite({ email: punycode })
    expect(json.email).toBe(letters)
    await deliverQueued()
    const first = await box.next(letters)
    expect((await invite({ email: letters })).json._id).toBe(json._id)
    await deliverQueued()
    expect(await (await calls.setPassword(linkFields(first))).text()).toBe(LINK_REFUSED)
    expect((await calls.setPassword(linkFields(await box.next(letters)))).status).toBe(200)
    for (const each of [letters, punycode]) expect((await calls.login(each, NEW_PASSWORD)).status).toBe(200)
    expect((await invite({ email: punycode })).json).toMatchObject({ _id: json._id, invited: false })
  })

  it('reaches an address with an apostrophe, which signs in with it', async () => {
    email = `o'brien.${email}`
    const { status, json } = await invite({})
    expect([status, json.email]).toEqual([200, email])
    await deliverQueued()
    const mail = await box.next(email)
    expect(mail.to).toEqual([email])
    expect((await calls.setPassword(linkFields(mail))).status).toBe(200)
    expect((await calls.login(email, NEW_PASSWORD)).status).toBe(200)
    expect((await calls.requestToken(email)).status).toBe(200)
    await deliverQueued()
    expect((await box.next(email)).to).toEqual([email])
    const found = await asAdmin.list(admin, `?search=${encodeURIComponent("o'brien")}`)
    expect(found.json.items.map((row) => row.email)).toContain(email)
  })

  it('drops fields that nobody may set (R-SAFE-21)', async () => {
    const { json } = await asAdmin.invite(admin, withProto({ ...everyColumn(organisation), _id: newId(), email }))
    expect(await rowOf(json._id)).toMatchObject({
      firstName: null,
      lastName: null,
      passwordHash: null,
      emailVerifiedAt: null,
      organisationId: null,
      organisationAdmin: false,
      systemAdmin: false,
      profileImage: null,
    })
  })

  it('sent again makes no second one, under a key or without; ten at once make one', async () => {
    const first = await invite({ organization: organisation.id }, 'key')
    expect((await invite({ email: newAddress() }, 'key')).status).toBe(409)
    const repeated = await Promise.all(
      Array.from({ length: 10 }, () => invite({ organization: organisation.id }, 'key')),
    )
    expect(repeated.map(({ json }) => json)).toEqual(repeated.map(() => first.json))
    // A repeat mails nothing and so counts for no mail: four more may be sent within the hour.
    const many = await Promise.all(Array.from({ length: 10 }, () => invite({ organization: organisation.id })))
    const made = many.filter(({ status }) => status === 200)
    expect(made.map(({ json }) => json._id)).toEqual(Array.from({ length: 4 }, () => first.json._id))
    expect(many.filter(({ status }) => status === 429)).toHaveLength(6)
    expect(await db().user.count({ where: { email } })).toBe(1)
    expect(await queuedMails()).toHaveLength(1)
  })

  it('of an open invitation sends it anew and voids the link before; what it gave stays', async () => {
    const { json } = await invite({ organization: organisation.id })
    await deliverQueued()
    const first = await box.next(email)
    const again = await invite({ email: email.toUpperCase(), permissions: { isAdmin: true } })
    expect(again.json).toEqual({ ...json, invitationExpiresAt: expect.any(String) })
    expect(Date.parse(again.json.invitationExpiresAt ?? '')).toBeGreaterThan(Date.parse(json.invitationExpiresAt ?? ''))
    await deliverQueued()
    const second = await box.next(email)
    expect(await (await calls.setPassword(linkFields(first))).text()).toBe(LINK_REFUSED)
    expect((await calls.setPassword(linkFields(second))).status).toBe(200)
    expect(await rowOf(json._id)).toMatchObject({ organisationId: organisation.id, systemAdmin: false })
  })

  it('says in its mail who invites, to what, as what and until when; the list says the same day', async () => {
    const inviter = await signInNew({ roles: ['systemAdmin'], firstName: 'Ruth', lastName: 'Castellan' })
    const { json } = await asAdmin.invite(inviter, { email, organization: organisation.id, organizationAdmin: true })
    expect(Date.parse(json.invitationExpiresAt ?? '') - Date.now()).toBeGreaterThan(6.9 * DAY_MS)
    await deliverQueued()
    const mail = await box.next(email)
    const until = (await asAdmin.get(admin, json._id)).json.invitationExpiresAt ?? ''
    for (const said of [
      'Ruth Castellan invites you to the organisation Loomhouse on Sightline.',
      'Your role: Organisation Admin.',
      `The link works once, until ${longDate(until)} UTC.`,
    ]) {
      expect(mail.text).toContain(said)
      expect(mail.html).toContain(said)
    }
  })

  it('sent again names who sent it again, and an administrator when that account is deleted', async () => {
    const { json } = await invite({})
    await deliverQueued()
    expect((await box.next(email)).text).toContain('Ada Tester invites you to Sightline.')
    const second = await signInNew({ roles: ['systemAdmin'], firstName: 'Ruth', lastName: 'Castellan' })
    expect((await asAdmin.resend(second, json._id)).status).toBe(200)
    await deliverQueued()
    expect((await box.next(email)).text).toContain('Ruth Castellan invites you to Sightline.')
    expect((await asAdmin.resend(second, json._id)).status).toBe(200)
    await asAdmin.remove(admin, second.userId)
    await deliverQueued()
    expect((await box.next(email)).text).toContain('An administrator invites you to Sightline.')
  })

  it('sent again brings a new link and a new expiry at once; the old link stays good until the new mail leaves', async () => {
    const { json } = await invite({})
    await deliverQueued()
    const first = await box.next(email)
    await db().oneTimeToken.updateMany({
      where: { userId: json._id, usedAt: null },
      data: { expiresAt: new Date(Date.now() + DAY_MS) },
    })
    const again = await asAdmin.resend(admin, json._id)
    expect(Date.parse(again.json.invitationExpiresAt ?? '') - Date.now()).toBeGreaterThan(6.9 * DAY_MS)
    expect((await asAdmin.get(admin, json._id)).json).toEqual(again.json)
    await deliverQueued()
    const second = await box.next(email)
    expect(await (await calls.setPassword(linkFields(first))).text()).toBe(LINK_REFUSED)
    expect((await calls.setPassword(linkFields(second))).status).toBe(200)
    expect((await asAdmin.get(admin, json._id)).json).toMatchObject({ invited: false, invitationExpiresAt: null })
    expect(await asAdmin.resend(admin, json._id)).toMatchObject({
      status: 409,
      json: { error: 'This user has accepted the invitation already.' },
    })
  })

  it('that expired opens nothing and says when; sent again it opens', async () => {
    const { json } = await invite({})
    await deliverQueued()
    const mail = await box.next(email)
    const expiresAt = new Date(Date.now() - DAY_MS)
    await db().oneTimeToken.updateMany({ where: { userId: json._id, usedAt: null }, data: { expiresAt } })
    expect(await (await calls.setPassword(linkFields(mail))).text()).toBe(LINK_REFUSED)
    const said = { invitationExpiresAt: expiresAt.toISOString(), invitationExpired: true }
    expect((await asAdmin.get(admin, json._id)).json).toMatchObject(said)
    await asAdmin.resend(admin, json._id)
    await deliverQueued()
    expect((await calls.setPassword(linkFields(await box.next(email)))).status).toBe(200)
  })

  it('whose day is no longer kept has expired a week after it was made', async () => {
    const { json } = await invite({})
    await db().oneTimeToken.deleteMany({ where: { userId: json._id } })
    const isExpired = async () => (await asAdmin.get(admin, json._id)).json.invitationExpired
    expect(await isExpired()).toBe(false)
    const createdAt = new Date(Date.now() - 8 * DAY_MS)
    await db().user.update({ where: { id: json._id }, data: { createdAt } })
    expect(await isExpired()).toBe(true)
  })

  it('reaches an address at most five times an hour, and the inviter is told when to try again', async () => {
    const { json } = await invite({})
    for (const _ of [1, 2, 3, 4]) {
      await deliverQueued()
      expect((await asAdmin.resend(admin, json._id)).status).toBe(200)
    }
    await deliverQueued()
    const said = expect.stringMatching(
      /^This address was sent 5 invitations within an hour. The next can be sent in (59|60) minutes.$/,
    )
    const refused = { status: 429, json: { error: said, fields: { email: said } } }
    expect(await asAdmin.resend(admin, json._id)).toMatchObject(refused)
    expect(await invite({})).toMatchObject(refused)
    expect(await queuedMails()).toEqual([])
    expect(box.mails.filter(({ to }) => to.includes(email))).toHaveLength(5)
  })

  it('beyond that many is not kept under its key: repeated when the hour is over, it is sent', async () => {
    const before = await invite({}, 'before')
    for (const _ of [1, 2, 3, 4]) await asAdmin.resend(admin, before.json._id)
    await asAdmin.remove(admin, before.json._id)
    await db().$executeRaw`delete from pgboss.job where name = 'send-mail'`
    for (const _ of [1, 2]) expect((await invite({}, 'beyond')).status).toBe(429)
    expect(await db().user.count({ where: { email } })).toBe(0)
    expect(await queuedMails()).toEqual([])
    await db().rateLimit.deleteMany({ where: { key: { startsWith: 'invitationMail' } } })
    const { status, json } = await invite({}, 'beyond')
    expect(status).toBe(200)
    expect((await invite({}, 'beyond')).json).toEqual(json)
    expect(await queuedMails()).toMatchObject([{ kind: 'invite', email }])
  })

  it('beyond that many is refused alike for an address with an account, and without one (R-SAFE-23)', async () => {
    const taken = await makeUser({ email, organisation: await makeOrganisation() })
    const free = newAddress()
    for (const address of [email, free]) {
      const organisationAdmin = await signInNew({ roles: ['organisationAdmin'], organisation })
      const answers = []
      for (const _ of [1, 2, 3, 4, 5, 6])
        answers.push(await asOrganisationAdmin.invite(organisationAdmin, { email: address }))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
    }
    expect(await rowOf(taken.id)).toEqual(taken)
  })

  it('that fails counts for nothing: repeated until the database works, it is sent', async () => {
    await db().$executeRaw`alter table audit_entry add constraint fails check (action <> 'user.invite') not valid`
    for (const _ of [1, 2, 3, 4, 5]) expect((await invite({})).status).toBe(500)
    await db().$executeRaw`alter table audit_entry drop constraint fails`
    expect((await invite({})).status).toBe(200)
    expect(await queuedMails()).toMatchObject([{ kind: 'invite', email }])
  })

  it('of an address with an account changes nothing and sends nothing (R-SAFE-23)', async () => {
    const user = await makeUser({ email, organisation: await makeOrganisation() })
    const session = await signIn(user)
    const body = { organization: organisation.id, organizationAdmin: true, permissions: { isAdmin: true } }
    const { status, json } = await invite(body)
    expect([status, json]).toEqual([200, (await asAdmin.get(admin, user.id)).json])
    expect(await rowOf(user.id)).toEqual(user)
    expect(await queuedMails()).toEqual([])
    expect(await db().session.count({ where: { id: session.sessionId, revokedAt: null } })).toBe(1)
  })

  it('may be given another organisation and role before it is accepted', async () => {
    const { json } = await invite({})
    const saved = await asAdmin.save(admin, json._id, { organization: organisation.id, organizationAdmin: true })
    expect(saved.json).toMatchObject({ invited: true, organizationAdmin: true })
    await deliverQueued()
    expect((await calls.setPassword(linkFields(await box.next(email)))).status).toBe(200)
    expect(await rowOf(json._id)).toMatchObject({ organisationId: organisation.id, organisationAdmin: true })
  })

  it('that is deleted before it was mailed or accepted opens nothing', async () => {
    const { json } = await invite({})
    await deliverQueued()
    const mail = await box.next(email)
    await invite({})
    await asAdmin.remove(admin, json._id)
    await deliverQueued()
    expect(box.mails.filter(({ to }) => to.includes(email))).toHaveLength(1)
    expect(await (await calls.setPassword(linkFields(mail))).text()).toBe(LINK_REFUSED)
    expect((await calls.register({ email })).status).toBe(200)
  })
})
