import { beforeEach, describe, expect, it } from 'vitest'
import { GET as findOne } from '@/app/api/app/geo-recommendation/[id]/route'
import { GET as track } from '@/app/api/app/geo-recommendation/organisation/route'
import { GET as implementDates } from '@/app/api/app/organization-geo-recommendation/implementDates/route'
import { GET as listStatuses, POST as save } from '@/app/api/app/organization-geo-recommendation/route'
import { GET as visibility } from '@/app/api/app/visibility/org/[organisationId]/route'
import { RECOMMENDATION_STATUSES } from '@/lib/actions/shapes'
import { today } from '@/server/clock'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { makeActors, type SignedIn, signInNew } from '@/tests/support/actors'
import { makeOrganisation } from '@/tests/support/factories'
import { makeRecommendation } from '@/tests/support/recommendations'
import { call, readAnswer, readText } from '@/tests/support/request'

let recommendation: string

const organisation = await makeOrganisation()
const person = await signInNew({ organisation })
beforeEach(async () => {
  recommendation = await makeRecommendation(organisation, { title: 'Show prices' })
})

const post = (body: object) => readAnswer(call(save, { headers: person.headers, body: { recommendation, ...body } }))
const history = async () => {
  const response = await call(findOne, { headers: person.headers, params: { id: recommendation } })
  return (await response.json()).history
}
const record = () => db().recommendationStatus.findFirst({ where: { recommendationId: recommendation } })
const audits = async () => db().auditEntry.count({ where: { targetId: (await record())?.id ?? '' } })

describe('one write creates or updates', () => {
  it('the first save makes the record and answers it', async () => {
    const { status, body } = await post({ status: 'pending', notes: '  Ask the agency.  ', version: 0 })
    expect(status).toBe(200)
    expect(body).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      recommendation: { _id: recommendation, title: 'Show prices' },
      status: 'pending',
      notes: 'Ask the agency.',
      shortName: null,
      queries: [],
      due: null,
      liveSince: null,
      version: 1,
      updatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    })
    const list = await (await call(listStatuses, { headers: person.headers })).json()
    expect(list.items[0]).toEqual(body)
  })

  it('the next one updates it, by its id or without', async () => {
    const first = await post({ status: 'pending' })
    const second = await post({ status: 'in_progress', _id: first.body._id, version: 1 })
    expect(second.body).toMatchObject({ _id: first.body._id, status: 'in_progress', version: 2 })
    expect((await post({ status: 'on_hold' })).body).toMatchObject({ _id: first.body._id, version: 3 })
  })

  it.each([
    ['status', { status: 'finished' }],
    ['status', { status: '' }],
    ['notes', { notes: 'x'.repeat(4001) }],
    ['notes', { notes: 'a\0b' }],
    ['shortName', { shortName: 'x'.repeat(27) }],
    ['recommendation', { recommendation: 'x' }],
    ['_id', { _id: 'x' }],
    ['version', { version: -1 }],
  ])('refuses a wrong %s and names it', async (field, body) => {
    const answer = await post(body)
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.fields)).toEqual([field])
    expect(await record()).toBeNull()
  })

  it('takes notes of 4,000 characters', async () => {
    expect((await post({ notes: 'x'.repeat(4000) })).status).toBe(200)
  })
})

describe('the short name', () => {
  it('is kept until it is replaced or removed, and a change of it is a save', async () => {
    const named = await post({ shortName: '  day-office page ', version: 0 })
    expect(named.body).toMatchObject({ shortName: 'day-office page', version: 1 })
    expect((await post({ status: 'pending' })).body).toMatchObject({ shortName: 'day-office page', version: 2 })
    expect((await post({ status: 'pending', shortName: 'x'.repeat(26) })).body).toMatchObject({ version: 3 })
    for (const shortName of [null, '']) expect((await post({ shortName })).body.shortName).toBeNull()
    expect((await post({ shortName: '🏢'.repeat(13) })).body.shortName).toBe('🏢'.repeat(13))
  })

  it('belongs to the organisation, also for an assigned recommendation, and is in the tracker', async () => {
    await post({ shortName: 'price page' })
    const found = await call(findOne, { headers: person.headers, params: { id: recommendation } })
    expect(await found.json()).toMatchObject({ title: 'Show prices', shortName: 'price page' })
    const own = await readAnswer(
      call(save, { headers: person.headers, body: { title: 'Write a page', shortName: 'new page' } }),
    )
    expect(own.body.shortName).toBe('new page')
  })
})

