import { beforeEach, describe, expect, it } from 'vitest'
import { GET as adminFind, POST as adminSave } from '@/app/api/admin/organization/[id]/route'
import { POST as seeAs } from '@/app/api/admin/see-as/route'
import { GET as find, DELETE as remove, POST as saveOne } from '@/app/api/orgAdmin/organization-query/[id]/route'
import { GET as list, POST as save } from '@/app/api/orgAdmin/organization-query/route'
import { GET as suggest } from '@/app/api/orgAdmin/organization-query/suggestion/route'
import { OWN_QUERIES } from '@/lib/queries/own-words'
import type { OwnQuery, QuerySuggestions, TrackedQueryPage, TrackedQueryRow } from '@/lib/queries/shapes'
import { trackedQueriesCopy as copy } from '@/lib/queries/words'
import { today } from '@/server/clock'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { makeActors, type SignedIn, signInNew } from '@/tests/support/actors'
import { smuggled } from '@/tests/support/admin-calls'
import { assignIndustry, makeIndustry, makeIndustryQuery } from '@/tests/support/industries'
import { call, readAnswer } from '@/tests/support/request'
import { type MadeOrganisation, makeOrganisation, makeQuery, storeResults } from '@/tests/support/results'

// What organisation admins do with the queries of their own organisation (R-OWNQUERY-1 to R-OWNQUERY-4, R-OWNQUERY-8).

const people = await makeActors()
let own: MadeOrganisation
let admin: SignedIn

beforeEach(async () => {
  own = await makeOrganisation({ name: `Own ${newId()}` })
  admin = await signInNew({ organisation: own, roles: ['organisationAdmin'], firstName: 'Amelia', lastName: 'Okafor' })
})

const as = (who: { headers: Record<string, string> } = admin) => ({
  list: (search = '') => readAnswer<TrackedQueryPage>(call(list, { headers: who.headers, url: `/api/test?${search}` })),
  save: (body: object, more: Record<string, string> = {}) =>
    readAnswer<TrackedQueryRow & { error?: string }>(call(save, { headers: { ...who.headers, ...more }, body })),
  saveOne: (id: string, body: object) => readAnswer(call(saveOne, { headers: who.headers, params: { id }, body })),
  find: (id: string) => readAnswer<OwnQuery>(call(find, { headers: who.headers, params: { id } })),
  remove: (id: string) => readAnswer(call(remove, { method: 'DELETE', headers: who.headers, params: { id } })),
})
const activeTerms = async () => {
  const rows = await db().query.findMany({ where: { ownerId: own.id, activeSlot: { not: null } } })
  return rows.map(({ searchTerm }) => searchTerm).sort()
}
const limitTo = (activeQueryLimit: number, organisation: { id: string } = own) =>
  db().organisation.update({ where: { id: organisation.id }, data: { activeQueryLimit } })
const audited = (targetId: string) => db().auditEntry.findMany({ where: { targetId }, orderBy: { id: 'asc' } })

