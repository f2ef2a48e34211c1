import { describe, expect, it } from 'vitest'
import { GET as listAnswers } from '@/app/api/app/opportunities/org/[organisationId]/answers/route'
import { GET as getWhy } from '@/app/api/app/opportunities/org/[organisationId]/query/[queryId]/route'
import { GET as getOpportunities } from '@/app/api/app/opportunities/org/[organisationId]/route'
import { addDays } from '@/lib/format/days'
import type { Opportunities, WhyNotUs } from '@/lib/opportunities/shapes'
import { today } from '@/server/clock'
import { signInNew } from '@/tests/support/actors'
import { makeIndustry, makeIndustryQuery } from '@/tests/support/industries'
import { clearRecommendations, makeAction } from '@/tests/support/recommendations'
import { call, readAnswer } from '@/tests/support/request'
import { type MadeQuery, makeOrganisation, makeQuery, type NewResult, storeResults } from '@/tests/support/results'

const TODAY = today()
const ENGINES = ['openai', 'anthropic']

/** One answer of each engine a day, the last one yesterday. */
function daily(
  query: MadeQuery,
  days: number,
  answer: (age: number, engine: string) => Partial<NewResult>,
): NewResult[] {
  return Array.from({ length: days }, (_, index) => index + 1).flatMap((age) =>
    ENGINES.map((engine) => ({ query, engine, day: addDays(TODAY, -age), ...answer(age, engine) })),
  )
}

const organisation = await makeOrganisation({ name: 'Loomhouse', websiteUrl: 'https://loom.example' })
const member = await signInNew({ organisation })
const stranger = await signInNew({ organisation: await makeOrganisation({ name: 'Elsewhere' }) })
const behind = await makeQuery(organisation, { slot: 1, searchTerm: 'day office' })
const level = await makeQuery(organisation, { slot: 2, searchTerm: 'meeting rooms' })
const industry = await makeIndustry({ assignedTo: [organisation] })
const ofIndustry = await makeIndustryQuery(industry, { slot: 1, searchTerm: 'virtual office' })
await storeResults([
  ...daily(behind, 28, (age, engine) => ({
    brands: age % 4 === 0 ? ['Baythorne', 'Loomhouse'] : ['Baythorne', 'Mosaic'],
    citations: ['https://guide.example/a', 'https://guide.example/b', 'https://baythorne.com/'],
    ...(engine === 'openai' && { consulted: age % 7 === 0 ? ['https://loom.example/x'] : ['https://read.example/'] }),
    searches: age % 2 ? ['Day  office PRICES'] : ['day office prices', 'baythorne'],
  })),
  ...daily(level, 28, (age) => ({ brands: age % 2 ? ['Loomhouse'] : ['Mosaic'] })),
  ...daily(ofIndustry, 28, (age) => ({
    brands: ['Loomhouse', 'Mosaic'],
    citations: age > 14 ? ['https://www.reddit.com/r/offices'] : ['https://loom.example/'],
  })),
])

async function read<Body>(
  handler: Parameters<typeof call>[0],
  search = '',
  params: Record<string, string> = {},
  by = member,
): Promise<{ status: number; body: Body }> {
  return readAnswer(
    call(handler, {
      url: `/api/test?${search}`,
      headers: by.headers,
      params: { organisationId: organisation.id, ...params },
    }),
  )
}

