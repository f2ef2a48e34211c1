import { beforeAll, describe, expect, it } from 'vitest'
import { GET as listIndustryResults } from '@/app/api/app/industry-query-result/org/[organisationId]/route'
import { GET as getTrends } from '@/app/api/app/industry-trends/org/[organisationId]/route'
import { GET as getResult } from '@/app/api/app/organization-query-result/[id]/route'
import { GET as listResults } from '@/app/api/app/organization-query-result/org/[organisationId]/route'
import { GET as getVisibility } from '@/app/api/app/visibility/org/[organisationId]/route'
import { addDays } from '@/lib/format/days'
import type { VisibilityFigures } from '@/lib/schemas/figures'
import type { ListPage } from '@/lib/schemas/list'
import type { QueryResultEvidence, QueryResultRow } from '@/lib/schemas/query-result'
import { today } from '@/server/clock'
import { db } from '@/server/db'
import { type SignedIn, signInNew } from '@/tests/support/actors'
import { call } from '@/tests/support/request'
import { makeOrganisation, makeQuery, storeResults } from '@/tests/support/results'

// Every figure and every list of answers takes an engine (R-ENGINES-4), and each answer says what its engine read.

const TODAY = today()

let organisation: { id: string }
let member: SignedIn
let result: string

beforeAll(async () => {
  organisation = await makeOrganisation({ name: 'Loomhouse' })
  member = await signInNew({ organisation })
  const query = await makeQuery(organisation, { slot: 1 })
  const stored = await storeResults([
    { query, day: TODAY, engine: 'openai', brands: ['Loomhouse'], citations: ['https://a.example/x'], answer: 'Text.' },
    { query, day: TODAY, engine: 'openai', sample: 2 },
    { query, day: TODAY, engine: 'anthropic', answer: 'Text.' },
    { query, day: TODAY, engine: 'perplexity' },
  ])
  result = stored[0] ?? ''
  const sources = [
    'https://a.example/x',
    'https://www.read.example/p?utm_source=x',
    'https://read.example',
    'ftp://no/',
  ]
  await db().answer.updateMany({
    where: { resultId: result },
    data: { evidence: { sources, searchQueries: ['offices london', '<b>best</b>'] } },
  })
})

async function read<T>(handler: Parameters<typeof call>[0], search: string): Promise<{ status: number; body: T }> {
  const params = { organisationId: organisation.id, id: result }
  const response = await call(handler, { url: `/api/test?${search}`, headers: member.headers, params })
  return { status: response.status, body: await response.json() }
}
const list = (search: string) => read<ListPage<QueryResultRow>>(listResults, search)

describe('an engine that is asked for', () => {
  it.each([
    ['visibility', getVisibility],
    ['industry trends', getTrends],
    ['results', listResults],
    ['industry results', listIndustryResults],
  ])('must be one that is known: %s', async (_name, handler) => {
    const { status, body } = await read<{ fields?: object }>(handler, 'engine=altavista')
    expect([status, JSON.stringify(body.fields ?? {})]).toEqual([400, expect.stringContaining('engine')])
    expect((await read(handler, 'engine=gemini')).status).toBe(200)
  })

  it('gives its own figures; without it they are the mean', async () => {
    const score = async (search: string) => (await read<VisibilityFigures>(getVisibility, search)).body.score
    expect([await score('engine=openai'), await score('engine=anthropic'), await score('')]).toEqual([50, 0, 17])
  })

  it('narrows the list of answers; several are those of a mean', async () => {
    expect((await list('')).body.total).toBe(4)
    expect((await list('engine=openai')).body.items.map(({ engine, sample }) => [engine, sample]).sort()).toEqual([
      ['openai', 1],
      ['openai', 2],
    ])
    expect((await list('engine=openai,anthropic')).body.total).toBe(3)
    expect((await list('engine=gemini')).body.total).toBe(0)
    expect((await list(`engine=openai@${addDays(TODAY, 1)},anthropic@${TODAY}`)).body.total).toBe(1)
    expect((await list('engine=openai@soon')).status).toBe(400)
  })
})

describe('an answer', () => {
  const pages = {
    citations: [{ url: 'https://a.example/x', site: 'a.example' }],
    consulted: [
      { url: 'https://a.example/x', site: 'a.example' },
      { url: 'https://www.read.example/p', site: 'read.example' },
      { url: 'https://read.example/', site: 'read.example' },
    ],
    searches: ['offices london', '<b>best</b>'],
  }

  it('says engine, model and sample, and keeps what was cited apart from what was only read', async () => {
    const { items } = (await list('engine=openai')).body
    const row = items.find(({ _id }) => _id === result)
    expect(row).toMatchObject({ engine: 'openai', model: 'test-model', sample: 1, ...pages })
    expect((await read<QueryResultEvidence>(getResult, '')).body).toMatchObject(pages)
  })

  it('whose text is not stored, or whose engine gave no lists, has none', async () => {
    const { items } = (await list('engine=anthropic,perplexity')).body
    expect(items.map(({ consulted, searches }) => [consulted, searches])).toEqual([
      [[], []],
      [[], []],
    ])
  })
})