describe('queries of another organisation', () => {
  it('are not there, whatever is tried, and nothing of them changes', async () => {
    const foreign = await makeQuery(people.organisationB, { slot: 1, searchTerm: `foreign ${newId()}` })
    const market = await makeIndustryQuery(await makeIndustry(), { slot: 1 })
    const mine = await makeQuery(own, { searchTerm: 'mine' })
    const before = await db().query.findMany({ where: { id: { in: [foreign.id, market.id] } }, orderBy: { id: 'asc' } })
    const unknown = await as().find(newId())
    expect(unknown.status).toBe(404)
    for (const { id } of [foreign, market]) {
      expect(await as().find(id)).toEqual(unknown)
      expect(await as().remove(id)).toEqual(unknown)
      expect(await as().saveOne(id, { searchTerm: 'taken' })).toEqual(unknown)
      expect(await as().save({ _id: id, active: false })).toEqual(unknown)
      expect(await as().save({ _id: mine.id, active: true, inPlaceOf: id })).toEqual(unknown)
    }
    const after = await db().query.findMany({ where: { id: { in: [foreign.id, market.id] } }, orderBy: { id: 'asc' } })
    expect(after).toEqual(before)
    expect(await activeTerms()).toEqual([])
    for (const search of ['pageSize=100', 'search=foreign', 'fields=_id,searchTerm'])
      expect(JSON.stringify((await as().list(search)).body)).not.toContain(foreign.id)
  })

  it('cannot be reached by naming the organisation', async () => {
    const { body } = await as().save({ searchTerm: 'named', organization: people.organisationB.id, ...smuggled() })
    expect(body).toMatchObject({ organization: own.id, results: 0, version: 1, owner: { _id: admin.userId } })
  })

  it('marketeers, visitors and system admins without the role keep none; who sees as an admin only reads', async () => {
    const member = await signInNew({ organisation: own })
    for (const who of [member, people.systemAdmin, people.n0]) {
      expect((await as(who).list()).status).toBe(403)
      expect((await as(who).save({ searchTerm: 'x' })).status).toBe(403)
    }
    expect((await as(people.anon).list()).status).toBe(401)
    const seeing = await call(seeAs, {
      headers: people.systemAdmin.headers,
      body: { organization: own.id, role: 'organisationAdmin' },
    })
    const token = await seeing.json()
    const view = {
      headers: { authorization: `Bearer ${token.accessToken}`, 'x-refresh-token': token.refreshToken as string },
    }
    expect((await as(view).list()).status).toBe(200)
    expect((await as(view).save({ searchTerm: 'x' })).status).toBe(403)
    expect(await db().query.count({ where: { ownerId: own.id } })).toBe(0)
  })
})

