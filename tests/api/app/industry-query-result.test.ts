import { beforeAll, describe, expect, it } from 'vitest'
import { GET as getResult } from '@/app/api/app/industry-query-result/[id]/route'
import { GET as listResults } from '@/app/api/app/industry-query-result/org/[organisationId]/route'
import { GET as getTrends } from '@/app/api/app/industry-trends/org/[organisationId]/route'
import { addDays, monthsBefore } from '@/lib/format/days'
import type { IndustryTrendsFigures } from '@/lib/schemas/figures'
import type { ListPage } from '@/lib/schemas/list'
import type { IndustryQueryResultEvidence, IndustryQueryResultRow } from '@/lib/schemas/query-result'
import { today } from '@/server/clock'
import { type SignedIn, signInNew } from '@/tests/support/actors'
import { makeIndustry, makeIndustryQuery } from '@/tests/support/industries'
import { call } from '@/tests/support/request'
import { type MadeQuery, makeOrganisation, storeResults } from '@/tests/support/results'

const TODAY = today()
const BRANDS = ['Zeta', 'Date', '__proto__', 'constructor', 'Loom', 'F', 'G', 'H', 'I', 'J', 'Eleventh']

let organisation: { id: string }
let first: MadeQuery
let second: MadeQuery
let member: SignedIn
let newest: string

beforeAll(async () => {
  organisation = await makeOrganisation({ name: 'Loomhouse', aliases: ['Loom'] })
  member = await signInNew({ organisation })
  first = await makeIndustryQuery(await makeIndustry({ assignedTo: [organisation] }), {
    slot: 1,
    searchTerm: 'best looms',
  })
  second = await makeIndustryQuery(await makeIndustry({ assignedTo: [organisation] }), { slot: 1 })
  const foreign = await makeIndustryQuery(await makeIndustry(), { slot: 1 })
  const beforeWindow = addDays(monthsBefore(TODAY, 3), -1)
  const ids = await storeResults([
    { query: first, day: beforeWindow },
    { query: first, day: addDays(beforeWindow, 1) },
    { query: second, day: addDays(TODAY, -1), brands: ['Zeta'], citations: ['https://a.example/x'] },
    { query: first, day: TODAY, brands: BRANDS, citations: ['https://a.example/x'], answer: 'Zeta is the best.' },
    { query: second, day: TODAY, brands: [...BRANDS.slice(5), 'A', 'B', 'C', 'D', 'Loomhouse'] },
    { query: foreign, day: TODAY, brands: ['Zeta', 'Loomhouse'], citations: ['https://a.example/x'] },
  ])
  newest = ids[3] ?? ''
})

async function read<T>(handler: Parameters<typeof call>[0], search: string): Promise<{ status: number; body: T }> {
  const params = { organisationId: organisation.id }
  const response = await call(handler, { url: `/api/test?${search}`, headers: member.headers, params })
  return { status: response.status, body: await response.json() }
}
const list = (search = '') => read<ListPage<IndustryQueryResultRow> & { fields?: object }>(listResults, search)

describe("a list of the industries' results", () => {
  it.each([
    [`from=${addDays(TODAY, -400)}&to=${TODAY}`, 'from'],
    [`from=${TODAY}&to=${addDays(TODAY, -1)}`, 'from'],
    ['to=0000-01-01', 'to'],
    ['pageSize=11', 'pageSize'],
  ])('?%s is refused and names %s', async (search, field) => {
    const { status, body } = await list(search)
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
  })

  it('the default window is the last 3 months, newest first, of all assigned industries and no other', async () => {
    const { body } = await list()
    expect(body).toMatchObject({ total: 4, page: 1, pageSize: 10 })
    expect(body.items.map(({ date }) => date)).toEqual([TODAY, TODAY, addDays(TODAY, -1), monthsBefore(TODAY, 3)])
    expect(new Set(body.items.map(({ industryQuery }) => industryQuery.industry))).toEqual(
      new Set([first.ownerId, second.ownerId]),
    )
  })

  it('400 days are the longest window, and chosen queries narrow it', async () => {
    expect((await list(`from=${addDays(TODAY, -399)}&to=${TODAY}`)).body.total).toBe(5)
    const { body } = await list(`queries=${first.id}`)
    expect(new Set(body.items.map(({ industryQuery }) => industryQuery._id))).toEqual(new Set([first.id]))
    expect((await list('page=2')).body).toMatchObject({ items: [], total: 4, page: 2 })
  })

  it("a row has its query, its placements by brand key and the reader's own placement", async () => {
    const row = (await list()).body.items.find(({ _id }) => _id === newest)
    expect(Object.entries(row?.ranks ?? {})).toEqual(
      BRANDS.slice(0, 10).map((name, index) => [name.toLowerCase(), index + 1]),
    )
    expect(row).toMatchObject({
      industryQuery: { _id: first.id, searchTerm: 'best looms', industry: first.ownerId },
      citations: [{ url: 'https://a.example/x' }],
      tokenUsage: { input: 100, output: 50, total: 150 },
      ownPlacement: 5,
      ownNamed: true,
    })
    expect(row).not.toHaveProperty('answer')
    expect(row).not.toHaveProperty('organizationQuery')
  })
})

it('the evidence behind a number: question as asked, raw answer, every brand in order, the own one marked', async () => {
  const response = await call(getResult, { headers: member.headers, params: { id: newest } })
  const evidence: IndustryQueryResultEvidence = await response.json()
  expect(evidence.answer).toBe('Zeta is the best.')
  expect(evidence.question).toMatchObject({ term: 'best looms', country: 'GB', location: 'London' })
  expect(evidence.brands.map(({ name }) => name)).toEqual(BRANDS)
  expect(evidence.brands.filter(({ own }) => own).map(({ key }) => key)).toEqual(['loom'])
})

it('a system admin without an organisation reads the evidence, in which nothing is marked as own', async () => {
  const { headers } = await signInNew({ roles: ['systemAdmin'] })
  const evidence: IndustryQueryResultEvidence = await (
    await call(getResult, { headers, params: { id: newest } })
  ).json()
  expect(evidence.brands.map(({ own }) => own)).toEqual(BRANDS.map(() => false))
  expect(evidence).toMatchObject({ ownPlacement: null, ownNamed: false })
})

it.each(['all', 'first', 'second'])('the figures of %s come out of the answers listed behind them', async (choice) => {
  const queries = { all: '', first: first.id, second: second.id }[choice]
  const { body: figures } = await read<IndustryTrendsFigures>(getTrends, `days=90&queries=${queries}`)
  const ofDay = (day: string | null) => list(`from=${day}&to=${day}&queries=${queries}`)
  const live = (await ofDay(figures.liveDate)).body
  expect(live.total).toBe(figures.liveResults)
  const placed = live.items.filter(({ ownPlacement }) => ownPlacement !== null)
  expect(placed).toHaveLength(figures.live.find(({ own }) => own)?.ranked ?? -1)
  for (const { date, ranks } of figures.rankTrend.days) {
    const { items, total } = (await ofDay(date)).body
    const sum = items.reduce((so, { ownPlacement }) => so + (ownPlacement ?? 11), 0)
    const mean = Math.round(sum / total)
    expect(ranks.loomhouse).toBe(mean > 10 ? null : mean)
  }
  const { from, to } = figures.citedDays ?? { from: '', to: '' }
  const { items } = (await list(`from=${from}&to=${to}&queries=${queries}`)).body
  const citing = items.filter(({ citations }) => citations.some(({ url }) => url === 'https://a.example/x'))
  expect(figures.citations[0]?.appearances).toBe(citing.length)
})
