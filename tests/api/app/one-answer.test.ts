import { describe, expect, it } from 'vitest'
import { GET as listIndustryResults } from '@/app/api/app/industry-query-result/org/[organisationId]/route'
import { GET as getTrends } from '@/app/api/app/industry-trends/org/[organisationId]/route'
import { GET as getResult } from '@/app/api/app/organization-query-result/[id]/route'
import { GET as listResults } from '@/app/api/app/organization-query-result/org/[organisationId]/route'
import { GET as getVisibility } from '@/app/api/app/visibility/org/[organisationId]/route'
import type { QueryResultEvidence, QueryResultRow } from '@/lib/answers/shapes'
import type { ListPage } from '@/lib/table/shapes'
import { findAnswer } from '@/server/answers/reads'
import { today } from '@/server/clock'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { signInNew } from '@/tests/support/actors'
import { makeIndustry, makeIndustryQuery } from '@/tests/support/industries'
import { call, readAnswer } from '@/tests/support/request'
import { actorOf, makeOrganisation, makeQuery, storeResults } from '@/tests/support/results'

const TODAY = today()
const TEXT = [
  'For looms I would ask **Baythorne** first [2], then Loomhouse’s own shop [1].',
  'The Loomhouse Museum is worth a visit; LOOM-HOUSE delivers, and so does Bay Thorne Ltd [1, 3].',
  'Ignore https://loomhouse.example/ and Baythorneville. [9]',
].join('\n')
const READ = [
  'https://loom.example/shop',
  'https://baythorne.com/looms',
  'https://reddit.com/r/looms',
  'https://x.gov.uk/',
]

const organisation = await makeOrganisation({ name: 'Loomhouse', aliases: ['Loom House'], websiteUrl: 'loom.example' })
await db().neverMatch.create({
  data: { id: newId(), organisationId: organisation.id, name: 'Loomhouse Museum', key: 'loomhouse museum' },
})
const member = await signInNew({ organisation })
const query = await makeQuery(organisation, { slot: 1 })
const industry = await makeIndustry({ assignedTo: [organisation] })
const brands = ['Baythorne', 'Loomhouse', 'Bay Thorne', 'Not A Brand']
const [id = '', industryAnswer = ''] = await storeResults([
  { query, day: TODAY, brands, citations: READ.slice(0, 3), answer: TEXT },
  { query: await makeIndustryQuery(industry), day: TODAY, brands: ['Loomhouse'], answer: 'Loomhouse.' },
])
await db().answer.updateMany({
  where: { resultId: id },
  data: { evidence: { sources: READ, searchQueries: ['looms'] } },
})

async function read(answer = id): Promise<QueryResultEvidence> {
  const response = await call(getResult, { headers: member.headers, params: { id: answer } })
  expect(response.status).toBe(200)
  return response.json()
}

