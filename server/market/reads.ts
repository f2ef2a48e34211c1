import { type Actor, type Reach, reachOf } from '@/lib/access/permissions'
import { orderProgress } from '@/lib/actions/chart'
import { isSimulated } from '@/lib/engines/engines'
import { addDays, type Day, monthsBefore } from '@/lib/format/days'
import { COMPETITOR_WINDOW_MONTHS, TOP_PLACEMENTS } from '@/lib/limits'
import { industryRankTrend } from '@/lib/measure/ranking'
import { favouritesFirst } from '@/lib/rivals/first'
import { compareShares } from '@/lib/visibility/score'
import type { IndustryTrendsFigures, IndustryTrendsParams } from '@/lib/visibility/shapes'
import { recommendationProgress } from '@/server/actions/reads'
import { industryScopes, organisationScope } from '@/server/db/scope'
import { figuresByEngine, lastFinishedDay } from '@/server/measure/by-engine'
import { accessFor, readOwnBrand } from '@/server/measure/own-brand'
import {
  daySpan,
  latestWithinADay,
  type ResultWindow,
  readBrandTrends,
  readCitedSites,
  readCompetitors,
  readLive,
  withRangeShares,
} from '@/server/measure/reads'
import { markFavourites, readLeader, wantedRivals } from '@/server/measure/rivals'
import { readNotes, withNotes } from '@/server/notes/notes'
import { chosenQueries, readIndustryChips } from '@/server/queries/reads'

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
