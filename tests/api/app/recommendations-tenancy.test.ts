import { beforeAll, describe, expect, it } from 'vitest'
import { GET as findOne } from '@/app/api/app/geo-recommendation/[id]/route'
import { GET as track } from '@/app/api/app/geo-recommendation/organisation/route'
import { GET as implementDates } from '@/app/api/app/organization-geo-recommendation/implementDates/route'
import { GET as listStatuses, POST as save } from '@/app/api/app/organization-geo-recommendation/route'
import { db } from '@/server/db'
import { newId } from '@/server/ids'
import { makeActors, type SignedIn } from '@/tests/support/actors'
import { makeRecommendation } from '@/tests/support/recommendations'
import { call } from '@/tests/support/request'

let people: Awaited<ReturnType<typeof makeActors>>
let ofA: string
let ofB: string

beforeAll(async () => {
  people = await makeActors()
  ofA = await makeRecommendation(people.organisationA, { title: 'Advice A', status: 'pending', notes: 'Note A' })
  ofB = await makeRecommendation(people.organisationB, { title: 'Advice B', status: 'pending', notes: 'Note B' })
})

type Person = Pick<SignedIn, 'headers'> | { headers: Record<string, never> }

const get = async (handler: typeof track, person: Person, search = '', params: Record<string, string> = {}) => {
  const response = await call(handler, { url: `/api/test${search}`, headers: person.headers, params })
  return { status: response.status, body: await response.text() }
}
const post = async (person: Person, body: unknown, search = '') => {
  const response = await call(save, { url: `/api/test${search}`, headers: person.headers, body })
  return { status: response.status, body: await response.text() }
}

const LISTS = { track, listStatuses, implementDates }

describe.each(Object.entries(LISTS))('%s', (_name, handler) => {
  it('shows members their own organisation only, and nothing to nobody', async () => {
    expect((await get(handler, people.anon)).status).toBe(401)
    for (const person of [people.marketeerA, people.organisationAdminA, people.internal]) {
      const { status, body } = await get(handler, person)
      expect(status).toBe(200)
      expect(body).not.toMatch(/Advice B|Note B/)
    }
  })

  it('somebody without an organisation gets an empty list', async () => {
    for (const person of [people.n0, people.systemAdmin]) {
      const { status, body } = await get(handler, person)
      expect([status, JSON.parse(body)]).toEqual([200, expect.objectContaining({ items: [], total: 0 })])
    }
  })

  it('another organisation is answered exactly like one that does not exist', async () => {
    const unknown = await get(handler, people.marketeerA, `?organization=${newId()}`)
    expect(unknown.status).toBe(404)
    for (const person of [people.marketeerA, people.organisationAdminA, people.n0, people.internal])
      expect(await get(handler, person, `?organization=${people.organisationB.id}`)).toEqual(unknown)
    expect(await get(handler, people.systemAdmin, '?organization=none')).toEqual(unknown)
    expect((await get(handler, people.systemAdmin, `?organization=${people.organisationB.id}`)).status).toBe(200)
    expect((await get(handler, people.marketeerB, `?organization=${people.organisationB.id}`)).status).toBe(200)
  })

  it('a param of another name opens nothing', async () => {
    const { body } = await get(handler, people.marketeerA, `?org=${people.organisationB.id}`)
    expect(body).not.toMatch(/Advice B|Note B/)
  })
})

it('the lists hold what they are about', async () => {
  for (const handler of [track, listStatuses]) {
    expect((await get(handler, people.marketeerA)).body).toMatch(/Advice A/)
    expect((await get(handler, people.systemAdmin, `?organization=${people.organisationB.id}`)).body).toMatch(
      /Advice B/,
    )
  }
})

it('one recommendation of another organisation is answered exactly like one that does not exist', async () => {
  const unknown = await get(findOne, people.marketeerA, '', { id: newId() })
  expect(unknown.status).toBe(404)
  for (const person of [people.marketeerA, people.n0, people.internal])
    expect(await get(findOne, person, '', { id: ofB })).toEqual(unknown)
  expect((await get(findOne, people.anon, '', { id: ofA })).status).toBe(401)
  expect((await get(findOne, people.marketeerA, '', { id: ofA })).body).toMatch(/Advice A/)
})

describe('saving', () => {
  it('needs a sign-in and an organisation', async () => {
    expect((await post(people.anon, { recommendation: ofA })).status).toBe(401)
    expect((await post(people.n0, { recommendation: ofA })).status).toBe(403)
    expect((await post(people.systemAdmin, { recommendation: ofA })).status).toBe(403)
  })

  it("another organisation's recommendation or record is answered exactly like one that does not exist", async () => {
    const unknown = await post(people.marketeerA, { recommendation: newId(), status: 'rejected' })
    expect(unknown.status).toBe(404)
    const record = await db().recommendationStatus.findFirstOrThrow({ where: { recommendationId: ofB } })
    const foreign = [
      { recommendation: ofB, status: 'rejected' },
      { recommendation: ofB, _id: record.id, status: 'rejected' },
      { recommendation: ofA, _id: record.id, status: 'rejected' },
      { recommendation: ofA, _id: newId(), status: 'rejected' },
    ]
    for (const body of foreign) expect(await post(people.marketeerA, body)).toEqual(unknown)
    expect(await post(people.marketeerA, foreign[0], `?organization=${people.organisationB.id}`)).toEqual(unknown)
    expect(await db().recommendationStatus.findFirst({ where: { recommendationId: ofB } })).toEqual(record)
    const own = await db().recommendationStatus.findFirstOrThrow({ where: { recommendationId: ofA } })
    expect(own.status).toBe('pending')
  })

  it("an organisation, author or date in the body is dropped; they are the actor's", async () => {
    const smuggled = {
      organization: people.organisationB.id,
      organisationId: people.organisationB.id,
      updatedById: people.marketeerB.userId,
      updatedBy: people.marketeerB.userId,
      updatedAt: '2001-01-01T00:00:00.000Z',
    }
    const answer = await post(people.marketeerA, {
      recommendation: ofA,
      status: 'on_hold',
      notes: 'Note A',
      ...smuggled,
    })
    expect(answer.status).toBe(200)
    expect(await db().recommendationStatus.findFirstOrThrow({ where: { recommendationId: ofA } })).toMatchObject({
      organisationId: people.organisationA.id,
      updatedById: people.marketeerA.userId,
      updatedAt: expect.toSatisfy((at: Date) => at.getFullYear() > 2001),
    })
  })

  it('a system admin may save for the organisation that is named, and the log says so', async () => {
    const named = `?organization=${people.organisationB.id}`
    expect((await post(people.systemAdmin, { recommendation: ofB, status: 'in_progress' }, named)).status).toBe(200)
    const entry = await db().auditEntry.findFirstOrThrow({ where: { actorId: people.systemAdmin.userId } })
    expect(entry).toMatchObject({ actorRole: 'systemAdmin', action: 'recommendationStatus.save' })
    expect(entry.detail).toMatchObject({ organisation: people.organisationB.id, from: 'pending', to: 'in_progress' })
  })
})
