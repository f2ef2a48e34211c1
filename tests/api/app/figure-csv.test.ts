import { describe, expect, it } from 'vitest'
import { GET as industryTrends } from '@/app/api/app/industry-trends/org/[organisationId]/route'
import { GET as answers } from '@/app/api/app/opportunities/org/[organisationId]/answers/route'
import { GET as opportunities } from '@/app/api/app/opportunities/org/[organisationId]/route'
import { GET as visibility } from '@/app/api/app/visibility/org/[organisationId]/route'
import { csvPath } from '@/lib/api/endpoints'
import { FIGURE_PARTS, type FigurePart } from '@/lib/exports/shapes'
import { addDays } from '@/lib/format/days'
import type { Opportunities, SiteOpportunity } from '@/lib/opportunities/shapes'
import type { CitedSite, IndustryTrendsFigures, VisibilityFigures } from '@/lib/visibility/shapes'
import { today } from '@/server/clock'
import { newId } from '@/server/ids'
import { signInNew } from '@/tests/support/actors'
import { readCsv } from '@/tests/support/csv'
import { makeIndustry, makeIndustryQuery } from '@/tests/support/industries'
import { makeReadToken } from '@/tests/support/read-tokens'
import { makeRecommendation } from '@/tests/support/recommendations'
import { call } from '@/tests/support/request'
import { makeOrganisation, makeQuery, storeResults } from '@/tests/support/results'

// Each card of a screen as a file: the same figures as on the screen, with their counts (R-TABLE-7).

const TODAY = today()
const HOSTILE = '=HYPERLINK("http://evil.example";"Cafés, Ltd.")'
const ROUTES = { visibility, industryTrends, opportunities }
type Dashboard = keyof typeof ROUTES

const organisation = await makeOrganisation({ name: 'Café Möbel', websiteUrl: 'https://loom.example' })
const member = await signInNew({ organisation })
const token = await makeReadToken(await signInNew({ organisation, roles: ['organisationAdmin'] }))
const stranger = await signInNew({ organisation: await makeOrganisation({ name: 'Elsewhere' }) })
const own = await makeQuery(organisation, { slot: 1, searchTerm: 'day office' })
const other = await makeQuery(organisation, { slot: 2, searchTerm: '+meeting rooms' })
const ofIndustry = await makeIndustryQuery(await makeIndustry({ assignedTo: [organisation] }), { slot: 1 })
const days = Array.from({ length: 30 }, (_, index) => addDays(TODAY, -index))
await storeResults(
  days.flatMap((day, age) =>
    ['openai', 'anthropic'].flatMap((engine) => [
      {
        ...{ query: own, engine, day, searches: ['office prices'] },
        brands: age % 4 === 0 ? [HOSTILE, 'Café Möbel'] : [HOSTILE, 'Mosaic'],
        citations: ['https://guide.example/a,b', 'https://loom.example/'],
      },
      { query: other, engine, day, brands: ['Café Möbel'] },
      { query: ofIndustry, engine, day, brands: ['Mosaic', 'Café Möbel'], citations: ['https://guide.example/c'] },
    ]),
  ),
)

const get = (
  dashboard: Dashboard,
  search: string,
  by: { headers: Record<string, string> } = member,
  id = organisation.id,
) => call(ROUTES[dashboard], { url: `/api/test?${search}`, headers: by.headers, params: { organisationId: id } })
const figuresOf = async <Body>(dashboard: Dashboard, search = ''): Promise<Body> =>
  (await get(dashboard, search)).json()
const fileOf = async (dashboard: Dashboard, part: FigurePart, search = '') =>
  readCsv(await get(dashboard, csvPath(`/?${search}`, part).slice(2)))

const EVERY = (Object.keys(ROUTES) as Dashboard[]).flatMap((dashboard) =>
  FIGURE_PARTS[dashboard].map((part) => [dashboard, part] as const),
)

