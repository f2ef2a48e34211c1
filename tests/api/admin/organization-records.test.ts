import { beforeAll, describe, expect, it } from 'vitest'
import { DELETE, GET as one, POST as saveOne } from '@/app/api/admin/organization/[id]/route'
import { GET as list, POST as save } from '@/app/api/admin/organization/route'
import { db } from '@/server/db'
import { newId } from '@/server/ids'
import { makeActors, type SignedIn } from '@/tests/support/actors'
import { adminCalls, smuggled } from '@/tests/support/admin-calls'
import { makeUser } from '@/tests/support/factories'
import { makeIndustry } from '@/tests/support/industries'
import { makeQuery, storeResults } from '@/tests/support/results'
import { recordUsage } from '@/tests/support/token-usage'

let admin: SignedIn
let coffee: string
let tea: string
const api = adminCalls({ list, save, one, saveOne, remove: DELETE }, () => admin)

beforeAll(async () => {
  admin = (await makeActors()).systemAdmin
  coffee = (await makeIndustry({ name: 'Coffee' })).id
  tea = (await makeIndustry({ name: 'Tea' })).id
})

const body = (more: object = {}) => ({
  name: 'Copperline',
  industry: [coffee],
  location: 'London',
  country: 'GB',
  ...more,
})
const made = async (more: object = {}) => (await api.save(body(more))).body

describe('saving an organisation', () => {
  it('takes several industries and further brand names, each once, and answers the saved record', async () => {
    const { status, body: saved } = await api.save(
      body({
        industry: [tea, coffee, tea],
        aliases: ['Copper Line', 'copper line Ltd', 'Copperline PLC'],
        ...smuggled(),
      }),
    )
    expect(status).toBe(200)
    expect(saved).toMatchObject({
      name: 'Copperline',
      industry: [{ name: 'Coffee' }, { name: 'Tea' }],
      aliases: ['Copper Line'],
      users: 0,
      results: 0,
      version: 1,
    })
    expect(saved.createdAt).not.toMatch(/^2000/)
  })

  it.each([
    [{ name: ' ' }, 'name'],
    [{ industry: [] }, 'industry'],
    [{ location: '' }, 'location'],
    [{ country: 'FR' }, 'country'],
    [{ websiteUrl: 'javascript:alert(1)' }, 'websiteUrl'],
    [{ websiteUrl: 'https://user:pass@x.example' }, 'websiteUrl'],
    [{ name: 'x'.repeat(301) }, 'name'],
  ])('refuses %j and names the field', async (wrong, field) => {
    const refused = await api.save(body(wrong))
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.body.fields)).toEqual([field])
  })

  it('refuses an industry that does not exist, and makes nothing', async () => {
    const before = await db().organisation.count()
    const refused = await api.save(body({ industry: [coffee, newId()] }))
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['industry']])
    expect(await db().organisation.count()).toBe(before)
  })

  it('puts https before a website without a scheme', async () => {
    expect((await made({ websiteUrl: 'copperline.example' })).websiteUrl).toMatch(/^https:\/\/copperline\.example/)
  })

  it('of two edits of one version the second is refused; saving what is there already changes nothing', async () => {
    const { _id, version } = await made()
    expect((await api.saveOne(_id, body({ name: 'Second', version }))).body).toMatchObject({ version: 2 })
    expect((await api.saveOne(_id, body({ name: 'Third', version }))).status).toBe(409)
    expect((await api.saveOne(_id, body({ name: 'Second', version: 2 }))).body).toMatchObject({ version: 2 })
    expect(await db().auditEntry.count({ where: { targetId: _id, action: 'organisation.save' } })).toBe(1)
    expect((await api.saveOne(_id, body({ _id: newId() }))).status).toBe(400)
    expect((await api.saveOne(newId(), body())).status).toBe(404)
  })

  it('sent again with its key makes one record; another body with that key is refused', async () => {
    const key = { 'idempotency-key': newId() }
    const [first, second] = await Promise.all([api.saveOne('new', body(), key), api.saveOne('new', body(), key)])
    expect(second.body._id).toBe(first.body._id)
    expect((await api.saveOne('new', body({ name: 'Other' }), key)).status).toBe(409)
  })
})

describe('deleting an organisation (R-DATA-3)', () => {
  it('takes its queries and results along, detaches its people, and leaves the ledger, the log and others', async () => {
    const organisation = await made({ name: 'Goes' })
    const stays = await made({ name: 'Stays' })
    const user = await makeUser({ organisation: { id: organisation._id }, roles: ['organisationAdmin'] })
    const query = await makeQuery({ id: organisation._id }, { slot: 1 })
    const other = await makeQuery({ id: stays._id }, { slot: 1 })
    await storeResults([
      { query, day: '2026-11-19' },
      { query, day: '2026-11-20' },
      { query: other, day: '2026-11-20' },
    ])
    await recordUsage({ id: organisation._id, name: 'Goes' }, { day: '2026-11-20', input: 1000 })
    expect((await api.find(organisation._id)).body).toMatchObject({ queries: 1, results: 2, users: 1 })

    expect((await api.remove(organisation._id)).body).toEqual({ message: 'success' })
    expect((await api.find(organisation._id)).status).toBe(404)
    expect(await db().user.findUnique({ where: { id: user.id } })).toMatchObject({
      organisationId: null,
      organisationAdmin: false,
    })
    const left = async (ownerId: string) => [
      await db().query.count({ where: { ownerId } }),
      await db().result.count({ where: { ownerId } }),
    ]
    expect(await left(organisation._id)).toEqual([0, 0])
    expect(await left(stays._id)).toEqual([1, 1])
    expect(await db().answer.count({ where: { result: { ownerId: organisation._id } } })).toBe(0)
    expect(await db().usageDay.count({ where: { ownerId: organisation._id } })).toBe(1)
    expect(
      await db().auditEntry.findFirst({ where: { targetId: organisation._id, action: 'organisation.delete' } }),
    ).toMatchObject({
      detail: { name: 'Goes', queries: 1, results: 2, users: 1 },
    })
  })
})

describe('the list of organisations', () => {
  it('is searched, filtered by industry, exported, and complete as an option list', async () => {
    const { _id } = await made({ name: 'Zebra Tea', industry: [tea] })
    expect((await api.list('search=zebra')).body.items.map((row: { _id: string }) => row._id)).toEqual([_id])
    const ofTea = (await api.list(`filter[industry]=${tea}&pageSize=100`)).body.items as {
      industry: { _id: string }[]
    }[]
    expect(ofTea.every((row) => row.industry.some((each) => each._id === tea))).toBe(true)
    const options = (await api.list('fields=_id,name')).body.items
    expect(options).toHaveLength(await db().organisation.count())
    expect(Object.keys(options[0]).sort()).toEqual(['_id', 'name'])
  })
})
