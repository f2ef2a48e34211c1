import { z } from 'zod'
import { type Actor, type Reach, reachOf } from '@/lib/access/permissions'
import { orderProgress } from '@/lib/actions/implementation'
import { isSimulated } from '@/lib/engines/engines'
import { addDays, type Day, monthsBefore } from '@/lib/format/days'
import { COMPETITOR_WINDOW_MONTHS, TOP_PLACEMENTS } from '@/lib/limits'
import { type BrandDay, type DayResults, industryRankTrend } from '@/lib/measure/ranking'
import { compareShares } from '@/lib/visibility/score'
import type { IndustryTrendsFigures, IndustryTrendsParams } from '@/lib/visibility/shapes'
import { Prisma } from '@/prisma/generated/client'
import { recommendationProgress } from '@/server/actions/reads'
import { readRows } from '@/server/db/client'
import { industryScopes, organisationScope } from '@/server/db/scope'
import { figuresByEngine, lastFinishedDay } from '@/server/measure/by-engine'
import { type OwnBrand, readOwnBrand } from '@/server/measure/own-brand'
import {
  type Competitor,
  daySpan,
  inWindow,
  latestWithinADay,
  ownCounts,
  type ResultWindow,
  readCitedSites,
  readCompetitors,
  readLive,
} from '@/server/measure/reads'
import { readNotes, withNotes } from '@/server/notes/notes'
import { chosenQueries, readIndustryChips } from '@/server/queries/member-reads'

const countRow = z.object({
  day: z.string(),
  engine: z.string(),
  /** null in the own brand's row, which exists for each engine on every day with results. */
  id: z.number().nullable(),
  results: z.number(),
  ranked: z.number(),
  placements: z.number(),
})

async function readBrandTrends(
  window: ResultWindow,
  own: OwnBrand,
  competitors: readonly Competitor[],
): Promise<{ days: DayResults[]; placed: BrandDay[] }> {
  const keys = new Map(competitors.map(({ id, key }) => [id, key]))
  const counts = await readRows(countRow)(brandTrendsStatement(window, own.brandIds, [...keys.keys()]))
  const placed = counts.flatMap(({ id, ...count }) => {
    const brand = id === null ? own.key : keys.get(id)
    return brand === undefined ? [] : [{ ...count, brand }]
  })
  return { days: counts.filter(({ id }) => id === null), placed }
}

/** One statement, so a result stored meanwhile is in all of its counts or in none. */
export function brandTrendsStatement(window: ResultWindow, ownIds: number[], competitorIds: number[]): Prisma.Sql {
  return Prisma.sql`
    select to_char(c.day, 'YYYY-MM-DD') as day, c.engine, c.id, c.results, c.ranked, c.placements
    from (
      select day, engine, id, 0 as results, sum(ranked[place])::int as ranked, sum(placements[place])::int as placements
      from (
        select k.day, k.engine, k.ranked, k.placements, w.id, array_position(k.brand_ids, w.id) as place
        from answer_count k, unnest(${competitorIds}::int[]) w(id)
        where ${inWindow(window)}
        offset 0
      ) named
      where place is not null
      group by day, engine, id
      union all
      select day, engine, null, sum(answers)::int, coalesce(sum(ranked), 0)::int, coalesce(sum(placements), 0)::int
      from (${ownCounts(window, ownIds)}) o
      group by day, engine
    ) c`
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
  const firstDay = addDays(today, 1 - Math.max(params.days, 2 * (params.compare ?? 0)))
  const [queries, notes] = await Promise.all([readIndustryChips(industries), readNotes(scope, actor, firstDay, today)])
  const queryIds = chosenQueries(
    queries.map((query) => query._id),
    params.queries,
  )
  // Without an industry there are no queries, but a window needs an owner.
  const owners = industries.length > 0 ? industries.map((industry) => industry.scope) : [scope]
  const last = await lastFinishedDay(owners, queries, today)
  const citationsFrom = addDays(last, 1 - (params.citationDays ?? params.range))

  const { byEngine, engines, days, points } = await figuresByEngine({ owners, queryIds }, own, params.engine, {
    range: params.range,
    firstDay,
    last,
    today,
  })
  const from = (day: Day): ResultWindow => ({ owners, queryIds, engines, from: day, to: last })
  const shownFrom = firstDay < citationsFrom ? firstDay : citationsFrom
  const shown = days.filter(({ day }) => day >= shownFrom)
  const liveDate = latestWithinADay(days, today)

  const [known, citations, live] = await Promise.all([
    readCompetitors(from(monthsBefore(today, COMPETITOR_WINDOW_MONTHS)), own.brandIds, params.competitor),
    readCitedSites(from(citationsFrom), own.sites),
    liveDate ? readLive({ ...from(liveDate), to: liveDate }, own) : { results: 0, live: [] },
  ])
  const best = known.slice(0, TOP_PLACEMENTS)
  const wanted = known.slice(TOP_PLACEMENTS).filter(({ key }) => key === params.competitor)
  const competitors = [...best, ...wanted]
  const trends = await readBrandTrends(from(firstDay), own, competitors)
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
      brandNames: [{ key: own.key, name: own.organisation.name }, ...known.map(({ key, name }) => ({ key, name }))],
      own: own.key,
      days: industryRankTrend(trends.days, trends.placed, brands),
    },
    comparison: params.compare ? compareShares(params.compare, last, points) : null,
    citations,
    citedDays: daySpan(shown.length > 0 ? citationsFrom : undefined, last),
    liveDate,
    liveResults: live.results,
    live: live.live,
    progress: orderProgress(progress),
    simulated: shown.some(({ engine }) => isSimulated(engine)),
  }
}
