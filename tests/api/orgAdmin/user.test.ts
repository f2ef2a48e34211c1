import { beforeEach, describe, expect, it } from 'vitest'
import type { UserRow } from '@/lib/people/shapes'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { newAddress } from '@/tests/support/account-calls'
import { makeActors } from '@/tests/support/actors'
import { makeUser } from '@/tests/support/factories'
import { queuedMails } from '@/tests/support/queued-mails'
import { asOrganisationAdmin as api, everyColumn, rowOf, withProto } from '@/tests/support/users'

let colleague: Awaited<ReturnType<typeof makeUser>>

const people = await makeActors()
const admin = people.organisationAdminA
const systemAdminInA = await makeUser({
  organisation: people.organisationA,
  roles: ['systemAdmin', 'organisationAdmin'],
})
const invitedToB = await makeUser({ organisation: people.organisationB, password: false, verified: false })
beforeEach(async () => {
  colleague = await makeUser({ organisation: people.organisationA })
  await db().$executeRaw`delete from pgboss.job where name = 'send-mail'`
})

describe('somebody outside the circle', () => {
  it('is answered like somebody who is not there: other organisations, none, system admins (R-SAFE-19, R-SAFE-22)', async () => {
    const unknown = await api.get(admin, newId())
    expect(unknown.status).toBe(404)
    const outside = [people.marketeerB.userId, people.n0.userId, people.systemAdmin.userId, systemAdminInA.id]
    const before = await db().user.findMany({ orderBy: { id: 'asc' } })
    for (const id of [...outside, invitedToB.id, colleague.id.toUpperCase(), `${colleague.id} `]) {
      expect(await api.get(admin, id)).toEqual(unknown)
      expect(await api.save(admin, id, { organizationAdmin: true })).toEqual(unknown)
      expect(await api.save(admin, id, {})).toEqual(unknown)
      expect(await api.remove(admin, id)).toEqual(unknown)
      expect(await api.resend(admin, id)).toEqual(unknown)
    }
    expect(await db().user.findMany({ orderBy: { id: 'asc' } })).toEqual(before)
    expect(await queuedMails()).toEqual([])
  })

  it('another organisation has no list either', async () => {
    const unknown = await api.listOf(admin, newId())
    expect(unknown.status).toBe(404)
    expect(await api.listOf(admin, people.organisationB.id)).toEqual(unknown)
    expect((await api.listOf(admin, people.organisationA.id)).json).toEqual((await api.list(admin)).json)
  })

  it('is in no list, export or search; system admins of the organisation are, to be seen', async () => {
    for (const search of ['?pageSize=100', '?format=csv', '?fields=_id,email', '?search=example.test&pageSize=100']) {
      const { status, body } = await api.list(admin, search)
      expect(status).toBe(200)
      expect(body).toContain(systemAdminInA.email)
      expect(body).not.toContain(people.marketeerB.actor.email)
      expect(body).not.toContain(invitedToB.email)
    }
  })
})

describe('saving a colleague', () => {
  it('makes an organisation admin or a marketeer, and nothing else (R-SAFE-21)', async () => {
    const body = {
      ...everyColumn(people.organisationB),
      organization: people.organisationB.id,
      permissions: { isAdmin: true },
      organizationAdmin: true,
      version: 1,
    }
    const { status, json } = await api.save(admin, colleague.id, withProto(body))
    expect([status, json.organizationAdmin, json.permissions]).toEqual([200, true, { isAdmin: false }])
    const changed = { organisationAdmin: true, version: 2, updatedAt: expect.any(Date) }
    expect(await rowOf(colleague.id)).toEqual({ ...colleague, ...changed })
    expect((await api.save(admin, colleague.id, { organizationAdmin: false, version: 1 })).status).toBe(409)
    expect((await api.save(admin, colleague.id, { _id: people.marketeerB.userId })).status).toBe(400)
    expect((await api.save(admin, colleague.id, { organizationAdmin: false, version: 2 })).status).toBe(200)
  })

  it('is in the audit log as done by an organisation admin', async () => {
    await api.save(admin, colleague.id, { organizationAdmin: true })
    await api.remove(admin, colleague.id)
    expect(await db().auditEntry.findMany({ where: { targetId: colleague.id }, orderBy: { id: 'asc' } })).toMatchObject(
      [
        { action: 'user.save', actorRole: 'organisationAdmin', organisationId: people.organisationA.id },
        { action: 'user.delete', actorRole: 'organisationAdmin' },
      ],
    )
  })

  it('the own account cannot be deleted', async () => {
    expect((await api.remove(admin, admin.userId)).status).toBe(409)
  })
})

