import { beforeAll, describe, expect, it } from 'vitest'
import { GET as track } from '@/app/api/app/geo-recommendation/organisation/route'
import { STATUS_LABELS } from '@/lib/copy/recommendation-tracker'
import { RECOMMENDATION_STATUSES, type TrackedRecommendation } from '@/lib/schemas/recommendation-tracker'
import { type SignedIn, signInNew } from '@/tests/support/actors'
import { makeOrganisation } from '@/tests/support/factories'
import { makeRecommendations, onDay } from '@/tests/support/recommendations'
import { call } from '@/tests/support/request'
import { statementsOf } from '@/tests/support/statements'

// An organisation with 500 recommendations: a seventh of them without a record, the rest in every status.

const COUNT = 500
let person: SignedIn
let empty: SignedIn

beforeAll(async () => {
  const organisation = await makeOrganisation()
  person = await signInNew({ organisation })
  empty = await signInNew({ organisation: await makeOrganisation() })
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
})

const read = async (search = '', who = person) => {
  const response = await call(track, { url: `/api/test?${search}`, headers: who.headers })
  return { status: response.status, body: await response.json() }
}
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
        ...['allQueries', 'deletable', 'due', 'effect', 'implemented', 'own', 'queries'],
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

  it.each([
    'sort=notes',
    'sort=description',
    'filter[title]=x',
    'dir=up',
    'pageSize=11',
    'page=0',
    'search=a&search=b',
  ])('refuses ?%s', async (search) => {
    expect((await read(search)).status).toBe(400)
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
