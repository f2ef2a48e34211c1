import { describe, expect, it } from 'vitest'
import { POST as flag, DELETE as solve } from '@/app/api/app/answer/org/[organisationId]/[id]/flag/route'
import { POST as markRead } from '@/app/api/app/answer/org/[organisationId]/[id]/read/route'
import { GET as getAnswer } from '@/app/api/app/answer/org/[organisationId]/[id]/route'
import { GET as listAnswers } from '@/app/api/app/answer/org/[organisationId]/route'
import { DELETE as deleteView } from '@/app/api/app/answer-view/org/[organisationId]/[id]/route'
import { GET as listViews, POST as saveView } from '@/app/api/app/answer-view/org/[organisationId]/route'
import type { AnswerPage, AnswerReading } from '@/lib/answers/page-shapes'
import { addDays } from '@/lib/format/days'
import { today } from '@/server/clock'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { type SignedIn, signInNew } from '@/tests/support/actors'
import { readCsv } from '@/tests/support/csv'
import { makeIndustry, makeIndustryQuery } from '@/tests/support/industries'
import { makeReadToken } from '@/tests/support/read-tokens'
import { call, readAnswer } from '@/tests/support/request'
import { makeOrganisation, makeQuery, storeResults } from '@/tests/support/results'

const TODAY = today()
const ago = (days: number) => addDays(TODAY, -days)

const organisation = await makeOrganisation({ name: 'Loomhouse', websiteUrl: 'loom.example' })
const other = await makeOrganisation({ name: 'Baythorne' })
const member = await signInNew({ organisation })
const colleague = await signInNew({ organisation, firstName: 'Ada', lastName: 'Quill' })
const stranger = await signInNew({ organisation: other })
const industry = await makeIndustry({ assignedTo: [organisation, other] })
const desks = await makeQuery(organisation, { slot: 1, searchTerm: 'standing desks' })
const rooms = await makeQuery(organisation, { slot: 2, searchTerm: 'meeting rooms' })
const market = await makeIndustryQuery(industry, { searchTerm: 'best offices' })

// Two days ago the brand was named for both queries by 'openai'; yesterday it is not named for desks, and for the first
// time by 'anthropic' for rooms.
const [, lostOne = '', lostTwo = '', stillNamed = '', firstNamed = '', ofMarket = '', old = ''] = await storeResults([
  { query: desks, day: ago(2), engine: 'openai', brands: ['Loomhouse', 'Baythorne'], answer: 'Loomhouse leads.' },
  {
    query: desks,
    day: ago(1),
    engine: 'openai',
    sample: 1,
    brands: ['Baythorne', 'Kiln Street'],
    answer: 'Baythorne leads, says a café; see “day—office” plans.',
  },
  {
    query: desks,
    day: ago(1),
    engine: 'openai',
    sample: 2,
    brands: ['Baythorne'],
    answer: 'Only Baythorne. 東京のオフィス。',
  },
  {
    query: rooms,
    day: ago(1),
    engine: 'openai',
    brands: ['Loomhouse'],
    answer: 'Loomhouse has rooms.',
    citations: ['https://loom.example/rooms', 'https://baythorne.example/guide'],
  },
  {
    query: rooms,
    day: ago(1),
    engine: 'anthropic',
    brands: ['Baythorne', 'Loomhouse'],
    answer: 'Baythorne, then Loomhouse.',
  },
  { query: market, day: ago(1), engine: 'openai', brands: ['Baythorne'], answer: 'The market has Baythorne.' },
  { query: rooms, day: ago(40), engine: 'openai', brands: ['Loomhouse'], answer: 'Loomhouse, long ago.' },
])
await db().answer.updateMany({
  where: { resultId: stillNamed },
  data: {
    evidence: { citations: [{ url: 'https://baythorne.example/guide', title: 'Guide to Quietness' }], sources: [] },
  },
})

const params = (id?: string) => ({ organisationId: organisation.id, ...(id && { id }) })
async function page(search = '', person: { headers: Record<string, string> } = member): Promise<AnswerPage> {
  const response = await call(listAnswers, { headers: person.headers, params: params(), url: `/api/test?${search}` })
  expect(response.status).toBe(200)
  return response.json()
}
const idsOf = async (search: string) => (await page(search)).items.map(({ _id }) => _id).sort()
const refused = (search: string) =>
  readAnswer(call(listAnswers, { headers: member.headers, params: params(), url: `/api/test?${search}` }))
