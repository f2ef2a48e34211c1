import { beforeEach, describe, expect, it } from 'vitest'
import {
  DELETE as deleteForAdmins,
  GET as findForAdmins,
  POST as saveForAdmins,
} from '@/app/api/admin/geo-recommendation/[id]/route'
import { GET as listForAdmins } from '@/app/api/admin/geo-recommendation/route'
import { DELETE as deleteOrganisation } from '@/app/api/admin/organization/[id]/route'
import { GET as track } from '@/app/api/app/geo-recommendation/organisation/route'
import { DELETE as remove } from '@/app/api/app/organization-geo-recommendation/[id]/route'
import { POST as save } from '@/app/api/app/organization-geo-recommendation/route'
import { GET as listTargets } from '@/app/api/app/organization-geo-recommendation/targets/route'
import type { TargetQuery, TrackedRecommendation } from '@/lib/actions/shapes'
import { OWN_ACTIONS } from '@/lib/limits'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { type SignedIn, signInNew } from '@/tests/support/actors'
import { makeOrganisation } from '@/tests/support/factories'
import { makeIndustry, makeIndustryQuery } from '@/tests/support/industries'
import { userData } from '@/tests/support/person-traces'
import { clearRecommendations, makeRecommendation } from '@/tests/support/recommendations'
import { call, readAnswer } from '@/tests/support/request'
import { makeQuery } from '@/tests/support/results'

const organisation = await makeOrganisation()
const other = await makeOrganisation()
const author = await signInNew({ organisation })
const colleague = await signInNew({ organisation })
const organisationAdmin = await signInNew({ organisation, roles: ['organisationAdmin'] })
const systemAdmin = await signInNew({ roles: ['systemAdmin'] })
const stranger = await signInNew({ organisation: other, roles: ['organisationAdmin'] })
const active = await makeQuery(organisation, { slot: 1, searchTerm: 'day office' })
const paused = await makeQuery(organisation, { searchTerm: 'podcast room' })
const industry = await makeIndustry({ assignedTo: [organisation] })
const ofIndustry = await makeIndustryQuery(industry, { slot: 1, searchTerm: 'meeting rooms' })
await makeIndustryQuery(await makeIndustry(), { slot: 1 })
const foreign = await makeQuery(other, { slot: 1 })
beforeEach(clearRecommendations)

const PLAN = { title: 'Publish a page about day offices', description: 'Rivals are named in 44 of 63 answers.' }

const post = async (person: SignedIn, body: object, { key, search = '' }: { key?: string; search?: string } = {}) => {
  const headers = { ...person.headers, ...(key && { 'idempotency-key': key }) }
  return readAnswer(call(save, { url: `/api/test${search}`, headers, body }))
}
const tracked = async (person: SignedIn, search = ''): Promise<TrackedRecommendation[]> =>
  (await (await call(track, { url: `/api/test?${search}`, headers: person.headers })).json()).items
const only = async (person: SignedIn) => (await tracked(person))[0]
const deleteAs = async (person: SignedIn, id: string, search = '') =>
  (await call(remove, { method: 'DELETE', url: `/api/test${search}`, headers: person.headers, params: { id } })).status
const targets = async (person: SignedIn): Promise<TargetQuery[]> =>
  (await (await call(listTargets, { headers: person.headers })).json()).items

