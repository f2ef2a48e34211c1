import { beforeEach, describe, expect, it } from 'vitest'
import { today } from '@/server/clock'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { calls } from '@/tests/support/account-calls'
import { makeActors, signIn, signInNew } from '@/tests/support/actors'
import { makeOrganisation, makeUser, TEST_PASSWORD } from '@/tests/support/factories'
import { makeTraced, userData } from '@/tests/support/person-traces'
import { asAdmin, everyColumn, rowOf, withProto } from '@/tests/support/users'

let user: Awaited<ReturnType<typeof makeUser>>

const people = await makeActors()
beforeEach(async () => {
  user = await makeUser({ organisation: people.organisationA })
})

const save = (body: unknown, id = user.id) => asAdmin.save(people.systemAdmin, id, body)
const ROLES = { marketeer: [false, false], organisationAdmin: [true, false], systemAdmin: [false, true] } as const

describe('who may manage users', () => {
  it('a malformed id is answered like an unknown one', async () => {
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

it('a user is answered with the fields of the screen, and no secret among them (R-SAFE-27)', async () => {
  const { json } = await asAdmin.get(people.systemAdmin, user.id)
  expect(json).toEqual({
    _id: user.id,
    firstName: 'Ada',
    lastName: 'Tester',
    email: user.email,
    profileImage: null,
    organization: { _id: people.organisationA.id, name: 'Organisation A', location: 'London', websiteUrl: null },
    organizationAdmin: false,
    organizationCount: 1,
    organizations: [{ _id: people.organisationA.id, name: 'Organisation A', organizationAdmin: false }],
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

  it('changes only the fields that are sent; only a change raises the version', async () => {
    await save({ organizationAdmin: true })
    const moved = await save({ organization: people.organisationB.id })
    expect(moved.json).toMatchObject({ organization: { name: 'Organisation B' }, organizationAdmin: true, version: 3 })
    expect((await save({ organization: people.organisationB.id, version: 1 })).json.version).toBe(3)
    expect((await save({})).json.version).toBe(3)
  })

  it('removing the organisation removes its role; an empty choice is none', async () => {
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

  it('drops fields that nobody may set (R-SAFE-20, R-SAFE-21)', async () => {
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

  it('is in the audit log, with what changed and nothing else', async () => {
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

const admin = await signInNew({ roles: ['systemAdmin'] })
const person = await makeTraced(admin)

describe('the data of a person', () => {
  const auditOf = (action: string, targetId: string) => db().auditEntry.findMany({ where: { action, targetId } })

  describe('the export of a person', () => {
    it('has everything that is stored, as a file to save', async () => {
      const { status, headers, json } = await userData.export(admin, person.id)
      expect(status).toBe(200)
      expect(headers.get('content-type')).toContain('application/json')
      expect(headers.get('content-disposition')).toBe(`attachment; filename="user-${person.id}.json"`)
      expect(headers.get('cache-control')).toBe('no-store')
      const { id, email, firstName, lastName, fileKey, organisation } = person
      expect(json).toMatchObject({
        account: {
          _id: id,
          email,
          firstName,
          lastName,
          profileImage: fileKey,
          hasPassword: true,
          organizationAdmin: true,
          digest: null,
        },
        groups: [{ name: expect.stringMatching(/^Holding /) }],
        memberships: [{ organization: organisation.id, organizationAdmin: true, reportMail: false, openedAt: null }],
        sessions: [{ browser: 'test', endedAt: null }],
        links: [
          { purpose: 'invite', usedAt: null },
          { purpose: 'reset', usedAt: null },
        ],
        signOnIdentities: [{ issuer: 'https://login.example', roleValue: null }],
        mails: [{ kind: 'invite', state: 'created' }],
        digestMails: [{ week: '2026-11-16' }],
        files: [{ key: fileKey, fileName: `${firstName}.jpg`, contentType: 'image/jpeg', discardedAt: null }],
        crashReports: [
          {
            error: { name: 'TypeError', message: 'x is undefined' },
            location: '/my-profile',
            browser: 'Firefox',
            userDescription: expect.stringContaining(email),
          },
        ],
        auditEntries: [{ action: 'user.invite', role: 'organisationAdmin', organization: organisation.id }],
        auditEntriesAbout: [{ action: 'user.invite', role: 'systemAdmin' }, { action: 'user.export' }],
        queries: [{ text: 'standing desks', created: true, updated: true }],
        recommendations: [{ text: 'Show prices', created: true, updated: true }],
        recommendationStatuses: [
          { recommendation: 'Show prices', status: 'pending', notes: 'Soon', shortName: 'price page' },
        ],
        recommendationStatusChanges: [{ recommendation: 'Show prices', from: null, to: 'pending' }],
        notes: [{ organization: organisation.id, day: today(), text: 'New prices' }],
        apiTokens: [{ organization: organisation.id, name: 'Agency' }],
        reportShares: [{ organization: organisation.id, month: '2026-10' }],
        sentimentGenerations: [{ timeframe: 7, state: 'failed' }],
        keptAnswers: [{ route: 'invitation by organisationAdmin' }],
        limits: [{ key: `upload:${id}`, points: 1 }],
      })
      expect(json.account.organization?._id).toBe(organisation.id)
    })

    it('has no hash, no token and nothing of anybody else (R-SAFE-27)', async () => {
      const { json } = await userData.export(admin, person.id)
      const text = JSON.stringify(json)
      expect(text).toContain(person.email)
      const tokens = Object.values(person.session.headers).map((value) => value.replace('Bearer ', ''))
      for (const secret of [...person.secrets, ...tokens, person.session.sessionId]) expect(text).not.toContain(secret)
      expect(text).not.toContain('friend.')
      expect(text).not.toContain(admin.actor.email)
      expect(text).not.toMatch(/hash"|argon|scrypt/i)
    })

    it('is in the audit log, by whom and of whom (R-SAFE-54)', async () => {
      const before = await auditOf('user.export', person.id)
      await userData.export(admin, person.id)
      const after = await auditOf('user.export', person.id)
      expect(after).toHaveLength(before.length + 1)
      expect(after.at(-1)).toMatchObject({
        actorId: admin.userId,
        actorRole: 'systemAdmin',
        targetKind: 'user',
        detail: {},
      })
    })

    it('of somebody who has done nothing yet is empty lists', async () => {
      const { json } = await userData.export(admin, (await signInNew({ firstName: null })).userId)
      expect(json.account).toMatchObject({ firstName: null, organization: null, profileImage: null })
      const { auditEntriesAbout: _, sessions: __, ...lists } = json
      const filled = Object.entries(lists).filter(([, value]) => Array.isArray(value) && value.length > 0)
      expect(filled).toEqual([])
    })
  })

  describe('who may do neither', () => {
    const both = ['export', 'erase'] as const

    it.each(both)('%s: an unknown and a malformed id are the same 404', async (what) => {
      const answers = await Promise.all([newId(), 'new', `${person.id} `].map((id) => userData[what](admin, id)))
      expect(answers.map(({ status, json }) => [status, json])).toEqual(
        answers.map(() => [404, { error: 'Not found.' }]),
      )
    })

    it('an erasure that is refused erases nothing', async () => {
      const last = await makeTraced(admin)
      await db().user.update({ where: { id: last.id }, data: { systemAdmin: true } })
      const { status } = await userData.erase(await signIn(last), last.id)
      expect(status).toBe(409)
      expect(await db().auditEntry.count({ where: { actorEmail: last.email } })).toBeGreaterThan(0)
      expect(await db().crashOccurrence.count({ where: { userId: last.id } })).toBe(1)
      expect((await calls.login(last.email, TEST_PASSWORD)).status).toBe(200)
    })
  })
})
