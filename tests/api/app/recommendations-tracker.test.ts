import { beforeEach, describe, expect, it } from 'vitest'
import { GET as findOne } from '@/app/api/app/geo-recommendation/[id]/route'
import { GET as track } from '@/app/api/app/geo-recommendation/organisation/route'
import { GET as findEffect } from '@/app/api/app/organization-geo-recommendation/[id]/effect/route'
import { GET as implementDates } from '@/app/api/app/organization-geo-recommendation/implementDates/route'
import { POST as save } from '@/app/api/app/organization-geo-recommendation/route'
import { RECOMMENDATION_STATUSES, type StatusChangeRow, type TrackedRecommendation } from '@/lib/actions/shapes'
import { STATUS_LABELS } from '@/lib/actions/tracker-words'
import { longDay } from '@/lib/format/dates'
import { addDays } from '@/lib/format/days'
import type { ImplementDate } from '@/lib/visibility/shapes'
import { today } from '@/server/clock'
import { db } from '@/server/db/client'
import { signInNew } from '@/tests/support/actors'
import { makeOrganisation } from '@/tests/support/factories'
import { clearRecommendations, makeRecommendation, makeRecommendations, onDay } from '@/tests/support/recommendations'
import { call, readAnswer } from '@/tests/support/request'
import { makeQuery } from '@/tests/support/results'
import { statementsOf } from '@/tests/support/statements'

// An organisation with 500 recommendations: a seventh of them without a record, the rest in every status.

const COUNT = 500
const organisation = await makeOrganisation()
const person = await signInNew({ organisation })
const empty = await signInNew({ organisation: await makeOrganisation() })
const numbers = Array.from({ length: COUNT }, (_, number) => number)
await makeRecommendations(
  organisation,
  numbers.map((number) => ({
    title: `Advice ${String(number).padStart(3, '0')}${number === 7 ? ' about FAQ markup' : ''}`,
    description: number === 8 ? 'Answers to frequent questions, 100% of them' : null,
    ...(number % 7 === 6 ? {} : { status: RECOMMENDATION_STATUSES[number % 7] }),
    notes: number === 9 ? 'Ask the faq_team' : null,
    createdAt: onDay(number % 50),
    updatedAt: onDay((number * 37) % COUNT),
  })),
)

const read = (search = '', who = person) =>
  readAnswer(call(track, { url: `/api/test?${search}`, headers: who.headers }))
const titles = async (search: string) =>
  (await read(search)).body.items.map((row: TrackedRecommendation) => row.title) as string[]

/** A file as text, with the byte order mark that `text()` takes away. */
const withMark = (bytes: ArrayBuffer) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