describe('an own recommendation', () => {
  it('is in the tracker of everyone in the organisation, with its targets and due day, and of no other', async () => {
    const { status, body } = await post(author, {
      ...PLAN,
      ...{ status: 'pending', notes: ' Ask Tom ', queries: [ofIndustry.id, active.id, active.id], due: '2026-12-15' },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      recommendation: { title: PLAN.title },
      status: 'pending',
      notes: 'Ask Tom',
      version: 1,
    })
    expect(await tracked(colleague)).toEqual([
      expect.objectContaining({
        ...PLAN,
        ...{ _id: body.recommendation._id, statusId: body._id, own: true, status: 'pending', due: '2026-12-15' },
        ...{
          queries: expect.toSatisfy(
            (ids: string[]) => [...ids].sort().join() === [active.id, ofIndustry.id].sort().join(),
          ),
        },
        ...{ allQueries: false, implemented: null, effect: null, deletable: false },
      }),
    ])
    expect((await only(author))?.deletable).toBe(true)
    expect(await tracked(stranger)).toEqual([])
  })

  it('is pending, and targets all active queries of the organisation, by default', async () => {
    const { body } = await post(author, { title: 'Show prices' })
    expect(body).toMatchObject({ status: 'pending', queries: [], due: null, notes: null })
    expect(await only(author)).toMatchObject({ description: null, queries: [active.id], allQueries: true })
  })

  it.each([
    ['title', { title: '   ' }, 'Please provide a title'],
    ['title', { title: 'x'.repeat(301) }, 'Please use at most 300 characters'],
    ['title', { title: '\u200b\u3164' }, 'Please provide a title'],
    ['title', { description: 'Only this' }, 'Please provide a title'],
    ['description', { ...PLAN, description: 'x'.repeat(4001) }, 'Please use at most 4,000 characters'],
    ['description', { ...PLAN, description: 'a\0b' }, 'Invalid input'],
    ['due', { ...PLAN, due: '2026-02-30' }, undefined],
    ['status', { ...PLAN, status: 'finished' }, 'Invalid input'],
    ['recommendation', {}, 'Invalid input'],
  ])('is refused with a wrong %s, which is named', async (field, body, prompt) => {
    const answer = await post(author, body)
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, [field]])
    if (prompt) expect(answer.body.fields[field]).toBe(prompt)
    expect(await tracked(author)).toEqual([])
  })

  it('is refused with queries of another organisation, of an industry that is not assigned, and unknown ones', async () => {
    for (const queries of [[foreign.id], [active.id, newId()]]) {
      const answer = await post(author, { ...PLAN, queries })
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['queries']])
    }
    expect((await post(author, { ...PLAN, queries: ['x'] })).status).toBe(400)
    expect((await post(author, { ...PLAN, queries: [paused.id] })).status).toBe(200)
  })

  it('is made once for a repeated key, and another body with the key is a conflict', async () => {
    const key = newId()
    const first = await post(author, PLAN, { key })
    expect(await post(author, PLAN, { key })).toEqual(first)
    expect((await post(author, { ...PLAN, title: 'Another' }, { key })).status).toBe(409)
    expect(await tracked(author)).toHaveLength(1)
  })

  it('is refused beyond the limit of the organisation, also at once', async () => {
    const row = () => ({ id: newId(), title: 'x', own: true })
    const rows = Array.from({ length: OWN_ACTIONS.perOrganisation - 1 }, row)
    await db().geoRecommendation.createMany({ data: rows })
    await db().geoRecommendationOrganisation.createMany({
      data: rows.map(({ id }) => ({ organisationId: organisation.id, recommendationId: id })),
    })
    const answers = await Promise.all([1, 2, 3].map(() => post(author, PLAN)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body.error).toBe('Please delete an action first. 200 of your own are the limit.')
    expect((await post(stranger, PLAN)).status).toBe(200)
  })

  it('may be added by a system admin for an organisation that is named, and by nobody without one', async () => {
    expect((await post(systemAdmin, PLAN)).status).toBe(403)
    expect((await post(systemAdmin, PLAN, { search: `?organization=${organisation.id}` })).status).toBe(200)
    expect(await tracked(author)).toHaveLength(1)
    expect((await post(author, PLAN, { search: `?organization=${other.id}` })).status).toBe(404)
  })
})