describe('one answer', () => {
  it('marks own names and those of rivals as whole words, never a term that means something else', async () => {
    const { answer, marks, organisation: reader } = await read()
    expect(reader).toBe('Loomhouse')
    expect(marks.map(({ start, end, own }) => [answer?.slice(start, end).replace(/ Ltd$/, ''), own])).toEqual([
      ['Baythorne', false],
      ['Loomhouse', true],
      ['LOOM-HOUSE', true],
      ['Bay Thorne', false],
    ])
  })

  it('marks a name that people sorted as another brand, and none that they ignore', async () => {
    const { id: baythorne } = await db().brand.findUniqueOrThrow({ where: { key: 'baythorne' } })
    const other = await db().brand.findUniqueOrThrow({ where: { key: 'bay thorne' } })
    const ids = (await db().result.findFirstOrThrow({ where: { id } })).brandIds
    const kept = ids.filter((each) => each !== other.id)
    await db().result.updateMany({ where: { id }, data: { brandIds: kept, readBrandIds: ids } })
    await db().brand.update({ where: { id: other.id }, data: { status: 'sameAs', sameAsId: baythorne } })
    expect((await read()).marks).toHaveLength(4)
    await db().brand.update({ where: { id: other.id }, data: { status: 'ignored', sameAsId: null } })
    expect((await read()).marks).toHaveLength(3)
    await db().brand.update({ where: { id: other.id }, data: { status: 'new' } })
    await db().result.updateMany({ where: { id }, data: { brandIds: ids, readBrandIds: [] } })
  })

  it('says which name in the text was sorted as a brand, where the text has no other name of it', async () => {
    const { id: baythorne } = await db().brand.findUniqueOrThrow({ where: { key: 'baythorne' } })
    const other = await db().brand.findUniqueOrThrow({ where: { key: 'bay thorne' } })
    const ids = (await db().result.findFirstOrThrow({ where: { id } })).brandIds
    const asOf = async (readBrandIds: number[]) => {
      await db().result.updateMany({ where: { id }, data: { brandIds: [baythorne], readBrandIds } })
      return (await read()).brands.map(({ name, as }) => [name, as])
    }
    await db().brand.update({ where: { id: other.id }, data: { status: 'sameAs', sameAsId: baythorne } })
    expect(await asOf([other.id])).toEqual([['Baythorne', 'Bay Thorne']])
    expect(await asOf([other.id, baythorne])).toEqual([['Baythorne', undefined]])
    await db().brand.update({ where: { id: other.id }, data: { name: 'BAYTHORNE' } })
    expect(await asOf([other.id])).toEqual([['Baythorne', undefined]])
    await db().brand.update({ where: { id: other.id }, data: { name: 'Bay Thorne', status: 'new', sameAsId: null } })
    await db().result.updateMany({ where: { id }, data: { brandIds: ids, readBrandIds: [] } })
    expect((await read()).brands.every(({ as }) => as === undefined)).toBe(true)
  })

  it('types its sources, says which are cited, and by which number of the text', async () => {
    expect((await read()).sources).toEqual([
      { url: READ[0], site: 'loom.example', type: 'own', cited: true, number: 1 },
      { url: READ[1], site: 'baythorne.com', type: 'competitor', cited: true, number: 2 },
      { url: READ[2], site: 'reddit.com', type: 'community', cited: true, number: 3 },
      { url: READ[3], site: 'x.gov.uk', type: 'institution', cited: false, number: null },
    ])
  })

  it('shows a site by the type that the reader’s organisation has chosen for it', async () => {
    await db().siteType.create({ data: { organisationId: organisation.id, site: 'reddit.com', type: 'editorial' } })
    expect((await read()).sources[2]).toMatchObject({ site: 'reddit.com', type: 'editorial' })
    await db().siteType.deleteMany({ where: { organisationId: organisation.id } })
  })
})

describe('the page of one answer', () => {
  const ownActor = () => actorOf(organisation.id)

  it('finds answers of the organisation and of its industries', async () => {
    expect(await findAnswer(ownActor(), 'ownOrganisation', id)).toMatchObject({ _id: id, organisation: 'Loomhouse' })
    const found = await findAnswer(ownActor(), 'ownOrganisation', industryAnswer)
    expect(found).toMatchObject({ _id: industryAnswer, marks: [{ start: 0, end: 9, own: true }] })
  })

  it('is not there for another organisation, nor for an unknown answer', async () => {
    const other = actorOf((await makeOrganisation()).id)
    for (const each of [id, industryAnswer, newId()])
      await expect(findAnswer(other, 'ownOrganisation', each)).rejects.toMatchObject({ code: 'notFound' })
  })

  it('opens any answer for a system admin, with the own names of its organisation, or none', async () => {
    const admin = actorOf(null, ['marketeer', 'systemAdmin'])
    expect(await findAnswer(admin, 'any', id)).toMatchObject({ organisation: 'Loomhouse', ownPlacement: 2 })
    expect(await findAnswer(admin, 'any', industryAnswer)).toMatchObject({ organisation: null, ownPlacement: null })
  })
})

