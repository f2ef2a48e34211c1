import { beforeAll, describe, expect, it } from 'vitest'
import { GET as getIndustry } from '@/app/api/app/industry/[id]/route'
import { GET as listIndustries } from '@/app/api/app/industry/org/[organisationId]/route'
import { GET as listQueries } from '@/app/api/app/industry-query/org/[organisationId]/route'
import { GET as getResult } from '@/app/api/app/industry-query-result/[id]/route'
import { GET as listResults } from '@/app/api/app/industry-query-result/org/[organisationId]/route'
import { GET as getTrends } from '@/app/api/app/industry-trends/org/[organisationId]/route'
import { today } from '@/server/clock'
import { newId } from '@/server/ids'
import { makeActors } from '@/tests/support/actors'
import { makeIndustry, makeIndustryQuery } from '@/tests/support/industries'
import { makeRecommendation } from '@/tests/support/recommendations'
import { call } from '@/tests/support/request'
import { makeQuery, storeResults } from '@/tests/support/results'

// The rules of tenant-reads for every read around industries, over real handlers and real bearer tokens.

let people: Awaited<ReturnType<typeof makeActors>>
const industries: Record<string, string> = {}
const results: Record<string, string> = {}
let queryOfB: string
let queryOfNobody: string
let ownQuery: string

beforeAll(async () => {
  people = await makeActors()
  const { organisationA, organisationB } = people
  const assignedTo = { A: [organisationA], B: [organisationB], nobody: [] }
  for (const [side, organisations] of Object.entries(assignedTo)) {
    const industry = await makeIndustry({ name: `Industry of ${side}`, assignedTo: organisations })
    const query = await makeIndustryQuery(industry, { slot: 1, searchTerm: `term of ${side}` })
    const brands = [`Organisation ${side}`, `Secret ${side}`]
    const citations = [`https://secret-${side}.example/`]
    const stored = await storeResults([{ query, day: today(), brands, citations, answer: `Answer of ${side}` }])
    industries[side] = industry.id
    results[side] = stored[0] ?? ''
    if (side === 'A') ownQuery = query.id
    if (side === 'B') queryOfB = query.id
    if (side === 'nobody') queryOfNobody = query.id
  }
  await makeRecommendation(organisationB, { title: 'Secret recommendation', status: 'pending' })
  // Of the organisation itself: never in what is said of its industries.
  const organisationQuery = await makeQuery(organisationA, { slot: 1, searchTerm: 'Own secret term' })
  const [own] = await storeResults([{ query: organisationQuery, day: today(), brands: ['Own secret brand'] }])
  results.organisation = own ?? ''
})

type Side = 'A' | 'B'
const byOrganisation = { param: 'organisationId', id: (side: Side) => people[`organisation${side}`].id }
const READS = {
  'industry/org/{id}': { handler: listIndustries, ...byOrganisation },
  'industry/{id}': { handler: getIndustry, param: 'id', id: (side: Side) => industries[side] ?? '' },
  'industry-query/org/{id}': { handler: listQueries, ...byOrganisation },
  'industry-query-result/org/{id}': { handler: listResults, ...byOrganisation },
  'industry-query-result/{id}': { handler: getResult, param: 'id', id: (side: Side) => results[side] ?? '' },
  'industry-trends/org/{id}': { handler: getTrends, ...byOrganisation },
}

type Person = { headers: Record<string, string> }
type Read = (typeof READS)[keyof typeof READS]
async function ask({ handler, param }: Pick<Read, 'handler' | 'param'>, person: Person, value: string, search = '') {
  const response = await call(handler, {
    url: `/api/test${search}`,
    headers: person.headers,
    params: { [param]: value },
  })
  return { status: response.status, body: await response.text() }
}

describe.each(Object.entries(READS))('GET %s', (_path, read) => {
  it("another organisation's row is answered exactly like one that does not exist", async () => {
    const unknown = await ask(read, people.marketeerA, newId())
    expect(unknown).toEqual({ status: 404, body: '{"error":"Not found."}' })
    for (const person of [people.marketeerA, people.organisationAdminA, people.n0, people.internal])
      expect(await ask(read, person, read.id('B'))).toEqual(unknown)
  })

  it('an id that is none is answered exactly like one that does not exist', async () => {
    const unknown = await ask(read, people.systemAdmin, newId())
    const own = read.id('A')
    expect(unknown.status).toBe(404)
    for (const value of [
      `${own} `,
      `${own}\n`,
      `${own}%00`,
      own.toUpperCase().replace(/\d$/, 'F'),
      'new',
      `${own},${own}`,
      '',
    ])
      expect(await ask(read, people.systemAdmin, value)).toEqual(unknown)
  })

  it('nobody signed in is 401, no organisation 404; members read their own and a system admin any', async () => {
    expect((await ask(read, people.anon, read.id('A'))).status).toBe(401)
    expect((await ask(read, people.n0, read.id('A'))).status).toBe(404)
    for (const person of [people.marketeerA, people.organisationAdminA, people.systemAdmin, people.internal]) {
      const own = await ask(read, person, read.id('A'))
      expect(own.status).toBe(200)
      expect(own.body).toMatch(/Industry of A|term of A/)
      expect(own.body).not.toMatch(/[Ss]ecret[- ][Bb]|of B|of nobody|Secret nobody|Own secret|Secret recommendation/)
    }
    expect((await ask(read, people.systemAdmin, read.id('B'))).status).toBe(200)
    expect((await ask(read, people.marketeerB, read.id('B'))).status).toBe(200)
  })
})

describe('what is not of an assigned industry', () => {
  it("an industry assigned to nobody, and its result, are a member's 404 and a system admin's row", async () => {
    const { nobody = '' } = industries
    const result = results.nobody ?? ''
    for (const [read, id] of [
      [READS['industry/{id}'], nobody],
      [READS['industry-query-result/{id}'], result],
    ] as const) {
      expect((await ask(read, people.marketeerA, id)).status).toBe(404)
      expect((await ask(read, people.systemAdmin, id)).status).toBe(200)
    }
  })

  it("a result of the organisation's own query is no result of an industry", async () => {
    for (const person of [people.marketeerA, people.systemAdmin])
      expect((await ask(READS['industry-query-result/{id}'], person, results.organisation ?? '')).status).toBe(404)
  })

  it.each(['industry-trends/org/{id}', 'industry-query-result/org/{id}'] as const)(
    'a chosen query that is not of an assigned industry is a 404 of GET %s, also beside one that is',
    async (path) => {
      const choose = (...ids: string[]) =>
        ask(READS[path], people.marketeerA, people.organisationA.id, `?queries=${ids.join()}`)
      for (const id of [queryOfB, queryOfNobody, newId()]) {
        expect(await choose(id)).toEqual({ status: 404, body: '{"error":"Not found."}' })
        expect((await choose(ownQuery, id)).status).toBe(404)
      }
      expect((await choose(ownQuery)).status).toBe(200)
    },
  )
})

it.each([
  'days=1',
  'days=2',
  'days=400',
  'citationDays=1',
  'queries=x',
  'days=7&days=7',
  `competitor=${'x'.repeat(301)}`,
  'competitor=%00',
])('industry trends refuse ?%s', async (search) => {
  const read = READS['industry-trends/org/{id}']
  expect((await ask(read, people.marketeerA, people.organisationA.id, `?${search}`)).status).toBe(400)
})
