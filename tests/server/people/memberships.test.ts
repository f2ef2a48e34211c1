import { describe, expect, it } from 'vitest'
import { POST } from '@/app/api/app/user/organization/route'
import { GET } from '@/app/api/auth/whoami/route'
import type { CurrentUser } from '@/lib/people/account-shapes'
import { Prisma } from '@/prisma/generated/client'
import { createSession, readPrincipal, toActor } from '@/server/auth/sessions'
import { db, idRow, readRows } from '@/server/db/client'
import { readSubscription, switchByToken, wantsDigest } from '@/server/digest/readers'
import { type Mailing, notedFor, sendMailing } from '@/server/digest/send'
import { readMemberships } from '@/server/people/memberships'
import { type SignedIn, signIn } from '@/tests/support/actors'
import { makeOrganisation, makeUser } from '@/tests/support/factories'
import { call } from '@/tests/support/request'

/** A marketeer of the first organisation who is also an admin of the second, and the actor of one session of theirs. */
async function memberOfTwo() {
  const [first, second] = [await makeOrganisation({ name: 'Loomhouse' }), await makeOrganisation({ name: 'Baythorne' })]
  const user = await makeUser({ organisation: first })
  await db().membership.create({
    data: { userId: user.id, organisationId: second.id, organisationAdmin: true },
  })
  const session = await createSession(db(), user.id, 'test')
  const actor = async () => {
    const principal = await readPrincipal(session.id)
    if (!principal) throw new Error('the session has ended')
    return toActor(principal)
  }
  const choose = (organisationId: string) =>
    db().session.update({ where: { id: session.id }, data: { organisationId } })
  return { first, second, user, actor, choose }
}

describe('R-MEMBER-1 a person of two organisations', () => {
  it('begins in the first, with the role there', async () => {
    const { first, actor } = await memberOfTwo()
    expect(await actor()).toMatchObject({ organisationId: first.id, roles: ['marketeer'] })
  })

  it('has in the chosen one the role there', async () => {
    const { second, actor, choose } = await memberOfTwo()
    await choose(second.id)
    expect(await actor()).toMatchObject({ organisationId: second.id, roles: ['marketeer', 'organisationAdmin'] })
  })

  it('who is removed from the chosen one has neither it nor the other in its place', async () => {
    const { second, user, actor, choose } = await memberOfTwo()
    await choose(second.id)
    await db().membership.deleteMany({ where: { userId: user.id, organisationId: second.id } })
    expect(await actor()).toMatchObject({ organisationId: null, roles: ['marketeer'] })
  })

  it('chooses no organisation of others', async () => {
    const { actor, choose } = await memberOfTwo()
    await choose((await makeOrganisation()).id)
    expect((await actor()).organisationId).toBeNull()
  })

  it('reads both by name, with the role in each', async () => {
    const { first, second, actor } = await memberOfTwo()
    expect(await readMemberships(await actor())).toEqual([
      { _id: second.id, name: 'Baythorne', organizationAdmin: true, openedAt: null },
      { _id: first.id, name: 'Loomhouse', organizationAdmin: false, openedAt: null },
    ])
  })
})

describe('R-MEMBER-2 the current organisation of a session', () => {
  const openedAt = async (userId: string, organisationId: string) =>
    (await db().membership.findUniqueOrThrow({ where: { userId_organisationId: { userId, organisationId } } })).openedAt
  const ask = (who: SignedIn, organization: string) => call(POST, { headers: who.headers, body: { organization } })
  const whoami = async ({ headers }: SignedIn) =>
    ((await (await call(GET, { headers })).json()) as { user: CurrentUser }).user

  it('is changed by its person, and every organisation is listed with its role', async () => {
    const { first, second, user } = await memberOfTwo()
    const who = await signIn(user)
    const organizations = [
      { _id: second.id, name: 'Baythorne', organizationAdmin: true },
      { _id: first.id, name: 'Loomhouse', organizationAdmin: false },
    ]
    expect(await whoami(who)).toMatchObject({
      organization: { _id: first.id },
      organizationAdmin: false,
      organizations,
    })
    expect((await ask(who, second.id)).status).toBe(200)
    expect(await whoami(who)).toMatchObject({
      organization: { _id: second.id },
      organizationAdmin: true,
      organizations,
    })
    expect((await ask(who, second.id)).status).toBe(200)
  })

  it('keeps when the visit before ended, not when the present one began', async () => {
    const { first, second, user } = await memberOfTwo()
    const who = await signIn(user)
    await ask(who, second.id)
    const left = await openedAt(user.id, first.id)
    expect([left instanceof Date, await openedAt(user.id, second.id)]).toEqual([true, null])
    const seen = new Date('2026-11-01T10:00:00Z')
    await db().session.updateMany({ where: { userId: user.id }, data: { lastSeenAt: seen } })
    const again = await signIn(user)
    expect((await whoami(again)).organization?._id).toBe(second.id)
    expect([await openedAt(user.id, first.id), await openedAt(user.id, second.id)]).toEqual([left, seen])
  })

  it('is the first again in a new session, when the last one was about an organisation that the person has left', async () => {
    const { first, second, user } = await memberOfTwo()
    await ask(await signIn(user), second.id)
    await db().membership.deleteMany({ where: { userId: user.id, organisationId: second.id } })
    expect((await whoami(await signIn(user))).organization?._id).toBe(first.id)
  })

  it.each(['other', 'unknown'])('is a 404 for one of others and an unknown one (%s)', async (which) => {
    const { first, user } = await memberOfTwo()
    const who = await signIn(user)
    const refused = await ask(who, which === 'other' ? (await makeOrganisation()).id : 'f'.repeat(24))
    expect(refused.status).toBe(404)
    expect((await whoami(who)).organization?._id).toBe(first.id)
  })
})

