import { beforeAll, describe, expect, it } from 'vitest'
import { DELETE, GET as one, POST as saveOne } from '@/app/api/admin/industry/[id]/route'
import { GET as list, POST as save } from '@/app/api/admin/industry/route'
import { db } from '@/server/db'
import { newId } from '@/server/ids'
import { makeActors, type SignedIn } from '@/tests/support/actors'
import { adminCalls, smuggled } from '@/tests/support/admin-calls'
import { makeIndustryQuery } from '@/tests/support/industries'
import { makeOrganisation } from '@/tests/support/results'

let admin: SignedIn
const api = adminCalls({ list, save, one, saveOne, remove: DELETE }, () => admin)

beforeAll(async () => {
  admin = (await makeActors()).systemAdmin
})

const made = async (name = 'Coffee') => (await api.save({ name })).body
const assign = (organisationId: string, industryId: string) =>
  db().organisationIndustry.create({ data: { organisationId, industryId } })

describe('saving an industry', () => {
  it('takes London and Great Britain where nothing is said, and nothing that is not its to take', async () => {
    const { body } = await api.save({ name: ' Coffee ', ...smuggled(), organisations: 9 })
    expect(body).toMatchObject({ name: 'Coffee', location: 'London', country: 'GB', organisations: 0, version: 1 })
  })

  it('needs a name, and refuses an edit of what somebody else has changed', async () => {
    const refused = await api.save({ name: '' })
    expect([refused.status, refused.body.fields]).toEqual([400, { name: 'Please provide an industry name' }])
    const { _id } = await made()
    expect((await api.saveOne(_id, { name: 'Tea', version: 1 })).body).toMatchObject({ name: 'Tea', version: 2 })
    expect((await api.saveOne(_id, { name: 'Milk', version: 1 })).status).toBe(409)
    expect((await api.saveOne(newId(), { name: 'Milk' })).status).toBe(404)
  })
})

describe('deleting an industry (R-DATA-4)', () => {
  it('is refused while it is the only one of an organisation, and takes its queries along afterwards', async () => {
    const [only, other] = [await made('Only'), await made('Other')]
    const organisation = await makeOrganisation()
    await assign(organisation.id, only._id)
    await makeIndustryQuery({ id: only._id }, { searchTerm: 'best coffee' })
    const refused = await api.remove(only._id)
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'This is the only industry of 1 organisation. Give it another industry first.',
    ])
    expect((await api.find(only._id)).body).toMatchObject({ queries: 1, organisations: 1 })

    await assign(organisation.id, other._id)
    expect((await api.remove(only._id)).body).toEqual({ message: 'success' })
    expect(await db().query.count({ where: { ownerId: only._id } })).toBe(0)
    expect(await db().organisationIndustry.findMany({ where: { organisationId: organisation.id } })).toEqual([
      { organisationId: organisation.id, industryId: other._id },
    ])
    expect((await api.remove(only._id)).status).toBe(404)
  })
})

describe('the list of industries', () => {
  it('is searched, sorted, and complete as an option list', async () => {
    const { _id } = await made('Zebra crossings')
    expect((await api.list('search=ZEBRA')).body.items).toMatchObject([{ _id }])
    const names = (await api.list('sort=name&dir=desc&pageSize=100')).body.items.map((row: { name: string }) =>
      row.name.toLowerCase(),
    )
    expect(names).toEqual([...names].sort().reverse())
    expect((await api.list('fields=_id,name')).body.items).toHaveLength(await db().industry.count())
  })
})
