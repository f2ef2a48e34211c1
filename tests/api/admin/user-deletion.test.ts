import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { GET as whoami } from '@/app/api/auth/whoami/route'
import { db } from '@/server/db'
import { required } from '@/server/env'
import { newId } from '@/server/ids'
import { closeQueue, prepareQueues, sendMail } from '@/server/queue/client'
import { calls } from '@/tests/support/account-calls'
import { type SignedIn, signIn, signInNew } from '@/tests/support/actors'
import { makeOrganisation, makeUser, TEST_PASSWORD } from '@/tests/support/factories'
import { makeRecommendation } from '@/tests/support/recommendations'
import { call } from '@/tests/support/request'
import { makeQuery } from '@/tests/support/results'
import { asAdmin, asOrganisationAdmin } from '@/tests/support/users'

let admin: SignedIn
let organisation: { id: string }
let user: Awaited<ReturnType<typeof makeUser>>

beforeAll(async () => {
  await prepareQueues(required('DATABASE_URL'))
  admin = await signInNew({ roles: ['systemAdmin'] })
})
beforeEach(async () => {
  organisation = await makeOrganisation()
  user = await makeUser({ organisation, roles: ['organisationAdmin'] })
})
afterAll(closeQueue)

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

it('frees the address; mails that were on their way find nobody', async () => {
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

it('is told to the audit log without the whole address; what the user did stays there', async () => {
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

it('nobody deletes the own account (R-SAFE-24)', async () => {
  await signInNew({ roles: ['systemAdmin'] })
  const { status, json } = await asAdmin.remove(admin, admin.userId)
  expect([status, json]).toEqual([409, { error: 'You cannot delete your own account.' }])
  expect((await asAdmin.get(admin, admin.userId)).status).toBe(200)
})
