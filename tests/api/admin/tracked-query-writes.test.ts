import { beforeAll, describe, expect, it } from 'vitest'
import * as industryOne from '@/app/api/admin/industry-query/[id]/route'
import * as industryAll from '@/app/api/admin/industry-query/route'
import * as organisationOne from '@/app/api/admin/organization-query/[id]/route'
import * as organisationAll from '@/app/api/admin/organization-query/route'
import { db } from '@/server/db'
import { newId } from '@/server/ids'
import { makeActors, type SignedIn } from '@/tests/support/actors'
import { makeIndustry } from '@/tests/support/industries'
import { call } from '@/tests/support/request'
import { makeOrganisation } from '@/tests/support/results'

// The writes of R-QUERY-6: POST and PUT, with owner and updatedBy in the body, whole or in part.

let admin: SignedIn
let stranger: string
beforeAll(async () => {
  const actors = await makeActors()
  admin = actors.systemAdmin
  stranger = actors.marketeerA.userId
})

const KINDS = [
  {
    kind: 'organisation',
    field: 'organization',
    makeOwner: () => makeOrganisation(),
    ...routes(organisationAll, organisationOne),
  },
  { kind: 'industry', field: 'industry', makeOwner: () => makeIndustry(), ...routes(industryAll, industryOne) },
]
const METHODS = ['POST', 'PUT'] as const
type Method = (typeof METHODS)[number]
type Routes = Record<Method, Parameters<typeof call>[0]>

function routes(all: Routes, one: Routes) {
  const read = async (answer: Promise<Response>) => {
    const response = await answer
    return { status: response.status, body: await response.json() }
  }
  return {
    save: (method: Method, body: object) => read(call(all[method], { method, headers: admin.headers, body })),
    saveOne: (method: Method, id: string, body: object) =>
      read(call(one[method], { method, headers: admin.headers, params: { id }, body })),
  }
}

describe.each(KINDS)('the writes of an $kind query', ({ field, makeOwner, save, saveOne }) => {
  const made = async (owner: { id: string }, searchTerm = `best coffee ${newId()}`) =>
    (await save('POST', { searchTerm, profileName: 'Ada', searcherProfile: 'I roast.', [field]: owner.id })).body

  it.each(METHODS)('%s makes and changes one, with the id in the path or in the body', async (method) => {
    const owner = await makeOwner()
    const first = await save(method, { searchTerm: 'one', [field]: owner.id })
    const second = await saveOne(method, 'new', { searchTerm: 'two', [field]: owner.id })
    expect([first.status, second.status]).toEqual([200, 200])
    const { _id } = first.body
    expect((await save(method, { _id, searchTerm: 'three' })).body).toMatchObject({ _id, searchTerm: 'three' })
    expect((await saveOne(method, _id, { searchTerm: 'four' })).body).toMatchObject({ _id, searchTerm: 'four' })
    expect(await db().query.count({ where: { ownerId: owner.id } })).toBe(2)
  })

  it.each(METHODS)('%s of organisation, owner, updatedBy and active switches it, and moves nothing', async (method) => {
    const [owner, another] = [await makeOwner(), await makeOwner()]
    const query = await made(owner)
    const switched = await saveOne(method, query._id, {
      ...{ [field]: another.id, owner: stranger, updatedBy: stranger, active: true },
      ...{ activeSlot: 9, results: 99, unheardOf: { of: 1 } },
    })
    expect(switched.status).toBe(200)
    const { searchTerm, profileName, searcherProfile } = query
    expect(switched.body).toMatchObject({ searchTerm, profileName, searcherProfile, active: true, results: 0 })
    expect(switched.body[field]).toBe(owner.id)
    expect([switched.body.owner._id, switched.body.updatedBy._id]).toEqual([admin.userId, admin.userId])
    const off = await save(method, { _id: query._id, active: false, updatedBy: stranger })
    expect([off.status, off.body.active, off.body.updatedBy._id]).toEqual([200, false, admin.userId])
  })

  it('the second write of owner or updatedBy alone changes nothing', async () => {
    const query = await made(await makeOwner())
    for (const column of ['owner', 'updatedBy'])
      expect(await saveOne('POST', query._id, { _id: query._id, [column]: stranger })).toEqual({
        status: 200,
        body: query,
      })
  })

  it('a new one needs a search term, and an emptied one is refused at its field', async () => {
    const owner = await makeOwner()
    const fields = { searchTerm: 'Please provide a search term' }
    const body = { [field]: owner.id, owner: stranger, active: true }
    for (const method of METHODS) {
      expect(await save(method, body)).toMatchObject({ status: 400, body: { fields } })
      expect(await saveOne(method, 'new', body)).toMatchObject({ status: 400, body: { fields } })
    }
    expect(await db().query.count({ where: { ownerId: owner.id } })).toBe(0)
    const { _id } = await made(owner)
    expect(await saveOne('PUT', _id, { searchTerm: ' ' })).toMatchObject({ status: 400, body: { fields } })
    expect((await save('PUT', { _id: newId(), active: true })).status).toBe(404)
  })

  it('the same question twice is refused at its field, when it is made and when it is changed', async () => {
    const [owner, another] = [await makeOwner(), await makeOwner()]
    await made(owner, 'Best coffee')
    const other = await made(owner, 'Best tea')
    const body = { error: 'This query exists already', fields: { searchTerm: 'This query exists already' } }
    expect(await saveOne('POST', other._id, { searchTerm: 'best COFFEE' })).toEqual({ status: 409, body })
    expect(
      await saveOne('POST', 'new', { searchTerm: 'best tea', searcherProfile: 'I roast.', [field]: owner.id }),
    ).toEqual({ status: 409, body })
    expect((await made(another, 'Best coffee')).searchTerm).toBe('Best coffee')
  })
})
