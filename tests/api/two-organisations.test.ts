import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { DELETE as deleteOrganisation } from '@/app/api/admin/organization/[id]/route'
import { GET as find } from '@/app/api/app/find/route'
import { POST as addNote } from '@/app/api/app/note/org/[organisationId]/route'
import { POST as answerInvitation } from '@/app/api/app/user/invitation/[id]/route'
import { GET as listInvitations } from '@/app/api/app/user/invitation/route'
import { POST as choose } from '@/app/api/app/user/organization/route'
import { GET as whoami } from '@/app/api/auth/whoami/route'
import { reachOf } from '@/lib/access/permissions'
import type { CurrentUser } from '@/lib/people/account-shapes'
import type { UserRow } from '@/lib/people/shapes'
import { today } from '@/server/clock'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import type { AccountMailJob, OutgoingMail } from '@/server/mail/mailer'
import { sendAccountMail } from '@/server/people/mailed-links'
import { newAddress } from '@/tests/support/account-calls'
import { makeActors, type SignedIn, signIn } from '@/tests/support/actors'
import { makeOrganisation, makeUser } from '@/tests/support/factories'
import { queuedMails } from '@/tests/support/queued-mails'
import { call } from '@/tests/support/request'
import { listRoutes, type RouteEntry } from '@/tests/support/route-list'
import { asAdmin, asOrganisationAdmin } from '@/tests/support/users'

// One organisation a request: the matrix of tenants for somebody who belongs to two, an admin in A and a marketeer in B
// (R-MEMBER-1 to R-MEMBER-6).

const { ours } = await listRoutes()
const people = await makeActors()
const { organisationA, organisationB, systemAdmin } = people
const UNKNOWN = 'f'.repeat(24)
/** About the person alone, so asked from a page of any organisation. */
const IN_ANY = [
  'GET /api/auth/whoami',
  'GET /api/app/portfolio',
  'POST /api/app/user/organization',
  'GET /api/app/portfolio',
  'GET /api/app/user/invitation',
  'POST /api/app/user/invitation/{id}',
  'POST /api/admin/see-as',
  'DELETE /api/admin/see-as',
]
const nameOf = ({ method, path }: RouteEntry) => `${method} ${path}`
const named = (entries: readonly RouteEntry[]) => entries.map((each) => [nameOf(each), each] as const)

/** Reads of the caller's organisation that its address names. */
const byOrganisation = ours.filter(
  ({ method, path }) =>
    method === 'GET' &&
    !path.startsWith('/api/admin/') &&
    /\{organisationId\}$|\/(app|orgAdmin)\/organization\/\{id\}$/.test(path),
)
const ofPeople = ours.filter(({ allow, path }) => allow !== 'anyone' && allow !== null && path !== '/api/mcp')
const ofAdmins = ours.filter(({ allow }) => allow === 'colleague.manage' || allow === 'ownOrganisation.manage')

let checks = 0
const same = (found: unknown, expected: unknown) => {
  checks += 1
  expect(found).toEqual(expected)
}
afterAll(() => console.info(`${checks} checks of a member of two organisations`))

let member: SignedIn
beforeEach(async () => {
  const user = await makeUser({ organisation: organisationA, roles: ['organisationAdmin'] })
  await db().membership.create({ data: { userId: user.id, organisationId: organisationB.id } })
  member = await signIn(user)
})

const open = (organization: string, { headers } = member) => call(choose, { headers, body: { organization } })
const drawnFor = (organisation: string) => ({ ...member.headers, 'x-organization': organisation })
const current = async ({ headers } = member) =>
  ((await (await call(whoami, { headers })).json()) as { user: CurrentUser }).user

async function ask(
  { method, path, handler }: RouteEntry,
  id = UNKNOWN,
  headers: Record<string, string> = member.headers,
) {
  const params = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, id]))
  const url = path.replace(/\{\w+\}/g, encodeURIComponent(id))
  const response = await call(handler, { method, url, params, headers, ...(method === 'POST' && { body: {} }) })
  return { status: response.status, body: await response.text() }
}

