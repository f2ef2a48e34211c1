import { beforeAll, describe, expect, it } from 'vitest'
import { GET as getResult } from '@/app/api/app/organization-query-result/[id]/route'
import { GET as listResults } from '@/app/api/app/organization-query-result/org/[organisationId]/route'
import { GET as getVisibility } from '@/app/api/app/visibility/org/[organisationId]/route'
import { addDays } from '@/lib/format/days'
import { brandKey } from '@/lib/formulas/brand-key'
import type { DayWindow, VisibilityFigures } from '@/lib/schemas/figures'
import type { ListPage } from '@/lib/schemas/list'
import type { QueryResultEvidence, QueryResultRow } from '@/lib/schemas/query-result'
import { today } from '@/server/clock'
import { type SignedIn, signInNew } from '@/tests/support/actors'
import { call } from '@/tests/support/request'
import { type MadeQuery, makeOrganisation, makeQuery, type NewResult, storeResults } from '@/tests/support/results'

// Every number can be opened down to the answers behind it: what the list of answers holds for the days of a figure
// must give that figure again, counted by hand.

const TODAY = today()
const TEN = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J']
/** What an answer names, in turn: own name, alias before name, alias after others, eleventh, nothing, others only. */
const ORDERS = [['Loomhouse'], ['A', 'Loom', 'Loomhouse'], ['A', 'B', 'LOOM Ltd'], [...TEN, 'Loomhouse'], [], TEN]
/** Days with answers. Only six are within the 90 that a page shows: the ring takes its seventh from before. */
const AGES = [0, 1, 2, 5, 6, 88, 91, 93, 94, 95, 96]

let organisation: { id: string }
let member: SignedIn
let queries: MadeQuery[]
const chosen = { all: () => [], first: () => [queries[0]?.id ?? ''], two: () => queries.slice(1).map(({ id }) => id) }
type Choice = keyof typeof chosen

beforeAll(async () => {
  organisation = await makeOrganisation({ name: 'Loomhouse', aliases: ['Loom'], websiteUrl: 'loom.example' })
  member = await signInNew({ organisation })
  queries = await Promise.all([1, 2, 3].map((slot) => makeQuery(organisation, { slot })))
  const asked = AGES.flatMap((age) => queries.flatMap((query) => [1, 2].map((sample) => ({ age, query, sample }))))
  const results = asked.map(
    ({ age, query, sample }, turn): NewResult => ({
      query,
      sample,
      day: addDays(TODAY, -age),
      brands: ORDERS[(turn * 5 + age) % ORDERS.length] ?? [],
      citations: [`https://site-${turn % 3}.example/a`, `https://site-${turn % 3}.example/${turn % 2}`],
    }),
  )
  await storeResults(results)
  const other = await makeOrganisation({ name: 'Other' })
  await storeResults([{ query: await makeQuery(other, { slot: 1 }), day: TODAY, brands: ['Loomhouse'] }])
})

async function read<T>(handler: Parameters<typeof call>[0], search: string): Promise<T> {
  const params = { organisationId: organisation.id }
  const response = await call(handler, { url: `/api/test?${search}`, headers: member.headers, params })
  expect(response.status).toBe(200)
  return response.json()
}

const figuresOf = (choice: Choice, search = 'days=90') =>
  read<VisibilityFigures>(getVisibility, `${search}&queries=${chosen[choice]()}`)

/** All answers of the days, read page by page as the dialog does, and the total that its title says. */
async function answersOf(choice: Choice, days: DayWindow | null): Promise<{ total: number; rows: QueryResultRow[] }> {
  const rows: QueryResultRow[] = []
  for (let page = 1; ; page += 1) {
    const search = `from=${days?.from}&to=${days?.to}&queries=${chosen[choice]()}&page=${page}`
    const { items, total } = await read<ListPage<QueryResultRow>>(listResults, search)
    rows.push(...items)
    if (items.length < 10) return { total, rows }
  }
}

