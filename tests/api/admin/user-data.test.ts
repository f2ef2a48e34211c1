import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '@/server/clock'
import { db } from '@/server/db'
import { required } from '@/server/env'
import { newId } from '@/server/ids'
import { closeQueue, prepareQueues } from '@/server/queue/client'
import { calls } from '@/tests/support/account-calls'
import { type SignedIn, signIn, signInNew } from '@/tests/support/actors'
import { TEST_PASSWORD } from '@/tests/support/factories'
import { makeTraced, type Traced, userData } from '@/tests/support/person-traces'
import { asAdmin } from '@/tests/support/users'

let admin: SignedIn
let person: Traced

beforeAll(async () => {
  await prepareQueues(required('DATABASE_URL'))
  admin = await signInNew({ roles: ['systemAdmin'] })
  person = await makeTraced(admin)
})
afterAll(closeQueue)

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
      sessions: [{ browser: 'test', endedAt: null }],
      links: [
        { purpose: 'invite', usedAt: null },
        { purpose: 'reset', usedAt: null },
      ],
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
      recommendationStatuses: [{ recommendation: 'Show prices', status: 'pending', notes: 'Soon' }],
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

  it('is told to the audit log, by whom and of whom (R-SAFE-54)', async () => {
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

  it.each(both)('%s: an id that is nobody’s, or that cannot be, answers the one 404', async (what) => {
    const answers = await Promise.all([newId(), 'new', `${person.id} `].map((id) => userData[what](admin, id)))
    expect(answers.map(({ status, json }) => [status, json])).toEqual(answers.map(() => [404, { error: 'Not found.' }]))
  })

  it('nobody erases the own account (R-SAFE-24)', async () => {
    await signInNew({ roles: ['systemAdmin'] })
    const { status, json } = await userData.erase(admin, admin.userId)
    expect([status, json]).toEqual([409, { error: 'You cannot delete your own account.' }])
    expect((await asAdmin.get(admin, admin.userId)).status).toBe(200)
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
