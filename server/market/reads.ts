import { z } from 'zod'
import { type Actor, type Reach, reachOf } from '@/lib/access/permissions'
import { orderProgress } from '@/lib/actions/chart'
import { isSimulated } from '@/lib/engines/engines'
import { addDays, type Day, monthsBefore } from '@/lib/format/days'
import { sumBy } from '@/lib/format/numbers'
import { compareText } from '@/lib/format/text'
import { COMPETITOR_WINDOW_MONTHS, TOP_PLACEMENTS } from '@/lib/limits'
import type { QueryPair } from '@/lib/measure/gaps'
import { averageRank, industryRankTrend, roundedMean } from '@/lib/measure/ranking'
import { favouritesFirst } from '@/lib/rivals/first'
import type { RivalRow } from '@/lib/rivals/shapes'
import { compareShares, dailyScore } from '@/lib/visibility/score'
import type { IndustryTrendsFigures, IndustryTrendsParams } from '@/lib/visibility/shapes'
import { Prisma } from '@/prisma/generated/client'
import { recommendationProgress } from '@/server/actions/reads'
import { readRows } from '@/server/db/client'
import { industryScopes, organisationScope } from '@/server/db/scope'
import { figuresByEngine, lastFinishedDay } from '@/server/measure/by-engine'
import { accessFor, type OwnBrand, readOwnBrand } from '@/server/measure/own-brand'
import {
  daySpan,
  inWindow,
  latestWithinADay,
  placedBrandIds,
  type ResultWindow,
  readBrandTrends,
  readCitedSites,
  readCompetitors,
  readLive,
  withRangeShares,
} from '@/server/measure/reads'
import { readNotes, withNotes } from '@/server/notes/notes'
import { chosenQueries, readIndustryChips } from '@/server/queries/reads'
import { markFavourites, readLeader, wantedRivals } from '@/server/visibility/reads'

/**
 * Reads how often each other brand is named in the answers of a window, highest share first: the brands that are placed
 * most often, and the one with the key `wanted`. `starts` has the first day that counts for each engine (R-RIVAL-3).
 */
export async function readRivals(
  window: ResultWindow,
  starts: ReadonlyMap<string, Day>,
  own: OwnBrand,
  wanted: string[] = [],
): Promise<RivalRow[]> {
  const competitors = await readCompetitors(window, own.brandIds, wanted)
  const { days, placed } = await readBrandTrends(window, own, competitors)
  const within = days.filter(({ engine, day }) => day >= (starts.get(engine) ?? window.from))
  const engines = [...Map.groupBy(within, ({ engine }) => engine).values()]
  const dayOf = new Map(placed.map((each) => [`${each.engine} ${each.day} ${each.brand}`, each]))
  const rows = competitors.map(({ key, name }): RivalRow => {
    const counted = engines.map((of) =>
      of.map(({ engine, day, results }) => {
        const { ranked = 0, placements = 0 } = dayOf.get(`${engine} ${day} ${key}`) ?? {}
        return { results, ranked, placements }
      }),
    )
    return {
      ...{ key, name, named: sumBy(counted.flat(), 'ranked'), answers: sumBy(counted.flat(), 'results') },
      share: roundedMean(counted.map((of) => roundedMean(of.map(dailyScore)))) ?? 0,
      averageRank: roundedMean(counted.map((of) => averageRank(tallyOf(of)))) ?? 0,
    }
  })
  const named = rows.filter((row) => row.named > 0)
  return named.sort((a, b) => b.share - a.share || a.averageRank - b.averageRank || compareText(a.key, b.key))
}

function tallyOf(days: readonly Record<'results' | 'ranked' | 'placements', number>[]) {
  return { results: sumBy(days, 'results'), ranked: sumBy(days, 'ranked'), placements: sumBy(days, 'placements') }
}

const rivalPairRow = z.object({
  query: z.string(),
  engine: z.string(),
  day: z.string(),
  ...{ answers: z.number(), own: z.number(), rival: z.number(), rivalOnly: z.number(), ownOnly: z.number() },
})

const namedRow = z.object({ query: z.string(), brands: z.array(z.number()) })

/** Reads the own brand against the rival by query, engine and day; `since` begins the days whose rivals are counted. */
export async function readRivalPairs(
  window: ResultWindow,
  since: Day,
  ownIds: readonly number[],
  rival: { id: number; key: string; name: string },
) {
  const [rows, named] = await Promise.all([
    readRows(rivalPairRow)(rivalPairsStatement(window, ownIds, rival.id)),
    readRows(namedRow)`
      select query_id as query, brand_ids as brands from answer_count where ${inWindow({ ...window, from: since })}`,
  ])
  // Told apart here: Postgres would sort every place of every day.
  const rivals = new Map<string, Set<number>>()
  for (const { query, brands } of named) {
    const others = rivals.get(query) ?? new Set()
    for (const id of brands) if (!ownIds.includes(id)) others.add(id)
    rivals.set(query, others)
  }
  return [...Map.groupBy(rows, ({ query }) => query)].map(([query, days]): QueryPair => {
    return { query, rival: { key: rival.key, name: rival.name }, rivals: rivals.get(query)?.size || 1, days }
  })
}

