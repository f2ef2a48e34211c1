import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { db } from '@/server/db'
import { required } from '@/server/env'
import { newId } from '@/server/ids'
import { closeQueue, prepareQueues } from '@/server/queue/client'
import { makeActors, signIn, signInNew } from '@/tests/support/actors'
import { makeOrganisation, makeUser } from '@/tests/support/factories'
import { asAdmin, everyColumn, rowOf, withProto } from '@/tests/support/users'

let people: Awaited<ReturnType<typeof makeActors>>
let user: Awaited<ReturnType<typeof makeUser>>

beforeAll(async () => {
  await prepareQueues(required('DATABASE_URL'))
  people = await makeActors()
})
beforeEach(async () => {
  user = await makeUser({ organisation: people.organisationA })
})
afterAll(closeQueue)

const save = (body: unknown, id = user.id) => asAdmin.save(people.systemAdmin, id, body)
const ROLES = { marketeer: [false, false], organisationAdmin: [true, false], systemAdmin: [false, true] } as const

describe('who may manage users', () => {
  it('an id that cannot be is answered as one that is not there', async () => {
    const unknown = await asAdmin.get(people.systemAdmin, newId())
    expect(unknown.status).toBe(404)
    for (const id of [user.id.toUpperCase(), `${user.id} `, `${user.id}\0`, 'new', '']) {
      expect(await asAdmin.get(people.systemAdmin, id)).toEqual(unknown)
      expect(await asAdmin.remove(people.systemAdmin, id)).toEqual(unknown)
      if (id !== 'new') expect(await save({}, id)).toEqual(unknown)
    }
    expect(await save({}, newId())).toEqual(unknown)
    expect((await asAdmin.get(people.systemAdmin, user.id)).status).toBe(200)
  })
})

it('a user leaves with the fields of the screen, and no secret among them (R-SAFE-27)', async () => {
  const { json } = await asAdmin.get(people.systemAdmin, user.id)
  expect(json).toEqual({
    _id: user.id,
    firstName: 'Ada',
    lastName: 'Tester',
    email: user.email,
    profileImage: null,
    organization: { _id: people.organisationA.id, name: 'Organisation A', location: 'London', websiteUrl: null },
    organizationAdmin: false,
    permissions: { isAdmin: false },
    invited: false,
    invitationExpiresAt: null,
    invitationExpired: false,
    verified: true,
    createdAt: user.createdAt.toISOString(),
    lastLoginAt: null,
    version: 1,
  })
})

