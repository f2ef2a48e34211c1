import { describe, expect, it } from 'vitest'
import { createSession, readPrincipal, toActor } from '@/server/auth/sessions'
import { db } from '@/server/db/client'
import { readMemberships } from '@/server/people/memberships'
import { makeOrganisation, makeUser } from '@/tests/support/factories'

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