const placed = (rows: QueryResultRow[]) => rows.flatMap(({ ownPlacement }) => ownPlacement ?? [])

describe.each<Choice>(['all', 'first', 'two'])('the answers behind the figures of %s', (choice) => {
  it('the ring: as many as it counts, as many with an own placement as it says are ranked', async () => {
    const figures = await figuresOf(choice)
    const { total, rows } = await answersOf(choice, figures.ringDays)
    expect(figures.results).toBeGreaterThan(0)
    expect(total).toBe(figures.results)
    expect(rows).toHaveLength(total)
    expect(placed(rows)).toHaveLength(figures.ranked)
  })

  it('each day of both trends: its score and its average rank come out of its answers', async () => {
    const figures = await figuresOf(choice)
    expect(figures.trend).toHaveLength(6)
    for (const { date, results, ranked, score } of figures.trend) {
      const { total, rows } = await answersOf(choice, { from: date, to: date })
      const ranks = placed(rows)
      expect({ total, ranked: ranks.length }).toEqual({ total: results, ranked })
      expect(score).toBe(Math.ceil((100 * ranks.length) / total))
      const mean = Math.round((ranks.reduce((sum, rank) => sum + rank, 0) + 11 * (total - ranks.length)) / total)
      expect(figures.rankTrend.days.find((day) => day.date === date)?.own).toBe(mean > 10 ? null : mean)
    }
  })

  it('Live Visibility: as many as its day has, and the own row counts those that place the own brand', async () => {
    const { liveDate, liveResults, live } = await figuresOf(choice)
    const { total, rows } = await answersOf(choice, { from: liveDate ?? '', to: liveDate ?? '' })
    expect(liveDate).toBe(TODAY)
    expect(total).toBe(liveResults)
    expect(placed(rows)).toHaveLength(live.find(({ own }) => own)?.ranked ?? -1)
  })

  it.each([1, 7, 90])(
    'Top Citation Sources of %i days: each appearance is an answer that cites the page',
    async (days) => {
      const { citations, citedDays } = await figuresOf(choice, `days=90&citationDays=${days}`)
      const { rows } = await answersOf(choice, citedDays)
      expect(citations.length).toBeGreaterThan(0)
      for (const { url, appearances } of citations.flatMap(({ sources }) => sources))
        expect(rows.filter((row) => row.citations.some((cited) => cited.url === url))).toHaveLength(appearances)
    },
  )
})

describe('the own placement of an answer', () => {
  it('is the best of name and aliases, null beyond 10, and says whether the answer names the brand at all', async () => {
    const { rows } = await answersOf('all', { from: addDays(TODAY, -96), to: TODAY })
    const orders = await Promise.all(
      rows.map(async ({ _id, ownPlacement, ownNamed }) => {
        const response = await call(getResult, { headers: member.headers, params: { id: _id } })
        const { brands }: QueryResultEvidence = await response.json()
        return {
          order: brands.map(({ key }) => key).join(),
          own: brands.map(({ own }) => own),
          ownPlacement,
          ownNamed,
        }
      }),
    )
    const seen = new Map(orders.map((each) => [each.order, each]))
    const expected = [1, 2, 3, null, null, null]
    expect(ORDERS.map((order) => seen.get(order.map(brandKey).join())?.ownPlacement)).toEqual(expected)
    expect(ORDERS.map((order) => seen.get(order.map(brandKey).join())?.ownNamed)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ])
    expect(seen.get('a,loom,loomhouse')?.own).toEqual([false, true, true])
  })

  it('stands in a list that has the newest answers first', async () => {
    const { rows } = await answersOf('all', { from: addDays(TODAY, -96), to: TODAY })
    expect(rows.map(({ date }) => date)).toEqual(
      rows
        .map(({ date }) => date)
        .sort()
        .reverse(),
    )
  })
})
