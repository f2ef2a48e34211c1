import { describe, expect, it } from 'vitest'
import { DELETE, GET as findOne, POST as saveOne } from '@/app/api/admin/geo-recommendation/[id]/route'
import { GET as list, POST as save } from '@/app/api/admin/geo-recommendation/route'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { makeActors } from '@/tests/support/actors'
import { makeOrganisation } from '@/tests/support/factories'
import { makeRecommendations } from '@/tests/support/recommendations'
import { call, readAnswer } from '@/tests/support/request'

const people = await makeActors()
const admin = people.systemAdmin
const acme = await makeOrganisation({ name: 'acme' })
const brio = await makeOrganisation({ name: 'Brio' })
const corda = await makeOrganisation({ name: 'Corda' })

const post = (id: string, body: object) => readAnswer(call(saveOne, { headers: admin.headers, params: { id }, body }))
const get = async (search: string) =>
  (await call(list, { headers: admin.headers, url: `/api/admin/geo-recommendation?${search}` })).json()
const remove = (id: string) => call(DELETE, { headers: admin.headers, method: 'DELETE', params: { id } })
const made = async (body: object = {}): Promise<{ _id: string; version: number }> =>
  (await post('new', { title: 'Show prices', organization: [acme.id, brio.id], ...body })).body
const audits = (targetId: string) =>
  db().auditEntry.findMany({ where: { targetId }, orderBy: { id: 'asc' }, select: { action: true, detail: true } })
const statuses = async (recommendationId: string) =>
  (await db().recommendationStatus.findMany({ where: { recommendationId } })).map((row) => row.organisationId)

describe('creating', () => {
  it('assigns it to several organisations, or to one, and answers the saved record', async () => {
    const { status, body } = await post('new', {
      title: '  Show prices  ',
      description: 'In the page copy.',
      organization: [brio.id, acme.id, brio.id],
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      title: 'Show prices',
      description: 'In the page copy.',
      organization: [
        { _id: acme.id, name: 'acme' },
        { _id: brio.id, name: 'Brio' },
      ],
      organisations: 2,
      statuses: 0,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: body.createdAt,
      version: 1,
    })
    expect(await (await call(findOne, { headers: admin.headers, params: { id: body._id } })).json()).toEqual(body)
    expect((await audits(body._id)).map(({ action }) => action)).toEqual(['geoRecommendation.create'])
    const one = await call(save, { headers: admin.headers, body: { title: 'One', organization: acme.id } })
    expect(await one.json()).toMatchObject({ organisations: 1, description: null })
  })

  it('takes its author from the session and drops fields that nobody may set', async () => {
    const forged = { createdById: people.marketeerA.userId, owner: 'x', updatedBy: 'y', statuses: 9, createdAt: 'z' }
    const { _id: id } = await made({ ...forged })
    expect(await db().geoRecommendation.findUnique({ where: { id } })).toMatchObject({
      createdById: admin.userId,
      updatedById: admin.userId,
      version: 1,
    })
  })

  it('sent again with its key makes no second one; the key with another body is refused', async () => {
    const send = (title: string) => {
      const headers = { ...admin.headers, 'idempotency-key': 'once-only-1' }
      const body = { title, organization: [acme.id] }
      return readAnswer(call(saveOne, { headers, params: { id: 'new' }, body }))
    }
    const first = await send('Twice')
    expect(first.status).toBe(200)
    expect(await send('Twice')).toEqual(first)
    expect((await send('Other')).status).toBe(409)
    expect(await db().geoRecommendation.count({ where: { title: { in: ['Twice', 'Other'] } } })).toBe(1)
  })

  it.each([
    ['title', { title: '   ' }],
    ['title', { title: undefined }],
    ['title', { title: 'x'.repeat(301) }],
    ['title', { title: 'a\0b' }],
    ['organization', { organization: [] }],
    ['organization', { organization: undefined }],
    ['organization', { organization: ['acme'] }],
    ['organization', { organization: newId() }],
    ['description', { description: 'x'.repeat(4001) }],
  ])('refuses a wrong %s and names it', async (field, body) => {
    const before = await db().geoRecommendation.count()
    const answer = await post('new', { title: 'Right', organization: [acme.id], ...body })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.fields)).toEqual([field])
    expect(await db().geoRecommendation.count()).toBe(before)
  })
})

