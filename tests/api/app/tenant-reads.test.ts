import { describe, expect, it } from 'vitest'
import { GET as getIndustry } from '@/app/api/app/industry/[id]/route'
import { GET as listIndustries } from '@/app/api/app/industry/org/[organisationId]/route'
import { GET as listIndustryQueries } from '@/app/api/app/industry-query/org/[organisationId]/route'
import { GET as getIndustryResult } from '@/app/api/app/industry-query-result/[id]/route'
import { GET as listIndustryResults } from '@/app/api/app/industry-query-result/org/[organisationId]/route'
import { GET as getTrends } from '@/app/api/app/industry-trends/org/[organisationId]/route'
import { GET as getOrganisation } from '@/app/api/app/organization/[id]/route'
import { GET as listQueries } from '@/app/api/app/organization-query/org/[organisationId]/route'
import { GET as getResult } from '@/app/api/app/organization-query-result/[id]/route'
import { GET as listResults } from '@/app/api/app/organization-query-result/org/[organisationId]/route'
import { GET as getRival } from '@/app/api/app/rival/org/[organisationId]/[brandKey]/route'
import { GET as listRivals } from '@/app/api/app/rival/org/[organisationId]/route'
import { GET as getQueryPage } from '@/app/api/app/visibility/org/[organisationId]/query/[queryId]/route'
import { GET as getVisibility } from '@/app/api/app/visibility/org/[organisationId]/route'
import { today } from '@/server/clock'
import { newId } from '@/server/ids'
import { makeActors } from '@/tests/support/actors'
import { makeIndustry, makeIndustryQuery } from '@/tests/support/industries'
import { makeRecommendation } from '@/tests/support/recommendations'
import { call, readText } from '@/tests/support/request'
import { makeQuery, storeResults } from '@/tests/support/results'

// The same rules for every read of the app group, over real handlers and real bearer tokens.

const industries: Record<string, string> = {}
const industryQueries: Record<string, string> = {}
const industryResults: Record<string, string> = {}
const queries: Record<string, string> = {}
const results: Record<string, string> = {}

const people = await makeActors()
const { organisationA, organisationB } = people
for (const [side, organisation] of [['A', organisationA] as const, ['B', organisationB] as const]) {
  const query = await makeQuery(organisation, { slot: 1, searchTerm: `own term ${side}` })
  const brands = [`Organisation ${side}`, `Own secret ${side}`]
  const stored = await storeResults([{ query, day: today(), brands, answer: `Own answer ${side}` }])
  queries[side] = query.id
  results[side] = stored[0] ?? ''
}
const assignedTo = { A: [organisationA], B: [organisationB], nobody: [] }
for (const [side, organisations] of Object.entries(assignedTo)) {
  const industry = await makeIndustry({ name: `Industry of ${side}`, assignedTo: organisations })
  const query = await makeIndustryQuery(industry, { slot: 1, searchTerm: `term of ${side}` })
  const brands = [`Organisation ${side}`, `Secret ${side}`]
  const citations = [`https://secret-${side}.example/`]
  const stored = await storeResults([{ query, day: today(), brands, citations, answer: `Answer of ${side}` }])
  industries[side] = industry.id
  industryQueries[side] = query.id
  industryResults[side] = stored[0] ?? ''
}
await makeRecommendation(organisationB, { title: 'Secret recommendation', status: 'pending' })

type Side = 'A' | 'B'
type Person = { headers: Record<string, string> }
type Handler = Parameters<typeof call>[0]

/** What an answer about A shows, and what none may show. */
const OF_ORGANISATION = { shows: /Organisation A|own term A/, hides: /secret B|answer B|term B|secret[- ]nobody/i }
/** Whom the organisation's own answers name besides it. */
const OF_RIVALS = { ...OF_ORGANISATION, shows: /Own secret A/ }
/** Nothing of the organisation itself appears in its industries' figures. */
const OF_INDUSTRY = {
  shows: /Industry of A|term of A/,
  hides: /secret[- ]B|of B|of nobody|secret[- ]nobody|Own secret|own term|Secret recommendation/i,
}
/** With whatever else the path names, of that same organisation. */
const byOrganisation = (handler: Handler, beside: (side: Side) => Record<string, string> = () => ({})) => ({
  ...{ handler, param: 'organisationId', id: (side: Side) => people[`organisation${side}`].id },
  beside: (value: string) => beside(value === organisationB.id ? 'B' : 'A'),
})
const byId = (handler: Handler, id: (side: Side) => string) => ({ handler, param: 'id', id, beside: () => ({}) })

const READS = {
  'organization/{id}': { ...byId(getOrganisation, (side) => people[`organisation${side}`].id), ...OF_ORGANISATION },
  'organization-query/org/{id}': { ...byOrganisation(listQueries), ...OF_ORGANISATION },
  'organization-query-result/org/{id}': { ...byOrganisation(listResults), ...OF_ORGANISATION },
  'organization-query-result/{id}': { ...byId(getResult, (side) => results[side] ?? ''), ...OF_ORGANISATION },
  'visibility/org/{id}': { ...byOrganisation(getVisibility), ...OF_ORGANISATION },
  'visibility/org/{id}/query/{queryId}': {
    ...byOrganisation(getQueryPage, (side) => ({ queryId: queries[side] ?? '' })),
    ...OF_ORGANISATION,
  },
  'rival/org/{id}': { ...byOrganisation(listRivals), ...OF_RIVALS },
  'rival/org/{id}/{brandKey}': {
    ...byOrganisation(getRival, (side) => ({ brandKey: `own secret ${side.toLowerCase()}` })),
    ...OF_RIVALS,
  },
  'industry/org/{id}': { ...byOrganisation(listIndustries), ...OF_INDUSTRY },
  'industry/{id}': { ...byId(getIndustry, (side) => industries[side] ?? ''), ...OF_INDUSTRY },
  'industry-query/org/{id}': { ...byOrganisation(listIndustryQueries), ...OF_INDUSTRY },
  'industry-query-result/org/{id}': { ...byOrganisation(listIndustryResults), ...OF_INDUSTRY },
  'industry-query-result/{id}': { ...byId(getIndustryResult, (side) => industryResults[side] ?? ''), ...OF_INDUSTRY },
  'industry-trends/org/{id}': { ...byOrganisation(getTrends), ...OF_INDUSTRY },
}

