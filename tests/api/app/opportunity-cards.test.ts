import { afterEach, describe, expect, it } from 'vitest'
import { GET as listAnswers } from '@/app/api/app/opportunities/org/[organisationId]/answers/route'
import {
  GET as getOpportunities,
  POST as putAside,
  DELETE as putBack,
} from '@/app/api/app/opportunities/org/[organisationId]/route'
import { POST as saveAction } from '@/app/api/app/organization-geo-recommendation/route'
import type { ResultPage } from '@/lib/answers/shapes'
import { addDays } from '@/lib/format/days'
import { OPPORTUNITIES, OPPORTUNITY_PERIODS } from '@/lib/limits'
import { effortOfGap } from '@/lib/opportunities/rules'
import type { LeftOut, Opportunities } from '@/lib/opportunities/shapes'
import { today } from '@/server/clock'
import { db } from '@/server/db/client'
import { installationScope } from '@/server/db/scope'
import { digestOf } from '@/server/digest/reads'
import { whyNotUs } from '@/server/opportunities/why-not-us'
import { reportOf } from '@/server/report/report'
import { signInNew } from '@/tests/support/actors'
import { clearRecommendations, makeAction } from '@/tests/support/recommendations'
import { call, readAnswer } from '@/tests/support/request'
import { type MadeQuery, makeOrganisation, makeQuery, type NewResult, storeResults } from '@/tests/support/results'

// One ranked list of what would help (R-ACTION-9), over answers of two engines on 28 days.

const TODAY = today()

function daily(query: MadeQuery, answer: (age: number) => Partial<NewResult>): NewResult[] {
  return Array.from({ length: 28 }, (_, index) => index + 1).flatMap((age) =>
    ['openai', 'anthropic'].map((engine) => ({ query, engine, day: addDays(TODAY, -age), ...answer(age) })),
  )
}

const organisation = await makeOrganisation({ name: 'Loomhouse', websiteUrl: 'https://loom.example' })
const member = await signInNew({ organisation, firstName: 'Amelia' })
const stranger = await signInNew({ organisation: await makeOrganisation({ name: 'Elsewhere' }) })
const behind = await makeQuery(organisation, { slot: 1, searchTerm: 'day office' })
const level = await makeQuery(organisation, { slot: 2, searchTerm: 'meeting rooms' })
await storeResults([
  ...daily(behind, (age) => ({
    brands: age % 4 === 0 ? ['Baythorne', 'Loomhouse'] : ['Baythorne', 'Mosaic'],
    citations: [
      ...['https://guide.example/offices/london', 'https://www.reddit.com/r/offices', 'https://baythorne.com/'],
      ...(age % 4 === 0 ? ['https://won.example/a'] : []),
    ],
    consulted: ['https://read.example/prices'],
    searches: ['Day office prices', 'day office in London London', 'baythorne reviews'],
  })),
  ...daily(level, (age) => ({
    brands: age % 2 ? ['Loomhouse'] : ['Mosaic'],
    citations: ['https://loom.example/', ...(age % 2 ? ['https://won.example/b'] : [])],
    searches: ['meeting room prices'],
  })),
])
const GAP = `gap:${behind.id}`

async function answered<Body>(
  handler: Parameters<typeof call>[0],
  {
    search = '',
    method = 'GET',
    body,
    by = member,
    of = organisation.id,
  }: {
    search?: string
    method?: string
    body?: object
    by?: typeof member
    of?: string
  } = {},
): Promise<{ status: number; body: Body }> {
  return readAnswer(
    call(handler, {
      ...{ url: `/api/test?${search}`, method, headers: by.headers, params: { organisationId: of } },
      ...(body && { body }),
    }),
  )
}

const list = async (search = '') => (await answered<Opportunities>(getOpportunities, { search })).body
const keysOf = ({ cards }: Opportunities) => cards.map(({ key }) => key)
const left = ({ leftOut }: Opportunities, reason: LeftOut['reason']) =>
  leftOut.find((each) => each.reason === reason)?.items.map(({ name }) => name) ?? []
const stateOf = async (key: string) => (await list()).cards.find((card) => card.key === key)?.state

afterEach(async () => {
  await clearRecommendations()
  await db().opportunityAside.deleteMany()
})

