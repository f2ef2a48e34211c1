import { beforeEach, describe, expect, it } from 'vitest'
import { POST as decide, DELETE as withdraw } from '@/app/api/app/organization-query/proposal/[id]/route'
import { GET as list, POST as propose } from '@/app/api/app/organization-query/proposal/route'
import { ownQueriesCopy, PROPOSALS } from '@/lib/queries/own-words'
import type { QueryProposalRow, QueryProposals } from '@/lib/queries/shapes'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { makeActors, type SignedIn, signInNew } from '@/tests/support/actors'
import { call, readAnswer } from '@/tests/support/request'
import { type MadeOrganisation, makeOrganisation, makeQuery } from '@/tests/support/results'

// What people of an organisation propose, and what its admins decide (R-OWNQUERY-6, R-OWNQUERY-7).

const people = await makeActors()
let own: MadeOrganisation
let admin: SignedIn
let member: SignedIn

beforeEach(async () => {
  own = await makeOrganisation({ name: `Own ${newId()}` })
  admin = await signInNew({ organisation: own, roles: ['organisationAdmin'], firstName: 'Amelia', lastName: 'Okafor' })
  member = await signInNew({ organisation: own, firstName: 'Tom', lastName: 'Weaver' })
})

const seenBy = async (who: SignedIn) =>
  (await readAnswer<QueryProposals>(call(list, { headers: who.headers }))).body.items
const proposed = (body: object = {}, who: SignedIn = member) =>
  readAnswer<QueryProposalRow & { error?: string }>(
    call(propose, { headers: who.headers, body: { searchTerm: 'best desks', reason: 'Customers ask it', ...body } }),
  )
const decided = (id: string, body: object, who: SignedIn = admin) =>
  readAnswer<QueryProposalRow & { error?: string }>(call(decide, { headers: who.headers, params: { id }, body }))
const takenBack = (id: string, who: SignedIn = member) =>
  readAnswer(call(withdraw, { method: 'DELETE', headers: who.headers, params: { id } }))
const queries = () => db().query.findMany({ where: { ownerId: own.id }, orderBy: { id: 'asc' } })

