import { afterAll, expect, it } from 'vitest'
import { GET as listIndustryResults } from '@/app/api/app/industry-query-result/org/[organisationId]/route'
import { GET as getTrends } from '@/app/api/app/industry-trends/org/[organisationId]/route'
import { GET as listResults } from '@/app/api/app/organization-query-result/org/[organisationId]/route'
import { GET as getVisibility } from '@/app/api/app/visibility/org/[organisationId]/route'
import { type AnswerWindow, answersPath, type ListedAnswer } from '@/components/answers/answer-window'
import type { AnswerSelection } from '@/lib/answers/page'
import type { ResultPage } from '@/lib/answers/shapes'
import { addDays } from '@/lib/format/days'
import { RANGES } from '@/lib/limits'
import { isOwnSite } from '@/lib/sites/citations'
import type { IndustryTrendsFigures, VisibilityFigures } from '@/lib/visibility/shapes'
import { today } from '@/server/clock'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { signInNew } from '@/tests/support/actors'
import { makeIndustry, makeIndustryQuery } from '@/tests/support/industries'
import { call } from '@/tests/support/request'
import { type MadeQuery, makeOrganisation, makeQuery, type NewResult, storeResults } from '@/tests/support/results'

// Every count of a figure is that of the answers that it opens, of three engines that missed days or queries: read page by
// page by the address that the dialog asks, and counted by hand (R-EVIDENCE-2).

const TODAY = today()
const OWN_SITES = ['loom.example', 'loomhouse.shop']
const TEN = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J']
const ORDERS = [
  ['Loomhouse', 'A'],
  ['A', 'B', 'Loom Ltd', 'Loomhouse'],
  ['B', 'A', 'C', 'Loom'],
  [...TEN, 'Loom'],
  ['A'],
  [],
]
const CITED = [
  ['https://loom.example/a', 'https://a.example/'],
  ['https://notloom.example/'],
  ['https://eu.loomhouse.shop/x'],
  [],
]
const ENGINES = ['openai', 'anthropic', 'perplexity']
/** Claude has none of these days; Perplexity began ten days ago, and Grok stopped answering 20 days ago. */
const MISSED = [2, 3]

const covered: string[] = []

const answers = (query: MadeQuery, turn: number): NewResult[] =>
  Array.from({ length: 45 }, (_, age) => age).flatMap((age) =>
    [...ENGINES, 'xai'].flatMap((engine, index): NewResult[] => {
      if (engine === 'anthropic' && MISSED.includes(age)) return []
      if (engine === 'perplexity' && age > 10) return []
      if (engine === 'xai' && age < 20) return []
      const step = turn + 7 * age + 3 * index
      const brands = ORDERS[step % ORDERS.length] ?? []
      return [{ query, engine, day: addDays(TODAY, -age), brands, citations: CITED[(step + age) % CITED.length] ?? [] }]
    }),
  )

const organisation = await makeOrganisation({
  name: 'Loomhouse',
  aliases: ['Loom'],
  websiteUrl: 'https://www.loom.example',
})
await db().ownDomain.create({ data: { id: newId(), organisationId: organisation.id, domain: 'loomhouse.shop' } })
const member = await signInNew({ organisation })
const queries = await Promise.all([1, 2].map((slot) => makeQuery(organisation, { slot })))
const industry = await makeIndustry({ assignedTo: [organisation] })
const ofIndustry = await makeIndustryQuery(industry, { slot: 1 })
await storeResults([...queries, ofIndustry].flatMap(answers))
const figuresOf = (range: number) => read<VisibilityFigures>(getVisibility, `/api/test?days=90&range=${range}`)
const figures = await figuresOf(7)
const trends = await read<IndustryTrendsFigures>(getTrends, '/api/test?days=30&citationDays=7')

afterAll(() =>
  console.info(`Counts that open exactly their answers:\n${covered.map((figure) => `- ${figure}`).join('\n')}`),
)

async function read<T>(handler: Parameters<typeof call>[0], url: string): Promise<T> {
  const response = await call(handler, { url, headers: member.headers, params: { organisationId: organisation.id } })
  expect(response.status).toBe(200)
  return response.json()
}

interface Opened {
  total: number
  rows: ListedAnswer[]
}

/** All answers of a window, by the addresses of the dialog's pages, and the total that its title says. */
async function open(window: Omit<AnswerWindow, 'organisationId' | 'queries' | 'figure'>): Promise<Opened> {
  const full = { organisationId: organisation.id, queries: [], figure: '', ...window }
  const rows: ListedAnswer[] = []
  for (let page = 1; ; page += 1) {
    const list = window.kind === 'industry' ? listIndustryResults : listResults
    const { items, total } = await read<ResultPage<ListedAnswer>>(list, answersPath(full, page))
    rows.push(...items)
    if (items.length < 10) return { total, rows }
  }
}

const placements = ({ rows }: Opened) => rows.flatMap(({ ownPlacement }) => ownPlacement ?? [])
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
const inMean = () => figures.engines.filter((engine) => engine.inMean).map(({ id }) => id)

/** As the card of the ring opens its counts: each engine from its own seventh point on. */
function ring(only?: AnswerSelection) {
  const days = figures.ringDays ?? { from: '', to: '' }
  const since = figures.engines.map(({ id, from }) => ({ engine: id, day: from }))
  return open({ days, since, engines: inMean(), ...(only && { only }) })
}