describe.each(named(byOrganisation))('%s', (_name, entry) => {
  it('reads the current organisation and no other, and after a switch the other way round', async () => {
    const { allow } = entry
    const inB = allow && allow !== 'anyone' && reachOf({ roles: ['marketeer'] }, allow)
    const inA = allow && allow !== 'anyone' && reachOf({ roles: ['marketeer', 'organisationAdmin'] }, allow)
    if (!inA) return same((await ask(entry, organisationA.id)).status, 403)
    const unknown = await ask(entry)
    same(unknown.status, 404)
    same((await ask(entry, organisationA.id)).status, 200)
    same(await ask(entry, organisationB.id), unknown)
    await open(organisationB.id)
    same((await ask(entry, organisationB.id)).status, inB ? 200 : 403)
    const left = await ask(entry, organisationA.id)
    same(left, inB ? unknown : { ...left, status: 403 })
  })

  it('reads nothing of either once the current one is taken away, and B again once it is opened', async () => {
    await open(organisationB.id)
    await db().membership.deleteMany({ where: { userId: member.userId, organisationId: organisationB.id } })
    const allowed = entry.allow && entry.allow !== 'anyone' && reachOf({ roles: ['marketeer'] }, entry.allow)
    for (const id of [organisationA.id, organisationB.id]) same((await ask(entry, id)).status, allowed ? 404 : 403)
    same((await open(organisationB.id)).status, 404)
    same((await open(organisationA.id)).status, 200)
    const mayInA =
      entry.allow && entry.allow !== 'anyone' && reachOf({ roles: ['marketeer', 'organisationAdmin'] }, entry.allow)
    same((await ask(entry, organisationA.id)).status, mayInA ? 200 : 403)
  })
})

describe.each(named(ofPeople))('%s (R-MEMBER-5)', (name, entry) => {
  it('refuses what a page of another organisation sends, before anything else', async () => {
    const other = await ask(entry, UNKNOWN, drawnFor(organisationB.id))
    const own = await ask(entry, UNKNOWN, drawnFor(organisationA.id))
    const isRefused = (body: string) => body.includes('x-organization')
    same([isRefused(other.body), isRefused(own.body)], [!IN_ANY.includes(name), false])
    if (!IN_ANY.includes(name)) same(other.status, 409)
  })
})

describe.each(named(ofAdmins))('%s', (_name, entry) => {
  it('is not for a marketeer of B who is an admin elsewhere', async () => {
    await open(organisationB.id)
    same((await ask(entry)).status, 403)
  })
})

it('the sentence says where the person is now, and after a removal that they no longer belong there', async () => {
  const [read] = byOrganisation.filter(({ allow }) => allow === 'visibility.read')
  if (!read) throw new Error('no such route')
  await open(organisationB.id)
  const refusal = JSON.parse((await ask(read, organisationA.id, drawnFor(organisationA.id))).body)
  expect(refusal.error).toBe('You are now in Organisation B, and this page is of another organisation.')
  await db().membership.deleteMany({ where: { userId: member.userId, organisationId: organisationB.id } })
  const removed = JSON.parse((await ask(read, organisationB.id, drawnFor(organisationB.id))).body)
  expect(removed).toEqual({
    error: 'You no longer belong to the organisation of this page.',
    fields: { 'x-organization': 'You no longer belong to the organisation of this page.' },
  })
})

it('who sees as an organisation switches to none', async () => {
  const { headers } = await signIn(await makeUser({ organisation: organisationA, roles: ['systemAdmin'] }))
  const { POST } = await import('@/app/api/admin/see-as/route')
  const pair = await (await call(POST, { headers, body: { organization: organisationB.id } })).json()
  const seeing = { authorization: `Bearer ${pair.accessToken}`, 'x-refresh-token': pair.refreshToken }
  const refused = await call(choose, { headers: seeing, body: { organization: organisationA.id } })
  expect(refused.status).toBe(403)
})