describe('saving', () => {
  it.each(Object.entries(ROLES))('makes %s of anybody, and back', async (_role, [organizationAdmin, isAdmin]) => {
    const { status, json } = await save({ organizationAdmin, permissions: { isAdmin } })
    expect([status, json.organizationAdmin, json.permissions]).toEqual([200, organizationAdmin, { isAdmin }])
    expect(await rowOf(user.id)).toMatchObject({ organisationAdmin: organizationAdmin, systemAdmin: isAdmin })
    await save({ organizationAdmin: false, permissions: { isAdmin: false } })
    expect(await rowOf(user.id)).toMatchObject({ organisationAdmin: false, systemAdmin: false })
  })

  it('changes what is sent and leaves the rest; the version rises with each change only', async () => {
    await save({ organizationAdmin: true })
    const moved = await save({ organization: people.organisationB.id })
    expect(moved.json).toMatchObject({ organization: { name: 'Organisation B' }, organizationAdmin: true, version: 3 })
    expect((await save({ organization: people.organisationB.id, version: 1 })).json.version).toBe(3)
    expect((await save({})).json.version).toBe(3)
  })

  it('taking the organisation away takes its role along; an empty choice is none', async () => {
    await save({ organizationAdmin: true })
    expect((await save({ organization: '' })).json).toMatchObject({ organization: null, organizationAdmin: false })
  })

  it('an organisation admin needs an organisation, and one that exists', async () => {
    await save({ organization: null })
    const needed = await save({ organizationAdmin: true })
    expect([needed.status, needed.json.fields]).toEqual([
      400,
      { organization: 'An organisation admin needs an organisation' },
    ])
    const missing = await save({ organization: newId() })
    expect(missing.json.fields).toEqual({ organization: 'This organisation does not exist any more' })
    expect((await save({ organization: 'nonsense' })).status).toBe(400)
    expect((await rowOf(user.id)).organisationId).toBeNull()
  })

  it('an edit of an older version is refused, and the newer one stays (R-SAFE-52)', async () => {
    await save({ organizationAdmin: true, version: 1 })
    const stale = await save({ organization: people.organisationB.id, version: 1 })
    expect([stale.status, stale.json.error]).toEqual([
      409,
      'This user was changed by someone else in the meantime. Please reload and try again.',
    ])
    expect(await rowOf(user.id)).toMatchObject({ organisationId: people.organisationA.id, organisationAdmin: true })
    expect((await save({ organization: people.organisationB.id, version: 2 })).status).toBe(200)
  })

  it('who registered and has not verified the address gets neither organisation nor role', async () => {
    const unverified = await makeUser({ verified: false })
    for (const body of [{ organization: people.organisationA.id }, { permissions: { isAdmin: true } }]) {
      const { status, json } = await save(body, unverified.id)
      expect([status, json.error]).toEqual([409, expect.stringMatching(/has not verified the email address/)])
    }
    expect(await rowOf(unverified.id)).toEqual(unverified)
    await db().user.update({ where: { id: unverified.id }, data: { emailVerifiedAt: new Date() } })
    expect((await save({ organization: people.organisationA.id }, unverified.id)).status).toBe(200)
  })

  it('acts on the next request of the user, whose sessions go on (R-SESSION-11)', async () => {
    const session = await signIn(user)
    expect((await asAdmin.list(session)).status).toBe(403)
    await save({ permissions: { isAdmin: true } })
    expect((await asAdmin.list(session)).status).toBe(200)
    await save({ permissions: { isAdmin: false } })
    expect((await asAdmin.list(session)).status).toBe(403)
  })

  it('stores nothing that a body may not say (R-SAFE-20, R-SAFE-21)', async () => {
    const body = { ...everyColumn(people.organisationB), version: 1, organizationAdmin: true }
    expect((await save(withProto(body))).status).toBe(200)
    expect(await rowOf(user.id)).toEqual({
      ...user,
      organisationAdmin: true,
      version: 2,
      updatedAt: expect.any(Date),
    })
    expect(await db().session.count({ where: { userId: user.id } })).toBe(0)
    expect((await save({ _id: newId(), permissions: { isAdmin: true } })).status).toBe(400)
    expect((await save({ permissions: { isAdmin: 'yes' } })).status).toBe(400)
    expect((await rowOf(user.id)).systemAdmin).toBe(false)
  })

  it('is told to the audit log, with what changed and nothing else', async () => {
    const organisation = await makeOrganisation()
    await save({ organization: organisation.id, permissions: { isAdmin: true } })
    const entries = await db().auditEntry.findMany({ where: { targetId: user.id } })
    expect(entries).toMatchObject([
      {
        actorId: people.systemAdmin.userId,
        actorRole: 'systemAdmin',
        action: 'user.save',
        requestId: expect.any(String),
        detail: {
          from: { organisationId: people.organisationA.id, systemAdmin: false },
          to: { organisationId: organisation.id, systemAdmin: true },
        },
      },
    ])
  })
})

it('a system admin may step down as long as another is there', async () => {
  const other = await signInNew({ roles: ['systemAdmin'] })
  expect((await asAdmin.save(other, other.userId, { permissions: { isAdmin: false } })).status).toBe(200)
  expect((await asAdmin.list(other)).status).toBe(403)
})
