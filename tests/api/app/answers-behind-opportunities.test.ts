import { expect, it } from 'vitest'
import { GET as listAnswers } from '@/app/api/app/opportunities/org/[organisationId]/answers/route'
import { GET as getWhy } from '@/app/api/app/opportunities/org/[organisationId]/query/[queryId]/route'
import { GET as getOpportunities } from '@/app/api/app/opportunities/org/[organisationId]/route'
import { type AnswerWindow, answersPath, type ListedAnswer } from '@/components/answers/answer-window'
import type { ResultPage } from '@/lib/answers/shapes'
import { addDays } from '@/lib/format/days'
import type { Opportunities, WhyNotUs } from '@/lib/opportunities/shapes'
import { isOwnSite } from '@/lib/sites/citations'
import { today } from '@/server/clock'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { signInNew } from '@/tests/support/actors'
import { makeIndustry, makeIndustryQuery } from '@/tests/support/industries'
import { call } from '@/tests/support/request'
import { type MadeQuery, makeOrganisation, makeQuery, type NewResult, storeResults } from '@/tests/support/results'

// Every count of Opportunities and 'Why not us?' is that of the answers that it opens, of queries of both kinds, engines that
// missed days, searches in several spellings and own sites that were read or cited (R-EVIDENCE-2).

const TODAY = today()
const OWN_SITES = ['loom.example', 'loomhouse.shop']
const ENGINES = ['openai', 'anthropic', 'perplexity']
const FILLERS = Array.from({ length: 10 }, (_, at) => `Filler ${at}`)
const ORDERS = [['A', 'Loomhouse'], ['A', 'B'], ['B', 'A', 'C', 'Loom'], ['A'], [...FILLERS, 'Loom'], [], ['B', 'A']]
const CITED = [
  ['https://loom.example/a', 'https://a.example/'],
  ['https://guide.example/1', 'https://guide.example/2', 'https://a.example/'],
  ['https://eu.loomhouse.shop/x'],
  [],
]
const READ = [
  ['https://loom.example/b'],
  ['https://notloom.example/'],
  ['https://read.example/', 'https://a.example/b'],
]
const RAN = [['Day  office'], ['day office', 'best DESKS'], [], ['best desks']]

const answers = (query: MadeQuery, turn: number): NewResult[] =>
  Array.from({ length: 70 }, (_, age) => age).flatMap((age) =>
    ENGINES.flatMap((engine, index): NewResult[] => {
      if (engine === 'anthropic' && age % 9 === 4) return []
      const step = turn + 5 * age + 3 * index
      const kept = age > 60 ? {} : { searches: RAN[step % RAN.length] ?? [] }
      const read = age > 60 || engine === 'perplexity' ? {} : { consulted: READ[(step + age) % READ.length] ?? [] }
      return [
        {
          ...{ query, engine, day: addDays(TODAY, -age), brands: ORDERS[step % ORDERS.length] ?? [] },
          ...{ citations: CITED[(step + age) % CITED.length] ?? [], ...kept, ...read },
        },
      ]
    }),
  )

const organisation = await makeOrganisation({
  name: 'Loomhouse',
  aliases: ['Loom'],
  websiteUrl: 'https://loom.example',
})
await db().ownDomain.create({ data: { id: newId(), organisationId: organisation.id, domain: 'loomhouse.shop' } })
const member = await signInNew({ organisation })
const industry = await makeIndustry({ assignedTo: [organisation] })
const queries = [
  await makeQuery(organisation, { slot: 1 }),
  await makeQuery(organisation),
  await makeIndustryQuery(industry, { slot: 1 }),
]
await storeResults(queries.flatMap(answers))
await citeWithTracking('https://guide.example/1', 'https://guide.example/1?utm_source=chatgpt.com')
const listed = await read<Opportunities>(getOpportunities, '/api/test')

