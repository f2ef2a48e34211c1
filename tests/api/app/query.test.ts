import { describe, expect, it } from 'vitest'
import { GET as listIndustryResults } from '@/app/api/app/industry-query-result/org/[organisationId]/route'
import { GET as listResults } from '@/app/api/app/organization-query-result/org/[organisationId]/route'
import { GET as getQuery } from '@/app/api/app/visibility/org/[organisationId]/query/[queryId]/route'
import { GET as getVisibility } from '@/app/api/app/visibility/org/[organisationId]/route'
import { type AnswerWindow, answersPath, type ListedAnswer } from '@/components/answers/answer-window'
import type { RecommendationStatusName } from '@/lib/actions/shapes'
import type { AnswerSelection } from '@/lib/answers/page'
import type { ResultPage } from '@/lib/answers/shapes'
import { addDays, dayToDate } from '@/lib/format/days'
import type { QueryFigures } from '@/lib/queries/shapes'
import type { VisibilityFigures } from '@/lib/visibility/shapes'
import { today } from '@/server/clock'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { signInNew } from '@/tests/support/actors'
import { readCsv } from '@/tests/support/csv'
import { makeIndustry, makeIndustryQuery } from '@/tests/support/industries'
import { makeReadToken } from '@/tests/support/read-tokens'
import { makeRecommendation } from '@/tests/support/recommendations'
import { call, readAnswer } from '@/tests/support/request'
import { type MadeQuery, makeOrganisation, makeQuery, type NewResult, storeResults } from '@/tests/support/results'

// The page of a query: every figure in the shape that programs read, and each count that of the answers it opens.

const TODAY = today()
const LAST = addDays(TODAY, -1)
const ENGINES = ['openai', 'anthropic']

/** One answer of each engine a day, the last one yesterday; Claude began 40 days ago. */
function daily(
  query: MadeQuery,
  days: number,
  answer: (age: number, engine: string) => Partial<NewResult>,
): NewResult[] {
  return Array.from({ length: days }, (_, index) => index + 1).flatMap((age) =>
    ENGINES.filter((engine) => engine === 'openai' || age <= 40).map((engine) => ({
      ...{ query, engine, day: addDays(TODAY, -age) },
      ...answer(age, engine),
    })),
  )
}

const organisation = await makeOrganisation({
  name: 'Loomhouse',
  aliases: ['Loom'],
  websiteUrl: 'https://loom.example',
})
const member = await signInNew({ organisation })
const elsewhere = await makeOrganisation({ name: 'Elsewhere' })
const admin = await signInNew({ organisation, roles: ['organisationAdmin'] })
const stranger = await signInNew({ organisation: elsewhere })
const office = await makeQuery(organisation, { slot: 1, searchTerm: 'day office' })
const rooms = await makeQuery(organisation, { slot: 2, searchTerm: 'meeting rooms' })
const old = await makeQuery(organisation, { slot: null, searchTerm: 'old office' })
const unasked = await makeQuery(organisation, { slot: 3, searchTerm: 'event space' })
const industry = await makeIndustry({ assignedTo: [organisation] })
const market = await makeIndustryQuery(industry, { slot: 1, searchTerm: 'virtual office' })
const foreign = await makeQuery(elsewhere, { slot: 1, searchTerm: 'secret term' })
const unassigned = await makeIndustryQuery(await makeIndustry(), { slot: 1, searchTerm: 'secret market' })

const GUIDE = 'https://www.guide.example/offices/'
/** Named on ChatGPT on half of the days and by two names on Claude; Baythorne on three of four, Mosaic always. */
await storeResults([
  ...daily(office, 60, (age, engine) => ({
    brands: [
      ...(age % 4 ? ['Baythorne'] : []),
      ...(engine === 'anthropic' ? ['Loom', 'Loomhouse'] : age % 2 ? ['Loomhouse'] : []),
      'Mosaic',
    ],
    citations: [
      age % 3 ? GUIDE : 'http://guide.example/offices',
      ...(age % 4 ? [] : ['http://guide.example/offices', 'https://baythorne.com/desks']),
      ...(age % 9 ? [] : ['https://loom.example/day']),
    ],
    ...(engine === 'openai' && { consulted: age % 7 ? ['https://read.example/'] : ['https://loom.example/prices'] }),
  })),
  ...daily(rooms, 30, () => ({ brands: ['Loomhouse', 'Baythorne'] })),
  ...daily(market, 30, (age) => ({ brands: age % 2 ? ['Mosaic'] : ['Mosaic', 'Loomhouse'] })),
  { query: old, day: addDays(TODAY, -100), brands: ['Mosaic'] },
])
await db().queryRun.create({
  data: {
    ...{ id: newId(), ownerId: organisation.id, queryId: office.id, engine: 'perplexity', sample: 1 },
    ...{ day: dayToDate(addDays(TODAY, -3)), status: 'failed', reasonCode: 'server' },
  },
})