describe.each(EVERY)('%s, %s', (dashboard, part) => {
  it('is a file named after its content, whose every row says what it counts', async () => {
    const response = await get(dashboard, `days=${dashboard === 'opportunities' ? 28 : 30}&format=csv&part=${part}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="cafe-mobel-[a-z0-9-]+\.csv"$/)
    const { header, rows } = await readCsv(response)
    expect(header.slice(0, 5)).toEqual(['Organisation', 'Queries', 'Engines', 'From', 'To'])
    if (part !== 'progress') expect(rows).not.toHaveLength(0)
    for (const row of rows) {
      expect([row.Organisation, row.Queries]).toEqual(['Café Möbel', 'All queries'])
      expect([row.From, row.To]).toEqual([expect.stringMatching(/^20\d\d-/), expect.stringMatching(/^20\d\d-/)])
      expect(row.Engines).not.toBe('')
    }
  })

  it('is answered to a read token, and is a 404 for another organisation', async () => {
    const search = `format=csv&part=${part}`
    const mine = await (await get(dashboard, search)).text()
    expect(await (await get(dashboard, search, token)).text()).toBe(mine)
    for (const id of [organisation.id, newId()]) {
      const refused = await get(dashboard, search, stranger, id)
      expect([refused.status, await refused.text()]).toEqual([404, '{"error":"Not found."}'])
    }
  })
})

it.each([
  ['visibility', 'format=csv'],
  ['visibility', 'format=csv&part=gaps'],
  ['visibility', 'format=xls&part=live'],
  ['industryTrends', 'format=csv&part=score'],
  ['opportunities', 'format=csv&part=live'],
] as const)('refuses %s?%s', async (dashboard, search) => {
  expect((await get(dashboard, search)).status).toBe(400)
})

describe('the files of Visibility Data', () => {
  it('have the days of the trend with the counts behind both scores', async () => {
    const { trend } = await figuresOf<VisibilityFigures>('visibility', 'days=7')
    const { rows } = await fileOf('visibility', 'trend', 'days=7')
    expect(trend).toHaveLength(7)
    expect(rows.map((row) => Object.values(row).slice(5).map(Number))).toEqual(
      trend.map((point) => [
        ...[Number.NaN, point.score, point.ranked, point.results, point.average, point.low, point.high],
        ...[point.averageRanked, point.averageResults],
      ]),
    )
    expect(rows.map((row) => row.Day)).toEqual(trend.map(({ date }) => date))
  })

  it('have the ring with its range, and the verdict with the counts of both windows', async () => {
    const figures = await figuresOf<VisibilityFigures>('visibility')
    const { rows } = await fileOf('visibility', 'score')
    const [ring, change, recent, before, verdict] = rows.map((row) => Object.values(row).slice(3))
    expect(ring).toEqual([
      ...[figures.ringDays?.from, figures.ringDays?.to, 'Visibility score', `${figures.score}`, '%'],
      ...[`${figures.interval?.low}`, `${figures.interval?.high}`, `${figures.ranked}`, `${figures.results}`],
    ])
    expect(change?.slice(3, 5)).toEqual([`${figures.change}`, 'percentage points'])
    for (const [row, window] of [
      [recent, figures.verdictWindows.recent],
      [before, figures.verdictWindows.before],
    ] as const)
      expect([row?.[0], row?.[1], row?.[3], ...(row ?? []).slice(7)]).toEqual([
        ...[window.from, window.to, `${window.share ?? ''}`, `${window.ranked}`, `${window.results}`],
      ])
    expect(verdict?.[2]).toBe('Verdict')
    expect(verdict?.[3]).not.toBe('')
  })

  it('have further figures with numerator and denominator, and each engine alone', async () => {
    const { metrics, engines } = await figuresOf<VisibilityFigures>('visibility')
    const further = (await fileOf('visibility', 'metrics')).rows
    expect(further.map((row) => [row.Value, row.Numerator, row.Denominator].map(Number))).toEqual(
      [
        ...[metrics.shareOfVoice, metrics.positionWhenNamed, metrics.firstPlaceRate],
        ...[metrics.topThreeRate, metrics.ownCitationRate],
      ].map(({ value, numerator, denominator }) => [value, numerator, denominator]),
    )
    const apart = (await fileOf('visibility', 'engines')).rows
    expect(apart.map((row) => [row.Engines, row['Answers that name it'], row.Answers])).toEqual(
      engines.map(({ label, ranked, results }) => [label, String(ranked), String(results)]),
    )
  })

  it('have the brands of the day with counts and mean rank, and a hostile name as text', async () => {
    const { live, liveResults } = await figuresOf<VisibilityFigures>('visibility')
    const { rows } = await fileOf('visibility', 'live')
    expect(rows.map((row) => Object.values(row).slice(7))).toEqual(
      live.map((row) => [
        ...[row.name === HOSTILE ? `'${HOSTILE}` : row.name, row.own ? 'yes' : 'no', `${row.visibility}`],
        ...[`${row.low ?? ''}`, `${row.high ?? ''}`, `${row.ranked}`, `${liveResults}`, `${row.meanRank}`],
      ]),
    )
    expect(rows.map((row) => row.Brand)).toContain(`'${HOSTILE}`)
  })

  it('have each cited page, with the answers of its days', async () => {
    const { citations, trend } = await figuresOf<VisibilityFigures>('visibility', 'days=90&citationDays=7')
    const { rows } = await fileOf('visibility', 'citations', 'days=90&citationDays=7')
    const answers = trend.filter(({ date }) => date > addDays(TODAY, -7)).reduce((sum, { results }) => sum + results, 0)
    expect(rows.map((row) => [row.Page, row['Appearances of the page'], row.Answers])).toEqual(
      citations.flatMap(({ sources }) =>
        sources.map(({ url, appearances }) => [url, String(appearances), String(answers)]),
      ),
    )
    const longer = await fileOf('visibility', 'citations', 'days=7&citationDays=30')
    expect(new Set(longer.rows.map((row) => row.Answers))).toEqual(new Set(['']))
  })

  it('name chosen queries and a chosen engine, and hold only theirs', async () => {
    const { rows } = await fileOf('visibility', 'rank', `days=3&queries=${own.id}&engine=openai`)
    expect(new Set(rows.map((row) => `${row.Queries} ${row.Engines} ${row.Answers}`))).toEqual(
      new Set(['day office ChatGPT 1']),
    )
    expect(rows.filter((row) => row.Own === 'yes').map((row) => row['Average place'])).toEqual(['>10', '>10', '2'])
    expect(rows.map((row) => row['Answers that name it'])).toEqual(['0', '1', '0', '1', '1', '1'])
  })
})