describe('inviting a colleague', () => {
  it('is to the own organisation, whatever the body says', async () => {
    const smuggled = { organization: people.organisationB.id, permissions: { isAdmin: true } }
    const body = withProto({ ...everyColumn(people.organisationB), ...smuggled, email: newAddress() })
    const { status, json } = await api.invite(admin, body)
    expect([status, json.organization?._id]).toEqual([200, people.organisationA.id])
    expect(await rowOf(json._id)).toMatchObject({
      organisationId: people.organisationA.id,
      organisationAdmin: false,
      systemAdmin: false,
      passwordHash: null,
      emailVerifiedAt: null,
    })
    expect((await api.get(admin, json._id)).json).toEqual(json)
  })

  const weeks = ({ createdAt, invitationExpiresAt }: UserRow) =>
    (Date.parse(invitationExpiresAt ?? '') - Date.parse(createdAt)) / (7 * 86_400_000)

  it('looks the same for an address that has an account elsewhere, which is not touched (R-SAFE-23)', async () => {
    const fresh = await api.invite(admin, { email: newAddress(), organizationAdmin: true })
    await db().$executeRaw`delete from pgboss.job where name = 'send-mail'`
    const taken = [people.marketeerB.actor.email, people.n0.actor.email, invitedToB.email, systemAdminInA.email]
    for (const email of taken) {
      const held = await db().user.findUniqueOrThrow({ where: { email } })
      const { status, json } = await api.invite(admin, { email, organizationAdmin: true })
      expect(status).toBe(200)
      const times = { createdAt: expect.any(String), invitationExpiresAt: expect.any(String) }
      const own = { email, _id: expect.stringMatching(/^[0-9a-f]{24}$/), ...times }
      expect(json).toEqual({ ...fresh.json, ...own })
      // By the same clocks, which differ by some milliseconds.
      expect(weeks(json)).toBeCloseTo(weeks(fresh.json), 5)
      expect(Object.keys(json)).toEqual(Object.keys(fresh.json))
      expect(json._id).not.toBe(held.id)
      expect(await rowOf(held.id)).toEqual(held)
    }
    // Who is a member already is not asked.
    expect((await queuedMails()).map(({ email }) => email).sort()).toEqual(taken.slice(0, 3).sort())
  })

  it('again, or by resending, sends an open invitation anew; an accepted one is refused', async () => {
    const email = newAddress()
    const { json } = await api.invite(admin, { email })
    const sent = async () => {
      const mails = await queuedMails()
      await db().$executeRaw`delete from pgboss.job where name = 'send-mail'`
      return mails.map((mail) => [mail.kind, mail.email])
    }
    expect(await sent()).toEqual([['invite', email]])
    await api.invite(admin, { email, organizationAdmin: true })
    expect(await sent()).toEqual([['invite', email]])
    expect((await api.resend(admin, json._id)).status).toBe(200)
    expect(await sent()).toEqual([['invite', email]])
    expect((await rowOf(json._id)).organisationAdmin).toBe(false)
    expect((await api.resend(admin, colleague.id)).status).toBe(409)
    expect(await sent()).toEqual([])
  })
})
