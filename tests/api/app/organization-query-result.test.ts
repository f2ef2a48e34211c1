import { beforeAll, describe, expect, it } from 'vitest'
import { GET as getResult } from '@/app/api/app/organization-query-result/[id]/route'
import { GET as listResults } from '@/app/api/app/organization-query-result/org/[organisationId]/route'
import { addDays, monthsBefore } from '@/lib/format/days'
import type { ListPage } from '@/lib/schemas/list'
import type { QueryResultEvidence, QueryResultRow } from '@/lib/schemas/query-result'
import { today } from '@/server/clock'
import { type SignedIn, signInNew } from '@/tests/support/actors'
import { call } from '@/tests/support/request'
import { type MadeQuery, makeOrganisation, makeQuery, storeResults } from '@/tests/support/results'

const TODAY = today()
const BRANDS = ['Zeta', 'Date', '__proto__', 'constructor', 'E', 'F', 'G', 'H', 'I', 'J', 'Eleventh']

let organisation: { id: string }
let first: MadeQuery
let second: MadeQuery
let member: SignedIn
let newest: string

beforeAll(async () => {
  organisation = await makeOrganisation()
  member = await signInNew({ organisation })
  first = await makeQuery(organisation, { slot: 1, searchTerm: 'best looms' })
  second = await makeQuery(organisation, { slot: 2 })
  const beforeWindow = addDays(monthsBefore(TODAY, 3), -1)
  const ids = await storeResults([
    { query: first, day: beforeWindow, brands: [] },
    { query: first, day: addDays(beforeWindow, 1), brands: [] },
    { query: second, day: addDays(TODAY, -1), brands: ['Zeta'] },
    { query: first, day: TODAY, brands: BRANDS, citations: ['https://a.example/x'], answer: 'Zeta is the best.' },
  ])
  newest = ids[3] ?? ''
})

async function list(search = ''): Promise<{ status: number; body: ListPage<QueryResultRow> & { fields?: object } }> {
  const response = await call(listResults, {
    url: `/api/test?${search}`,
    headers: member.headers,
    params: { organisationId: organisation.id },
  })
  return { status: response.status, body: await response.json() }
}

describe('a list of results', () => {
  it.each([
    [`from=${addDays(TODAY, -400)}&to=${TODAY}`, 'from'],
    [`from=${TODAY}&to=${addDays(TODAY, -1)}`, 'from'],
    ['from=2026-02-30', 'from'],
    ['to=0000-01-01', 'to'],
    ['from=0000-01-01&to=0000-02-01', 'to'],
    ['pageSize=11', 'pageSize'],
    ['page=0', 'page'],
  ])('?%s is refused and names %s', async (search, field) => {
    const { status, body } = await list(search)
    expect(status).toBe(400)
    expect(Object.keys(body.fields ?? {})).toEqual([field])
  })

  it('the default window is the last 3 months, newest first', async () => {
    const { status, body } = await list()
    expect(status).toBe(200)
    expect(body).toMatchObject({ total: 3, page: 1, pageSize: 10 })
    expect(body.items.map(({ date }) => date)).toEqual([TODAY, addDays(TODAY, -1), monthsBefore(TODAY, 3)])
  })

  it('400 days are the longest window, both ends included', async () => {
    const { status, body } = await list(`from=${addDays(TODAY, -399)}&to=${TODAY}`)
    expect(status).toBe(200)
    expect(body.total).toBe(4)
  })

  it('chosen queries narrow it and pages cut it', async () => {
    expect(
      (await list(`queries=${second.id}`)).body.items.map(({ organizationQuery }) => organizationQuery._id),
    ).toEqual([second.id])
    expect((await list('page=2&pageSize=10')).body).toMatchObject({ items: [], total: 3, page: 2 })
  })

  it('a row has its placements by brand key, hostile ones too, and none beyond 10', async () => {
    const [row] = (await list()).body.items
    expect(Object.entries(row?.ranks ?? {})).toEqual(
      BRANDS.slice(0, 10).map((name, index) => [name.toLowerCase(), index + 1]),
    )
    expect(row).toMatchObject({
      _id: newest,
      organizationQuery: { _id: first.id, searchTerm: 'best looms' },
      engine: 'openai',
      citations: [{ url: 'https://a.example/x' }],
      tokenUsage: { input: 100, output: 50, total: 150 },
    })
    expect(row).not.toHaveProperty('answer')
  })
})

it('the evidence behind a number: question as asked, raw answer, every brand in order', async () => {
  const response = await call(getResult, { headers: member.headers, params: { id: newest } })
  const evidence: QueryResultEvidence = await response.json()
  expect(evidence.answer).toBe('Zeta is the best.')
  expect(evidence.question).toEqual({
    term: 'best looms',
    profileName: null,
    profile: null,
    country: 'GB',
    location: 'London',
  })
  expect(evidence.brands.map(({ name }) => name)).toEqual(BRANDS)
  expect(evidence.brands.at(-1)).toEqual({ placement: 11, key: 'eleventh', name: 'Eleventh', own: false })
})