describe('the list', () => {
  it('ranks gaps, sites and searches by the answers at stake, equal ones by effort', async () => {
    const found = await list()
    expect(found.cards.map(({ key, place, atStake, effort }) => [key, place, atStake, effort.bars])).toEqual([
      ['site:reddit.com', 1, 42, 1],
      [GAP, 2, 42, 2],
      ['search:day office in london london', 3, 42, 2],
      ['search:day office prices', 4, 42, 2],
      ['site:guide.example', 5, 42, 2],
    ])
    expect(found.cards.map(({ title }) => title)).toEqual([
      'Get onto reddit.com',
      'Close the gap on “day office”',
      'Answer the search “day office in London”',
      'Answer the search “Day office prices”',
      'Get onto guide.example',
    ])
    expect(found.sentences).toEqual([{ key: 'things', values: { things: 5 }, text: 'Five things would help most.' }])
  })

  it('says of each card what its evidence is', async () => {
    const { cards } = await list()
    expect(cards.find(({ key }) => key === GAP)).toMatchObject({ opened: 0, gap: { own: { answers: 56, share: 25 } } })
    // The list counts the steps of answers that it has read, the page of one query has them counted: both are the same.
    const asked = { days: OPPORTUNITY_PERIODS[0] }
    const { weakest, steps } = await whyNotUs(member.actor, 'ownOrganisation', organisation.id, behind.id, asked, TODAY)
    const effort = effortOfGap(weakest)
    expect(cards.find(({ key }) => key === GAP)).toMatchObject({
      ...{ effort, opened: steps.find(({ key }) => key === 'read')?.count },
    })
    expect(cards.find(({ key }) => key === 'site:guide.example')).toMatchObject({
      ...{ type: 'editorial', pages: 1, namingOwn: 0, strongest: '/offices/london', queries: [behind.id] },
    })
    expect(cards.find(({ key }) => key === 'search:day office prices')).toMatchObject({
      ...{ times: 56, found: { times: 56 }, queries: [behind.id] },
    })
  })

  it('names what it leaves out, by reason', async () => {
    const found = await list()
    expect(left(found, 'wonSites')).toEqual(['won.example'])
    expect(left(found, 'foreignSites').sort()).toEqual(['baythorne.com', 'loom.example'])
    expect(left(found, 'foundSearches')).toEqual(['meeting room prices'])
    expect(left(found, 'brandSearches')).toEqual(['baythorne reviews'])
    expect(left(found, 'closeQueries')).toEqual([])
  })

  it('counts at stake exactly the answers that the card opens', async () => {
    const { cards, window } = await list()
    for (const card of cards) {
      const narrowed = card.kind === 'gap' ? `&queries=${card.queries[0]}` : ''
      const text = encodeURIComponent(card.kind === 'site' ? card.site : card.kind === 'search' ? card.searchKey : '')
      const search = `from=${window.from}&to=${window.to}&only=withoutYou${narrowed}${text && `&${card.kind}=${text}`}`
      const { body } = await answered<ResultPage<unknown>>(listAnswers, { search })
      expect([card.key, body.total]).toEqual([card.key, card.atStake])
    }
  })

  it('lists no site or search where a type says whose it is, and nothing for one without a site of its own', async () => {
    await db().siteType.create({ data: { organisationId: organisation.id, site: 'guide.example', type: 'competitor' } })
    expect(keysOf(await list())).not.toContain('site:guide.example')
    await db().siteType.deleteMany({ where: { organisationId: organisation.id } })
    await db().organisation.update({ where: { id: organisation.id }, data: { websiteUrl: null } })
    expect(keysOf(await list()).filter((key) => key.startsWith('search:'))).toEqual([])
    await db().organisation.update({ where: { id: organisation.id }, data: { websiteUrl: 'https://loom.example' } })
  })

  it('of one engine counts its answers', async () => {
    expect((await list('engine=openai')).cards.every(({ atStake }) => atStake === 21)).toBe(true)
  })
})

