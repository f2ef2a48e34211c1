import { describe, expect, it } from 'vitest'
import { GET as whoami } from '@/app/api/auth/whoami/route'
import { GET as person, DELETE as remove, POST as setRole } from '@/app/api/group/user/[id]/route'
import { POST as invite, GET as list } from '@/app/api/group/user/route'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { signIn } from '@/tests/support/actors'
import { makeGroup, makeOrganisation, makeUser } from '@/tests/support/factories'
import { queuedMails } from '@/tests/support/queued-mails'
import { call, readAnswer } from '@/tests/support/request'

// What group admins do with the people of their organisations (R-GROUP-5).

const [loom, bay, other] = [
  await makeOrganisation({ name: 'Loomhouse' }),
  await makeOrganisation({ name: 'Baythorne' }),
  await makeOrganisation({ name: 'Copperline' }),
]
const admin = await makeUser()
await makeGroup({ organisations: [loom, bay], admins: [admin] })
const { headers } = await signIn(admin)
/** An admin of each who stays. */
for (const organisation of [loom, bay]) await makeUser({ organisation, roles: ['organisationAdmin'] })

const find = (id: string) => readAnswer(call(person, { headers, params: { id } }))
const search = async (query: string) => (await readAnswer(call(list, { headers, url: `/api/test?${query}` }))).body
const save = (id: string, organisation: { id: string }, organizationAdmin: boolean) =>
  readAnswer(call(setRole, { headers, params: { id }, body: { organization: organisation.id, organizationAdmin } }))
const end = (id: string, organisation: { id: string }) =>
  readAnswer(
    call(remove, { method: 'DELETE', headers, params: { id }, url: `/api/test?organization=${organisation.id}` }),
  )
const join = (user: { id: string }, organisation: { id: string }, organisationAdmin = false) =>
  db().membership.create({ data: { userId: user.id, organisationId: organisation.id, organisationAdmin } })
const memberships = async (userId: string) => {
  const rows = await db().membership.findMany({
    where: { userId },
    select: { organisationId: true, organisationAdmin: true },
  })
  return Object.fromEntries(rows.map(({ organisationId, organisationAdmin }) => [organisationId, organisationAdmin]))
}
const account = (id: string) =>
  db().user.findUniqueOrThrow({
    where: { id },
    select: { organisationId: true, organisationAdmin: true, version: true },
  })
const audit = (targetId: string) =>
  db().auditEntry.findMany({
    where: { targetId },
    orderBy: { id: 'asc' },
    select: { action: true, actorRole: true, actorId: true, organisationId: true },
  })