describe('changing it', () => {
  const added = async () => (await post(author, { ...PLAN, queries: [active.id], due: '2026-12-15' })).body

  it('title, description, targets and due day change together, and absent fields stay', async () => {
    const { recommendation, _id } = await added()
    const changed = { title: 'Publish two pages', description: '', queries: [ofIndustry.id], due: null }
    const first = await post(colleague, { recommendation: recommendation._id, _id, version: 1, ...changed })
    expect(first.body).toMatchObject({ version: 2, recommendation: { title: 'Publish two pages' }, due: null })
    expect(await only(author)).toMatchObject({
      title: 'Publish two pages',
      description: null,
      queries: [ofIndustry.id],
    })
    // The same again changes nothing.
    expect((await post(author, { recommendation: recommendation._id, ...changed })).body.version).toBe(2)
    await post(colleague, { recommendation: recommendation._id, status: 'in_progress' })
    expect(await only(author)).toMatchObject({ title: 'Publish two pages', queries: [ofIndustry.id], version: 3 })
    await post(colleague, { recommendation: recommendation._id, queries: [] })
    expect(await only(author)).toMatchObject({ queries: [active.id], allQueries: true })
  })

  it('title and description are as long as everywhere: 300 and 4,000 characters', async () => {
    const long = { title: 'T'.repeat(300), description: 'd'.repeat(4000) }
    const { status, body } = await post(author, long)
    expect(status).toBe(200)
    expect(await db().geoRecommendation.findUnique({ where: { id: body.recommendation._id } })).toMatchObject(long)
    const changed = { title: 'U'.repeat(300), description: 'e'.repeat(4000) }
    expect((await post(author, { recommendation: body.recommendation._id, ...changed })).status).toBe(200)
    expect(await db().geoRecommendation.findUnique({ where: { id: body.recommendation._id } })).toMatchObject(changed)
  })

  it('an old version is a conflict, also of the title alone', async () => {
    const { recommendation } = await added()
    await post(author, { recommendation: recommendation._id, title: 'A' })
    const late = await post(colleague, { recommendation: recommendation._id, title: 'B', version: 1 })
    expect(late.status).toBe(409)
    expect((await only(author))?.title).toBe('A')
  })

  it('a recommendation of system admins takes targets and a due day, but keeps its texts', async () => {
    const recommendation = await makeRecommendation(organisation, { title: 'Advice' })
    const refused = await post(author, { recommendation, title: 'Mine', description: 'Mine' })
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['title', 'description']])
    expect(
      (await post(author, { recommendation, title: 'Advice', queries: [paused.id], due: '2027-01-31' })).status,
    ).toBe(200)
    expect(await only(author)).toMatchObject({
      ...{ title: 'Advice', own: false, deletable: false, queries: [paused.id], due: '2027-01-31' },
    })
  })

  it('an implemented one keeps the targets that were written down with it', async () => {
    const recommendation = await makeRecommendation(organisation, { title: 'Advice' })
    await post(author, { recommendation, status: 'implemented' })
    expect(await only(author)).toMatchObject({ queries: [active.id], allQueries: false })
    await db().query.updateMany({ where: { id: active.id, ownerId: organisation.id }, data: { activeSlot: null } })
    expect((await only(author))?.queries).toEqual([active.id])
    const refused = await post(author, { recommendation, status: 'implemented', queries: [paused.id] })
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'An implemented action keeps its queries. Set another status first.',
    ])
    expect((await post(author, { recommendation, queries: [active.id], notes: 'Live' })).status).toBe(200)
    const back = await post(author, { recommendation, status: 'in_progress', queries: [paused.id] })
    expect([back.status, back.body.queries]).toEqual([200, [paused.id]])
    await db().query.updateMany({ where: { id: active.id, ownerId: organisation.id }, data: { activeSlot: 1 } })
  })

  it('every change of status keeps what was targeted then', async () => {
    const { recommendation } = await added()
    await post(author, { recommendation: recommendation._id, status: 'in_progress' })
    await post(author, { recommendation: recommendation._id, queries: [] })
    await post(author, { recommendation: recommendation._id, status: 'implemented', queries: [ofIndustry.id] })
    const changes = await db().recommendationStatusChange.findMany({
      where: { organisationId: organisation.id },
      orderBy: { changedAt: 'asc' },
    })
    expect(changes.map(({ toStatus, queryIds }) => [toStatus, ...queryIds])).toEqual([
      ['pending', active.id],
      ['in_progress', active.id],
      ['implemented', ofIndustry.id],
    ])
  })
})