describe('the tracker', () => {
  it('lists recommendations with their status record, updated latest first', async () => {
    const { body } = await read()
    expect(body).toMatchObject({ total: COUNT, page: 1, pageSize: 10 })
    expect(body.items).toHaveLength(10)
    expect(Object.keys(body.items[0]).sort()).toEqual(
      [
        ...['_id', 'createdAt', 'description', 'notes', 'status', 'statusId', 'title', 'updatedAt', 'version'],
        ...['allQueries', 'deletable', 'due', 'effect', 'implemented', 'own', 'queries', 'shortName'],
      ].sort(),
    )
    const dates = body.items.map((row: TrackedRecommendation) => row.updatedAt)
    expect(dates).toEqual([...dates].sort().reverse())
  })

  it('a recommendation without a record has no status, and the dates of the recommendation', async () => {
    const [row] = (await read('search=Advice 006')).body.items
    expect(row).toMatchObject({ status: 'none', notes: null, statusId: null, version: null, updatedAt: row.createdAt })
  })

  it('search matches title, description and notes, ignoring case, as a text and not as a pattern', async () => {
    expect(await titles('search=faq MARKUP')).toEqual(['Advice 007 about FAQ markup'])
    expect(await titles('search=FREQUENT questions')).toEqual(['Advice 008'])
    expect(await titles('search=FAQ_TEAM')).toEqual(['Advice 009'])
    expect(await titles('search=100%25')).toEqual(['Advice 008'])
    expect(await titles('search=a%25b')).toEqual([])
    expect((await read('search=faq&sort=title')).body.total).toBe(2)
  })

  it.each(Object.entries(STATUS_LABELS))('filters by %s, and no status is also a missing record', async (status) => {
    const { body } = await read(`filter[status]=${status}&pageSize=100`)
    expect(new Set(body.items.map((row: TrackedRecommendation) => row.status))).toEqual(new Set([status]))
    const numbers = Array.from({ length: COUNT }, (_, number) => RECOMMENDATION_STATUSES[number % 7] ?? 'none')
    expect(body.total).toBe(numbers.filter((one) => one === status).length)
  })

  it.each(['title', 'status', 'updatedAt', 'createdAt'] as const)(
    'sorts by %s both ways, and pages hold every row once',
    async (sort) => {
      const seen: TrackedRecommendation[] = []
      for (let page = 1; page <= 5; page += 1)
        seen.push(...(await read(`sort=${sort}&dir=asc&pageSize=100&page=${page}`)).body.items)
      expect(new Set(seen.map((row) => row._id)).size).toBe(COUNT)
      const rank = (row: TrackedRecommendation) =>
        sort === 'status' ? String(Object.keys(STATUS_LABELS).indexOf(row.status)) : row[sort]
      const sorted = seen.map(rank)
      expect(sorted).toEqual([...sorted].sort())
      const [last] = (await read(`sort=${sort}&dir=desc`)).body.items
      expect(rank(last)).toBe(sorted.at(-1))
    },
  )

  it('counts all recommendations, whatever the page is narrowed to; no status counts as Pending', async () => {
    const counts = { total: COUNT, implemented: 71, inProgress: 72, pending: 72 + 72 + 71 }
    expect((await read()).body.counts).toEqual(counts)
    expect((await read('search=faq&filter[status]=pending&page=9')).body).toMatchObject({ total: 0, counts })
    expect((await read('', empty)).body).toMatchObject({ items: [], total: 0, counts: { total: 0, pending: 0 } })
  })

  it('is sorted and filtered by no other column', async () => {
    for (const search of ['sort=notes', 'filter[title]=x']) expect((await read(search)).status).toBe(400)
  })

  it('exports every matching row as CSV, in the words of the table', async () => {
    const response = await call(track, {
      url: '/api/test?format=csv&search=faq&sort=title',
      headers: person.headers,
    })
    const lines = withMark(await response.arrayBuffer())
      .trimEnd()
      .split('\n')
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(lines).toEqual([
      '\uFEFF"Name","Description","Status","Effect","Points","Low","High","Implemented","Notes","Updated","Created"',
      expect.stringMatching(
        /^"Advice 007 about FAQ markup",(?:"")?,"No Status",(?:"",){6}"\d+ \w{3} \d\d","8 Jan 26"$/,
      ),
      expect.stringMatching(
        /^"Advice 009",(?:"")?,"In Progress",(?:"",){5}"Ask the faq_team","\d+ \w{3} \d\d","10 Jan 26"$/,
      ),
    ])
    const all = await call(track, { url: '/api/test?format=csv', headers: person.headers })
    expect((await all.text()).trim().split('\n')).toHaveLength(COUNT + 1)
  })

  it('answers as an option list', async () => {
    const { body } = await read('fields=_id,title')
    expect(body.items).toHaveLength(COUNT)
    expect(Object.keys(body.items[0])).toEqual(['_id', 'title'])
    expect(body.counts).toBeUndefined()
  })

  it('a page of 500 takes as many statements as a list of none', async () => {
    const search = 'search=advice&sort=status'
    const none = await statementsOf(() => read(search, empty))
    expect(await statementsOf(() => read(`${search}&page=15`))).toEqual(none)
  })
})

const other = await makeOrganisation()
const member = await signInNew({ organisation: other })

