import { describe, expect, it } from 'vitest'
import { GET as oneOfIndustry } from '@/app/api/admin/industry-query-result/[id]/route'
import { GET as ofIndustry } from '@/app/api/admin/industry-query-result/route'
import { GET as oneOfOrganisation } from '@/app/api/admin/organization-query-result/[id]/route'
import { GET as ofOrganisation } from '@/app/api/admin/organization-query-result/route'
import { GET as getIndustryResult } from '@/app/api/app/industry-query-result/[id]/route'
import { GET as listIndustryResults } from '@/app/api/app/industry-query-result/org/[organisationId]/route'
import { GET as getOwnResult } from '@/app/api/app/organization-query-result/[id]/route'
import { GET as listOwnResults } from '@/app/api/app/organization-query-result/org/[organisationId]/route'
import type { IndustryQueryResultRow, QueryResultEvidence, QueryResultRow } from '@/lib/answers/shapes'
import { addDays, monthsBefore } from '@/lib/format/days'
import type { ListPage } from '@/lib/table/shapes'
import { today } from '@/server/clock'
import { newId } from '@/server/ids'
import { signInNew } from '@/tests/support/actors'
import { makeIndustry, makeIndustryQuery } from '@/tests/support/industries'
import { call, readAnswer } from '@/tests/support/request'
import { type MadeQuery, makeOrganisation, makeQuery, storeResults } from '@/tests/support/results'

const TODAY = today()
const BRANDS = ['Zeta', 'Date', '__proto__', 'constructor', 'Loom', 'F', 'G', 'H', 'I', 'J', 'Eleventh']

interface Stored {
  first: MadeQuery
  second: MadeQuery
  newest: string
}
const stored = {} as Record<'organisation' | 'industry', Stored>

async function store(first: MadeQuery, second: MadeQuery, foreign: MadeQuery): Promise<Stored> {
  const beforeWindow = addDays(monthsBefore(TODAY, 3), -1)
  const ids = await storeResults([
    { query: first, day: beforeWindow },
    { query: first, day: addDays(beforeWindow, 1) },
    { query: second, day: addDays(TODAY, -1), brands: ['Zeta'], citations: ['https://a.example/x'] },
    { query: first, day: TODAY, brands: BRANDS, citations: ['https://a.example/x'], answer: 'Zeta is the best.' },
    { query: second, day: TODAY, brands: [...BRANDS.slice(5), 'A', 'B', 'C', 'D', 'Loomhouse'] },
    { query: foreign, day: TODAY, brands: ['Zeta', 'Loomhouse'], citations: ['https://a.example/x'] },
  ])
  return { first, second, newest: ids[3] ?? '' }
}

const organisation = await makeOrganisation({ name: 'Loomhouse', aliases: ['Loom'] })
const member = await signInNew({ organisation })
const newIndustryQuery = async (assignedTo: { id: string }[], searchTerm?: string) =>
  makeIndustryQuery(await makeIndustry({ assignedTo }), { slot: 1, ...(searchTerm && { searchTerm }) })
stored.organisation = await store(
  await makeQuery(organisation, { slot: 1, searchTerm: 'best looms' }),
  await makeQuery(organisation, { slot: 2 }),
  await makeQuery(await makeOrganisation(), { slot: 1 }),
)
stored.industry = await store(
  await newIndustryQuery([organisation], 'best looms'),
  await newIndustryQuery([organisation]),
  await newIndustryQuery([]),
)

async function read<T>(handler: Parameters<typeof call>[0], search: string): Promise<{ status: number; body: T }> {
  const params = { organisationId: organisation.id }
  return readAnswer(call(handler, { url: `/api/test?${search}`, headers: member.headers, params }))
}

type Row = QueryResultRow & IndustryQueryResultRow
const KINDS = [
  { kind: 'organisation', listed: listOwnResults, one: getOwnResult, of: 'organizationQuery', other: 'industryQuery' },
  {
    kind: 'industry',
    listed: listIndustryResults,
    one: getIndustryResult,
    of: 'industryQuery',
    other: 'organizationQuery',
  },
] as const