describe('deleting it', () => {
  const added = async () => (await post(author, PLAN)).body.recommendation._id

  it('its author, admins of the organisation and system admins may, others may not', async () => {
    const id = await added()
    expect(await deleteAs(colleague, id)).toBe(403)
    expect(await deleteAs(stranger, id)).toBe(404)
    expect(await deleteAs(systemAdmin, id)).toBe(404)
    expect(await deleteAs(author, id)).toBe(200)
    expect(await deleteAs(author, id)).toBe(404)
    expect(await deleteAs(organisationAdmin, await added())).toBe(200)
    expect(await deleteAs(systemAdmin, await added(), `?organization=${organisation.id}`)).toBe(200)
    expect(await tracked(author)).toEqual([])
    expect(await db().recommendationStatusChange.count({ where: { organisationId: organisation.id } })).toBe(0)
  })

  it('one that was assigned is refused', async () => {
    const id = await makeRecommendation(organisation, { title: 'Advice' })
    for (const person of [author, organisationAdmin]) expect(await deleteAs(person, id)).toBe(403)
  })

  it('adding, changing and deleting are in the audit log', async () => {
    const id = await added()
    await post(author, { recommendation: id, title: 'Another title' })
    await deleteAs(author, id)
    const entries = await db().auditEntry.findMany({ where: { targetId: id }, orderBy: { id: 'asc' } })
    expect(entries.map(({ action, actorId, detail }) => [action, actorId, detail])).toEqual([
      ['ownRecommendation.create', author.userId, { organisation: organisation.id, title: PLAN.title }],
      ['ownRecommendation.save', author.userId, { organisation: organisation.id, title: 'Another title' }],
      ['ownRecommendation.delete', author.userId, { organisation: organisation.id, title: 'Another title' }],
    ])
  })

  it('the export of its author has title and description', async () => {
    await post(author, PLAN)
    const { json } = await userData.export(systemAdmin, author.userId)
    expect(json.recommendations).toMatchObject([{ text: `${PLAN.title}\n\n${PLAN.description}`, created: true }])
  })

  it('deleting the organisation deletes them', async () => {
    const leaving = await makeOrganisation()
    const person = await signInNew({ organisation: leaving })
    const own = (await post(person, PLAN)).body.recommendation._id
    const assigned = await makeRecommendation(leaving, { title: 'Advice' })
    const { headers } = systemAdmin
    const deleted = await call(deleteOrganisation, { method: 'DELETE', headers, params: { id: leaving.id } })
    expect(deleted.status).toBe(200)
    expect(await db().geoRecommendation.findMany({ select: { id: true } })).toEqual([{ id: assigned }])
    expect(own).toMatch(/^[0-9a-f]{24}$/)
  })
})

it('the catalogue of system admins neither lists, opens, changes nor deletes it', async () => {
  const id = (await post(author, PLAN)).body.recommendation._id
  await makeRecommendation(organisation, { title: 'Advice' })
  const { headers } = systemAdmin
  const list = await (await call(listForAdmins, { headers })).json()
  expect([list.total, list.items.map(({ title }: { title: string }) => title)]).toEqual([1, ['Advice']])
  const file = await (await call(listForAdmins, { headers, url: '/api/test?format=csv' })).text()
  expect(file).not.toContain(PLAN.title)
  const body = { title: 'Taken', organization: [other.id] }
  expect((await call(findForAdmins, { headers, params: { id } })).status).toBe(404)
  expect((await call(saveForAdmins, { headers, params: { id }, body })).status).toBe(404)
  expect((await call(deleteForAdmins, { method: 'DELETE', headers, params: { id } })).status).toBe(404)
  expect((await only(author))?.own).toBeDefined()
})

describe('the queries that may be targeted', () => {
  it('are those of the organisation, then of its industries, with their open actions', async () => {
    const planned = (await post(author, { ...PLAN, queries: [ofIndustry.id] })).body.recommendation._id
    await post(author, { title: 'Without a choice' })
    await post(author, { title: 'Done', status: 'implemented', queries: [ofIndustry.id] })
    await post(author, { title: 'Rejected', status: 'rejected', queries: [ofIndustry.id] })
    expect(await targets(colleague)).toEqual([
      { _id: active.id, searchTerm: 'day office', kind: 'organisation', active: true, openActions: [] },
      { _id: paused.id, searchTerm: 'podcast room', kind: 'organisation', active: false, openActions: [] },
      {
        ...{ _id: ofIndustry.id, searchTerm: 'meeting rooms', kind: 'industry', active: true },
        openActions: [{ _id: planned, title: PLAN.title }],
      },
    ])
    expect((await targets(stranger)).map(({ _id }) => _id)).toEqual([foreign.id])
    expect(await targets(systemAdmin)).toEqual([])
  })
})