describe('the role in one organisation', () => {
  it('is set in the first one and in a further one, each by itself', async () => {
    const user = await makeUser({ organisation: loom })
    await join(user, bay)
    await join(user, other, true)
    expect((await save(user.id, bay, true)).body.organizations).toEqual([
      { _id: bay.id, name: 'Baythorne', organizationAdmin: true },
      { _id: loom.id, name: 'Loomhouse', organizationAdmin: false },
    ])
    expect(await memberships(user.id)).toEqual({ [loom.id]: false, [bay.id]: true, [other.id]: true })
    expect(await account(user.id)).toMatchObject({ organisationAdmin: false, version: 2 })
    await save(user.id, loom, true)
    expect(await account(user.id)).toMatchObject({ organisationId: loom.id, organisationAdmin: true, version: 3 })
    await save(user.id, bay, false)
    expect(await memberships(user.id)).toEqual({ [loom.id]: true, [bay.id]: false, [other.id]: true })
    const by = { action: 'user.save', actorRole: 'groupAdmin', actorId: admin.id }
    expect(await audit(user.id)).toEqual([
      { ...by, organisationId: bay.id },
      { ...by, organisationId: loom.id },
      { ...by, organisationId: bay.id },
    ])
  })

  it('saved as it is already changes nothing', async () => {
    const user = await makeUser({ organisation: loom })
    expect((await save(user.id, loom, false)).status).toBe(200)
    expect([(await account(user.id)).version, await audit(user.id)]).toEqual([1, []])
  })

  it('is not taken from the last admin, nor given to an address that is not verified, nor to a system admin', async () => {
    const alone = await makeOrganisation()
    await makeGroup({ organisations: [alone], admins: [admin] })
    const last = await makeUser({ organisation: alone, roles: ['organisationAdmin'] })
    expect([(await save(last.id, alone, false)).status, (await end(last.id, alone)).status]).toEqual([409, 409])
    const unverified = await makeUser({ verified: false })
    await join(unverified, loom)
    expect((await save(unverified.id, loom, true)).status).toBe(409)
    const system = await makeUser({ organisation: loom, roles: ['systemAdmin'] })
    const refused = [await save(system.id, loom, true), await end(system.id, loom), await find(system.id)]
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404])
    expect((await save((await makeUser({ organisation: bay })).id, loom, true)).status).toBe(404)
  })

  it('of two last admins demoted at once one stays', async () => {
    const two = await makeOrganisation()
    await makeGroup({ organisations: [two], admins: [admin] })
    const people = [
      await makeUser({ organisation: two, roles: ['organisationAdmin'] }),
      await makeUser({ organisation: two, roles: ['organisationAdmin'] }),
    ]
    const answers = await Promise.all(people.map(({ id }) => save(id, two, false)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('removing', () => {
  it('ends a further membership alone', async () => {
    const user = await makeUser({ organisation: other, roles: ['organisationAdmin'] })
    await join(user, bay)
    expect(await end(user.id, bay)).toEqual({ status: 200, body: { message: 'success' } })
    expect(await memberships(user.id)).toEqual({ [other.id]: true })
    expect((await find(user.id)).status).toBe(404)
    expect((await end(user.id, bay)).status).toBe(404)
  })

  it('ends the first one: another becomes the first with its role, and the open session is about none', async () => {
    const user = await makeUser({ organisation: loom })
    await join(user, other, true)
    const session = await signIn(user)
    const organization = async () =>
      (await readAnswer(call(whoami, { headers: session.headers }))).body.user.organization
    expect(await organization()).toMatchObject({ _id: loom.id })
    await end(user.id, loom)
    expect(await memberships(user.id)).toEqual({ [other.id]: true })
    expect(await account(user.id)).toMatchObject({ organisationId: other.id, organisationAdmin: true })
    expect(await organization()).toBeNull()
  })

  it('ends the only one, and the account stays', async () => {
    const user = await makeUser({ organisation: loom, roles: ['organisationAdmin'] })
    expect((await end(user.id, loom)).status).toBe(200)
    expect(await memberships(user.id)).toEqual({})
    expect(await account(user.id)).toEqual({ organisationId: null, organisationAdmin: false, version: 2 })
  })

  it('needs the organisation named', async () => {
    const user = await makeUser({ organisation: loom })
    const unnamed = await call(remove, { method: 'DELETE', headers, params: { id: user.id } })
    expect(unnamed.status).toBe(400)
  })
})

describe('inviting', () => {
  it('makes an account in the named organisation, with the role, and sends one mail', async () => {
    const email = `${newId()}@example.test`
    const body = { email, organization: bay.id, organizationAdmin: true }
    const invited = await readAnswer(call(invite, { headers, body }))
    expect(invited).toMatchObject({
      status: 200,
      body: { email, invited: true, organizations: [{ _id: bay.id, name: 'Baythorne', organizationAdmin: true }] },
    })
    expect(await memberships(invited.body._id)).toEqual({ [bay.id]: true })
    expect((await queuedMails()).filter((mail) => mail.email === email)).toMatchObject([{ kind: 'invite' }])
    expect(await audit(invited.body._id)).toMatchObject([{ action: 'user.invite', actorRole: 'groupAdmin' }])
    expect((await find(invited.body._id)).body).toMatchObject({ invited: true })
    const again = await readAnswer(call(invite, { headers, body }))
    expect([again.status, again.body._id]).toEqual([200, invited.body._id])
  })

  it('tells nothing of an account that is there: rows and answers are those of a new address (R-MEMBER-7)', async () => {
    const mark = newId().toLowerCase()
    const known = await makeUser({ organisation: other, firstName: 'Known', email: `b-${mark}@example.test` })
    const emails = [`a-${mark}@example.test`, known.email]
    const asked = async (email: string) => {
      const body = { email, organization: bay.id }
      return readAnswer(call(invite, { headers, body }))
    }
    const alike = (value: unknown, id: string, email: string) =>
      JSON.parse(
        JSON.stringify(value)
          .replaceAll(id, 'id')
          .replaceAll(email, 'address')
          .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time'),
      )
    const [fresh = [], existing = []] = await Promise.all(
      emails.map(async (email) => {
        const invited = await asked(email)
        const id = invited.body._id
        const seen = async () => [await find(id), (await search(`search=${email}`)).items]
        const answers = [
          ...[invited, await seen(), await asked(email), await save(id, bay, true), await seen()],
          ...[(await search(`search=${email}&filter[role]=organisationAdmin`)).items, await save(id, loom, true)],
          ...[await end(id, loom), await end(id, bay), await seen(), await end(id, bay), await save(id, bay, false)],
        ]
        return alike(answers, id, email) as unknown[]
      }),
    )
    expect(existing).toEqual(fresh)
    expect(fresh[1]).toMatchObject([
      { status: 200, body: { invited: true, firstName: null, organizations: [{ _id: bay.id }] } },
      [{ invited: true }],
    ])
    expect(await memberships(known.id)).toEqual({ [other.id]: false })
  })

  it('never makes a system admin, and needs an organisation', async () => {
    const email = `${newId()}@example.test`
    const body = { email, organization: loom.id, permissions: { isAdmin: true }, systemAdmin: true }
    const { body: made } = await readAnswer(call(invite, { headers, body }))
    expect(await db().user.findUniqueOrThrow({ where: { id: made._id } })).toMatchObject({ systemAdmin: false })
    const nowhere = await readAnswer(call(invite, { headers, body: { email: `${newId()}@example.test` } }))
    expect([nowhere.status, Object.keys(nowhere.body.fields)]).toEqual([400, ['organization']])
  })
})

describe('the list', () => {
  it('finds by name, address and organisation of the group, and by role', async () => {
    const mark = newId()
    const group = await makeOrganisation({ name: `Mark ${mark}` })
    await makeGroup({ organisations: [group], admins: [admin] })
    const people = [
      await makeUser({ organisation: group, firstName: 'Zoe', lastName: mark }),
      await makeUser({ organisation: group, roles: ['organisationAdmin'] }),
    ]
    const hidden = await makeUser({ organisation: loom })
    const foreign = await makeOrganisation({ name: `Mark ${mark} foreign` })
    await join(hidden, foreign)
    const ids = async (query: string) => (await search(query)).items.map(({ _id }: { _id: string }) => _id)
    expect((await ids(`search=Mark ${mark}`)).sort()).toEqual(people.map(({ id }) => id).sort())
    expect(await ids(`search=Zoe ${mark}`)).toEqual([people[0]?.id])
    expect(await ids(`search=${people[1]?.email}`)).toEqual([people[1]?.id])
    expect(await ids(`search=Mark ${mark}&filter[role]=organisationAdmin`)).toEqual([people[1]?.id])
    expect(await ids(`search=Mark ${mark}&filter[role]=marketeer`)).toEqual([people[0]?.id])
    const csv = await (await call(list, { headers, url: `/api/test?format=csv&search=Zoe ${mark}` })).text()
    expect(csv).toContain(`"Mark ${mark}: Marketeer"`)
  })
})