describe.each(KINDS)('a list of results of the $kind', ({ kind, listed, one, of, other }) => {
  const list = (search = '') => read<ListPage<Row> & { fields?: object }>(listed, search)

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
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
  })

  it('the default window is the last 3 months, newest first, of the caller’s own results only', async () => {
    const { first, second } = stored[kind]
    const { status, body } = await list()
    expect(status).toBe(200)
    expect(body).toMatchObject({ total: 4, page: 1, pageSize: 10 })
    expect(body.items.map(({ date }) => date)).toEqual([TODAY, TODAY, addDays(TODAY, -1), monthsBefore(TODAY, 3)])
    expect(new Set(body.items.map((row) => row[of]._id))).toEqual(new Set([first.id, second.id]))
  })

  it('400 days are the longest window, both ends included; chosen queries narrow it and pages cut it', async () => {
    expect((await list(`from=${addDays(TODAY, -399)}&to=${TODAY}`)).body.total).toBe(5)
    const { first } = stored[kind]
    const { body } = await list(`queries=${first.id}`)
    expect(new Set(body.items.map((row) => row[of]._id))).toEqual(new Set([first.id]))
    expect((await list('page=2&pageSize=10')).body).toMatchObject({ items: [], total: 4, page: 2 })
  })

  it("a row has its query, its placements by brand key, none beyond 10, and the reader's own", async () => {
    const { first, newest } = stored[kind]
    const { items } = (await list()).body
    const row = items.find(({ _id }) => _id === newest)
    expect(Object.entries(row?.ranks ?? {})).toEqual(
      BRANDS.slice(0, 10).map((name, index) => [name.toLowerCase(), index + 1]),
    )
    const industry = kind === 'industry' ? { industry: first.ownerId } : {}
    expect(row).toMatchObject({
      [of]: { _id: first.id, searchTerm: 'best looms', ...industry },
      engine: 'openai',
      citations: [{ url: 'https://a.example/x' }],
      tokenUsage: { input: 100, output: 50, total: 150 },
      costUsd: null,
      ...{ ownPlacement: 5, ownNamed: true },
    })
    for (const absent of ['answer', other]) expect(row).not.toHaveProperty(absent)
    // The eleventh of its answer is named, and has no place.
    const others = items.filter(({ _id }) => _id !== newest)
    expect(others.map(({ ownPlacement, ownNamed }) => [ownPlacement, ownNamed])).toEqual([
      [null, true],
      [null, false],
      [null, false],
    ])
  })

  it('the evidence behind a number: question as asked, raw answer, every brand in order, the own marked', async () => {
    const response = await call(one, { headers: member.headers, params: { id: stored[kind].newest } })
    const evidence: QueryResultEvidence = await response.json()
    expect(evidence.answer).toBe('Zeta is the best.')
    expect(evidence.question).toEqual({
      ...{ term: 'best looms', profileName: null, profile: null, country: 'GB', location: 'London' },
    })
    expect(evidence.brands.map(({ name }) => name)).toEqual(BRANDS)
    expect(evidence.brands.filter(({ own }) => own).map(({ key }) => key)).toEqual(['loom'])
    expect(evidence.brands.at(-1)).toEqual({ placement: 11, key: 'eleventh', name: 'Eleventh', own: false })
  })
})

it.each([
  ['organization', 'organisation', ofOrganisation, oneOfOrganisation],
  ['industry', 'industry', ofIndustry, oneOfIndustry],
] as const)('system admins read results of any %s that is named, and of no other', async (param, kind, many, one) => {
  const { headers } = await signInNew({ roles: ['systemAdmin'] })
  const { first, newest } = stored[kind]
  const ask = (search: string) => call(many, { headers, url: `/api/test?${search}` })
  const { items, total } = await (await ask(`${param}=${first.ownerId}`)).json()
  expect(total).toBe(kind === 'organisation' ? 4 : 2)
  expect(items.find(({ _id }: { _id: string }) => _id === newest)).toMatchObject({ ranks: { zeta: 1 } })
  const evidence = await (await call(one, { headers, params: { id: newest } })).json()
  expect(evidence).toMatchObject({ _id: newest, brands: BRANDS.map((name) => ({ name })) })
  expect((await ask('')).status).toBe(400)
  expect((await ask(`${param}=${newId()}`)).status).toBe(404)
})

it('a system admin without an organisation reads the evidence, in which nothing is marked as own', async () => {
  const { headers } = await signInNew({ roles: ['systemAdmin'] })
  const response = await call(getIndustryResult, { headers, params: { id: stored.industry.newest } })
  const evidence: QueryResultEvidence = await response.json()
  expect(evidence.brands.map(({ own }) => own)).toEqual(BRANDS.map(() => false))
  expect(evidence).toMatchObject({ ownPlacement: null, ownNamed: false })
})