describe('within the limit', () => {
  it('a new query is active while there is room, then paused; the list counts both', async () => {
    for (const searchTerm of ['one', 'two', 'three', 'four']) await as().save({ searchTerm })
    expect(await activeTerms()).toEqual(['one', 'three', 'two'])
    const { body } = await as().list('sort=searchTerm&dir=asc&filter[active]=false')
    expect(body).toMatchObject({ total: 1, active: { count: 3, limit: 3 }, items: [{ searchTerm: 'four' }] })
    const refused = await as().save({ _id: body.items[0]?._id, active: true })
    expect(refused).toEqual({ status: 409, body: { error: copy.limitReached } })
    expect((await as().save({ searchTerm: 'five', active: true })).status).toBe(409)
  })

  it('of its own: as many as a system admin says, and never more, however many write at once', async () => {
    await limitTo(7)
    const made = await Promise.all(
      Array.from({ length: 12 }, (_, at) => as().save({ searchTerm: `many ${at}`, active: true })),
    )
    expect(made.map(({ status }) => status).sort()).toEqual([...Array(7).fill(200), ...Array(5).fill(409)])
    expect((await as().list()).body.active).toEqual({ count: 7, limit: 7 })
    const slots = await db().query.findMany({ where: { ownerId: own.id, activeSlot: { not: null } } })
    expect(slots.map(({ activeSlot }) => activeSlot).sort()).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  it('keeps at most so many, and switches on at most three times the limit a day', async () => {
    await db().query.createMany({
      data: Array.from({ length: OWN_QUERIES.kept }, (_, at) => ({
        ...{ id: newId(), ownerId: own.id, ownerKind: 'organisation', searchTerm: `kept ${at}` },
      })),
    })
    expect(await as().save({ searchTerm: 'one more' })).toMatchObject({ status: 409 })
    const { body } = await as().list('search=kept 7')
    const [first] = body.items
    const statuses: number[] = []
    for (let day = 0; day < 10; day += 1) {
      statuses.push((await as().save({ _id: first?._id, active: true })).status)
      await as().save({ _id: first?._id, active: false })
    }
    expect(statuses).toEqual([...Array(9).fill(200), 429])
    // What is active already is not switched on: its words may be edited all day.
    const running = await makeQuery(own, { searchTerm: 'running', slot: 3 })
    for (let at = 0; at < 12; at += 1) {
      const edited = await as().save({ _id: running.id, searchTerm: `running ${at}`, active: true })
      expect(edited.status).toBe(200)
    }
  })
})

describe('the limit itself', () => {
  const change = async (activeQueryLimit: unknown, who: SignedIn = people.systemAdmin) => {
    const stored = await readAnswer(call(adminFind, { headers: people.systemAdmin.headers, params: { id: own.id } }))
    const industry = [(await makeIndustry()).id]
    const { name, location, country } = stored.body
    const body = { name, location, country, industry, activeQueryLimit }
    return readAnswer(call(adminSave, { headers: who.headers, params: { id: own.id }, body }))
  }

  it('is 3, or what a system admin says, from 3 to 200; absent it stays, and nobody else writes it', async () => {
    expect((await change(undefined)).body.activeQueryLimit).toBe(3)
    expect((await change(200)).body.activeQueryLimit).toBe(200)
    expect((await change(undefined)).body.activeQueryLimit).toBe(200)
    for (const wrong of [2, 201, 3.5, '7', null, -1])
      expect(await change(wrong)).toMatchObject({
        status: 400,
        body: { fields: { activeQueryLimit: expect.any(String) } },
      })
    expect((await change(5, admin)).status).toBe(403)
    const details = (await audited(own.id)).map(({ detail }) => detail)
    expect(details).toContainEqual(
      expect.objectContaining({
        from: expect.objectContaining({ activeQueryLimit: 3 }),
        to: expect.objectContaining({ activeQueryLimit: 200 }),
      }),
    )
  })

  it('is not lowered below what is active, and a place that was taken above it does not count twice', async () => {
    await limitTo(5)
    const made = []
    for (const at of [1, 2, 3, 4, 5]) made.push(await makeQuery(own, { slot: at, searchTerm: `at ${at}` }))
    const text = '5 queries are active. Please pause some of them before you lower the limit.'
    expect(await change(4)).toEqual({ status: 409, body: { error: text, fields: { activeQueryLimit: text } } })
    for (const query of made.slice(0, 2)) await as().save({ _id: query.id, active: false })
    expect((await change(3)).body.activeQueryLimit).toBe(3)
    expect((await as().save({ _id: made[0]?.id, active: true })).status).toBe(409)
    await as().save({ _id: made[2]?.id, active: false })
    expect((await as().save({ _id: made[0]?.id, active: true })).status).toBe(200)
    expect(await activeTerms()).toEqual(['at 1', 'at 4', 'at 5'])
  })
})

describe('a swap', () => {
  it('pauses one and switches another on in one call; both are in the log, by whom', async () => {
    const [first] = await Promise.all([1, 2, 3].map((slot) => makeQuery(own, { slot, searchTerm: `old ${slot}` })))
    const paused = await makeQuery(own, { searchTerm: 'new' })
    const { status, body } = await as().save({ _id: paused.id, active: true, inPlaceOf: first?.id })
    expect([status, body.active]).toEqual([200, true])
    expect(await activeTerms()).toEqual(['new', 'old 2', 'old 3'])
    for (const [id, to] of [
      [first?.id ?? '', false],
      [paused.id, true],
    ] as const)
      expect(await audited(id)).toMatchObject([
        { action: 'organisationQuery.save', actorRole: 'organisationAdmin', detail: { to: { active: to } } },
      ])
    const made = await as().save({ searchTerm: 'made', active: true, inPlaceOf: paused.id })
    expect([made.status, await activeTerms()]).toEqual([200, ['made', 'old 2', 'old 3']])
  })

  it('that is refused changes nothing, and of many at once none leaves more than the limit', async () => {
    const olds = await Promise.all([1, 2, 3].map((slot) => makeQuery(own, { slot, searchTerm: `old ${slot}` })))
    const paused = await Promise.all([1, 2, 3, 4].map((at) => makeQuery(own, { searchTerm: `new ${at}` })))
    const bad = { _id: paused[0]?.id, active: true, searchTerm: 'old 2', inPlaceOf: olds[0]?.id }
    expect((await as().save(bad)).status).toBe(409)
    expect((await as().save({ _id: paused[0]?.id, active: true, inPlaceOf: paused[0]?.id })).status).toBe(400)
    expect(await activeTerms()).toEqual(['old 1', 'old 2', 'old 3'])
    // All in place of the same one: the first takes its place, the others find it paused and no room.
    const tries = await Promise.all(
      paused.map(({ id }) => as().save({ _id: id, active: true, inPlaceOf: olds[0]?.id })),
    )
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(await activeTerms()).toHaveLength(3)
  })
})

describe('who changed what', () => {
  it('is shown with each query: colleagues by name, nobody else', async () => {
    const { body } = await as().save({ searchTerm: 'Best <b>desks</b>\u202E', profileName: '=1+1' })
    await as().save({ _id: body._id, searchTerm: 'Better desks', version: 1 })
    await as().save({ _id: body._id, tags: ['Brand', 'day offices'], version: 2 })
    await db().auditEntry.create({
      data: {
        ...{ id: newId(new Date(Date.now() + 1000)), actorId: people.systemAdmin.userId, actorRole: 'systemAdmin' },
        ...{ actorEmail: people.systemAdmin.actor.email, action: 'organisationQuery.save', targetId: body._id },
        ...{ targetKind: 'organisationQuery', detail: { from: { active: true }, to: { active: false } } },
      },
    })
    await db().query.updateMany({ where: { id: body._id }, data: { updatedById: people.systemAdmin.userId } })
    const found = await as().find(body._id)
    expect(found.body).toMatchObject({
      ...{ owner: { email: admin.actor.email }, updatedBy: null, changedOutside: true },
      history: [
        { kind: 'save', by: null, fields: [{ name: 'active', from: true, to: false }] },
        {
          ...{ kind: 'save', by: 'Amelia Okafor' },
          fields: [{ name: 'tags', from: [], to: ['Brand', 'day offices'] }],
        },
        {
          ...{ kind: 'save', by: 'Amelia Okafor' },
          fields: [{ name: 'searchTerm', from: 'Best <b>desks</b>', to: 'Better desks' }],
        },
        { kind: 'create', by: 'Amelia Okafor', fields: [] },
      ],
    })
    expect(JSON.stringify([found.body, (await as().list()).body])).not.toContain(people.systemAdmin.actor.email)
    const csv = await (await call(list, { headers: admin.headers, url: '/api/test?format=csv' })).text()
    expect(csv).toContain(`"'=1+1"`)
  })

  it('an old version is refused, a text that is too long or empty too, and the same query twice', async () => {
    const { body } = await as().save({ searchTerm: 'first' })
    expect((await as().save({ _id: body._id, searchTerm: 'second', version: 1 })).status).toBe(200)
    expect((await as().save({ _id: body._id, searchTerm: 'third', version: 1 })).status).toBe(409)
    for (const searchTerm of ['', '\u200B', 'x'.repeat(301), 'a\0b', 7, null])
      expect(await as().save({ searchTerm })).toMatchObject({
        status: 400,
        body: { fields: { searchTerm: expect.any(String) } },
      })
    expect((await as().save({ searchTerm: 'SECOND' })).status).toBe(409)
    const key = { 'idempotency-key': newId() }
    const twice = await Promise.all([1, 2].map(() => as().save({ searchTerm: 'once' }, key)))
    expect(twice[0]).toEqual(twice[1])
  })

  it('a deletion takes the answers along, and says so in the log', async () => {
    const query = await makeQuery(own, { slot: 1, searchTerm: 'gone' })
    await storeResults([{ query, day: today() }])
    expect(await as().remove(query.id)).toEqual({ status: 200, body: { message: 'success' } })
    expect(await db().result.count({ where: { ownerId: own.id } })).toBe(0)
    expect(await audited(query.id)).toMatchObject([
      { action: 'organisationQuery.delete', actorRole: 'organisationAdmin', detail: { searchTerm: 'gone' } },
    ])
  })
})

it('suggestions are what the industries ask and the organisation does not, with engines, room and previews', async () => {
  const industry = await makeIndustry({ name: 'Offices' })
  await assignIndustry(own, industry)
  for (const searchTerm of ['Best offices', 'cheap desks']) await makeIndustryQuery(industry, { searchTerm })
  await makeQuery(own, { searchTerm: 'best OFFICES', slot: 1 })
  const { body } = await readAnswer<QuerySuggestions>(call(suggest, { headers: admin.headers }))
  expect(body).toMatchObject({ searchTerms: ['cheap desks'], active: { count: 1, limit: 3 }, previewsPerDay: 20 })
  expect(body.engines.length).toBeGreaterThan(0)
})
