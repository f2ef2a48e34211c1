import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays } from '@/lib/format/days'
import { brandKey } from '@/lib/names/keys'
import { Prisma } from '@/prisma/generated/client'
import { db } from '@/server/db/client'
import { organisationScope } from '@/server/db/scope'
import { queryDaysStatement } from '@/server/measure/certainty'
import {
  bestPlacementSql,
  brandTrendsStatement,
  citedStatement,
  competitorsStatement,
  inWindow,
  placedBrandIds,
  placementsStatement,
  type ResultWindow,
  trendStatement,
} from '@/server/measure/reads'
import {
  actorOf,
  type MadeQuery,
  makeOrganisation,
  makeQuery,
  type NewResult,
  storeResults,
} from '@/tests/support/results'
import { runsOf } from '@/tests/support/runs-of'

// What figures read from kept counts is what every result says, whichever names are the own ones.

// The slow references of figures that are read from kept counts: the same rows, from every result of the window.

const shown = (window: ResultWindow, brandIds: readonly number[]) => Prisma.sql`
  select day, engine, query_id, ${placedBrandIds} as placed, citation_ids,
    ${bestPlacementSql(placedBrandIds, brandIds)} as own from result where ${inWindow(window)}`

const rawTrend = (window: ResultWindow, brandIds: readonly number[]) => Prisma.sql`
  select to_char(day, 'YYYY-MM-DD') as day, engine, count(*)::int as results, count(own)::int as ranked,
    coalesce(sum(own), 0)::int as placements
  from (${shown(window, brandIds)}) s group by 1, 2`

const rawQueryDays = (window: ResultWindow, brandIds: readonly number[]) => Prisma.sql`
  select to_char(day, 'YYYY-MM-DD') as day, engine, query_id as query, count(own)::int as ranked, count(*)::int as results
  from (${shown(window, brandIds)}) s group by 1, 2, 3`

const rawBrandTrends = (
  window: ResultWindow,
  ownIds: readonly number[],
  competitorIds: readonly number[],
) => Prisma.sql`
  select to_char(day, 'YYYY-MM-DD') as day, engine, id, 0 as results, count(*)::int as ranked, sum(place)::int as placements
  from (${shown(window, ownIds)}) s, unnest(placed) with ordinality each (id, place)
  where id = any(${[...competitorIds]}::int[]) group by 1, 2, 3
  union all
  select to_char(day, 'YYYY-MM-DD'), engine, null, count(*)::int, count(own)::int, coalesce(sum(own), 0)::int
  from (${shown(window, ownIds)}) s group by 1, 2`

const rawPlacements = (window: ResultWindow, ownIds: readonly number[]) => Prisma.sql`
  select engine, b.key, b.name, count(*)::int as ranked, sum(place)::int as placements, 0 as results
  from (${shown(window, ownIds)}) s, unnest(placed) with ordinality each (id, place) join brand b using (id)
  where id <> all(${[...ownIds]}::int[]) group by 1, 2, 3
  union all
  select engine, null, null, count(own)::int, coalesce(sum(own), 0)::int, count(*)::int
  from (${shown(window, ownIds)}) s group by 1`

/** In order. */
const rawCompetitors = (window: ResultWindow, ownIds: readonly number[]) => Prisma.sql`
  select b.id, b.key, b.name
  from (${shown(window, ownIds)}) s, unnest(placed) each (id) join brand b using (id)
  where id <> all(${[...ownIds]}::int[]) group by 1, 2, 3 order by count(*) desc, b.key collate "C" limit 50`

const rawCited = (window: ResultWindow) => Prisma.sql`
  select u.site, u.url, count(*)::int as appearances
  from (${shown(window, [])}) s, unnest(citation_ids) each (id) join cited_url u using (id) group by 1, 2`

const NAMES = Array.from({ length: 14 }, (_, at) => `Brand ${at}`)
const PAGES = Array.from({ length: 8 }, (_, at) => `https://site-${at % 3}.example/${at}`)
const ENGINES = ['openai', 'gemini', 'xai']
const TODAY = '2026-11-05'
const FIRST = '2026-08-20'

const data = NAMES.map((name) => ({ key: brandKey(name), name }))
await db().brand.createMany({ data })
const ids = (await db().brand.findMany({ orderBy: { id: 'asc' } })).map(({ id }) => id)