/** Exported for tests of its query plan: the covering index of the window suffices. */
export function rivalPairsStatement(window: ResultWindow, ownIds: readonly number[], id: number): Prisma.Sql {
  const own = Prisma.sql`${[...ownIds]}::int[]`
  return Prisma.sql`
    with shown as (
      select query_id, engine, day, ${placedBrandIds} && ${own} as own, ${id}::int = any(${placedBrandIds}) as rival
      from result where ${inWindow(window)}
    )
    select query_id as query, engine, to_char(day, 'YYYY-MM-DD') as day,
      count(*)::int as answers, (count(*) filter (where own))::int as own, (count(*) filter (where rival))::int as rival,
      (count(*) filter (where rival and not own))::int as "rivalOnly",
      (count(*) filter (where own and not rival))::int as "ownOnly"
    from shown group by query_id, engine, day order by query_id, engine, day`
}

/** Runs at most 3 statements at once (R-API-12). Throws 404 out of reach and for another owner's query. */
export async function industryTrendsFigures(
  actor: Actor,
  reach: Reach,
  organisationId: string,
  params: IndustryTrendsParams,
  today: Day,
): Promise<IndustryTrendsFigures> {
  const scope = await organisationScope(actor, reach, organisationId)
  const [own, industries, progress] = await Promise.all([
    readOwnBrand(scope),
    industryScopes(scope),
    reachOf(actor, 'recommendationStatus.read') ? recommendationProgress(scope) : [],
  ])
  const queries = await readIndustryChips(industries, own.access)
  const queryIds = chosenQueries(queries, params)
  // Without an industry there are no queries, but a window needs an owner.
  const owners = industries.length > 0 ? industries.map((industry) => industry.scope) : [scope]
  const access = accessFor(own, params.engine)
  const last = await lastFinishedDay(owners, queries, today, own.access)
  const firstDay = addDays(last, 1 - Math.max(params.days, 2 * (params.compare ?? 0)))
  const citationsFrom = addDays(last, 1 - (params.citationDays ?? params.range))

  const [{ byEngine, engines, days, points }, notes] = await Promise.all([
    figuresByEngine({ owners, queryIds, access }, own, params.engine, { range: params.range, firstDay, last, today }),
    readNotes(scope, actor, firstDay, today),
  ])
  const from = (day: Day): ResultWindow => ({ owners, queryIds, access, engines, from: day, to: last })
  const shownFrom = firstDay < citationsFrom ? firstDay : citationsFrom
  const shown = days.filter(({ day }) => day >= shownFrom)
  const liveDate = latestWithinADay(days, today)

  const placedSince = from(monthsBefore(today, COMPETITOR_WINDOW_MONTHS))
  const [known, citations, live] = await Promise.all([
    readCompetitors(placedSince, own.brandIds, wantedRivals(own, params.competitor)),
    readCitedSites(from(citationsFrom), own.sites),
    liveDate ? readLive({ ...from(liveDate), to: liveDate }, own) : { results: 0, live: [] },
  ])
  const best = known.slice(0, TOP_PLACEMENTS)
  const leader = await readLeader(placedSince, own.brandIds, live.live, known)
  const wanted = known.slice(TOP_PLACEMENTS).filter(({ key }) => key === params.competitor)
  const shownRivals = favouritesFirst([...new Set([...known, ...(leader ? [leader] : [])])], own.favourites)
  const favourites = shownRivals.filter(({ favourite }) => favourite)
  const others = [...best, ...wanted, ...(leader ? [leader] : [])]
  const competitors = [...new Map([...favourites, ...others].map((brand) => [brand.key, brand])).values()]
  const [trends, liveRows] = await Promise.all([
    readBrandTrends(from(firstDay), own, competitors),
    withRangeShares(live.live, own, from, { engines, points, range: params.range, last }),
  ])
  const brands = [own.key, ...competitors.map(({ key }) => key)]
  return {
    organisation: own.organisation,
    industries: industries.map((industry) => ({ _id: industry.scope, name: industry.name })),
    today,
    range: params.range,
    ...byEngine,
    notes: withNotes(byEngine.notes, notes),
    queries,
    rankTrend: {
      brands,
      brandNames: [{ key: own.key, name: own.organisation.name }, ...shownRivals.map(({ id: _, ...brand }) => brand)],
      own: own.key,
      days: industryRankTrend(trends.days, trends.placed, brands),
    },
    comparison: params.compare ? compareShares(params.compare, last, points) : null,
    citations,
    citedDays: daySpan(shown.length > 0 ? citationsFrom : undefined, last),
    liveDate,
    liveResults: live.results,
    live: markFavourites(liveRows, own),
    progress: orderProgress(progress),
    simulated: shown.some(({ engine }) => isSimulated(engine)),
  }
}