it('a switch and writes at once never write into the other organisation', async () => {
  const [one, two] = [await makeOrganisation(), await makeOrganisation()]
  const user = await makeUser({ organisation: one })
  await db().membership.create({ data: { userId: user.id, organisationId: two.id } })
  const who = await signIn(user)
  const write = async (organisation: { id: string }, text: string) => {
    const headers = { ...who.headers, 'x-organization': organisation.id }
    const body = { day: today(), text }
    const answer = await call(addNote, { headers, params: { organisationId: organisation.id }, body })
    return answer.status
  }
  const statuses: number[] = []
  for (let round = 0; round < 12; round += 1) {
    const done = await Promise.all([
      write(one, `one ${round}`),
      open(round % 2 === 0 ? two.id : one.id, who).then(() => 0),
      write(two, `two ${round}`),
      write(one, `one again ${round}`),
    ])
    statuses.push(...done.filter((status) => status !== 0))
  }
  expect(statuses.filter((status) => ![200, 409].includes(status))).toEqual([])
  const texts = async (organisationId: string) =>
    (await db().note.findMany({ where: { organisationId } })).map(({ text }) => text)
  const [ofOne, ofTwo] = [await texts(one.id), await texts(two.id)]
  expect([ofOne.every((text) => text.startsWith('one')), ofTwo.every((text) => text.startsWith('two'))]).toEqual([
    true,
    true,
  ])
  expect(ofOne.length + ofTwo.length).toBe(statuses.filter((status) => status === 200).length)
})

describe('a system admin (R-MEMBER-3)', () => {
  const save = (body: object, id = member.userId) => asAdmin.save(systemAdmin, id, body)
  const listed = (...roles: [{ id: string }, boolean][]) =>
    roles.map(([{ id }, organizationAdmin]) => ({ organization: id, organizationAdmin }))

  it('sets all organisations of a person, with the role in each; the first stays first', async () => {
    const third = await makeOrganisation({ name: 'Third' })
    const { status, json } = await save({ organizations: listed([third, true], [organisationA, false]) })
    expect([status, json.organization?._id, json.organizationAdmin]).toEqual([200, organisationA.id, false])
    expect(json.organizations).toEqual([
      { _id: organisationA.id, name: 'Organisation A', organizationAdmin: false },
      { _id: third.id, name: 'Third', organizationAdmin: true },
    ])
    expect(json.organizationCount).toBe(2)
    const again = await save({ organizations: listed([third, true], [organisationA, false]), version: 1 })
    expect(again.json.version).toBe(json.version)
    expect((await save({ organizations: [] })).json).toMatchObject({ organization: null, organizations: [] })
  })

  it('takes the first away, and the next is the first; what was open there goes on nowhere else', async () => {
    expect((await current()).organization?._id).toBe(organisationA.id)
    const { json } = await save({ organization: null })
    expect([json.organization?._id, json.organizations?.length]).toEqual([organisationB.id, 1])
    expect((await current()).organization).toBeNull()
    expect((await current(await signIn({ id: member.userId }))).organization?._id).toBe(organisationB.id)
  })

  it('moves the first by the fields of before, and keeps the others', async () => {
    const third = await makeOrganisation({ name: 'Third' })
    const { json } = await save({ organization: third.id, organizationAdmin: true })
    expect(json.organizations?.map(({ _id, organizationAdmin }) => [_id, organizationAdmin])).toEqual([
      [third.id, true],
      [organisationB.id, false],
    ])
  })

  it('is refused an organisation that does not exist, one that is named twice, and an old version', async () => {
    const missing = await save({ organizations: listed([organisationA, true], [{ id: newId() }, false]) })
    expect([missing.status, Object.keys(missing.json.fields)]).toEqual([400, ['organizations']])
    const twice = await save({ organizations: listed([organisationA, true], [organisationA, false]) })
    expect([twice.status, Object.keys(twice.json.fields)]).toEqual([400, ['organizations']])
    expect((await save({ organizations: listed([organisationB, true]), version: 7 })).status).toBe(409)
  })

  it('reads in the audit log what changed beside the first', async () => {
    await save({ organizations: listed([organisationA, true], [organisationB, true]) })
    const entry = await db().auditEntry.findFirst({ where: { targetId: member.userId, action: 'user.save' } })
    const further = (organisationAdmin: boolean) => ({
      further: [{ organisationId: organisationB.id, organisationAdmin }],
    })
    expect(entry?.detail).toEqual({ from: further(false), to: further(true) })
  })

  it('finds the person by each of the organisations, once', async () => {
    for (const { id } of [organisationA, organisationB]) {
      const { json } = await asAdmin.list(systemAdmin, `?filter[organization]=${id}&pageSize=100`)
      expect(json.items.filter(({ _id }) => _id === member.userId)).toHaveLength(1)
    }
  })

  it('deletes an organisation, and its people keep the others', async () => {
    const gone = await makeOrganisation()
    const user = await makeUser({ organisation: gone })
    await db().membership.create({
      data: { userId: user.id, organisationId: organisationB.id, organisationAdmin: true },
    })
    const who = await signIn(user)
    const { status } = await call(deleteOrganisation, {
      ...{ method: 'DELETE', headers: systemAdmin.headers, params: { id: gone.id } },
    })
    expect(status).toBe(200)
    expect(await db().user.findUniqueOrThrow({ where: { id: user.id } })).toMatchObject({
      ...{ organisationId: organisationB.id, organisationAdmin: true },
    })
    expect((await current(who)).organization).toBeNull()
    expect((await current(await signIn(user))).organization?._id).toBe(organisationB.id)
  })
})

