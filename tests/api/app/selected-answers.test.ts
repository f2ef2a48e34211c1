import { describe, expect, it } from 'vitest'
import { GET as listIndustryResults } from '@/app/api/app/industry-query-result/org/[organisationId]/route'
import { GET as listResults } from '@/app/api/app/organization-query-result/org/[organisationId]/route'
import { ANSWER_SELECTIONS } from '@/lib/answers/page'
import type { IndustryQueryResultRow, QueryResultRow, ResultPage } from '@/lib/answers/shapes'
import { addDays } from '@/lib/format/days'
import { today } from '@/server/clock'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { signInNew } from '@/tests/support/actors'
import { call } from '@/tests/support/request'
import { makeOrganisation, makeQuery, storeResults } from '@/tests/support/results'

const TODAY = today()
const TEN = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J']
/** What each answer names and cites, newest first, one a day. */
const ANSWERS = [
  { brands: ['Loomhouse', 'A'], citations: ['https://loom.example/offices'] },
  { brands: ['A', 'Loom Café GmbH'], citations: ['https://blog.loom.example/'] },
  { brands: ['A', 'B', 'Loomhouse', 'Loom Café'], citations: ['https://loomhouse.shop/', 'https://a.example/'] },
  {
    brands: ['A', 'B', 'C', 'Loomhouse'],
    citations: ['https://notloom.example/'],
    consulted: ['https://loom.example/read'],
  },
  { brands: [...TEN, 'Loomhouse'], citations: ['https://reddit.com/r/loom'] },
  { brands: ['Loomhouse Museum'], citations: ['https://loom.example.evil.example/'] },
  { brands: [], citations: [] },
] as const
const EXPECTED = { all: 7, named: 4, notNamed: 3, first: 1, topThree: 3, citing: 3, rivals: 6, withoutYou: 2 }
const PICKED = {
  named: [0, 1, 2, 3],
  notNamed: [4, 5, 6],
  first: [0],
  topThree: [0, 1, 2],
  citing: [0, 1, 2],
  read: [0, 1, 2, 3],
  rivals: [0, 1, 2, 3, 4, 5],
  withoutYou: [4, 5],
}

const organisation = await makeOrganisation({
  name: 'Loomhouse',
  aliases: ['Loom Cafe'],
  websiteUrl: 'www.loom.example',
})
await db().ownDomain.create({ data: { id: newId(), organisationId: organisation.id, domain: 'loomhouse.shop' } })
const member = await signInNew({ organisation })
const query = await makeQuery(organisation, { slot: 1 })
await storeResults(
  ANSWERS.map(({ brands, citations, ...answer }, age) => ({
    query,
    day: addDays(TODAY, -age),
    brands: [...brands],
    citations: [...citations],
    ...('consulted' in answer && { consulted: [...answer.consulted] }),
    engine: age % 2 ? 'openai' : 'anthropic',
  })),
)

async function list(search = ''): Promise<ResultPage<QueryResultRow>> {
  const url = `/api/test?${search}`
  const response = await call(listResults, {
    url,
    headers: member.headers,
    params: { organisationId: organisation.id },
  })
  expect(response.status).toBe(200)
  return response.json()
}

const ages = ({ items }: ResultPage<QueryResultRow>) => items.map(({ date }) => daysAgo(date))
const daysAgo = (date: string) => ANSWERS.findIndex((_, age) => addDays(TODAY, -age) === date)

