import { describe, expect, it } from 'vitest'
import * as industryOne from '@/app/api/admin/industry/[id]/route'
import * as industryAll from '@/app/api/admin/industry/route'
import { DELETE, GET as one, POST as saveOne } from '@/app/api/admin/organization/[id]/route'
import { GET as list, POST as save } from '@/app/api/admin/organization/route'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { makeActors } from '@/tests/support/actors'
import { adminCalls, smuggled } from '@/tests/support/admin-calls'
import { makeOrganisation, makeUser } from '@/tests/support/factories'
import { makeIndustry, makeIndustryQuery } from '@/tests/support/industries'
import { makeQuery, storeResults } from '@/tests/support/results'
import { recordUsage } from '@/tests/support/token-usage'

const api = adminCalls({ list, save, one, saveOne, remove: DELETE }, () => admin)
const industries = adminCalls(
  {
    ...{ list: industryAll.GET, save: industryAll.POST, one: industryOne.GET },
    ...{ saveOne: industryOne.POST, remove: industryOne.DELETE },
  },
  () => admin,
)

const admin = (await makeActors()).systemAdmin
const coffee = (await makeIndustry({ name: 'Coffee' })).id
const tea = (await makeIndustry({ name: 'Tea' })).id

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

  it('of two edits of one version the second is refused; saving what is stored already changes nothing', async () => {
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
  it('removes its queries and results, detaches its people, and leaves the ledger, the log and other organisations', async () => {
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

const madeIndustry = async (name = 'Coffee') => (await industries.save({ name })).body
const assign = (organisationId: string, industryId: string) =>
  db().organisationIndustry.create({ data: { organisationId, industryId } })

describe('saving an industry', () => {
  it('defaults to London and Great Britain, and drops fields that nobody may set', async () => {
    const { body } = await industries.save({ name: ' Coffee ', ...smuggled(), organisations: 9 })
    expect(body).toMatchObject({ name: 'Coffee', location: 'London', country: 'GB', organisations: 0, version: 1 })
  })

  it('needs a name, and refuses an edit of what somebody else has changed', async () => {
    const refused = await industries.save({ name: '' })
    expect([refused.status, refused.body.fields]).toEqual([400, { name: 'Please provide an industry name' }])
    const { _id } = await madeIndustry()
    expect((await industries.saveOne(_id, { name: 'Tea', version: 1 })).body).toMatchObject({ name: 'Tea', version: 2 })
    expect((await industries.saveOne(_id, { name: 'Milk', version: 1 })).status).toBe(409)
    expect((await industries.saveOne(newId(), { name: 'Milk' })).status).toBe(404)
  })
})

describe('deleting an industry (R-DATA-4)', () => {
  it('is refused while it is the only one of an organisation, and removes its queries', async () => {
    const [only, other] = [await madeIndustry('Only'), await madeIndustry('Other')]
    const organisation = await makeOrganisation()
    await assign(organisation.id, only._id)
    await makeIndustryQuery({ id: only._id }, { searchTerm: 'best coffee' })
    const refused = await industries.remove(only._id)
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'This is the only industry of 1 organisation. Give it another industry first.',
    ])
    expect((await industries.find(only._id)).body).toMatchObject({ queries: 1, organisations: 1 })

    await assign(organisation.id, other._id)
    expect((await industries.remove(only._id)).body).toEqual({ message: 'success' })
    expect(await db().query.count({ where: { ownerId: only._id } })).toBe(0)
    expect(await db().organisationIndustry.findMany({ where: { organisationId: organisation.id } })).toEqual([
      { organisationId: organisation.id, industryId: other._id },
    ])
    expect((await industries.remove(only._id)).status).toBe(404)
  })
})

describe.each([
  ['organisations', api, () => made({ name: 'Zebra Tea', industry: [tea] }), () => db().organisation.count()],
  ['industries', industries, () => madeIndustry('Zebra crossings'), () => db().industry.count()],
] as const)('the list of %s', (_kind, calls, makeZebra, count) => {
  it('is searched, sorted, and complete as an option list', async () => {
    const { _id } = await makeZebra()
    expect((await calls.list('search=ZEBRA')).body.items).toMatchObject([{ _id }])
    const names = (await calls.list('sort=name&dir=desc&pageSize=100')).body.items.map((row: { name: string }) =>
      row.name.toLowerCase(),
    )
    expect(names).toEqual([...names].sort().reverse())
    const options = (await calls.list('fields=_id,name')).body.items
    expect(options).toHaveLength(await count())
    expect(Object.keys(options[0]).sort()).toEqual(['_id', 'name'])
  })
})

it('the list of organisations is filtered by industry', async () => {
  await made({ industry: [tea] })
  const ofTea: { industry: { _id: string }[] }[] = (await api.list(`filter[industry]=${tea}&pageSize=100`)).body.items
  expect(ofTea.length).toBeGreaterThan(0)
  expect(ofTea.every((row) => row.industry.some((each) => each._id === tea))).toBe(true)
})
