import { beforeAll, describe, expect, it } from 'vitest'
import { GET as getOrganisation } from '@/app/api/app/organization/[id]/route'
import { GET as listQueries } from '@/app/api/app/organization-query/org/[organisationId]/route'
import { GET as getResult } from '@/app/api/app/organization-query-result/[id]/route'
import { GET as listResults } from '@/app/api/app/organization-query-result/org/[organisationId]/route'
import { GET as getVisibility } from '@/app/api/app/visibility/org/[organisationId]/route'
import { today } from '@/server/clock'
import { newId } from '@/server/ids'
import { makeActors } from '@/tests/support/actors'
import { call } from '@/tests/support/request'
import { makeQuery, storeResults } from '@/tests/support/results'

// The same rules for every read of the app group, over real handlers and real bearer tokens.

let people: Awaited<ReturnType<typeof makeActors>>
let resultA: string
let resultB: string
let queryB: string

beforeAll(async () => {
  people = await makeActors()
  const ofA = await makeQuery(people.organisationA, { slot: 1 })
  const ofB = await makeQuery(people.organisationB, { slot: 1 })
  queryB = ofB.id
  const stored = await storeResults([
    { query: ofA, day: today(), brands: ['Organisation A', 'Secret A'], answer: 'Answer of A' },
    { query: ofB, day: today(), brands: ['Organisation B', 'Secret B'], answer: 'Answer of B' },
  ])
  resultA = stored[0] ?? ''
  resultB = stored[1] ?? ''
})

const READS = {
  'organization/{id}': {
    handler: getOrganisation,
    param: 'id',
    id: (side: 'A' | 'B') => people[`organisation${side}`].id,
  },
  'organization-query/org/{id}': {
    handler: listQueries,
    param: 'organisationId',
    id: (side: 'A' | 'B') => people[`organisation${side}`].id,
  },
  'organization-query-result/org/{id}': {
    handler: listResults,
    param: 'organisationId',
    id: (side: 'A' | 'B') => people[`organisation${side}`].id,
  },
  'organization-query-result/{id}': {
    handler: getResult,
    param: 'id',
    id: (side: 'A' | 'B') => (side === 'A' ? resultA : resultB),
  },
  'visibility/org/{id}': {
    handler: getVisibility,
    param: 'organisationId',
    id: (side: 'A' | 'B') => people[`organisation${side}`].id,
  },
}

describe.each(Object.entries(READS))('GET %s', (_path, { handler, param, id }) => {
  const read = async (person: { headers: Record<string, string> }, value: string) => {
    const response = await call(handler, { headers: person.headers, params: { [param]: value } })
    return { status: response.status, body: await response.text() }
  }

  it("another organisation's row is answered exactly like one that does not exist", async () => {
    const unknown = await read(people.marketeerA, newId())
    expect(unknown.status).toBe(404)
    for (const person of [people.marketeerA, people.organisationAdminA, people.n0, people.internal]) {
      expect(await read(person, id('B'))).toEqual(unknown)
    }
  })

  it('an id that is none is answered exactly like one that does not exist', async () => {
    const unknown = await read(people.systemAdmin, newId())
    const own = id('A')
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
      expect(await read(people.systemAdmin, value)).toEqual(unknown)
  })

  it('nobody signed in is 401; members read their own and a system admin any', async () => {
    expect((await read(people.anon, id('A'))).status).toBe(401)
    for (const person of [people.marketeerA, people.organisationAdminA, people.systemAdmin]) {
      const own = await read(person, id('A'))
      expect(own.status).toBe(200)
      expect(own.body).not.toMatch(/Secret B|Answer of B/)
    }
    expect((await read(people.systemAdmin, id('B'))).status).toBe(200)
    expect((await read(people.marketeerB, id('B'))).status).toBe(200)
  })
})

it.each([
  ['visibility', getVisibility],
  ['results', listResults],
])("a query of another organisation in the %s' search params is a 404", async (_name, handler) => {
  const response = await call(handler, {
    url: `/api/test?queries=${queryB}`,
    headers: people.marketeerA.headers,
    params: { organisationId: people.organisationA.id },
  })
  expect(response.status).toBe(404)
  expect(await response.json()).toEqual({ error: 'Not found.' })
})

it.each(['days=2', 'days=400', 'days=x', 'citationDays=0', 'queries=x', 'days=7&days=7', `queries=${'a'.repeat(24)},`])(
  'figures refuse ?%s',
  async (search) => {
    const response = await call(getVisibility, {
      url: `/api/test?${search}`,
      headers: people.marketeerA.headers,
      params: { organisationId: people.organisationA.id },
    })
    expect(response.status).toBe(400)
  },
)