describe('the state of a card', () => {
  it('comes from the action planned for it, with its author and due day', async () => {
    const due = addDays(TODAY, 3)
    const body = { title: 'Write to the guide', queries: [behind.id], opportunity: 'site:guide.example', due }
    expect((await answered(saveAction, { method: 'POST', body })).status).toBe(200)
    expect(await stateOf('site:guide.example')).toMatchObject({ status: 'planned', text: 'Planned by Amelia', due })
    // To get onto a site is not to close the gap, though the action is to move its query.
    expect(await stateOf(GAP)).toBeNull()
    const { sentences } = await list()
    expect(sentences.map(({ text }) => text).join(' ')).toMatch(
      /^Five things would help most\. One is under way, due on \w+day\.$/,
    )
  })

  it.each([
    ['in_progress', 'inProgress', 'In Progress'],
    ['on_hold', 'onHold', 'On Hold'],
  ] as const)('%s is %s', async (status, state, text) => {
    await makeAction(organisation, { status, queryIds: [behind.id] })
    expect(await stateOf(GAP)).toMatchObject({ status: state, text })
  })

  it('of a live one says since when it is live and when its next look is, and ranks below its equals', async () => {
    await makeAction(organisation, { queryIds: [behind.id], liveSince: addDays(TODAY, -6) })
    const found = await list()
    expect(found.cards.find(({ key }) => key === GAP)?.state).toMatchObject({ status: 'live', text: 'Live for 6 days' })
    expect(found.cards.at(-1)?.key).toBe(GAP)
  })

  it('is none for a rejected action', async () => {
    await makeAction(organisation, { status: 'rejected', queryIds: [behind.id] })
    expect(await stateOf(GAP)).toBeNull()
  })
})

describe('putting aside', () => {
  const setAside = (key: string, by = member) => answered(putAside, { method: 'POST', body: { key }, by })
  const back = (key: string, by = member) =>
    answered(putBack, { method: 'DELETE', search: `key=${encodeURIComponent(key)}`, by })

  it('takes a card off the list until it is put back, says who did so, and is in the audit log', async () => {
    expect((await setAside('site:guide.example')).status).toBe(200)
    expect((await setAside('site:guide.example')).status).toBe(200)
    const found = await list()
    expect(keysOf(found)).not.toContain('site:guide.example')
    expect(found.leftOut.at(-1)).toMatchObject({
      reason: 'aside',
      items: [{ key: 'site:guide.example', name: 'Get onto guide.example', by: 'Amelia' }],
    })
    expect((await back('site:guide.example')).status).toBe(200)
    expect(keysOf(await list())).toContain('site:guide.example')
    const entries = await db().auditEntry.findMany({
      where: { action: { startsWith: 'opportunityAside.' } },
      orderBy: { at: 'asc' },
    })
    expect(entries.map(({ action }) => action)).toEqual(['opportunityAside.create', 'opportunityAside.delete'])
  })

  it('is refused out of reach, for the query of another, for other keys, and at the limit', async () => {
    for (const act of [setAside, back]) expect((await act('site:guide.example', stranger)).status).toBe(404)
    const foreign = await makeQuery(await makeOrganisation())
    expect((await setAside(`gap:${foreign.id}`)).status).toBe(404)
    expect((await back('site:guide.example')).status).toBe(404)
    for (const key of ['', 'guide.example', 'gap:1', 'site:', `site:${'a'.repeat(OPPORTUNITIES.keyChars)}`])
      expect((await setAside(key)).status).toBe(400)
    await db().opportunityAside.createMany({
      data: Array.from({ length: OPPORTUNITIES.putAside }, (_, at) => ({
        ...{ organisationId: organisation.id, key: `site:${at}.example` },
      })),
    })
    expect((await setAside('site:guide.example')).status).toBe(409)
  })
})

it('report and weekly mail say what the list says', async () => {
  const scope = installationScope(organisation.id)
  const { cards } = await list()
  const report = await reportOf(scope, TODAY.slice(0, 7), TODAY)
  expect(report.gaps.map(({ searchTerm }) => searchTerm)).toEqual(['day office'])
  expect(report.sites.map(({ site }) => site)).toEqual(cards.flatMap((card) => (card.kind === 'site' ? card.site : [])))
  expect((await digestOf(scope, TODAY))?.opportunity).toMatchObject({ kind: 'site', title: cards[0]?.title })
})