describe('opportunities', () => {
  it('list the query in which a rival is clearly ahead, with its counts', async () => {
    const { status, body } = await read<Opportunities>(getOpportunities)
    expect(status).toBe(200)
    expect(body.window).toEqual({ from: addDays(TODAY, -28), to: addDays(TODAY, -1), days: 28 })
    expect([body.answers, body.enoughFrom, body.omittedGaps, body.simulated]).toEqual([168, null, 0, false])
    expect(body.gaps).toEqual([
      {
        query: { _id: behind.id, searchTerm: 'day office', kind: 'organisation' },
        own: { named: 14, answers: 56, share: 25, low: 13, high: 44 },
        rival: { key: 'baythorne', name: 'Baythorne', named: 56, answers: 56, share: 100, low: 94, high: 100 },
        rivalOnly: 42,
        ownOnly: 0,
        gap: 75,
        engines: ['openai', 'anthropic'],
        action: null,
      },
    ])
  })

  it('say what is done for a query, as why-not-us does', async () => {
    const title = 'A page of prices'
    const id = await makeAction(organisation, { title, queryIds: [behind.id], liveSince: addDays(TODAY, -20) })
    const state = expect.stringMatching(/^Live since [^.]+\. Too few answers\. Second look on [^.]+\.$/)
    const action = { _id: id, title, state }
    const { body } = await read<Opportunities>(getOpportunities)
    expect(body.gaps.map((gap) => gap.action)).toEqual([action])
    const why = await read<WhyNotUs>(getWhy, '', { queryId: behind.id })
    expect(why.body.action).toEqual(action)
    expect((await read<WhyNotUs>(getWhy, '', { queryId: level.id })).body.action).toBeNull()
    await clearRecommendations()
  })

  it('of one engine are those of its answers, and keep all engines to choose from', async () => {
    const { body } = await read<Opportunities>(getOpportunities, 'days=90&engine=anthropic')
    expect(body.window.days).toBe(90)
    expect(body.gaps).toMatchObject([{ own: { named: 7, answers: 28 }, gap: 75, engines: ['anthropic'] }])
    expect(body.answers).toBe(84)
    expect(body.searches.every(({ engines }) => engines.join() === 'anthropic')).toBe(true)
    expect(body.engines.map(({ id }) => id)).toEqual(['openai', 'anthropic'])
  })

  it('count the answers that cite a site once, by type, with their names and pages', async () => {
    const { body } = await read<Opportunities>(getOpportunities)
    expect(body.sites).toEqual([
      {
        ...{ site: 'baythorne.com', type: 'competitor', typeSet: false, change: null, before: 0 },
        ...{ answers: 56, namingOwn: 14, namingRivals: 56 },
        pages: [{ url: 'https://baythorne.com/', answers: 56 }],
      },
      {
        ...{ site: 'guide.example', type: 'editorial', typeSet: false, change: null, before: 0 },
        ...{ answers: 56, namingOwn: 14, namingRivals: 56 },
        pages: [
          { url: 'https://guide.example/a', answers: 56 },
          { url: 'https://guide.example/b', answers: 56 },
        ],
      },
      {
        ...{ site: 'loom.example', type: 'own', typeSet: false, change: null, before: 0 },
        ...{ answers: 28, namingOwn: 28, namingRivals: 28 },
        pages: [{ url: 'https://loom.example/', answers: 28 }],
      },
      {
        ...{ site: 'reddit.com', type: 'community', typeSet: false, change: null, before: 0 },
        ...{ answers: 28, namingOwn: 28, namingRivals: 28 },
        pages: [{ url: 'https://www.reddit.com/r/offices', answers: 28 }],
      },
    ])
  })

  it('fold equal searches, and say whether an own site was read after them', async () => {
    const { body } = await read<Opportunities>(getOpportunities)
    expect(body.searches).toEqual([
      {
        ...{ search: 'Day office PRICES', key: 'day office prices', times: 56 },
        ...{ engines: ['openai', 'anthropic'], ownSiteRead: true },
      },
      { search: 'baythorne', key: 'baythorne', times: 28, engines: ['openai', 'anthropic'], ownSiteRead: true },
    ])
  })

  it('are refused for other periods and engines, and not there for another organisation', async () => {
    for (const search of ['days=7', 'engine=other', 'days=x'])
      expect((await read(getOpportunities, search)).status).toBe(400)
    for (const handler of [getOpportunities, listAnswers])
      expect((await read(handler, '', {}, stranger)).status).toBe(404)
    expect((await read(getWhy, '', { queryId: behind.id }, stranger)).status).toBe(404)
    expect(
      (await read(getWhy, '', { queryId: behind.id, organisationId: stranger.actor.organisationId ?? '' }, stranger))
        .status,
    ).toBe(404)
  })
})

describe('why not us', () => {
  it('counts the steps of the same answers; the step “read” counts only engines that report what they read', async () => {
    const { body } = await read<WhyNotUs>(getWhy, '', { queryId: behind.id })
    const both = ['openai', 'anthropic']
    expect(body.steps).toEqual([
      { key: 'answers', count: 56, of: 56, rival: null, engines: both, notReportedBy: [] },
      { key: 'read', count: 4, of: 28, rival: 28, engines: ['openai'], notReportedBy: ['Claude'] },
      { key: 'cited', count: 0, of: 56, rival: 56, engines: both, notReportedBy: [] },
      { key: 'named', count: 14, of: 56, rival: 56, engines: both, notReportedBy: [] },
      { key: 'topThree', count: 14, of: 56, rival: 56, engines: both, notReportedBy: [] },
    ])
    expect(body).toMatchObject({ weakest: 'read', enough: true, rivalSites: ['guide.example'] })
    expect(body.rival).toMatchObject({ key: 'baythorne', name: 'Baythorne', named: 56, answers: 56, share: 100 })
    expect(body.own).toMatchObject({ named: 14, answers: 56, share: 25 })
    expect(body.query).toEqual({ _id: behind.id, searchTerm: 'day office', kind: 'organisation' })
  })

  it('suggests no mention on a site of its own or of any rival', async () => {
    const other = await makeOrganisation({ name: 'Kiln' })
    const query = await makeQuery(other, { slot: 1 })
    const citations = ['https://mosaic.com/', 'https://baythorne.com/', 'https://guide.example/a']
    await storeResults(daily(query, 28, () => ({ brands: ['Baythorne', 'Mosaic'], citations })))
    const params = { organisationId: other.id, queryId: query.id }
    const { body } = await read<WhyNotUs>(getWhy, '', params, await signInNew({ organisation: other }))
    expect(body.rivalSites).toEqual(['guide.example'])
  })

  it('of a query of an industry is the same', async () => {
    const { body } = await read<WhyNotUs>(getWhy, 'days=90&engine=openai', { queryId: ofIndustry.id })
    expect(body.query.kind).toBe('industry')
    expect(body.steps.map(({ count }) => count)).toEqual([28, 0, 14, 28, 28])
    expect(body.steps[1]).toMatchObject({ of: 0, engines: [], notReportedBy: ['ChatGPT'] })
    expect(body.weakest).toBeNull()
  })

  it('without answers has no steps to name', async () => {
    const query = await makeQuery(organisation)
    const { status, body } = await read<WhyNotUs>(getWhy, '', { queryId: query.id })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      own: { named: 0, answers: 0 },
      rival: null,
      weakest: null,
      enough: false,
      engines: [],
    })
  })
})