it('the rank file of the industry has a row for each brand and day, with the answers that place it', async () => {
  const { rankTrend } = await figuresOf<IndustryTrendsFigures>('industryTrends', 'days=3')
  const { rows } = await fileOf('industryTrends', 'rank', 'days=3')
  expect(
    rows.map((row) => [row.Day, row.Brand, row['Average place'], row['Answers that name it'], row.Answers]),
  ).toEqual(
    rankTrend.days.flatMap(({ date }) => [
      [date, 'Café Möbel', '2', '2', '2'],
      [date, 'Mosaic', '1', '2', '2'],
    ]),
  )
})

it('the files of Opportunities hold what the tables count', async () => {
  const { gaps, sites, searches, answers } = await figuresOf<Opportunities>('opportunities')
  const [gap] = (await fileOf('opportunities', 'gaps')).rows
  expect([gap?.Query, gap?.Rival, gap?.['Answers that name it'], gap?.Answers]).toEqual([
    ...['day office', `'${HOSTILE}`, `${gaps[0]?.own.named}`, `${gaps[0]?.own.answers}`],
  ])
  const cited = (await fileOf('opportunities', 'sites')).rows
  expect(cited.map((row) => [row.Site, row.Page, row['Answers that cite it'], row['Answers of the period']])).toEqual(
    sites.flatMap((site) => site.pages.map(({ url }) => [site.site, url, `${site.answers}`, `${answers}`])),
  )
  const looked = (await fileOf('opportunities', 'searches')).rows
  expect(looked.map((row) => [row.Search, row['Answers whose engine ran it']])).toEqual(
    searches.map(({ search, times }) => [search, `${times}`]),
  )
})