describe('a list of answers', () => {
  it('counts each selection of its window, whatever is shown of it', async () => {
    for (const search of ['', 'only=named', 'only=citing', 'page=2'])
      expect((await list(search)).counts).toEqual(EXPECTED)
  })

  it.each(ANSWER_SELECTIONS)('only=%s has exactly its answers, newest first', async (only) => {
    const page = await list(`only=${only}`)
    expect(ages(page)).toEqual(PICKED[only])
    expect(page.total).toBe(PICKED[only].length)
  })

  it('a selection keeps to the days and the engines of the window', async () => {
    const page = await list(`only=named&from=${addDays(TODAY, -2)}&to=${TODAY}&engine=anthropic`)
    expect(ages(page)).toEqual([0, 2])
    expect(page.counts).toMatchObject({ all: 2, named: 2, notNamed: 0, citing: 2 })
    const since = await list(`only=named&engine=openai@${addDays(TODAY, -1)},anthropic`)
    expect(ages(since)).toEqual([0, 1, 2])
  })

  it('each answer names the brands above the own one, and all of the first ten where that is not among them', async () => {
    expect((await list()).items.map(({ above }) => above)).toEqual([
      [],
      ['A'],
      ['A', 'B'],
      ['A', 'B', 'C'],
      TEN,
      ['Loomhouse Museum'],
      [],
    ])
  })

  it.each([
    ['a', '', [1, 2, 3, 4]],
    ['b', '', [2, 3, 4]],
    ['b', '&only=named', [2, 3]],
    ['b', '&only=notNamed', [4]],
    ['b', `&rival=c&engine=anthropic`, [4]],
    ['b', `&to=${addDays(TODAY, -3)}`, [3, 4]],
    ['loomhouse', '', []],
    ['unknown', '', []],
  ])('behind %s%s: exactly the answers that place it before the own brand or alone', async (key, further, expected) => {
    const page = await list(`behind=${key}${further}`)
    expect(ages(page)).toEqual(expected)
    expect(page.total).toBe(expected.length)
  })

  it.each([
    ['', { a: 4, b: 3, c: 2, d: 1 }],
    ['only=named', { a: 3, b: 2, c: 1 }],
    ['only=notNamed', { a: 1, b: 1, c: 1, d: 1 }],
    ['behind=c', { a: 4, b: 3, c: 2, d: 1 }],
    ['engine=anthropic', { a: 2, b: 2, c: 1, d: 1 }],
  ])('%s: names each brand above, with how many answers are left when it is chosen', async (search, expected) => {
    const { behind } = await list(search)
    const counted = Object.fromEntries(behind.map(({ key, answers }) => [key, answers]))
    expect(counted).toMatchObject(expected)
    expect(counted).not.toHaveProperty('loomhouse')
    expect(behind.map(({ answers }) => answers)).toEqual(
      [...behind.map(({ answers }) => answers)].sort((a, b) => b - a),
    )
    for (const { key, answers } of behind.slice(0, 4))
      expect((await list(`${search.replace('behind=c', '')}&behind=${key}`)).total).toBe(answers)
  })

  it('names the queries, engines and days that it can be narrowed to', async () => {
    const { choices } = await list(`only=named&from=${addDays(TODAY, -2)}`)
    expect(choices).toEqual({
      queries: [{ _id: query.id, searchTerm: query.searchTerm }],
      engines: ['openai', 'anthropic'],
      days: [0, 1, 2].map((age) => addDays(TODAY, -age)),
    })
    const none = await list(`from=${addDays(TODAY, -90)}&to=${addDays(TODAY, -80)}`)
    expect([none.behind, none.choices]).toEqual([[], { queries: [], engines: [], days: [] }])
  })

  it('as CSV has exactly the listed answers, each with its link', async () => {
    const response = await call(listResults, {
      url: '/api/test?format=csv&only=named&behind=a&page=2',
      headers: member.headers,
      params: { organisationId: organisation.id },
    })
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const [head, ...rows] = (await response.text()).trimEnd().split('\n')
    expect(head).toBe(
      '"Date","Query","Answered by","Model","Your placement","Brands in order","Above you","Cited sites","Link"',
    )
    const { items } = await list('only=named&behind=a')
    expect(rows).toHaveLength(items.length)
    for (const [index, { _id, date, above }] of items.entries()) {
      expect(rows[index]).toMatch(new RegExp(`^"${date}","`))
      expect(rows[index]).toContain(`"${above.join('; ')}"`)
      expect(rows[index]).toMatch(new RegExp(`/answer/${_id}"$`))
    }
  })

  it('another selection is refused', async () => {
    const url = '/api/test?only=best'
    const params = { organisationId: organisation.id }
    expect((await call(listResults, { url, headers: member.headers, params })).status).toBe(400)
  })
})

it('answers to the queries of industries are selected by the own brand too', async () => {
  const url = `/api/test?only=named`
  const params = { organisationId: organisation.id }
  const response = await call(listIndustryResults, { url, headers: member.headers, params })
  const page: ResultPage<IndustryQueryResultRow> = await response.json()
  expect(page).toMatchObject({ items: [], total: 0, counts: { all: 0, named: 0 } })
})