describe('history', () => {
  it('any status may be set from any other, and each change is kept with its author', async () => {
    const steps = RECOMMENDATION_STATUSES.flatMap((from) => RECOMMENDATION_STATUSES.flatMap((to) => [from, to]))
    let before: string = 'none'
    const changes: { from: string; to: string }[] = []
    for (const status of steps) {
      expect((await post({ status })).status).toBe(200)
      if (status !== before) changes.unshift({ from: before, to: status })
      before = status
    }
    const kept = await history()
    expect(kept).toMatchObject(changes.slice(0, 100))
    expect(kept[0]).toMatchObject({ changedBy: 'Ada Tester', changedAt: expect.stringMatching(/Z$/) })
    expect(
      await db().recommendationStatusChange.count({ where: { status: { recommendationId: recommendation } } }),
    ).toBe(changes.length)
  })

  it('a repeated save changes nothing: no entry, no version, no date, no line in the log', async () => {
    await post({ status: 'pending', notes: 'n' })
    const before = await record()
    // Also with the version it had before: the answer was lost on the way, and the browser sends again.
    expect((await post({ status: 'pending', notes: 'n', version: 0 })).body.version).toBe(1)
    expect(await record()).toEqual(before)
    expect(await history()).toHaveLength(1)
    expect(await audits()).toBe(1)
  })

  it('new notes alone are a save without a change of status', async () => {
    await post({ status: 'pending', notes: 'a' })
    await post({ status: 'pending', notes: 'b' })
    expect(await history()).toHaveLength(1)
    expect(await audits()).toBe(2)
  })
})

describe('implement dates', () => {
  const marked = async () =>
    (await (await call(implementDates, { headers: person.headers })).json()).items as {
      date: string
      titles: string[]
    }[]
  const figures = async () =>
    (await (await call(visibility, { headers: person.headers, params: { organisationId: organisation.id } })).json())
      .implementDates

  it("implementing one today makes today's marker of the rank charts", async () => {
    recommendation = await makeRecommendation(organisation, { title: 'Answer questions' })
    const titles = async () => (await marked()).find(({ date }) => date === today())?.titles ?? []
    expect(await titles()).not.toContain('Answer questions')
    await post({ status: 'implemented' })
    expect(await titles()).toContain('Answer questions')
    expect(await figures()).toEqual(await marked())
  })

  it('setting it back keeps the day: it was live then, whatever came after', async () => {
    await post({ status: 'implemented' })
    const before = await marked()
    await post({ status: 'rejected' })
    expect(await marked()).toEqual(before)
  })
})

const people = await makeActors()
const ofA = await makeRecommendation(people.organisationA, { title: 'Advice A', status: 'pending', notes: 'Note A' })
const ofB = await makeRecommendation(people.organisationB, { title: 'Advice B', status: 'pending', notes: 'Note B' })

describe('tenants', () => {
  type Person = Pick<SignedIn, 'headers'> | { headers: Record<string, never> }

  const get = (handler: typeof track, person: Person, search = '', params: Record<string, string> = {}) =>
    readText(call(handler, { url: `/api/test${search}`, headers: person.headers, params }))
  const post = (person: Person, body: unknown, search = '') =>
    readText(call(save, { url: `/api/test${search}`, headers: person.headers, body }))

  const LISTS = { track, listStatuses, implementDates }

  describe.each(Object.entries(LISTS))('%s', (_name, handler) => {
    it('shows members their own organisation only, and visitors nothing', async () => {
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

    it('a search param by another name opens nothing', async () => {
      const { body } = await get(handler, people.marketeerA, `?org=${people.organisationB.id}`)
      expect(body).not.toMatch(/Advice B|Note B/)
    })
  })

  it('members see their own organisation, and a system admin the named one', async () => {
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

    it("an organisation, author or date in the body is dropped; the actor's are stored", async () => {
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
})