interface Read {
  handler: Handler
  param: string
  beside(value: string): Record<string, string>
}

const ask = ({ handler, param, beside }: Read, by: Person, value: string, search = '') =>
  readText(
    call(handler, { url: `/api/test${search}`, headers: by.headers, params: { ...beside(value), [param]: value } }),
  )

describe.each(Object.entries(READS))('GET %s', (_path, read) => {
  it("another organisation's row is answered exactly like one that does not exist", async () => {
    const unknown = await ask(read, people.marketeerA, newId())
    expect(unknown).toEqual({ status: 404, body: '{"error":"Not found."}' })
    for (const person of [people.marketeerA, people.organisationAdminA, people.n0, people.internal])
      expect(await ask(read, person, read.id('B'))).toEqual(unknown)
  })

  it('a malformed id is answered exactly like one that does not exist', async () => {
    const unknown = await ask(read, people.systemAdmin, newId())
    const own = read.id('A')
    expect(unknown.status).toBe(404)
    const capital = own.toUpperCase().replace(/\d$/, 'F')
    for (const value of [`${own} `, `${own}\n`, `${own}%00`, capital, 'new', `${own},${own}`, ''])
      expect(await ask(read, people.systemAdmin, value)).toEqual(unknown)
  })

  it('nobody signed in is 401, no organisation 404; members read their own and a system admin any', async () => {
    expect((await ask(read, people.anon, read.id('A'))).status).toBe(401)
    expect((await ask(read, people.n0, read.id('A'))).status).toBe(404)
    for (const person of [people.marketeerA, people.organisationAdminA, people.systemAdmin, people.internal]) {
      const own = await ask(read, person, read.id('A'))
      expect(own.status).toBe(200)
      expect(own.body).toMatch(read.shows)
      expect(own.body).not.toMatch(read.hides)
    }
    expect((await ask(read, people.systemAdmin, read.id('B'))).status).toBe(200)
    expect((await ask(read, people.marketeerB, read.id('B'))).status).toBe(200)
  })
})

describe('records outside the organisation', () => {
  it('an industry assigned to nobody, and its result, are a 404 for members and shown to system admins', async () => {
    for (const [read, id = ''] of [
      [READS['industry/{id}'], industries.nobody],
      [READS['industry-query-result/{id}'], industryResults.nobody],
    ] as const) {
      expect((await ask(read, people.marketeerA, id)).status).toBe(404)
      expect((await ask(read, people.systemAdmin, id)).status).toBe(200)
    }
  })

  it("the page of another organisation's query or rival is a 404 of the own organisation", async () => {
    const of = READS['visibility/org/{id}']
    const pages: [Handler, Record<string, string>][] = [
      [getQueryPage, { queryId: queries.B ?? '' }],
      [getRival, { brandKey: 'own secret b' }],
    ]
    for (const [handler, beside] of pages) {
      const own = { ...of, handler, beside: () => beside }
      expect(await ask(own, people.marketeerA, organisationA.id)).toEqual({
        status: 404,
        body: '{"error":"Not found."}',
      })
      expect((await ask(own, people.marketeerB, organisationB.id)).status).toBe(200)
    }
  })

  it("a result of the organisation's own query is no result of an industry", async () => {
    for (const person of [people.marketeerA, people.systemAdmin])
      expect((await ask(READS['industry-query-result/{id}'], person, results.A ?? '')).status).toBe(404)
  })

  it.each([
    ['visibility/org/{id}', queries],
    ['organization-query-result/org/{id}', queries],
    ['industry-trends/org/{id}', industryQueries],
    ['industry-query-result/org/{id}', industryQueries],
  ] as const)('a chosen query of another is a 404 of GET %s, also beside an own one', async (path, ids) => {
    const choose = (...chosen: string[]) =>
      ask(READS[path], people.marketeerA, people.organisationA.id, `?queries=${chosen.join()}`)
    for (const id of [ids.B ?? '', ids.nobody ?? newId(), newId()]) {
      expect(await choose(id)).toEqual({ status: 404, body: '{"error":"Not found."}' })
      expect((await choose(ids.A ?? '', id)).status).toBe(404)
    }
    expect((await choose(ids.A ?? '')).status).toBe(200)
  })
})

describe.each(['visibility/org/{id}', 'industry-trends/org/{id}'] as const)('GET %s', (path) => {
  it.each([
    ...['days=2', 'days=400', 'days=x', 'citationDays=0', 'queries=x', 'days=7&days=7'],
    ...[`queries=${'a'.repeat(24)},`, ...(path.startsWith('industry') ? ['days=1', 'citationDays=1'] : [])],
    ...(path.startsWith('industry') ? [`competitor=${'x'.repeat(301)}`, 'competitor=%00'] : []),
  ])('refuses ?%s', async (search) => {
    expect((await ask(READS[path], people.marketeerA, people.organisationA.id, `?${search}`)).status).toBe(400)
  })
})