async function read(id: string, person: { headers: Record<string, string> } = member): Promise<AnswerReading> {
  const response = await call(getAnswer, { headers: person.headers, params: params(id) })
  expect(response.status).toBe(200)
  return response.json()
}
const textOf = ({ sentences }: AnswerReading) => sentences.map(({ text }) => text).join(' ')

describe('the page of answers', () => {
  it('lists the answers to the own queries of 28 days up to the last finished one, newest first, with their days', async () => {
    const { items, total, window, counts, days, choices } = await page('pageSize=50')
    expect(window).toEqual({ from: ago(28), to: ago(1) })
    expect([total, items.length]).toEqual([5, 5])
    expect(items.map(({ date }) => date)).toEqual([ago(1), ago(1), ago(1), ago(1), ago(2)])
    expect(days).toEqual([
      { date: ago(1), named: 2, answers: 4 },
      { date: ago(2), named: 1, answers: 1 },
    ])
    expect(counts).toEqual({ all: 5, lostSinceYesterday: 2, firstTimeNamed: 2, behindRival: 3, wrongAboutUs: 0 })
    expect(choices).toEqual({
      queries: [desks, rooms].map(({ id }, index) => ({
        ...{ _id: id, kind: 'organisation' },
        searchTerm: ['standing desks', 'meeting rooms'][index],
      })),
      engines: ['openai', 'anthropic'],
      tags: [],
    })
  })

  it('says of each who is named before the own brand, and who is named at all', async () => {
    const { items } = await page('pageSize=50')
    expect(items.find(({ _id }) => _id === firstNamed)).toEqual({
      ...{
        _id: firstNamed,
        date: ago(1),
        createdAt: expect.any(String),
        engine: 'anthropic',
        access: 'api',
        sample: 1,
      },
      query: { _id: rooms.id, searchTerm: 'meeting rooms', kind: 'organisation' },
      ...{ placement: 2, named: true, above: ['Baythorne'], others: ['Baythorne'], snippet: null },
      ...{ lost: false, first: true, wrong: false, unread: true },
    })
    expect(items.find(({ _id }) => _id === lostOne)).toMatchObject({
      ...{ placement: null, named: false, above: ['Baythorne', 'Kiln Street'], others: ['Baythorne', 'Kiln Street'] },
      ...{ lost: true, first: false },
    })
  })

  it('shows one view at a time and counts all of them', async () => {
    expect(await idsOf('view=lostSinceYesterday')).toEqual([lostOne, lostTwo].sort())
    expect(await idsOf('view=behindRival')).toEqual([lostOne, lostTwo, firstNamed].sort())
    const lost = await page('view=lostSinceYesterday&pageSize=10')
    expect([lost.total, lost.counts.all]).toEqual([2, 5])
    expect(lost.days).toEqual([{ date: ago(1), named: 0, answers: 2 }])
    // The desks of two days ago are the first of that query; the rooms of 'openai' were named before.
    expect((await page('view=firstTimeNamed')).items.map(({ _id }) => _id)).toContain(firstNamed)
    expect(await idsOf('view=firstTimeNamed')).not.toContain(stillNamed)
  })

  it('narrows by query, engine, day, named, rival and site', async () => {
    expect(await idsOf(`filter[query]=${rooms.id}`)).toEqual([stillNamed, firstNamed].sort())
    expect(await idsOf('filter[engine]=anthropic')).toEqual([firstNamed])
    expect(await idsOf(`filter[engine]=openai@${ago(1)}&filter[named]=own`)).toEqual([stillNamed])
    expect(await idsOf(`filter[from]=${ago(1)}&filter[to]=${ago(1)}&filter[named]=notOwn`)).toEqual(
      [lostOne, lostTwo].sort(),
    )
    expect(await idsOf('filter[behind]=kiln%20street')).toEqual([lostOne])
    expect(await idsOf('filter[site]=loom.example')).toEqual([stillNamed])
    expect(await idsOf('filter[only]=citing')).toEqual([stillNamed])
    expect(await idsOf('filter[rival]=kiln%20street')).toEqual([lostOne])
    expect(await idsOf('range=7&filter[query]=')).toHaveLength(5)
    expect(await idsOf('range=90')).toContain(old)
    expect(await idsOf(`filter[from]=${ago(41)}&filter[to]=${ago(39)}`)).toEqual([old])
  })

  it('has the answers of industries on request', async () => {
    expect(await idsOf('of=industry')).toEqual([ofMarket])
    expect((await page('of=all')).total).toBe(6)
    expect((await page('of=industry')).items[0]?.query).toEqual({
      ...{ _id: market.id, searchTerm: 'best offices', kind: 'industry' },
    })
  })

  it.each([
    ['filter[brand]', 'filter[brand]=x'],
    ['filter[from]', 'filter[from]=yesterday'],
    ['filter[engine]', 'filter[engine]=nobody'],
    ['sort', 'sort=engine'],
    ['dir', 'sort=date&dir=asc'],
    ['view', 'view=mine'],
    ['of', 'of=everybody'],
    ['range', 'range=30'],
    ['search', `search=${'x'.repeat(301)}`],
  ])('refuses a wrong %s by name', async (field, search) => {
    const { status, body } = await refused(search)
    expect([status, Object.keys(body.fields as object)]).toEqual([400, [field]])
  })

  it('is a 404 for another organisation’s query, and for another organisation', async () => {
    expect((await refused(`filter[query]=${newId()}`)).status).toBe(404)
    expect((await call(listAnswers, { headers: stranger.headers, params: params() })).status).toBe(404)
  })

  it('goes as CSV with exactly the rows of the view', async () => {
    const response = await call(listAnswers, {
      ...{ headers: member.headers, params: params() },
      url: '/api/test?format=csv&view=lostSinceYesterday&search=baythorne',
    })
    expect(response.headers.get('content-type')).toContain('text/csv')
    expect((await readCsv(response)).rows).toHaveLength(2)
  })

  it('is read by read tokens, for which nothing is unread', async () => {
    const token = await makeReadToken(await signInNew({ organisation, roles: ['organisationAdmin'] }))
    const { items } = await page('', token)
    expect([items.length, items.some(({ unread }) => unread)]).toEqual([5, false])
  })
})

