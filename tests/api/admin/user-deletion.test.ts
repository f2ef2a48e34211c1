import { beforeEach, describe, expect, it } from 'vitest'
import { GET as whoami } from '@/app/api/auth/whoami/route'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { sendMail } from '@/server/queue/client'
import { calls } from '@/tests/support/account-calls'
import { signIn, signInNew } from '@/tests/support/actors'
import { makeOrganisation, makeUser, TEST_PASSWORD } from '@/tests/support/factories'
import { countEverything, findEverywhere } from '@/tests/support/find-everywhere'
import { makeTraced, type Traced, userData } from '@/tests/support/person-traces'
import { queuedMails } from '@/tests/support/queued-mails'
import { makeRecommendation } from '@/tests/support/recommendations'
import { call } from '@/tests/support/request'
import { makeQuery } from '@/tests/support/results'
import { asAdmin, asOrganisationAdmin } from '@/tests/support/users'

const admin = await signInNew({ roles: ['systemAdmin'] })
let organisation: { id: string }
let user: Awaited<ReturnType<typeof makeUser>>

beforeEach(async () => {
  organisation = await makeOrganisation()
  user = await makeUser({ organisation, roles: ['organisationAdmin'] })
})

it('ends every session at once, voids every link, and leaves nothing of the identity (R-SAFE-18, R-DATA-2)', async () => {
  const session = await signIn(user)
  await db().oneTimeToken.create({
    data: { id: newId(), userId: user.id, purpose: 'reset', tokenHash: Buffer.from(user.id), expiresAt: new Date() },
  })
  expect((await call(whoami, { headers: session.headers })).status).toBe(200)
  expect((await asOrganisationAdmin.invite(session, { email: `${newId()}@example.test` }, 'key')).status).toBe(200)
  const { status, json } = await asAdmin.remove(admin, user.id)
  expect([status, json]).toEqual([200, { message: 'success' }])
  expect((await call(whoami, { headers: session.headers })).status).toBe(401)
  expect((await calls.login(user.email, TEST_PASSWORD)).status).toBe(401)
  const where = { userId: user.id }
  const left = [db().session.count({ where }), db().oneTimeToken.count({ where }), db().idempotencyKey.count({ where })]
  expect(await Promise.all(left)).toEqual([0, 0, 0])
  expect((await asAdmin.get(admin, user.id)).status).toBe(404)
  expect((await asAdmin.remove(admin, user.id)).status).toBe(404)
})

it('gives up the files of the user, the profile picture among them; those of others stay', async () => {
  const file = (owner: { id: string }) => {
    const data = { id: newId(), ownerId: owner.id, fileName: 'ada.jpg', contentType: 'image/jpeg' }
    return db().storedFile.create({ data: { ...data, state: 'stored' } })
  }
  const picture = await file(user)
  const other = await file(await makeUser({ organisation }))
  await db().user.update({ where: { id: user.id }, data: { profileImage: picture.id } })
  await asAdmin.remove(admin, user.id)
  expect(await db().storedFile.findUniqueOrThrow({ where: { id: picture.id } })).toMatchObject({
    ownerId: null,
    fileName: '',
    discardedAt: expect.any(Date),
  })
  expect(await db().storedFile.findUniqueOrThrow({ where: { id: other.id } })).toEqual(other)
})

it('frees the address; mails that were already queued reach nobody', async () => {
  await db().$transaction((tx) => sendMail({ kind: 'reset', email: user.email }, tx))
  await asAdmin.remove(admin, user.id)
  expect((await calls.register({ email: user.email })).status).toBe(200)
  const again = await db().user.findUniqueOrThrow({ where: { email: user.email } })
  expect(again).toMatchObject({ organisationId: null, organisationAdmin: false, emailVerifiedAt: null })
  expect(again.id).not.toBe(user.id)
})

it('what the user wrote stays, by an id without a person', async () => {
  const query = await makeQuery(organisation)
  const ofQuery = { id: query.id, ownerId: query.ownerId }
  await db().query.updateMany({ where: ofQuery, data: { createdById: user.id, updatedById: user.id } })
  const recommendation = await makeRecommendation(organisation, { status: 'implemented', notes: 'Done' })
  const mine = { recommendationId: recommendation }
  await db().recommendationStatus.updateMany({ where: mine, data: { updatedById: user.id } })
  await asAdmin.remove(admin, user.id)
  expect(await db().query.findUniqueOrThrow({ where: { id_ownerId: ofQuery } })).toMatchObject({
    createdById: user.id,
    updatedById: user.id,
  })
  expect(await db().recommendationStatus.findFirstOrThrow({ where: mine })).toMatchObject({
    notes: 'Done',
    updatedById: user.id,
  })
})

