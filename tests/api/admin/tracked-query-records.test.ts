import { beforeAll, describe, expect, it } from 'vitest'
import * as industryOne from '@/app/api/admin/industry-query/[id]/route'
import { GET as industryQueries } from '@/app/api/admin/industry-query/industry/[industryId]/route'
import * as industryAll from '@/app/api/admin/industry-query/route'
import * as organisationOne from '@/app/api/admin/organization-query/[id]/route'
import { GET as organisationQueries } from '@/app/api/admin/organization-query/organization/[organisationId]/route'
import * as organisationAll from '@/app/api/admin/organization-query/route'
import { db } from '@/server/db'
import { newId } from '@/server/ids'
import { makeActors, type SignedIn } from '@/tests/support/actors'
import { adminCalls, smuggled } from '@/tests/support/admin-calls'
import { makeIndustry } from '@/tests/support/industries'
import { makeOrganisation } from '@/tests/support/results'
import { runsOf } from '@/tests/support/runs-of'

const LIMIT = 'Maximum active query limit reached. Please deactivate another query to activate another.'
let admin: SignedIn
beforeAll(async () => {
  admin = (await makeActors()).systemAdmin
})

const KINDS = [
  {
    kind: 'organisation',
    limit: 3,
    field: 'organization',
    param: 'organisationId',
    makeOwner: () => makeOrganisation(),
    api: adminCalls(
      {
        list: organisationQueries,
        save: organisationAll.POST,
        one: organisationOne.GET,
        saveOne: organisationOne.POST,
        remove: organisationOne.DELETE,
      },
      () => admin,
    ),
    other: industryOne,
  },
  {
    kind: 'industry',
    limit: 20,
    field: 'industry',
    param: 'industryId',
    makeOwner: () => makeIndustry(),
    api: adminCalls(
      {
        list: industryQueries,
        save: industryAll.POST,
        one: industryOne.GET,
        saveOne: industryOne.POST,
        remove: industryOne.DELETE,
      },
      () => admin,
    ),
    other: organisationOne,
  },
] as const

describe.each(KINDS)('queries of an $kind', ({ limit, field, param, makeOwner, api, other }) => {
  const made = async (owner: { id: string }, more: object = {}) =>
    (await api.save({ searchTerm: `best coffee ${newId()}`, [field]: owner.id, ...more })).body
  const makeAll = async (owner: { id: string }, count: number, more: object = {}) => {
    const queries = []
    for (let at = 0; at < count; at += 1) queries.push(await made(owner, more))
    return queries
  }

  it('are made by the actor, whatever the body says, and never change their owner', async () => {
    const [owner, another] = [await makeOwner(), await makeOwner()]
    const query = await made(owner, smuggled())
    expect(query).toMatchObject({ [field]: owner.id, active: true, results: 0, version: 1 })
    expect(query.owner._id).toBe(admin.userId)
    expect(query.updatedBy._id).toBe(admin.userId)
    const saved = await api.saveOne(query._id, { searchTerm: 'tea', [field]: another.id, version: 1 })
    expect(saved.body).toMatchObject({ [field]: owner.id, searchTerm: 'tea', version: 2 })
    expect((await api.saveOne(query._id, { searchTerm: 'lost', version: 1 })).status).toBe(409)
  })

  it('need a search term and an owner that exists', async () => {
    const owner = await makeOwner()
    const refused = await api.save({ searchTerm: ' ', [field]: owner.id, profileName: 'x' })
    expect(refused.status).toBe(400)
    expect((await api.save({ searchTerm: 'x', [field]: newId() })).status).toBe(400)
    expect((await api.save({ searchTerm: 'x' })).status).toBe(400)
    expect((await api.list('', { [param]: newId() })).status).toBe(404)
  })

  it('are asked once: the same question of the same owner is refused', async () => {
    const owner = await makeOwner()
    const twice = { searchTerm: 'best coffee', [field]: owner.id }
    expect((await api.save(twice)).status).toBe(200)
    expect((await api.save(twice)).status).toBe(409)
    expect((await api.save({ ...twice, searcherProfile: 'I roast at home.' })).status).toBe(200)
  })

  it('are not found among those of the other kind', async () => {
    const query = await made(await makeOwner())
    const params = Promise.resolve({ id: query._id })
    const answer = await other.GET(new Request('http://localhost/x', { headers: admin.headers }), { params })
    expect(answer.status).toBe(404)
    expect((await api.find(query._id)).status).toBe(200)
  })

  it('are switched by id and flag alone, up to the limit, which the list counts', async () => {
    const owner = await makeOwner()
    const queries = await makeAll(owner, limit + 1, { active: false })
    for (const { _id } of queries.slice(0, limit)) expect((await api.save({ _id, active: true })).status).toBe(200)
    const last = queries[limit]._id
    const refused = await api.saveOne(last, { _id: last, active: true })
    expect([refused.status, refused.body.error]).toEqual([409, LIMIT])
    expect((await api.list('', { [param]: owner.id })).body.active).toEqual({ count: limit, limit })
    expect((await api.save({ _id: queries[0]._id, active: false })).body.active).toBe(false)
    expect((await api.saveOne(last, { active: true })).body.active).toBe(true)
    expect((await api.save({ searchTerm: 'one more', [field]: owner.id, active: true })).body.error).toBe(LIMIT)
  })

  it('are active at once while there is room, and inactive at the limit, unless the body says', async () => {
    const owner = await makeOwner()
    expect((await made(owner, { active: false })).active).toBe(false)
    for (let at = 0; at < limit; at += 1) expect((await made(owner)).active).toBe(true)
    expect((await made(owner)).active).toBe(false)
    const refused = await api.save({ searchTerm: 'one more', [field]: owner.id, active: true })
    expect([refused.status, refused.body.error]).toEqual([409, LIMIT])
    expect((await api.list('', { [param]: owner.id })).body).toMatchObject({
      total: limit + 2,
      active: { count: limit, limit },
    })
  })

  it('never pass the limit, however many are made at once: the rest is inactive, none is refused', async () => {
    const owner = await makeOwner()
    await makeAll(owner, limit - 3)
    const queries = await Promise.all(Array.from({ length: 6 }, () => made(owner)))
    expect(queries.filter(({ active }) => active)).toHaveLength(3)
    expect(queries.filter(({ active }) => active === false)).toHaveLength(3)
    expect(await db().query.count({ where: { ownerId: owner.id, active: true } })).toBe(limit)
  })

  it('never pass the limit, however many are switched on at once, time and again', async () => {
    const owner = await makeOwner()
    await makeAll(owner, limit - 3)
    const ids = (await makeAll(owner, 6, { active: false })).map(({ _id }) => _id)
    for (let round = 0; round < runsOf(50); round += 1) {
      await db().query.updateMany({ where: { ownerId: owner.id, id: { in: ids } }, data: { activeSlot: null } })
      const answers = await Promise.all(ids.map((_id) => api.save({ _id, active: true })))
      const refused = answers.filter(({ status }) => status !== 200)
      expect(refused.map(({ status, body }) => [status, body.error])).toEqual(Array(3).fill([409, LIMIT]))
      expect(await db().query.count({ where: { ownerId: owner.id, active: true } })).toBe(limit)
    }
  }, 120_000)
})