describe('the search of answers', () => {
  it.each([
    ['words, all of them', 'loomhouse has', [stillNamed]],
    ['whole words', 'loomhous', []],
    ['no matter which accents and case', 'CAFE', [lostOne]],
    ['a phrase over dashes and quotes', '"day office"', [lostOne]],
    ['not a phrase in another order', '"office day"', []],
    ['the words of the question', 'desks baythorne leads', [lostOne]],
    ['a title of a source', 'quietness', [stillNamed]],
    ['an address of a source', 'baythorne.example', [stillNamed]],
    ['Japanese', '東京', [lostTwo]],
    ['not letters that are apart', '東の', []],
    ['nothing where there are only signs', '...', []],
    ['text that looks like a query of Postgres', "loomhouse & !has | ' : *", [stillNamed]],
  ])('finds %s', async (_, search, found) => {
    expect(await idsOf(`search=${encodeURIComponent(search)}`)).toEqual([...found].sort())
  })

  it('shows the text around the first hit, and counts the views of the answers found', async () => {
    const { items, counts } = await page('search=cafe')
    expect(items[0]?.snippet).toBe('Baythorne leads, says a café; see “day—office” plans.')
    expect(counts).toMatchObject({ all: 1, lostSinceYesterday: 1, behindRival: 1 })
  })

  it('finds nothing of other owners', async () => {
    expect(await idsOf('search=market')).toEqual([])
    expect(await idsOf('of=all&search=market')).toEqual([ofMarket])
    const response = await call(listAnswers, {
      ...{ headers: stranger.headers, params: { organisationId: other.id } },
      url: '/api/test?search=loomhouse&of=all',
    })
    expect(((await response.json()) as AnswerPage).total).toBe(0)
  })
})

describe('answers of surfaces', () => {
  it('are listed by their engine, not among those that figures are made of', async () => {
    const before = await page('pageSize=50')
    const query = { query: rooms, day: ago(1), engine: 'google-ai-mode', brands: ['Loomhouse'], answer: 'Loomhouse.' }
    const [shown = ''] = await storeResults([query])
    const after = await page('pageSize=50')
    expect([after.total, after.counts]).toEqual([before.total, before.counts])
    expect(after.choices.engines).toEqual([...before.choices.engines, 'google-ai-mode'])
    const { items } = await page('filter[engine]=google-ai-mode')
    expect(items.map(({ _id, access }) => [_id, access])).toEqual([[shown, 'app']])
    expect(await idsOf('filter[engine]=google-ai-mode,openai')).toContain(shown)
    await db().result.deleteMany({ where: { id: shown } })
  })
})