describe('an organisation admin (R-MEMBER-4)', () => {
  it('sees the role here, and nothing of other organisations', async () => {
    const { body, json } = await asOrganisationAdmin.get(people.organisationAdminA, member.userId)
    expect(json).toMatchObject({ organization: { _id: organisationA.id }, organizationAdmin: true })
    expect(body).not.toContain(organisationB.id)
    expect(body).not.toContain('organizationCount')
    const adminB = await signIn(await makeUser({ organisation: organisationB, roles: ['organisationAdmin'] }))
    const inB = await asOrganisationAdmin.get(adminB, member.userId)
    expect(inB.json).toMatchObject({ organization: { _id: organisationB.id }, organizationAdmin: false })
    const { json: list } = await asOrganisationAdmin.list(adminB, '?pageSize=100')
    expect(list.items.find(({ _id }) => _id === member.userId)?.organization?.name).toBe('Organisation B')
  })

  it('changes the role here alone', async () => {
    const adminB = await signIn(await makeUser({ organisation: organisationB, roles: ['organisationAdmin'] }))
    expect((await asOrganisationAdmin.save(adminB, member.userId, { organizationAdmin: true })).status).toBe(200)
    await asOrganisationAdmin.save(people.organisationAdminA, member.userId, { organizationAdmin: false })
    expect((await current()).organizations).toEqual([
      { _id: organisationA.id, name: 'Organisation A', organizationAdmin: false },
      { _id: organisationB.id, name: 'Organisation B', organizationAdmin: true },
    ])
  })

  it('ends only the membership here, and the account stays; the last one ends the account', async () => {
    const { status } = await asOrganisationAdmin.remove(people.organisationAdminA, member.userId)
    expect(status).toBe(200)
    expect((await asOrganisationAdmin.get(people.organisationAdminA, member.userId)).status).toBe(404)
    expect(await current()).toMatchObject({ organization: null, organizations: [{ _id: organisationB.id }] })
    const adminB = await signIn(await makeUser({ organisation: organisationB, roles: ['organisationAdmin'] }))
    expect((await asOrganisationAdmin.remove(adminB, member.userId)).status).toBe(200)
    expect(await db().user.count({ where: { id: member.userId } })).toBe(0)
  })

  it('of two who remove each other at once, one stays', async () => {
    const organisation = await makeOrganisation()
    const admins: SignedIn[] = []
    for (const _ of [1, 2]) {
      const user = await makeUser({ organisation: organisationB })
      await db().membership.create({
        data: { userId: user.id, organisationId: organisation.id, organisationAdmin: true },
      })
      const who = await signIn(user)
      await open(organisation.id, who)
      admins.push(who)
    }
    const [one, two] = admins as [SignedIn, SignedIn]
    const done = await Promise.all([
      asOrganisationAdmin.remove(one, two.userId),
      asOrganisationAdmin.remove(two, one.userId),
    ])
    expect(done.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await db().membership.count({ where: { organisationId: organisation.id } })).toBe(1)
  })
})