type Handler = Parameters<typeof call>[0]

async function ask<Body = QueryFigures>(query: { id: string }, search = '', by: { headers: object } = member) {
  return readAnswer<Body>(
    call(getQuery as Handler, {
      url: `/api/test?${search}`,
      headers: { ...by.headers },
      params: { organisationId: organisation.id, queryId: query.id },
    }),
  )
}

const page = async (query: { id: string }, search = 'range=28') => (await ask(query, search)).body
const figures = await page(office)

/** Answers of a window as the dialog asks for them, and their number as its title has it. */
async function open(window: Partial<AnswerWindow> & { only?: AnswerSelection }, of = figures) {
  const counted = of.engines.filter(({ inMean }) => inMean).map(({ id }) => id)
  const full = {
    ...{ kind: of.query.kind, organisationId: organisation.id, queries: [of.query._id], figure: '' },
    ...{ engines: counted, days: of.window },
    ...window,
  }
  const rows: ListedAnswer[] = []
  for (let at = 1; ; at += 1) {
    const list = of.query.kind === 'industry' ? listIndustryResults : listResults
    const { body } = await readAnswer<ResultPage<ListedAnswer>>(
      call(list as Handler, {
        url: answersPath(full, at),
        headers: member.headers,
        params: { organisationId: organisation.id },
      }),
    )
    rows.push(...body.items)
    if (body.items.length < 10) return { total: body.total, rows }
  }
}

describe('the figures of a query', () => {
  it('have the shape that programs read', () => {
    expect(Object.keys(figures)).toEqual(
      expect.arrayContaining([
        ...['query', 'window', 'own', 'verdict', 'verdicts', 'engines', 'brands', 'strip', 'pages', 'steps'],
        ...['weakest', 'actions', 'sentences'],
      ]),
    )
    expect(figures.query).toMatchObject({
      ...{ _id: office.id, searchTerm: 'day office', kind: 'organisation', active: true },
    })
    expect(figures.window).toEqual({ from: addDays(LAST, -27), to: LAST })
    expect(figures.own).toEqual({
      ...{ named: 42, answers: 56, share: 75 },
      ...{ low: expect.any(Number), high: expect.any(Number) },
    })
    expect(figures.engines.map(({ id, label, named, answers, share }) => [id, label, named, answers, share])).toEqual([
      ['openai', 'ChatGPT', 14, 28, 50],
      ['anthropic', 'Claude', 28, 28, 100],
    ])
    expect(
      figures.brands.map(({ key, named, answers, share, averageRank, own }) => [
        key,
        named,
        answers,
        share,
        averageRank,
        own,
      ]),
    ).toEqual([
      ['mosaic', 56, 56, 100, 3, false],
      ['baythorne', 42, 56, 75, 4, false],
      ['loomhouse', 42, 56, 75, 5, true],
    ])
    expect([figures.leader, figures.leads]).toEqual([{ key: 'mosaic', name: 'Mosaic' }, false])
  })

  it('default to a week, take one engine, and refuse other values', async () => {
    const week = await page(office, '')
    expect([week.range, week.window.from, week.own.answers]).toEqual([7, addDays(LAST, -6), 14])
    const claude = await page(office, 'range=90&engine=anthropic')
    expect([claude.engine, claude.own, claude.engines.map(({ id }) => id)]).toMatchObject([
      'anthropic',
      { named: 40, answers: 40, share: 100 },
      ['anthropic'],
    ])
    expect(claude.choices.map(({ id }) => id)).toEqual(['openai', 'anthropic'])
    for (const search of ['range=30', 'range=x', 'engine=other', 'format=csv'])
      expect((await ask(office, search)).status).toBe(400)
  })

  it.each([7, 28, 90] as const)('equal those of Visibility for this query, over %i days', async (range) => {
    const { body } = await readAnswer<VisibilityFigures>(
      call(getVisibility as Handler, {
        url: `/api/test?range=${range}&queries=${office.id}`,
        headers: member.headers,
        params: { organisationId: organisation.id },
      }),
    )
    const of = await page(office, `range=${range}`)
    expect([of.own.named, of.own.answers, of.own.share]).toEqual([body.ranked, body.results, body.score])
    expect({ low: of.own.low, high: of.own.high }).toEqual(body.interval ?? { low: null, high: null })
    expect(of.engines.map(({ share }) => share)).toEqual(body.engines.map(({ score }) => score))
    expect([of.verdict, of.verdicts]).toEqual([body.verdict, body.verdicts])
  })

  it('come with sentences that say them', async () => {
    expect(figures.sentences[0]).toEqual({
      key: 'query.behind',
      values: { share: 75, rival: 'Mosaic', rivalShare: 100 },
      text: 'You are named in 75% of answers, Mosaic in 100%.',
    })
    const [first] = (await page(rooms)).sentences
    expect(first?.text).toBe('You are named in 100% of answers, Baythorne in 100%.')
    const [none] = (await page(unasked)).sentences
    expect(none?.text).toMatch(/^The first answers arrive (today|tomorrow) at \d\d:\d\d UTC\.$/)
    expect((await page(old)).sentences).toEqual([])
  })

  it('draw lines of 14 days, from the seventh answer of an engine on', () => {
    const [openai, anthropic] = figures.engines
    expect(openai?.trend).toHaveLength(56)
    expect(openai?.trend.at(-1)).toEqual({ date: LAST, own: 50, leader: 100 })
    const first = anthropic?.trend.find(({ own }) => own !== null)
    expect(first).toEqual({ date: addDays(TODAY, -34), own: 100, leader: 100 })
  })

  it('list an own query first, then by the gap, and the inactive one last', async () => {
    const walk: string[] = []
    for (let at: string | undefined = market.id, back = true; at; ) {
      const { place, query } = await page({ id: at }, 'range=7')
      if (back && place.previous) {
        at = place.previous._id
        continue
      }
      back = false
      walk.push(`${place.position}/${place.total} ${query.searchTerm}`)
      at = place.next?._id
    }
    expect(walk).toEqual([
      '1/5 day office',
      '2/5 meeting rooms',
      '3/5 event space',
      '4/5 virtual office',
      '5/5 old office',
    ])
  })
})