describe('changing', () => {
  it('keeps the statuses of organisations that stay, and removes those of organisations that go', async () => {
    const [id = ''] = await makeRecommendations(acme, [{ title: 'Show prices', status: 'implemented' }])
    await db().geoRecommendationOrganisation.create({ data: { organisationId: brio.id, recommendationId: id } })
    await db().recommendationStatus.create({
      data: { id: newId(), organisationId: brio.id, recommendationId: id, status: 'pending' },
    })
    const { status, body } = await post(id, { title: 'Show prices', organization: [brio.id, corda.id], version: 1 })
    expect(status).toBe(200)
    expect(body).toMatchObject({ version: 2, organisations: 2, statuses: 1 })
    expect(await statuses(id)).toEqual([brio.id])
    expect((await audits(id)).at(-1)?.detail).toMatchObject({ changed: [], added: [corda.id], removed: [acme.id] })
  })

  it('an absent description changes nothing, an empty one removes it', async () => {
    const { _id: id } = await made({ description: 'Long' })
    const body = { title: 'Show prices', organization: [acme.id] }
    expect((await post(id, body)).body.description).toBe('Long')
    expect((await post(id, { ...body, description: ' ' })).body.description).toBeNull()
  })

  it('an outdated version changes nothing', async () => {
    const { _id: id } = await made()
    const body = { title: 'First', organization: [acme.id, brio.id], version: 1 }
    expect((await post(id, body)).status).toBe(200)
    const late = await post(id, { ...body, title: 'Second', organization: [corda.id] })
    expect(late).toMatchObject({ status: 409, body: { error: expect.stringContaining('changed by someone else') } })
    expect((await get(`search=First&filter[organization]=${brio.id}`)).total).toBeGreaterThan(0)
  })

  it('saving without a change makes no version and no audit entry', async () => {
    const { _id: id } = await made()
    expect((await post(id, { title: 'Show prices', organization: [brio.id, acme.id] })).body.version).toBe(1)
    expect(await audits(id)).toHaveLength(1)
  })

  it('an id that does not exist, or another one in the body, is refused', async () => {
    const { _id: id } = await made()
    const body = { title: 'x', organization: [acme.id] }
    expect((await post(newId(), body)).status).toBe(404)
    expect((await post('x', body)).status).toBe(404)
    expect((await post(id, { ...body, _id: newId() })).status).toBe(400)
    expect((await post(id, { ...body, _id: id })).status).toBe(200)
  })
})

describe('deleting', () => {
  it('removes its assignments, statuses and history, and leaves the audit log', async () => {
    const [id = ''] = await makeRecommendations(acme, [{ status: 'implemented' }])
    const answer = await remove(id)
    expect({ status: answer.status, body: await answer.json() }).toEqual({ status: 200, body: { message: 'success' } })
    expect(await statuses(id)).toEqual([])
    expect(await db().geoRecommendationOrganisation.count({ where: { recommendationId: id } })).toBe(0)
    expect(await audits(id)).toMatchObject([
      { action: 'geoRecommendation.delete', detail: { organisations: 1, statuses: 1 } },
    ])
    expect((await remove(id)).status).toBe(404)
  })
})

const first = await makeOrganisation({ name: 'Zulu org 0' })
const [id = ''] = await makeRecommendations(first, [
  { title: 'zulu beta', createdAt: new Date('2026-03-02'), status: 'pending' },
  { title: 'Zulu alpha', description: '=1+1', createdAt: new Date('2026-03-01') },
  { title: 'Zulu gamma', description: 'Plain, "quoted"', createdAt: new Date('2026-03-03') },
])
for (const number of [6, 5, 4, 3, 2, 1]) {
  const organisation = await makeOrganisation({ name: `Zulu org ${number}` })
  await db().geoRecommendationOrganisation.create({
    data: { organisationId: organisation.id, recommendationId: id },
  })
}

describe('the list of recommendations', () => {
  const answer = (search: string) =>
    call(list, { headers: admin.headers, url: `/api/admin/geo-recommendation?search=zulu&${search}` })
  const titles = async (search: string) =>
    (await (await answer(search)).json()).items.map(({ title }: { title: string }) => title)

  it('sorts by title, created and updated, whatever the case', async () => {
    expect(await titles('sort=title')).toEqual(['Zulu alpha', 'zulu beta', 'Zulu gamma'])
    expect(await titles('sort=createdAt&dir=desc')).toEqual(['Zulu gamma', 'zulu beta', 'Zulu alpha'])
    expect(await titles('')).toEqual(['Zulu gamma', 'zulu beta', 'Zulu alpha'])
    expect((await answer('sort=description')).status).toBe(400)
  })

  it('carries the first five organisations by name and how many there are', async () => {
    const { items } = await (await answer('sort=title')).json()
    expect(items[1]).toMatchObject({ organisations: 7, statuses: 1 })
    expect(items[1].organization.map(({ name }: { name: string }) => name)).toEqual(
      [0, 1, 2, 3, 4].map((number) => `Zulu org ${number}`),
    )
    expect(items[0]).toMatchObject({ organisations: 1, statuses: 0 })
  })

  it('filters by organisation, and searches title and description', async () => {
    const other = await makeOrganisation()
    expect(await titles(`filter[organization]=${first.id}`)).toHaveLength(3)
    expect(await titles(`filter[organization]=${other.id}`)).toEqual([])
    const found = await call(list, { headers: admin.headers, url: '/api/admin/geo-recommendation?search=QUOTED' })
    expect((await found.json()).items).toMatchObject([{ title: 'Zulu gamma' }])
  })

  it('exports every matching row, with formulas made harmless', async () => {
    const lines = (await (await answer('sort=title&format=csv')).text()).trim().split(/\r?\n/)
    expect(lines[0]).toContain('"Title","Industries","Description","Created At","Updated At"')
    expect(lines[1]).toBe(`"Zulu alpha","Zulu org 0","'=1+1","1 Mar 26","1 Mar 26"`)
    expect(lines[2]).toContain('"Zulu org 0, Zulu org 1, Zulu org 2, Zulu org 3, Zulu org 4, +2"')
    expect(lines).toHaveLength(4)
  })
})