/** As before tracking parameters were cut: of three days' answers, one cites only the variant, and one cites both. */
async function citeWithTracking(url: string, variant: string): Promise<void> {
  const { id, site } = await db().citedUrl.findUniqueOrThrow({ where: { url } })
  const { id: added } = await db().citedUrl.create({ data: { site, url: variant } })
  await db().$executeRaw`
    update result set citation_ids = case extract(day from day)::int % 3
      when 0 then array_replace(citation_ids, ${id}, ${added}) else citation_ids || ${added}::int end
    where owner_id = any(${queries.map(({ ownerId }) => ownerId)}) and ${id} = any(citation_ids)
      and extract(day from day)::int % 3 < 2`
}

async function read<Body>(
  handler: Parameters<typeof call>[0],
  url: string,
  params: Record<string, string> = {},
): Promise<Body> {
  const response = await call(handler, {
    ...{ url, headers: member.headers },
    params: { organisationId: organisation.id, ...params },
  })
  expect(response.status).toBe(200)
  return response.json()
}

/** All answers by the addresses of the dialog's pages; the total is theirs. */
async function open(window: Partial<AnswerWindow>): Promise<ListedAnswer[]> {
  const days = { from: listed.window.from, to: listed.window.to }
  const full = { organisationId: organisation.id, queries: [], figure: '', kind: 'all' as const, days, ...window }
  const rows: ListedAnswer[] = []
  for (let page = 1; ; page += 1) {
    const { items, total } = await read<ResultPage<ListedAnswer>>(listAnswers, answersPath(full, page))
    rows.push(...items)
    if (items.length === 10) continue
    expect(rows).toHaveLength(total)
    return rows
  }
}

const namesOwn = ({ ownPlacement }: ListedAnswer) => ownPlacement !== null
const namesRival = ({ ranks }: ListedAnswer) => Object.keys(ranks).some((key) => !['loom', 'loomhouse'].includes(key))

it('all answers of the window, of both kinds of queries', async () => {
  const rows = await open({})
  expect(rows).toHaveLength(listed.answers)
  expect(new Set(rows.map((row) => 'industryQuery' in row))).toEqual(new Set([true, false]))
})

it('gaps: the answers to the query, those that name the own brand, the rival, and the rival alone', async () => {
  expect(listed.gaps.length).toBeGreaterThan(1)
  for (const { query, own, rival, rivalOnly } of listed.gaps) {
    const [all, named] = [await open({ queries: [query._id] }), await open({ queries: [query._id], only: 'named' })]
    expect([all.length, named.length]).toEqual([own.answers, own.named])
    const naming = await open({ queries: [query._id], rival })
    expect(naming).toHaveLength(rival.named)
    expect(naming.every(({ ranks }) => rival.key in ranks)).toBe(true)
    const alone = await open({ queries: [query._id], rival, only: 'notNamed' })
    expect([alone.length, all.filter((row) => rival.key in row.ranks && !namesOwn(row)).length]).toEqual([
      rivalOnly,
      rivalOnly,
    ])
  }
})

it('sites: the answers that cite each, those that name the own brand, and those that name rivals', async () => {
  expect(listed.sites.length).toBeGreaterThan(3)
  for (const { site, answers: count, namingOwn, namingRivals, pages } of listed.sites) {
    const [citing, own, rivals] = [
      await open({ site }),
      await open({ site, only: 'named' }),
      await open({ site, only: 'rivals' }),
    ]
    expect([site, citing.length, own.length, rivals.length]).toEqual([site, count, namingOwn, namingRivals])
    expect(citing.every(({ citations }) => citations.some((page) => page.site === site))).toBe(true)
    expect([citing.filter(namesOwn).length, citing.filter(namesRival).length]).toEqual([namingOwn, namingRivals])
    for (const { url: page, answers, spellings = [{ url: page, appearances: answers }] } of pages) {
      const ofPage = new Set<string>()
      for (const { url, appearances } of spellings) {
        const ofSpelling = await open({ url })
        expect([url, ofSpelling.length]).toEqual([url, appearances])
        expect(ofSpelling.every(({ citations }) => citations.some((cited) => cited.url === url))).toBe(true)
        for (const { _id } of ofSpelling) ofPage.add(_id)
      }
      expect([page, ofPage.size]).toEqual([page, answers])
    }
  }
})