it('is in the audit log without the whole address; what the user did stays there', async () => {
  const session = await signIn(user)
  await asOrganisationAdmin.invite(session, { email: `${newId()}@example.test` })
  await asAdmin.remove(admin, user.id)
  expect(await db().auditEntry.findMany({ where: { targetId: user.id, action: 'user.delete' } })).toMatchObject([
    {
      actorId: admin.userId,
      actorRole: 'systemAdmin',
      detail: {
        email: `${user.email[0]}***@example.test`,
        organisationId: organisation.id,
        organisationAdmin: true,
        systemAdmin: false,
        invited: false,
      },
    },
  ])
  expect(await db().auditEntry.count({ where: { actorId: user.id, action: 'user.invite' } })).toBe(1)
})

it('nobody deletes or erases the own account (R-SAFE-24)', async () => {
  await signInNew({ roles: ['systemAdmin'] })
  for (const way of [asAdmin.remove, userData.erase]) {
    const { status, json } = await way(admin, admin.userId)
    expect([status, json]).toEqual([409, { error: 'You cannot delete your own account.' }])
  }
  expect((await asAdmin.get(admin, admin.userId)).status).toBe(200)
})

describe('an erasure', () => {
  let person: Traced

  beforeEach(async () => {
    person = await makeTraced(admin)
  })

  const EVERYTHING = {
    accounts: 1,
    sessions: 1,
    links: 2,
    mails: 1,
    files: 1,
    crashReports: 1,
    auditEntries: 1,
    sentimentGenerations: 1,
    keptAnswers: 2,
    limits: 1,
  }
  /** Authored rows and the log keep an id without a person (R-DATA-2). */
  const TOMBSTONES = [
    'alert_channel.created_by_id',
    'answer_flag.created_by_id',
    'api_token.created_by_id',
    'audit_entry.actor_id',
    'audit_entry.target_id',
    'export_target.created_by_id',
    'geo_recommendation.created_by_id',
    'geo_recommendation.updated_by_id',
    // An invitation that the person sent, until its mail has left.
    'job.data',
    'note.created_by_id',
    'opportunity_aside.created_by_id',
    'query.created_by_id',
    'query.updated_by_id',
    'query_proposal.created_by_id',
    'recommendation_status.updated_by_id',
    'recommendation_status_change.changed_by_id',
    'report_share.created_by_id',
  ]

  it('leaves address and names nowhere, and the id only as one without a person', async () => {
    // The search finds what is there: the account, and every trace.
    expect(Object.keys(await findEverywhere(person.email))).toEqual([
      'app_user.email',
      'audit_entry.actor_email',
      'crash_occurrence.user_description',
      'idempotency_key.body',
      'job.data',
      'job.singleton_key',
    ])
    expect(Object.keys(await findEverywhere(person.firstName))).toEqual([
      'app_user.first_name',
      'crash_occurrence.user_description',
      'stored_file.file_name',
    ])
    expect(Object.keys(await findEverywhere(person.lastName))).toEqual(['app_user.last_name'])
    expect(Object.keys(await findEverywhere(person.id))).toEqual(
      [
        ...TOMBSTONES,
        ...[
          'alert_channel.user_id',
          'answer_read.user_id',
          'answer_view.user_id',
          'app_user.id',
          'assistant_connection.user_id',
          'crash_occurrence.user_id',
          'digest_mail.user_id',
          'group_admin.user_id',
          'idempotency_key.body',
          'idempotency_key.user_id',
          'membership.user_id',
          'report_mail.user_id',
        ],
        ...['one_time_token.user_id', 'rate_limit.key', 'sentiment_generation.requested_by_id', 'session.user_id'],
        ...['sign_on_identity.user_id', 'stored_file.owner_id'],
      ].sort(),
    )

    const { status, json } = await userData.erase(admin, person.id)
    expect([status, json]).toEqual([200, { message: 'success', erased: EVERYTHING }])

    for (const word of [person.email, person.firstName, person.lastName]) expect(await findEverywhere(word)).toEqual({})
    for (const secret of person.secrets.slice(0, 2)) expect(await findEverywhere(secret)).toEqual({})
    expect(Object.keys(await findEverywhere(person.id))).toEqual(TOMBSTONES)
    expect(Object.keys(await findEverywhere(person.fileKey))).toEqual(['stored_file.id'])
    // For the job that removes it.
    const file = await db().storedFile.findUniqueOrThrow({ where: { id: person.fileKey } })
    expect(file).toMatchObject({ ownerId: null, fileName: '', discardedAt: expect.any(Date) })
  })

  it('ends every session and link, frees the address and sends nothing any more', async () => {
    const { headers } = person.session
    await db().$transaction((tx) => sendMail({ kind: 'reset', email: person.email }, tx))
    expect((await queuedMails()).filter(({ email }) => email === person.email)).toHaveLength(2)
    expect((await call(whoami, { headers })).status).toBe(200)
    await userData.erase(admin, person.id)
    expect((await call(whoami, { headers })).status).toBe(401)
    expect((await queuedMails()).filter(({ email }) => email === person.email)).toEqual([])
    expect((await calls.login(person.email, TEST_PASSWORD)).status).toBe(401)
    expect((await asAdmin.get(admin, person.id)).status).toBe(404)
    expect((await userData.export(admin, person.id)).status).toBe(404)
    expect((await calls.register({ email: person.email })).status).toBe(200)
  })

  it('touches nobody else: another organisation’s people, rows and ledger are as before (R-DATA-1)', async () => {
    const neighbour = await makeTraced(admin)
    const own = { day: new Date('2026-11-01'), ownerId: person.organisation.id, model: 'm', ownerName: 'Loomhouse' }
    await db().usageDay.create({ data: { ...own, ownerKind: 'organisation', engine: 'openai', inputTokens: 7 } })
    const places = async () => [await findEverywhere(neighbour.email), await findEverywhere(neighbour.id)]
    const [seen, before, places_] = [
      await userData.export(admin, neighbour.id),
      await countEverything(),
      await places(),
    ]
    expect(before.usage_day).toBeGreaterThan(0)
    await userData.erase(admin, person.id)
    expect(await places()).toEqual(places_)
    const after = await countEverything()
    const gone = Object.keys(before).filter((table) => after[table] !== before[table])
    expect(Object.fromEntries(gone.map((table) => [table, (after[table] ?? 0) - (before[table] ?? 0)]))).toEqual({
      // The one that mails the person.
      alert_channel: -1,
      answer_read: -1,
      answer_view: -1,
      app_user: -1,
      assistant_connection: -1,
      digest_mail: -1,
      group_admin: -1,
      membership: -1,
      report_mail: -1,
      session: -1,
      sign_on_identity: -1,
      one_time_token: -2,
      idempotency_key: -2,
      rate_limit: -1,
      // 'user.delete' and 'user.erase'.
      audit_entry: 2,
    })
    const again = await userData.export(admin, neighbour.id)
    const { exportedAt: _, auditEntriesAbout: __, ...data } = again.json
    expect(seen.json).toMatchObject(data)
  })

  it('is in the audit log by counts only (R-SAFE-54)', async () => {
    await userData.erase(admin, person.id)
    const where = { targetId: person.id, action: 'user.erase' }
    expect(await db().auditEntry.findMany({ where })).toMatchObject([
      { actorId: admin.userId, actorEmail: admin.actor.email, actorRole: 'systemAdmin', detail: EVERYTHING },
    ])
    const lines = await db().auditEntry.findMany({ where: { actorId: person.id } })
    expect(lines).toMatchObject([{ action: 'user.invite', actorEmail: null, actorRole: 'organisationAdmin' }])
  })

  it('works for somebody who was deleted before, and then there is nothing left to erase', async () => {
    await asAdmin.remove(admin, person.id)
    expect(Object.keys(await findEverywhere(person.email))).toContain('audit_entry.actor_email')
    const { status, json } = await userData.erase(admin, person.id)
    expect(status).toBe(200)
    const left = { accounts: 0, sessions: 0, links: 0, files: 0, keptAnswers: 1 }
    expect(json.erased).toEqual({ ...EVERYTHING, ...left })
    expect(await findEverywhere(person.email)).toEqual({})
    expect((await userData.erase(admin, person.id)).status).toBe(404)
  })

  it('leaves alone the account that uses the address now', async () => {
    await asAdmin.remove(admin, person.id)
    expect((await calls.register({ email: person.email })).status).toBe(200)
    const heir = await db().user.findUniqueOrThrow({ where: { email: person.email } })
    const mails = await queuedMails()
    expect((await userData.erase(admin, person.id)).status).toBe(200)
    expect(await db().auditEntry.count({ where: { actorId: heir.id, actorEmail: heir.email } })).toBe(1)
    expect(await db().auditEntry.count({ where: { actorId: person.id, actorEmail: { not: null } } })).toBe(0)
    expect(await queuedMails()).toEqual(mails)
  })
})