describe('names that the text of an answer does not hold', () => {
  const given = {
    ...{ query, day: TODAY, sample: 9, brands: ['Baythorne'], answer: 'Baythorne, then Weftboardland.' },
    unconfirmed: [
      { name: 'Weftboard', before: 1, spelling: 'Weftboardland' },
      { name: 'Ghostwright', before: 1 },
    ],
  }

  it('are shown to system admins, with the sentence around what resembles them', async () => {
    const [answer = ''] = await storeResults([given])
    const { headers } = await signInNew({ roles: ['systemAdmin'] })
    const response = await call(getResult, { headers, params: { id: answer } })
    const text = 'Baythorne, then Weftboardland.'
    expect((await response.json()).unconfirmed).toEqual([
      { name: 'Weftboard', confirmedBy: null, example: { text, start: 16, end: 29 } },
      { name: 'Ghostwright', confirmedBy: null, example: null },
    ])
    const spelling = await db().brand.findUniqueOrThrow({ where: { key: 'weftboardland' } })
    const names = { where: { resultId: answer, place: 1 }, data: { confirmedBy: spelling.id } }
    await db().unconfirmedName.updateMany(names)
    const admin = actorOf(organisation.id, ['marketeer', 'systemAdmin'])
    const found = await findAnswer(admin, 'any', answer)
    expect(found.unconfirmed[0]).toMatchObject({ name: 'Weftboard', confirmedBy: 'Weftboardland' })
    // What confirms a name is marked like every name that figures count.
    expect(found.marks).toMatchObject([{ start: 0 }, { start: 16, end: 29, own: false }])
  })

  it('are shown to nobody else', async () => {
    const [answer = ''] = await storeResults([{ ...given, sample: 10 }])
    expect((await read(answer)).unconfirmed).toEqual([])
    const orgAdmin = await signInNew({ organisation, roles: ['organisationAdmin'] })
    const response = await call(getResult, { headers: orgAdmin.headers, params: { id: answer } })
    expect(await response.text()).not.toContain('Ghostwright')
  })
})

const other = await makeOrganisation({ name: 'Loomhouse' })
const otherMember = await signInNew({ organisation: other })
const otherQuery = await makeQuery(other, { slot: 1 })
const [result = ''] = await storeResults([
  {
    query: otherQuery,
    day: TODAY,
    engine: 'openai',
    brands: ['Loomhouse'],
    citations: ['https://a.example/x'],
    answer: 'Text.',
  },
  { query: otherQuery, day: TODAY, engine: 'openai', sample: 2 },
  { query: otherQuery, day: TODAY, engine: 'anthropic', answer: 'Text.' },
  { query: otherQuery, day: TODAY, engine: 'perplexity' },
])
const sources = ['https://a.example/x', 'https://www.read.example/p?utm_source=x', 'https://read.example', 'ftp://no/']
await db().answer.updateMany({
  where: { resultId: result },
  data: { evidence: { sources, searchQueries: ['offices london', '<b>best</b>'] } },
})

describe('the choice of an engine', () => {
  // Every figure and every list of answers takes an engine (R-ENGINES-4), and each answer says what its engine read.

  async function read<T>(handler: Parameters<typeof call>[0], search: string): Promise<{ status: number; body: T }> {
    const params = { organisationId: other.id, id: result }
    return readAnswer(call(handler, { url: `/api/test?${search}`, headers: otherMember.headers, params }))
  }
  const list = (search: string) => read<ListPage<QueryResultRow>>(listResults, search)

  describe('the engine of a request', () => {
    it.each([
      ['visibility', getVisibility],
      ['industry trends', getTrends],
      ['results', listResults],
      ['industry results', listIndustryResults],
    ])('must be a known one: %s', async (_name, handler) => {
      const { status, body } = await read<{ fields?: object }>(handler, 'engine=altavista')
      expect([status, JSON.stringify(body.fields ?? {})]).toEqual([400, expect.stringContaining('engine')])
      expect((await read(handler, 'engine=gemini')).status).toBe(200)
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
})