it('a page that was stored with a tracking parameter too is one row, and an answer that cites both counts once', () => {
  const { answers: citing, pages = [] } = listed.sites.find(({ site }) => site === 'guide.example') ?? {}
  const [first] = pages.filter(({ url }) => url.startsWith('https://guide.example/1'))
  expect(pages).toHaveLength(2)
  expect(first?.spellings?.map(({ url }) => url).sort()).toEqual([
    'https://guide.example/1',
    'https://guide.example/1?utm_source=chatgpt.com',
  ])
  // Each answer that cites the site cites this page.
  expect(first?.answers).toBe(citing)
  expect(first?.spellings?.reduce((sum, { appearances }) => sum + appearances, 0)).toBeGreaterThan(citing ?? 0)
})

it('behind a rival: the answers of both kinds that place it before the own brand, or alone', async () => {
  const all = await open({})
  const keys = [...new Set(all.flatMap(({ ranks }) => Object.keys(ranks)))]
  expect(keys.length).toBeGreaterThan(3)
  for (const key of keys) {
    const above = all.filter(({ ranks, ownPlacement }) => (ranks[key] ?? 11) < (ownPlacement ?? 11))
    const own = ['loom', 'loomhouse'].includes(key)
    const behind = await open({ behind: { key, name: key } })
    expect([key, behind.map(({ _id }) => _id)]).toEqual([key, own ? [] : above.map(({ _id }) => _id)])
  }
})

it('searches: the answers whose engine ran each, of its engines, with or without an own site', async () => {
  expect(listed.searches.map(({ key }) => key).sort()).toEqual(['best desks', 'day office'])
  for (const { search, key, times, engines, ownSiteRead } of listed.searches) {
    const ran = await open({ search: { key, search } })
    expect([key, ran.length]).toEqual([key, times])
    expect(new Set(ran.map(({ engine }) => engine))).toEqual(new Set(engines))
    const own = await open({ search: { key, search }, only: 'read' })
    expect(own.length > 0).toBe(ownSiteRead)
  }
})

it.each(['', 'engine=openai', 'engine=perplexity'])('why not us, %s: the answers of each step', async (chosen) => {
  for (const query of queries) {
    const why = await read<WhyNotUs>(getWhy, `/api/test?days=28&${chosen}`, { queryId: query.id })
    for (const { key, count, of, engines } of why.steps) {
      const only = (
        { answers: undefined, topThree: 'topThree', cited: 'citing', read: 'read', named: 'named' } as const
      )[key]
      if (engines.length === 0) {
        expect([count, of]).toEqual([0, 0])
        continue
      }
      const all = await open({ queries: [query.id], engines })
      const reached = await open({ queries: [query.id], engines, ...(only && { only }) })
      expect([key, reached.length, all.length]).toEqual([key, count, of])
    }
    const all = await open({ queries: [query.id], engines: why.engines.map(({ id }) => id) })
    const cites = ({ citations }: ListedAnswer) => citations.some(({ site }) => isOwnSite(site, OWN_SITES))
    expect(why.steps.map(({ count }) => count)).toEqual([
      all.length,
      why.steps[1]?.count,
      all.filter(cites).length,
      all.filter(namesOwn).length,
      all.filter(({ ownPlacement }) => ownPlacement !== null && ownPlacement <= 3).length,
    ])
  }
})

it('a list narrowed by something unknown is empty, and by another organisation’s query is a 404', async () => {
  for (const window of [
    { site: 'nowhere.example' },
    { rival: { key: 'none', name: '' } },
    { search: { key: 'none', search: '' } },
  ])
    expect(await open(window)).toEqual([])
  const foreign = await makeQuery(await makeOrganisation())
  const response = await call(listAnswers, {
    ...{ url: `/api/test?queries=${foreign.id}`, headers: member.headers },
    params: { organisationId: organisation.id },
  })
  expect(response.status).toBe(404)
})