it('the first membership follows whatever writes it on the person, as every release does', async () => {
  const [first, second] = [await makeOrganisation(), await makeOrganisation()]
  const { id } = await makeUser({ organisation: first, roles: ['organisationAdmin'] })
  const stored = () =>
    db().membership.findMany({
      where: { userId: id },
      select: { organisationId: true, organisationAdmin: true, reportMail: true },
    })
  expect(await stored()).toEqual([{ organisationId: first.id, organisationAdmin: true, reportMail: false }])
  await db().user.update({
    where: { id },
    data: { organisationId: second.id, organisationAdmin: false, reportMail: true },
  })
  expect(await stored()).toEqual([{ organisationId: second.id, organisationAdmin: false, reportMail: true }])
  await db().user.update({ where: { id }, data: { organisationId: null } })
  expect(await stored()).toEqual([])
})

describe('mails of each organisation (R-MEMBER-6)', () => {
  const mailing = (name: string, sent: string[]): Mailing<string> => ({
    name,
    about: '2027-01-04',
    wants: wantsDigest,
    noted: Prisma.sql`exists (select 1 from digest_mail n where n.user_id = u.id and n.week = '2027-01-04' and ${notedFor})`,
    make: async (scope) => scope,
    note: (tx, organisation, ids, hashes) => readRows(idRow, tx)`
      insert into digest_mail (user_id, week, organisation_id, token_hash)
      select id, '2027-01-04', ${organisation}, hash from unnest(${ids}::text[], ${hashes}::bytea[]) as r (id, hash)
      on conflict (user_id, week, organisation_id) do nothing returning user_id as id`,
    job: ({ id, email, token }, organisation) => {
      sent.push(`${id} ${organisation} ${token}`)
      return { kind: 'filesPaused', userId: id, email, organisation, error: '' }
    },
  })

  it('one each, once, and each is ended on its own', async () => {
    const { first, second, user } = await memberOfTwo()
    await db().user.update({ where: { id: user.id }, data: { digest: true } })
    const sent: string[] = []
    for (const name of ['once', 'again']) await sendMailing(mailing(name, sent))
    const mine = sent.filter((each) => each.startsWith(user.id)).map((each) => each.split(' ').slice(1))
    expect(mine.map(([organisation]) => organisation).sort()).toEqual([first.id, second.id].sort())
    const token = mine.find(([organisation]) => organisation === second.id)?.[1] ?? ''
    await switchByToken(token, false, 'request')
    expect((await readSubscription(token))?.on).toBe(false)
    const wishes = await db().membership.findMany({
      where: { userId: user.id },
      select: { organisationId: true, digest: true },
    })
    expect(new Map(wishes.map((each) => [each.organisationId, each.digest]))).toEqual(
      new Map([
        [first.id, null],
        [second.id, false],
      ]),
    )
    expect((await db().user.findUniqueOrThrow({ where: { id: user.id } })).digest).toBe(true)
  })

  it('the mail that an earlier release has noted was about the first', async () => {
    const { first, second, user } = await memberOfTwo()
    await db().user.update({ where: { id: user.id }, data: { digest: true } })
    await db().$executeRaw`
      insert into digest_mail (user_id, week, token_hash) values (${user.id}, '2027-01-04', ${Buffer.from(user.id)})`
    const sent: string[] = []
    await sendMailing(mailing('beside', sent))
    expect(sent.filter((each) => each.startsWith(user.id)).map((each) => each.split(' ')[1])).toEqual([second.id])
    expect(first.id).not.toBe(second.id)
  })
})