describe('the strip of a query', () => {
  it('has each answer of 14 days with its own place and the names in order, an own name once', () => {
    const answers = figures.strip.filter(({ resultId }) => resultId !== null)
    expect(answers).toHaveLength(28)
    expect(figures.strip.map(({ date }) => date)).toEqual([...figures.strip.map(({ date }) => date)].sort())
    expect(answers[0]?.date).toBe(addDays(LAST, -13))
    const own = { key: 'loomhouse', name: 'Loomhouse', own: true }
    const mosaic = { key: 'mosaic', name: 'Mosaic', own: false }
    expect(answers.find(({ date, engine }) => date === addDays(TODAY, -4) && engine === 'anthropic')).toMatchObject({
      ...{ sample: 1, placement: 1, order: [own, mosaic] },
    })
    expect(answers.find(({ date, engine }) => date === addDays(TODAY, -2) && engine === 'openai')).toMatchObject({
      placement: null,
      order: [{ key: 'baythorne', name: 'Baythorne', own: false }, mosaic],
    })
  })

  it('has a run that failed without names, and each answer as the list of answers has it', async () => {
    const failed = figures.strip.filter(({ resultId }) => resultId === null)
    expect(failed).toEqual([
      {
        ...{ date: addDays(TODAY, -3), engine: 'perplexity', sample: 1 },
        ...{ resultId: null, placement: null, order: [] },
      },
    ])
    const { rows, total } = await open({ days: { from: addDays(LAST, -13), to: LAST } })
    expect(total).toBe(28)
    const placed = new Map(rows.map(({ _id, ownPlacement }) => [_id, ownPlacement]))
    for (const { resultId, placement } of figures.strip)
      if (resultId) expect([resultId, placed.get(resultId)]).toEqual([resultId, placement])
  })
})

describe('counts of a query open exactly their answers', () => {
  it('its answers, those that name you, and those of each engine and brand', async () => {
    const [all, named] = [await open({}), await open({ only: 'named' })]
    expect([all.total, named.total]).toEqual([figures.own.answers, figures.own.named])
    for (const { id, answers, named: own } of figures.engines)
      expect([(await open({ engines: [id] })).total, (await open({ engines: [id], only: 'named' })).total]).toEqual([
        answers,
        own,
      ])
    for (const { key, name, named: own } of figures.brands.filter((brand) => !brand.own))
      expect([key, (await open({ rival: { key, name } })).total]).toEqual([key, own])
  })

  it('the answers that name the leader and quote a page, by whatever spelling of its address', async () => {
    expect(figures.pages.map(({ url, site, type, of }) => [url, site, type, of])).toEqual([
      [GUIDE, 'guide.example', 'editorial', null],
      ['https://baythorne.com/desks', 'baythorne.com', 'competitor', null],
      ['https://loom.example/day', 'loom.example', 'own', 'own'],
    ])
    const leader = { key: 'mosaic', name: 'Mosaic' }
    for (const { url, spellings = [url], answers, namingOwn, namingLeader } of figures.pages) {
      const quoting = { url: spellings.join(' ') }
      const counted = [
        (await open(quoting)).total,
        (await open({ ...quoting, only: 'named' })).total,
        (await open({ ...quoting, rival: leader })).total,
      ]
      expect([url, ...counted]).toEqual([url, answers, namingOwn, namingLeader])
    }
    expect(figures.pages[0]).toMatchObject({ answers: 56, namingOwn: 42, namingLeader: 56, placement: 2 })
  })

  it("the steps of 'Why not us?'", async () => {
    const only = { answers: undefined, read: 'read', cited: 'citing', named: 'named', topThree: 'topThree' } as const
    expect(figures.steps.map(({ key, count, of }) => [key, count, of])).toEqual([
      ['answers', 56, 56],
      ['read', 7, 28],
      ['cited', 6, 56],
      ['named', 42, 56],
      ['topThree', 42, 56],
    ])
    for (const { key, count, engines } of figures.steps) {
      const chosen = only[key]
      expect([key, (await open({ engines, ...(chosen && { only: chosen }) })).total]).toEqual([key, count])
    }
    expect(figures.weakest).toBe('read')
  })

  it('an industry query opens those of the industry', async () => {
    const of = await page(market)
    expect([of.query.kind, of.own]).toMatchObject(['industry', { named: 28, answers: 56, share: 50 }])
    expect((await open({ only: 'named' }, of)).total).toBe(28)
  })
})