describe('a proposal', () => {
  it('is seen by its proposer and the admins of the organisation, and by nobody else', async () => {
    const { status, body } = await proposed({ searcherProfile: ' I run a team. ', state: 'accepted', mine: false })
    expect([status, body]).toMatchObject([
      200,
      { searchTerm: 'best desks', searcherProfile: 'I run a team.', state: 'open', by: 'Tom Weaver', mine: true },
    ])
    const colleague = await signInNew({ organisation: own })
    expect(await seenBy(member)).toEqual([body])
    expect(await seenBy(admin)).toEqual([{ ...body, mine: false }])
    expect(await seenBy(colleague)).toEqual([])
    expect(await seenBy(people.organisationAdminA)).toEqual([])
    expect((await call(list, { headers: people.n0.headers })).status).toBe(404)
    expect((await proposed({}, people.systemAdmin)).status).not.toBe(200)
    for (const who of [people.organisationAdminA, people.marketeerB])
      for (const id of [body._id, newId()]) expect((await takenBack(id, who)).status).toBe(404)
    expect((await decided(body._id, { accept: true }, people.organisationAdminA)).status).toBe(404)
    expect((await decided(body._id, { accept: true }, member)).status).toBe(403)
    expect(await queries()).toEqual([])
  })

  it('needs words and a reason, none too long; hostile ones are kept as text', async () => {
    const wrong = [{ searchTerm: ' ' }, { reason: '' }, { reason: 'x'.repeat(301) }, { searchTerm: 'x'.repeat(301) }]
    for (const body of [...wrong, { searcherProfile: 'x'.repeat(4001) }, { reason: 'a\0b' }])
      expect(await proposed(body)).toMatchObject({
        status: 400,
        body: { fields: { [Object.keys(body)[0] ?? '']: expect.any(String) } },
      })
    const reason = '<img src=x onerror=alert(1)> ; drop table query_proposal'
    expect((await proposed({ reason })).body.reason).toBe(reason)
  })

  it('is refused where it is asked or proposed already, and beyond what may be open', async () => {
    await makeQuery(own, { searchTerm: 'Tracked' })
    expect((await proposed({ searchTerm: 'TRACKED' })).status).toBe(409)
    const both = await Promise.all([1, 2].map(() => proposed({ searchTerm: 'twice' })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const more = await Promise.all(
      Array.from({ length: PROPOSALS.perPerson }, (_, at) => proposed({ searchTerm: `more ${at}` })),
    )
    expect(more.filter(({ status }) => status === 409).map(({ body }) => body.error)).toEqual([
      ownQueriesCopy.refusals.openOfPerson(PROPOSALS.perPerson),
    ])
    await db().queryProposal.createMany({
      data: Array.from({ length: PROPOSALS.perOrganisation - PROPOSALS.perPerson }, (_, at) => ({
        ...{ id: newId(), organisationId: own.id, searchTerm: `open ${at}`, reason: 'x', createdById: newId() },
      })),
    })
    const colleague = await signInNew({ organisation: own })
    expect((await proposed({ searchTerm: 'full' }, colleague)).body.error).toBe(ownQueriesCopy.refusals.openOfAll)
    expect(await seenBy(admin)).toHaveLength(PROPOSALS.perOrganisation)
  })

  it('is taken back by its proposer alone, while it is open', async () => {
    const { body } = await proposed()
    expect((await takenBack(body._id, admin)).status).toBe(404)
    expect((await takenBack(body._id)).status).toBe(200)
    expect(await seenBy(admin)).toEqual([])
    const other = await proposed()
    await decided(other.body._id, { accept: false })
    expect((await takenBack(other.body._id)).status).toBe(409)
  })
})

describe('a decision', () => {
  it('accepts: the proposal becomes a query of the admin, active where there is room, and its proposer sees it', async () => {
    const { body } = await proposed({ profileName: 'Founder', searcherProfile: 'I found.' })
    const { status } = await decided(body._id, { accept: true, reply: 'Good one' })
    expect(status).toBe(200)
    expect(await queries()).toMatchObject([
      {
        searchTerm: 'best desks',
        profileName: 'Founder',
        searcherProfile: 'I found.',
        active: true,
        createdById: admin.userId,
      },
    ])
    const outcome = { state: 'accepted', reply: 'Good one', decidedBy: 'Amelia Okafor', mine: true }
    expect(await seenBy(member)).toMatchObject([outcome])
    const log = await db().auditEntry.findMany({ where: { targetKind: 'queryProposal' }, orderBy: { id: 'asc' } })
    const mine = log.filter(({ targetId }) => targetId === body._id)
    expect(mine.map(({ action, actorRole }) => [action, actorRole])).toEqual([
      ['queryProposal.create', 'marketeer'],
      ['queryProposal.save', 'organisationAdmin'],
    ])
    expect(JSON.stringify(mine)).not.toContain('Customers ask it')
  })

  it('at the limit accepts as paused, or in place of another; without either it is refused and stays open', async () => {
    const [first] = await Promise.all([1, 2, 3].map((slot) => makeQuery(own, { slot, searchTerm: `old ${slot}` })))
    const one = (await proposed({ searchTerm: 'one' })).body
    expect((await decided(one._id, { accept: true, active: true })).status).toBe(409)
    expect((await seenBy(member))[0]?.state).toBe('open')
    const foreign = await makeQuery(people.organisationB, { searchTerm: newId() })
    expect((await decided(one._id, { accept: true, active: true, inPlaceOf: foreign.id })).status).toBe(404)
    expect((await decided(one._id, { accept: true, active: true, inPlaceOf: first?.id })).status).toBe(200)
    const two = (await proposed({ searchTerm: 'two' })).body
    expect((await decided(two._id, { accept: true })).status).toBe(200)
    const active = (await queries()).filter((query) => query.active).map(({ searchTerm }) => searchTerm)
    expect([active.sort(), (await queries()).length]).toEqual([['old 2', 'old 3', 'one'], 5])
  })

  it('counts once: of many at the same time the first one does', async () => {
    const { body } = await proposed()
    const all = await Promise.all([true, false, true, false].map((accept) => decided(body._id, { accept })))
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const [row] = await seenBy(member)
    expect(await queries()).toHaveLength(row?.state === 'accepted' ? 1 : 0)
  })

  it('names nobody who is gone, and goes with the organisation', async () => {
    const { body } = await proposed()
    await decided(body._id, { accept: false, reply: 'Not now' })
    await db().user.delete({ where: { id: member.userId } })
    expect(await seenBy(admin)).toMatchObject([{ state: 'declined', by: null, mine: false, reply: 'Not now' }])
    await db().user.deleteMany({ where: { organisationId: own.id } })
    await db().owner.delete({ where: { id: own.id } })
    expect(await db().queryProposal.count({ where: { organisationId: own.id } })).toBe(0)
  })
})
