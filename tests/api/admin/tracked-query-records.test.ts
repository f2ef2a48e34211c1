import { describe, expect, it } from 'vitest'
import * as industryOne from '@/app/api/admin/industry-query/[id]/route'
import { GET as industryQueries } from '@/app/api/admin/industry-query/industry/[industryId]/route'
import * as industryAll from '@/app/api/admin/industry-query/route'
import * as organisationOne from '@/app/api/admin/organization-query/[id]/route'
import { GET as organisationQueries } from '@/app/api/admin/organization-query/organization/[organisationId]/route'
import * as organisationAll from '@/app/api/admin/organization-query/route'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { makeActors } from '@/tests/support/actors'
import { smuggled } from '@/tests/support/admin-calls'
import { makeIndustry } from '@/tests/support/industries'
import { call, readAnswer } from '@/tests/support/request'
import { makeOrganisation } from '@/tests/support/results'

// The writes of R-QUERY-6: POST and PUT, with owner and updatedBy in the body, whole or in part. The limit of active
// queries, alone and at once, is tested in tests/server/queries/query-slots.test.ts.

const actors = await makeActors()
const admin = actors.systemAdmin
const stranger = actors.marketeerA.userId

const METHODS = ['POST', 'PUT'] as const
type Method = (typeof METHODS)[number]
type Handler = Parameters<typeof call>[0]
type Routes = Record<Method, Handler>

function routes(all: Routes, one: Routes & { GET: Handler }, listed: Handler) {
  return {
    save: (method: Method, body: object) => readAnswer(call(all[method], { method, headers: admin.headers, body })),
    saveOne: (method: Method, id: string, body: object) =>
      readAnswer(call(one[method], { method, headers: admin.headers, params: { id }, body })),
    find: (id: string) => readAnswer(call(one.GET, { headers: admin.headers, params: { id } })),
    list: (params: Record<string, string>) => readAnswer(call(listed, { headers: admin.headers, params })),
  }
}

const ofOrganisations = routes(organisationAll, organisationOne, organisationQueries)
const ofIndustries = routes(industryAll, industryOne, industryQueries)
const KINDS = [
  {
    ...{ kind: 'organisation', field: 'organization', param: 'organisationId', other: ofIndustries },
    ...{ makeOwner: () => makeOrganisation(), ...ofOrganisations },
  },
  {
    ...{ kind: 'industry', field: 'industry', param: 'industryId', other: ofOrganisations },
    ...{ makeOwner: () => makeIndustry(), ...ofIndustries },
  },
] as const

describe.each(KINDS)('queries of an $kind', ({ field, param, other, makeOwner, save, saveOne, find, list }) => {
  const made = async (owner: { id: string }, more: object = {}) => {
    const body = { searchTerm: `best coffee ${newId()}`, profileName: 'Ada', searcherProfile: 'I roast.', ...more }
    return (await save('POST', { ...body, [field]: owner.id })).body
  }

  it('are made by the actor, whatever the body says, and never change their owner', async () => {
    const [owner, another] = [await makeOwner(), await makeOwner()]
    const query = await made(owner, smuggled())
    expect(query).toMatchObject({ [field]: owner.id, active: true, results: 0, version: 1 })
    expect([query.owner._id, query.updatedBy._id]).toEqual([admin.userId, admin.userId])
    const saved = await saveOne('POST', query._id, { searchTerm: 'tea', [field]: another.id, version: 1 })
    expect(saved.body).toMatchObject({ [field]: owner.id, searchTerm: 'tea', version: 2 })
    expect((await saveOne('POST', query._id, { searchTerm: 'lost', version: 1 })).status).toBe(409)
  })

  it('are not found among those of the other kind', async () => {
    const query = await made(await makeOwner())
    expect((await other.find(query._id)).status).toBe(404)
    expect((await find(query._id)).status).toBe(200)
    expect((await list({ [param]: newId() })).status).toBe(404)
  })

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

  it.each(METHODS)(
    '%s of organisation, owner, updatedBy and active switches the query, and never moves it',
    async (method) => {
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
    },
  )

  it('the second write of owner or updatedBy alone changes nothing', async () => {
    const query = await made(await makeOwner())
    for (const column of ['owner', 'updatedBy'])
      expect(await saveOne('POST', query._id, { _id: query._id, [column]: stranger })).toEqual({
        status: 200,
        body: query,
      })
  })

  it('need a search term, refused at its field, and an owner that exists', async () => {
    const owner = await makeOwner()
    const fields = { searchTerm: 'Please provide a search term' }
    const body = { [field]: owner.id, owner: stranger, active: true }
    for (const method of METHODS) {
      expect(await save(method, body)).toMatchObject({ status: 400, body: { fields } })
      expect(await saveOne(method, 'new', body)).toMatchObject({ status: 400, body: { fields } })
    }
    for (const of of [{}, { [field]: newId() }])
      expect((await save('POST', { searchTerm: 'x', ...of })).status).toBe(400)
    expect(await db().query.count({ where: { ownerId: owner.id } })).toBe(0)
    const { _id } = await made(owner)
    expect(await saveOne('PUT', _id, { searchTerm: ' ' })).toMatchObject({ status: 400, body: { fields } })
    expect((await save('PUT', { _id: newId(), active: true })).status).toBe(404)
  })

  it('are asked once: the same question of the same owner is refused at its field, made or changed', async () => {
    const [owner, another] = [await makeOwner(), await makeOwner()]
    await made(owner, { searchTerm: 'Best coffee' })
    const { _id } = await made(owner, { searchTerm: 'Best tea' })
    const body = { error: 'This query exists already', fields: { searchTerm: 'This query exists already' } }
    expect(await saveOne('POST', _id, { searchTerm: 'best COFFEE' })).toEqual({ status: 409, body })
    const again = { searchTerm: 'best tea', searcherProfile: 'I roast.', [field]: owner.id }
    expect(await saveOne('POST', 'new', again)).toEqual({ status: 409, body })
    expect((await saveOne('POST', 'new', { ...again, searcherProfile: 'I roast at home.' })).status).toBe(200)
    expect((await made(another, { searchTerm: 'Best coffee' })).searchTerm).toBe('Best coffee')
  })
})