describe('since when it is live', () => {
  const TODAY = today()
  const ago = (days: number) => addDays(TODAY, -days)

  let recommendation: string

  beforeEach(async () => {
    await clearRecommendations()
    recommendation = await makeRecommendation(other, { title: 'Show prices' })
  })

  const post = (body: object) => readAnswer(call(save, { headers: member.headers, body: { recommendation, ...body } }))
  const read = async (): Promise<{ implemented: string | null; history: StatusChangeRow[] }> =>
    (await call(findOne, { headers: member.headers, params: { id: recommendation } })).json()
  const marked = async (): Promise<ImplementDate[]> =>
    (await (await call(implementDates, { headers: member.headers })).json()).items
  const effect = async () =>
    (await call(findEffect, { headers: member.headers, params: { id: recommendation } })).json()

  describe('since when an implementation is live', () => {
    it('is today unless another day is named, which marker, tracker, history and effect then use', async () => {
      expect((await post({ status: 'implemented' })).body.liveSince).toBe(TODAY)
      await post({ status: 'pending' })
      expect((await post({ status: 'implemented', liveSince: ago(5) })).body.liveSince).toBe(ago(5))
      const { implemented, history } = await read()
      expect(implemented).toBe(ago(5))
      expect(history.map(({ to, liveSince }) => [to, liveSince])).toEqual([
        ['implemented', ago(5)],
        ['pending', null],
        ['implemented', TODAY],
      ])
      expect(await marked()).toEqual([
        { date: ago(5), titles: ['Show prices'] },
        { date: TODAY, titles: ['Show prices'] },
      ])
      expect(await effect()).toMatchObject({
        implemented: ago(5),
        day: 5,
        windows: { before: { from: ago(33), to: ago(6) }, after: { from: ago(4) } },
      })
    })

    it('moves the marker and the effect when another day is named later, and the history keeps both', async () => {
      const query = await makeQuery(other)
      await post({ status: 'implemented', queries: [query.id], liveSince: ago(3) })
      expect((await post({ status: 'implemented', liveSince: ago(20) })).body).toMatchObject({
        ...{ liveSince: ago(20), version: 2, queries: [query.id] },
      })
      await post({ liveSince: ago(12) })
      expect(await marked()).toEqual([{ date: ago(12), titles: ['Show prices'] }])
      const { implemented, history } = await read()
      expect(implemented).toBe(ago(12))
      expect(history.map(({ from, to, liveSince }) => [from, to, liveSince])).toEqual([
        ['implemented', 'implemented', ago(12)],
        ['implemented', 'implemented', ago(20)],
        ['none', 'implemented', ago(3)],
      ])
      expect(await effect()).toMatchObject({
        implemented: ago(12),
        day: 12,
        targetedQueries: [{ _id: query.id }],
      })
      const last = await db().auditEntry.findFirstOrThrow({
        where: { action: 'recommendationStatus.save' },
        orderBy: { id: 'desc' },
      })
      expect(last.detail).toMatchObject({ from: 'implemented', to: 'implemented', liveSince: ago(12) })
    })

    it('is never in the future, never long before the recommendation, and only of what is implemented', async () => {
      const refused = async (body: object) => {
        const answer = await post(body)
        expect(answer.status).toBe(400)
        return answer.body.fields
      }
      const earliest = ago(400)
      expect(await refused({ status: 'implemented', liveSince: addDays(TODAY, 1) })).toEqual({
        liveSince: 'Please choose a day up to today',
      })
      expect(await refused({ status: 'implemented', liveSince: addDays(earliest, -1) })).toEqual({
        liveSince: `Please choose a day from ${longDay(earliest)} on`,
      })
      expect(await refused({ status: 'pending', liveSince: ago(2) })).toEqual({
        liveSince: 'Only an implemented action is live since a day',
      })
      expect(Object.keys(await refused({ status: 'implemented', liveSince: 'yesterday' }))).toEqual(['liveSince'])
      expect((await read()).history).toEqual([])
      expect((await post({ status: 'implemented', liveSince: earliest })).status).toBe(200)
    })

    it('of an action that is added as implemented is named at once', async () => {
      const response = await call(save, {
        headers: member.headers,
        body: { title: 'Publish a guide', status: 'implemented', liveSince: ago(7) },
      })
      expect(await response.json()).toMatchObject({ status: 'implemented', liveSince: ago(7) })
      expect(await marked()).toEqual([{ date: ago(7), titles: ['Publish a guide'] }])
    })
  })
})