const day = fc.nat({ max: 77 }).map((after) => addDays(FIRST, after))
const stored = fc.array(
  fc.record({
    at: fc.nat({ max: 2 }),
    day: fc.oneof(day, fc.constantFrom('2026-09-01', '2026-09-30', '2026-10-31', TODAY)),
    engine: fc.constantFrom(...ENGINES),
    brands: fc.uniqueArray(fc.constantFrom(...NAMES), { maxLength: 14 }),
    citations: fc.uniqueArray(fc.constantFrom(...PAGES), { maxLength: 5 }),
  }),
  { minLength: 1, maxLength: 40 },
)
const asked = fc.record({
  from: day,
  days: fc.nat({ max: 77 }),
  queries: fc.subarray([0, 1, 2], { minLength: 1 }),
  engines: fc.option(fc.subarray(ENGINES), { nil: undefined }),
  own: fc.subarray(NAMES, { maxLength: 4 }),
  competitors: fc.subarray(NAMES, { maxLength: 4 }),
})

/** Each with its sample, so that no two are the same question. */
function numbered(queries: readonly MadeQuery[], results: Parameters<typeof resultOf>[1][]): NewResult[] {
  const samples = new Map<string, number>()
  return results.flatMap((each) => {
    const key = [each.at, each.day, each.engine].join()
    const sample = (samples.get(key) ?? 0) + 1
    samples.set(key, sample)
    return resultOf(queries[each.at], { ...each, sample })
  })
}

function resultOf(query: MadeQuery | undefined, result: Omit<NewResult, 'query'> & { at: number }): NewResult[] {
  const { at: _, ...about } = result
  return query ? [{ query, ...about }] : []
}

const rowsOf = (statement: Prisma.Sql) => db().$queryRaw<object[]>(statement)
const sorted = (rows: object[]) => rows.map((row) => JSON.stringify(row)).sort()
const unordered = async (statement: Prisma.Sql) => sorted(await rowsOf(statement))

it('figures of kept counts equal those of all results, whatever is stored and asked', async () => {
  await fc.assert(
    fc.asyncProperty(
      stored,
      stored,
      fc.array(asked, { minLength: 3, maxLength: 5 }),
      async (first, late, questions) => {
        const organisation = await makeOrganisation()
        const scope = await organisationScope(actorOf(organisation.id), 'ownOrganisation', organisation.id)
        const queries = [1, 2, 3].map((slot) => makeQuery(organisation, { slot }))
        const made = await Promise.all(queries)
        const all = numbered(made, [...first, ...late])
        await storeResults(all.slice(0, first.length))
        for (const round of ['before', 'after'] as const) {
          if (round === 'after') await storeResults(all.slice(first.length))
          for (const { from, days, own, competitors, ...question } of questions) {
            const window: ResultWindow = {
              owners: [scope],
              access: 'api',
              queryIds: question.queries.flatMap((at) => made[at]?.id ?? []),
              from,
              to: addDays(from, days),
              ...(question.engines && { engines: question.engines }),
            }
            const idOf = (name: string) => ids[NAMES.indexOf(name)] ?? 0
            const [ownIds, rivals] = [own.map(idOf), competitors.filter((name) => !own.includes(name)).map(idOf)]
            expect(await unordered(trendStatement(window, ownIds))).toEqual(await unordered(rawTrend(window, ownIds)))
            expect(await unordered(queryDaysStatement(window, ownIds))).toEqual(
              await unordered(rawQueryDays(window, ownIds)),
            )
            expect(await unordered(brandTrendsStatement(window, ownIds, rivals))).toEqual(
              await unordered(rawBrandTrends(window, ownIds, rivals)),
            )
            expect(await unordered(placementsStatement(window, ownIds))).toEqual(
              await unordered(rawPlacements(window, ownIds)),
            )
            expect(await rowsOf(competitorsStatement(window, ownIds))).toEqual(
              await rowsOf(rawCompetitors(window, ownIds)),
            )
            expect(await unordered(citedStatement(window))).toEqual(await unordered(rawCited(window)))
          }
        }
      },
    ),
    { numRuns: runsOf(25) },
  )
}, 240_000)