describe('a query out of the reader’s reach', () => {
  it.each([
    ['another organisation’s', foreign],
    ['one of an industry that is not assigned', unassigned],
    ['an unknown one', { id: newId() }],
  ])('%s is a 404 like any other', async (_, query) => {
    expect(await ask(query, 'range=28')).toEqual({ status: 404, body: { error: 'Not found.' } })
  })

  it('is a 404 for another organisation and a 401 for nobody', async () => {
    expect((await ask(office, '', stranger)).status).toBe(404)
    expect((await ask(office, '', { headers: {} })).status).toBe(401)
  })
})

describe('the actions on a query', () => {
  const target = async (title: string, status: RecommendationStatusName, queryIds: string[]) => {
    const id = await makeRecommendation(organisation, { title, status })
    await db().geoRecommendation.update({ where: { id }, data: { own: true } })
    await db().recommendationStatus.updateMany({ where: { recommendationId: id }, data: { queryIds } })
    return id
  }

  it('are those that chose it, live ones first, with their effect in words, and none for read tokens', async () => {
    const day = addDays(TODAY, -9)
    await target('Not about this query', 'pending', [rooms.id])
    await target('Rejected', 'rejected', [office.id])
    const planned = await target('State prices', 'pending', [office.id])
    const live = await target('Publish a comparison page for day offices', 'implemented', [office.id])
    await db().recommendationStatus.updateMany({
      where: { recommendationId: planned },
      data: { shortName: 'page with prices' },
    })
    const status = await db().recommendationStatus.findFirstOrThrow({ where: { recommendationId: live } })
    await db().recommendationStatusChange.create({
      data: {
        ...{ id: newId(), organisationId: organisation.id, statusId: status.id, toStatus: 'implemented' },
        ...{ day: dayToDate(day), queryIds: [office.id] },
      },
    })
    const { actions, waiting } = await page(office)
    expect(actions).toMatchObject([
      {
        ...{ _id: live, status: 'implemented', liveSince: day, shortName: 'Publish a comparison page…' },
        effect: { verdict: 'tooEarly', day: 9 },
        said: expect.stringMatching(/^Live for 9 days\. First look on \d+ \w+\.$/),
      },
      {
        ...{ _id: planned, status: 'pending', liveSince: null, shortName: 'page with prices' },
        ...{ effect: null, said: 'Not started.' },
      },
    ])
    expect(waiting).toMatch(/^“Publish a comparison page for day offices” went live on \d+ \w+\. First look on/)
    const { body, status: answered } = await ask(office, 'range=28', await makeReadToken(admin))
    expect([answered, body.actions, body.waiting, body.own]).toEqual([200, [], null, figures.own])
  })
})

it('the file of a query has a row for each figure of its page', async () => {
  const response = await call(getQuery as Handler, {
    url: '/api/test?range=28&format=csv&part=query',
    headers: member.headers,
    params: { organisationId: organisation.id, queryId: office.id },
  })
  const { rows } = await readCsv(response)
  const of = (figure: string, name: string) => rows.find((row) => row.Figure === figure && row.Of === name)
  expect(of('Share of answers', 'Loomhouse')).toMatchObject({
    ...{ Organisation: 'Loomhouse', Queries: 'day office', From: figures.window.from, To: figures.window.to },
    ...{ Value: '75', Unit: '%', 'Answers that name it': '42', Answers: '56' },
  })
  expect(of('Answers that quote a page and name Mosaic', GUIDE)).toMatchObject({ Value: '56', Answers: '56' })
  expect(rows.filter((row) => row.Figure === 'Place in answer 1 of the day').length).toBeGreaterThan(56)
})