describe('somebody with an account who is invited (R-MEMBER-7)', () => {
  const admin = people.organisationAdminA
  let asked: Awaited<ReturnType<typeof makeUser>>
  beforeEach(async () => {
    asked = await makeUser({ organisation: organisationB, firstName: 'Grace', lastName: 'Okafor' })
    await db().$executeRaw`delete from pgboss.job where name = 'send-mail'`
  })
  const inviteAsked = async (body: object = {}) =>
    (await asOrganisationAdmin.invite(admin, { email: asked.email, ...body })).json
  const opened = async (who: SignedIn) => (await (await call(listInvitations, { headers: who.headers })).json()).items
  const answer = (who: SignedIn, id: string, accept: boolean) =>
    call(answerInvitation, { headers: who.headers, params: { id }, body: { accept } })
  /** What a reader can tell of it: all but address, ids and times. */
  const told = ({ _id, email: _, createdAt, invitationExpiresAt, ...row }: UserRow) => ({
    ...row,
    days: Math.round((Date.parse(invitationExpiresAt ?? '') - Date.parse(createdAt)) / 86_400_000),
    age: Math.round((Date.now() - Number.parseInt(_id.slice(0, 8), 16) * 1000) / 60_000),
  })

  it('looks to the inviter like a new account, in every call', async () => {
    const fresh = (await asOrganisationAdmin.invite(admin, { email: newAddress() })).json
    const known = await inviteAsked()
    expect(told(known)).toEqual(told(fresh))
    expect((await inviteAsked({ organizationAdmin: true }))._id).toBe(known._id)
    const each = async (work: (id: string) => Promise<{ status: number; json: UserRow }>) => {
      const [one, other] = [await work(known._id), await work(fresh._id)]
      expect([one.status, told(one.json)]).toEqual([other.status, told(other.json)])
      expect(one.status).toBe(200)
    }
    await each((id) => asOrganisationAdmin.get(admin, id))
    await each((id) => asOrganisationAdmin.save(admin, id, { organizationAdmin: true, version: 1 }))
    await each((id) => asOrganisationAdmin.save(admin, id, { organizationAdmin: true }))
    await each((id) => asOrganisationAdmin.resend(admin, id))
    const { json } = await asOrganisationAdmin.list(admin, '?pageSize=100')
    const [one, other] = [known, fresh].map(({ _id }) => json.items.find((row) => row._id === _id))
    expect(one && told(one)).toEqual(other && told(other))
    for (const { email, _id } of [known, fresh]) {
      const url = `/api/app/find?q=${encodeURIComponent(email)}`
      expect(await (await call(find, { url, headers: admin.headers })).text()).toContain(_id)
    }
    expect((await asOrganisationAdmin.get(admin, asked.id)).status).toBe(404)
    for (const { _id } of [known, fresh]) {
      expect((await asOrganisationAdmin.remove(admin, _id)).status).toBe(200)
      expect((await asOrganisationAdmin.get(admin, _id)).status).toBe(404)
    }
    expect(await db().user.count({ where: { id: asked.id } })).toBe(1)
  })

  it('becomes a member by accepting, once, with the role that was offered, and keeps the other', async () => {
    const { _id } = await inviteAsked({ organizationAdmin: true })
    const who = await signIn(asked)
    expect((await current(who)).organizations).toHaveLength(1)
    expect(await opened(who)).toMatchObject([
      {
        ...{ _id, organization: { _id: organisationA.id, name: 'Organisation A' }, organizationAdmin: true },
        invitedBy: 'Ada Tester',
      },
    ])
    for (const other of [member, systemAdmin]) expect((await answer(other, _id, true)).status).toBe(404)
    const twice = await Promise.all([answer(who, _id, true), answer(who, _id, true)])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 404])
    expect((await current(who)).organizations).toEqual([
      { _id: organisationA.id, name: 'Organisation A', organizationAdmin: true },
      { _id: organisationB.id, name: 'Organisation B', organizationAdmin: false },
    ])
    expect((await current(who)).organization?._id).toBe(organisationB.id)
    expect((await asOrganisationAdmin.get(admin, _id)).status).toBe(404)
    expect((await asOrganisationAdmin.get(admin, asked.id)).json).toMatchObject({ firstName: 'Grace', invited: false })
  })

  it('declines, which the inviter does not see', async () => {
    const { _id } = await inviteAsked()
    const who = await signIn(asked)
    const before = (await asOrganisationAdmin.get(admin, _id)).json
    expect((await answer(who, _id, false)).status).toBe(200)
    expect(await opened(who)).toEqual([])
    expect((await answer(who, _id, true)).status).toBe(404)
    expect((await asOrganisationAdmin.get(admin, _id)).json).toEqual(before)
    expect((await current(who)).organizations).toHaveLength(1)
  })

  it('cannot accept with an address that is not verified, nor once it expired', async () => {
    asked = await makeUser({ verified: false })
    const { _id } = await inviteAsked()
    const who = await signIn(asked)
    expect([await opened(who), (await answer(who, _id, true)).status]).toEqual([[], 404])
    await db().user.update({ where: { id: asked.id }, data: { emailVerifiedAt: new Date() } })
    const { expiresAt } = await db().membershipInvitation.update({
      where: { id: _id },
      data: { expiresAt: new Date(0) },
    })
    expect([await opened(who), (await answer(who, _id, true)).status, expiresAt.getTime()]).toEqual([[], 404, 0])
    await asOrganisationAdmin.resend(admin, _id)
    expect((await answer(who, _id, true)).status).toBe(200)
    expect((await current(who)).organization?._id).toBe(organisationA.id)
  })

  it('gets a mail that leads to the app, to the password for an address that is not verified, and none once answered', async () => {
    const mailed = async () => {
      const sent: OutgoingMail[] = []
      for (const { data } of await queuedMails())
        await sendAccountMail(data as AccountMailJob, { send: async (mail) => void sent.push(mail) })
      await db().$executeRaw`delete from pgboss.job where name = 'send-mail'`
      return sent.map(({ to, subject, link }) => [to, subject, new URL(link).pathname])
    }
    const { _id } = await inviteAsked()
    const subject = 'Organisation A invites you on Sightline'
    expect(await mailed()).toEqual([[asked.email, subject, '/profile']])
    await db().user.update({ where: { id: asked.id }, data: { organisationId: null, emailVerifiedAt: null } })
    await asOrganisationAdmin.resend(admin, _id)
    expect(await mailed()).toEqual([[asked.email, subject, '/request-reset']])
    await db().user.update({ where: { id: asked.id }, data: { passwordHash: null } })
    await asOrganisationAdmin.resend(admin, _id)
    const invited = 'You are invited to Organisation A on Sightline'
    expect(await mailed()).toEqual([[asked.email, invited, '/set-password']])
    await asOrganisationAdmin.resend(admin, _id)
    await asOrganisationAdmin.remove(admin, _id)
    expect(await mailed()).toEqual([])
  })
})