describe('hosts beyond ASCII', async () => {
  const bookshop = await makeOrganisation({ name: 'Bücherwelt', websiteUrl: 'https://xn--bcher-kva.example/' })
  const reader = await signInNew({ organisation: bookshop })
  const query = await makeQuery(bookshop, { slot: 1 })
  const [rival, trick] = ['https://www.xn--mller-kva.de/b%C3%BCcher', 'https://xn--80ak6aa92e.com/']
  await storeResults(
    days.slice(1, 21).map((day, age) => ({
      ...{ query, day, brands: ['Müller'] },
      citations: [rival, ...(age % 2 ? [trick] : []), ...(age % 4 ? [] : ['https://xn--bcher-kva.example/'])],
    })),
  )
  const read = (dashboard: Dashboard, search = '') => get(dashboard, search, reader, bookshop.id)

  it('stand in letters in figures and files, unless these pass for others', async () => {
    const shown = [
      ['müller.de', 'https://www.müller.de/b%C3%BCcher'],
      ['xn--80ak6aa92e.com', trick],
      ['bücher.example', 'https://bücher.example/'],
    ]
    const { citations, organisation: about } = await (await read('visibility', 'days=90')).json()
    expect(citations.map(({ site, sources }: CitedSite) => [site, sources[0]?.url])).toEqual(shown)
    expect(about.websiteUrl).toBe('https://bücher.example/')
    const { sites } = await (await read('opportunities')).json()
    expect(sites.map(({ site, type, pages }: SiteOpportunity) => [site, type, pages[0]?.url])).toEqual([
      ...[
        ['müller.de', 'competitor', shown[0]?.[1]],
        ['xn--80ak6aa92e.com', 'other', trick],
      ],
      ['bücher.example', 'own', 'https://bücher.example/'],
    ])
    for (const [dashboard, part] of [
      ['visibility', 'citations'],
      ['opportunities', 'sites'],
    ] as const) {
      const { rows } = await readCsv(await read(dashboard, csvPath('/?', part).slice(2)))
      expect(rows.map((row) => [row.Site, row.Page])).toEqual(shown)
    }
  })

  it.each([
    ['site', 'müller.de', 20],
    ['site', 'xn--mller-kva.de', 20],
    ['url', 'https://www.müller.de/b%C3%BCcher', 20],
    ['url', rival, 20],
    ['site', 'xn--80ak6aa92e.com', 10],
    ['only', 'citing', 5],
  ])('lead to exactly their answers, in letters and as they are stored: %s=%s', async (name, value, count) => {
    const search = new URLSearchParams({ [name]: value, from: addDays(TODAY, -30) })
    const listed = await (
      await call(answers, {
        ...{ url: `/api/test?${search}`, headers: reader.headers, params: { organisationId: bookshop.id } },
      })
    ).json()
    expect(listed.total).toBe(count)
    expect(listed.items[0].citations[0]).toEqual({ site: 'müller.de', url: 'https://www.müller.de/b%C3%BCcher' })
  })
})

it('the file of Home has the status of each action, which no card saves by itself', async () => {
  await makeRecommendation(organisation, { title: 'Write a page', status: 'in_progress' })
  const { rows } = await fileOf('industryTrends', 'page')
  expect(rows.find(({ Figure }) => Figure === 'Status: Write a page')?.Value).toBe('In Progress')
})