describe('one answer to read', () => {
  it('says who is named, whose sources it cites, and what the answer said the day before', async () => {
    expect(textOf(await read(firstNamed))).toBe(
      'You are named 2nd, after Baythorne. 1 rival is named. It shows no sources. First time that Claude names you for this query.',
    )
    const lost = await read(lostOne)
    expect(textOf(lost)).toBe(
      `You are not named. 2 rivals are. It shows no sources. On ${spoken(ago(2))} ChatGPT named you first for this query.`,
    )
    expect(lost.before).toMatchObject({ date: ago(2), placement: 1 })
    const named = await read(stillNamed)
    expect(textOf(named)).toBe('You are named first. No rival is named. 1 of its 2 sources is yours.')
    expect(named).toMatchObject({
      ...{ query: { _id: rooms.id, searchTerm: 'meeting rooms', kind: 'organisation' }, flag: null },
      ...{ answer: 'Loomhouse has rooms.', organisation: 'Loomhouse', ownPlacement: 1 },
    })
  })

  it('says that the engine read the own site where the answer does not cite it', async () => {
    const readBy = (sources: string[]) =>
      db().answer.updateMany({ where: { resultId: firstNamed }, data: { evidence: { citations: [], sources } } })
    await readBy(['https://loom.example/rooms', 'https://baythorne.example/guide'])
    expect(textOf(await read(firstNamed))).toContain('It shows no sources. It read a page of yours. First time')
    await readBy(['https://loom.example/rooms', 'https://www.loom.example/desks'])
    expect(textOf(await read(firstNamed))).toContain('It read 2 pages of yours.')
    await readBy(['https://baythorne.example/guide'])
    expect(textOf(await read(firstNamed))).not.toContain('It read')
    // Cited and read is cited.
    expect(textOf(await read(stillNamed))).not.toContain('It read')
  })

  it('is read for an industry as the organisation reads it, and by nobody else', async () => {
    expect(await read(ofMarket)).toMatchObject({ organisation: 'Loomhouse', query: { kind: 'industry' } })
    for (const id of [lostOne, ofMarket]) {
      const asked = { headers: stranger.headers, params: params(id) }
      expect((await call(getAnswer, asked)).status).toBe(404)
    }
    const foreign = { headers: stranger.headers, params: { organisationId: other.id, id: lostOne } }
    expect((await call(getAnswer, foreign)).status).toBe(404)
  })

  it('is unread until the person opens it, and stays so for others', async () => {
    const mark = () => call(markRead, { method: 'POST', headers: member.headers, params: params(lostTwo) })
    expect((await mark()).status).toBe(200)
    expect((await mark()).status).toBe(200)
    const unread = async (person: SignedIn) => (await page('', person)).items.find(({ _id }) => _id === lostTwo)?.unread
    expect([await unread(member), await unread(colleague)]).toEqual([false, true])
    expect([(await read(lostTwo)).read, (await read(lostTwo, colleague)).read]).toEqual([true, false])
    const asked = { method: 'POST', headers: stranger.headers, params: params(lostTwo) }
    expect((await call(markRead, asked)).status).toBe(404)
  })

  it('is never marked where it is too old to be unread', async () => {
    await call(markRead, { method: 'POST', headers: member.headers, params: params(old) })
    expect((await read(old)).read).toBe(false)
    expect((await page('range=90')).items.find(({ _id }) => _id === old)?.unread).toBe(false)
  })
})