it('the ring: its answers, those that name the own brand, and those that do not', async () => {
  const [all, named, not] = [await ring(), await ring('named'), await ring('notNamed')]
  expect(figures.results).toBeGreaterThan(20)
  expect([all.total, all.rows.length]).toEqual([figures.results, figures.results])
  expect([named.total, placements(named).length]).toEqual([figures.ranked, figures.ranked])
  expect([not.total, placements(not)]).toEqual([figures.results - figures.ranked, []])
  expect(inMean()).toEqual(ENGINES)
  covered.push('Visibility: all answers, those naming you, those not naming you')
})

it('share of voice: own names and all names of the first ten, the own brand once in an answer', async () => {
  const { numerator, denominator } = figures.metrics.shareOfVoice
  const [all, named] = [await ring(), await ring('named')]
  expect(named.total).toBe(numerator)
  const own = ['loom', 'loomhouse']
  const others = all.rows.map(({ ranks }) => Object.keys(ranks).filter((key) => !own.includes(key)).length)
  expect(sum(others) + placements(all).length).toBe(denominator)
  covered.push('Share of voice: answers naming you')
})

it('position when named: the answers that name the own brand, and the sum of its places in them', async () => {
  const { numerator, denominator } = figures.metrics.positionWhenNamed
  const named = await ring('named')
  expect([named.total, sum(placements(named))]).toEqual([denominator, numerator])
  covered.push('Position when named: answers naming you')
})

it.each([
  ['First place', 'first', 'firstPlaceRate', 1],
  ['In the top three', 'topThree', 'topThreeRate', 3],
] as const)('%s: the answers with such a place, of all', async (title, only, key, last) => {
  const { numerator, denominator } = figures.metrics[key]
  const [all, opened] = [await ring(), await ring(only)]
  expect([opened.total, all.total]).toEqual([numerator, denominator])
  expect(numerator).toBeGreaterThan(0)
  expect(placements(opened).filter((place) => place <= last)).toHaveLength(numerator)
  expect(placements(all).filter((place) => place <= last)).toHaveLength(numerator)
  covered.push(`${title}: answers with such a place`)
})

it('answers citing your site: those that cite an own domain or one below it, of all', async () => {
  const { numerator, denominator } = figures.metrics.ownCitationRate
  const [all, citing] = [await ring(), await ring('citing')]
  const cites = ({ citations }: ListedAnswer) => citations.some(({ site }) => isOwnSite(site, OWN_SITES))
  expect([citing.total, all.total]).toEqual([numerator, denominator])
  expect([citing.rows.filter(cites).length, all.rows.filter(cites).length]).toEqual([numerator, numerator])
  expect(numerator).toBeGreaterThan(0)
  covered.push('Answers citing your site: answers citing an own domain')
})

it('Score Trend: the answers of each day', async () => {
  expect(figures.trend.length).toBeGreaterThan(40)
  for (const { date, ranked, results } of figures.trend) {
    const opened = await open({ days: { from: date, to: date }, engines: inMean() })
    expect({ date, ranked: placements(opened).length, results: opened.total }).toEqual({ date, ranked, results })
  }
  covered.push('Score Trend: answers of each day')
})

it('By engine: the answers of each engine in each range', async () => {
  for (const range of RANGES) {
    const { engines } = await figuresOf(range)
    for (const { id, from, to, ranked, results } of engines) {
      const opened = await open({ days: { from, to }, engines: [id] })
      const counted = { ranked: placements(opened).length, results: opened.total }
      expect({ id, range, ...counted }).toEqual({ id, range, ranked, results })
    }
  }
  covered.push('By engine: answers of each engine in 7, 28 and 90 days')
})

it('the verdict: the answers of both windows, of queries and engines that are in both', async () => {
  const { recent, before } = figures.verdictWindows
  const [after, earlier] = [
    await open({ days: recent, engines: inMean() }),
    await open({ days: before, engines: inMean() }),
  ]
  const pairOf = (row: ListedAnswer) => `${'organizationQuery' in row ? row.organizationQuery._id : ''} ${row.engine}`
  const recently = new Set(after.rows.map(pairOf))
  const both = new Set(earlier.rows.map(pairOf).filter((pair) => recently.has(pair)))
  for (const [window, { rows }] of [
    [recent, after],
    [before, earlier],
  ] as const) {
    const compared = rows.filter((row) => both.has(pairOf(row)))
    expect(compared).toHaveLength(window.results)
    expect(placements({ total: 0, rows: compared })).toHaveLength(window.ranked)
  }
  expect(before.results).toBeGreaterThan(20)
  covered.push('Verdict: answers of the last 7 days and of the 28 before')
})

it.each(['organisation', 'industry'] as const)('Live Visibility and cited sites of the %s', async (kind) => {
  const { liveDate, liveResults, live, citedDays, citations, engines } = kind === 'industry' ? trends : figures
  const counted = engines.filter((engine) => engine.inMean).map(({ id }) => id)
  const day = await open({ kind, days: { from: liveDate ?? '', to: liveDate ?? '' }, engines: counted })
  expect(day.total).toBe(liveResults)
  for (const { company, own, ranked } of live) {
    const naming = day.rows.filter((row) => (own ? row.ownPlacement !== null : company in row.ranks))
    expect([company, naming.length]).toEqual([company, ranked])
  }
  for (const { url, appearances } of citations.flatMap(({ sources }) => sources)) {
    const { rows, total } = await open({ kind, days: citedDays ?? { from: '', to: '' }, engines: counted, url })
    expect([url, total]).toEqual([url, appearances])
    expect(rows.every((row) => row.citations.some((page) => page.url === url))).toBe(true)
  }
  const title = kind === 'industry' ? 'Home' : 'Visibility'
  covered.push(`Live Visibility (${title}): answers of the day, and those that name each company`)
  covered.push(`Top Citation Sources (${title}): answers that cite each page`)
})