describe('a flag', () => {
  const flagIt = (person: SignedIn, note: unknown, id = ofMarket, organisationId = organisation.id) =>
    readAnswer(call(flag, { method: 'POST', headers: person.headers, params: { organisationId, id }, body: { note } }))
  const solveIt = async (person: SignedIn, id = ofMarket) =>
    (await call(solve, { method: 'DELETE', headers: person.headers, params: params(id) })).status

  it('is seen by all of the organisation with its author, counted and listed, and by no other organisation', async () => {
    const { status, body } = await flagIt(colleague, '  We closed in May. ')
    expect([status, body]).toEqual([
      200,
      { note: 'We closed in May.', by: 'Ada Quill', at: expect.any(String), mine: true },
    ])
    expect((await read(ofMarket)).flag).toEqual({ ...body, mine: false })
    expect(await idsOf('of=all&view=wrongAboutUs')).toEqual([ofMarket])
    expect((await page('of=all')).counts.wrongAboutUs).toBe(1)
    const theirs = { headers: stranger.headers, params: { organisationId: other.id, id: ofMarket } }
    expect(((await (await call(getAnswer, theirs)).json()) as AnswerReading).flag).toBeNull()
  })

  it('takes another note, is solved once and may be raised again', async () => {
    await flagIt(colleague, 'First')
    expect((await flagIt(member, 'Second')).body).toMatchObject({ note: 'Second', mine: true })
    expect([await solveIt(colleague), await solveIt(colleague)]).toEqual([200, 404])
    expect((await read(ofMarket)).flag).toBeNull()
    const solved = await db().answerFlag.findFirstOrThrow({ where: { resultId: ofMarket } })
    expect(solved).toMatchObject({ solvedById: colleague.userId, solvedAt: expect.any(Date) })
    expect((await flagIt(member, 'Third')).status).toBe(200)
    expect(await solveIt(member)).toBe(200)
    const audited = await db().auditEntry.findMany({ where: { targetId: ofMarket, targetKind: 'answerFlag' } })
    expect(audited.map(({ action }) => action)).toContain('answerFlag.delete')
    expect(JSON.stringify(audited)).not.toContain('Second')
  })

  it.each([[''], ['   '], ['x'.repeat(301)], [undefined]])('needs a note of 300 characters at most', async (note) => {
    expect((await flagIt(member, note)).status).toBe(400)
  })

  it('is not for others', async () => {
    expect((await flagIt(stranger, 'Wrong', lostOne)).status).toBe(404)
    expect((await flagIt(stranger, 'Wrong', lostOne, other.id)).status).toBe(404)
    expect(await solveIt(stranger)).toBe(404)
  })
})

describe('saved views', () => {
  const save = (person: SignedIn, name: unknown, search: unknown = 'view=behindRival') =>
    readAnswer(call(saveView, { method: 'POST', headers: person.headers, params: params(), body: { name, search } }))
  const list = async (person: SignedIn) =>
    (await (await call(listViews, { headers: person.headers, params: params() })).json()).items
  const remove = async (person: SignedIn, id: string) =>
    (await call(deleteView, { method: 'DELETE', headers: person.headers, params: params(id) })).status

  it('are each person’s own; one of the same name is replaced, and at most ten are kept', async () => {
    const { body } = await save(member, ' Lost ', 'view=lostSinceYesterday')
    expect(body).toEqual({ _id: expect.any(String), name: 'Lost', search: 'view=lostSinceYesterday' })
    expect((await save(member, 'Lost', 'view=lostSinceYesterday&of=all')).body._id).toBe(body._id)
    expect(await list(member)).toEqual([{ ...body, search: 'view=lostSinceYesterday&of=all' }])
    expect(await list(colleague)).toEqual([])
    expect(await remove(colleague, String(body._id))).toBe(404)
    for (let at = 1; at < 10; at += 1) expect((await save(member, `View ${at}`)).status).toBe(200)
    expect((await save(member, 'One more')).status).toBe(409)
    expect((await save(member, 'View 1', 'x=1')).status).toBe(200)
    expect(await remove(member, String(body._id))).toBe(200)
    expect((await save(member, 'One more')).status).toBe(200)
  })

  it.each([
    ['', 'x'],
    ['x'.repeat(41), 'x'],
    ['Long', 'x'.repeat(2001)],
    ['None', undefined],
  ])('refuse a wrong name or address', async (name, search) => {
    expect((await save(colleague, name, search ?? null)).status).toBe(400)
  })

  it('are not for others', async () => {
    expect((await call(listViews, { headers: stranger.headers, params: params() })).status).toBe(404)
    expect((await save(stranger, 'Theirs')).status).toBe(404)
  })
})

function spoken(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  return `${date.getUTCDate()} ${date.toLocaleString('en-GB', { month: 'long', timeZone: 'UTC' })}`
}
