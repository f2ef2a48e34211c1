import { type Actor, type Reach, reachOf } from '@/lib/access/permissions'
import { isSimulated } from '@/lib/engines/engines'
import { addDays, type Day, monthsBefore } from '@/lib/format/days'
import { compareText } from '@/lib/format/text'
import { COMPETITOR_WINDOW_MONTHS, type Range, VERDICT } from '@/lib/limits'
import { changeWithin } from '@/lib/measure/measurement-changes'
import { metrics } from '@/lib/measure/metrics'
import { rankTrend } from '@/lib/measure/ranking'
import { changeSentences } from '@/lib/measure/sentences'
import type { WindowKind } from '@/lib/measure/shapes'
import { firstVerdictDay, verdicts, withShownShares } from '@/lib/measure/verdict'
import { hasTag, tagsOfQueries } from '@/lib/queries/tags'
import { favouritesFirst } from '@/lib/rivals/first'
import {
  comparePeriods,
  countsShown,
  meanPoints,
  meanRing,
  rangePoints,
  ring,
  ringRange,
  tagFigures,
  windowOf,
} from '@/lib/visibility/score'
import type { QueryChip, TagFigures, VisibilityFigures, VisibilityParams } from '@/lib/visibility/shapes'
import { readImplementDates } from '@/server/actions/effects'
import { type OrganisationScope, organisationScope } from '@/server/db/scope'
import { type FigureDays, figuresByEngine, HISTORY_DAYS, lastFinishedDay } from '@/server/measure/by-engine'
import { readMetricDays, readQueryDays, readTagDays } from '@/server/measure/certainty'
import { accessFor, type OwnBrand, readOwnBrand } from '@/server/measure/own-brand'
import {
  type Counted,
  daySpan,
  latestWithinADay,
  type ResultWindow,
  readCitedSites,
  readCompetitors,
  readLive,
  readTrend,
  withRangeShares,
} from '@/server/measure/reads'
import { markFavourites, readLeader, wantedRivals } from '@/server/measure/rivals'
import { readNotes, withNotes } from '@/server/notes/notes'
import { chosenQueries, readQueryChips } from '@/server/queries/reads'

/**
 * Reads the score of the chosen queries with its range, its change and whether that is real, with at most 3 statements
 * at once.
 */
export async function readRing(
  owned: Counted,
  own: OwnBrand,
  engine: string | undefined,
  days: FigureDays,
  /** First day of the days by query, if not that of the verdicts. */
  from: Day = firstVerdictDay(days.last),
) {
  const { range, last } = days
  const [byEngine, queryDays] = await Promise.all([
    figuresByEngine(owned, own, engine, days),
    readQueryDays({ ...owned, from, to: last }, own.brandIds),
  ])
  const { points, engines, starts } = byEngine
  const rangeOf = (days: Range) => points.map((of, at) => rangePoints(of, days, last, countsShown(engines[at] ?? '')))
  const ranges = rangeOf(range)
  const counted = ranges.map(({ recent }) => recent).filter((recent) => recent.length > 0)
  const over = (days: Range) => meanRing(rangeOf(days).map((of, at) => ring(of, days, countsShown(engines[at] ?? ''))))
  const shareOf = (kind: WindowKind) => {
    const { score, ranked, results } = over(VERDICT[kind].recentDays)
    return { score, ranked, results }
  }
  const shares = { week: shareOf('week'), month: shareOf('month') }
  const windows = counted.map((recent) => windowOf(recent, range, last))
  const compared = queryDays.filter((each) => engines.includes(each.engine))
  return {
    byEngine,
    /** The own brand's counts by query, of the engines that count. */
    queryDays: compared,
    /** First counted day of each engine. */
    starting: ranges.map(({ recent }) => windowOf(recent, range, last).from),
    ring: {
      range,
      ...over(range),
      shares,
      interval: ringRange(counted, over(range).score),
      ...withShownShares(
        verdicts(compared, last, (window, both) => changeWithin(window, both, starts)),
        shares,
      ),
      ringDays: daySpan(
        windows.map((window) => window.from).sort(compareText)[0],
        windows
          .map(({ to }) => to)
          .sort(compareText)
          .at(-1),
      ),
    },
  }
}

/** Runs at most 3 statements at once (R-API-12). Throws 404 out of reach and for another owner's query. */
export async function visibilityFigures(
  actor: Actor,
  reach: Reach,
  organisationId: string,
  params: VisibilityParams,
  today: Day,
): Promise<VisibilityFigures> {
  const scope = await organisationScope(actor, reach, organisationId)
  const firstDay = addDays(today, 1 - Math.max(params.days, 2 * (params.compare ?? 0)))
  const [own, queries, notes] = await Promise.all([
    readOwnBrand(scope),
    readQueryChips(scope),
    readNotes(scope, actor, firstDay, today),
  ])
  const last = await lastFinishedDay([scope], queries, today, own.access)
  const queryIds = chosenQueries(queries, params)
  const owned = { owners: [scope], queryIds, access: accessFor(own, params.engine) }

  const {
    ring,
    starting,
    byEngine: counted,
  } = await readRing(owned, own, params.engine, {
    ...{ range: params.range, firstDay, last, today },
  })
  const { byEngine, engines, days, points, changes } = counted
  const from = (day: Day): ResultWindow => ({ ...owned, engines, from: day, to: last })
  const citationDays = params.citationDays ?? params.range
  const latestDay = days.at(-1)?.day
  const citationsFrom = citationDays === 1 ? latestDay : addDays(last, 1 - citationDays)
  const liveDate = latestWithinADay(days, today)

  const placedSince = from(monthsBefore(today, COMPETITOR_WINDOW_MONTHS))
  const [placed, citations, live] = await Promise.all([
    readCompetitors(placedSince, own.brandIds, wantedRivals(own, params.competitor)),
    citationsFrom ? readCitedSites(from(citationsFrom), own.sites) : [],
    liveDate ? readLive({ ...from(liveDate), to: liveDate }, own) : { results: 0, live: [] },
  ])
  const competitors = favouritesFirst(placed, own.favourites)
  const competitor = competitors.find(({ key }) => key === params.competitor) ?? competitors[0]
  const liveRows = await withRangeShares(live.live, own, from, { engines, points, range: params.range, last })
  const first = await readLeader(placedSince, own.brandIds, live.live, competitors)
  const leader = first && first.key !== competitor?.key ? first : null
  const leaderTrend = leader ? await readTrend(from(firstDay), [leader.id]) : []
  const [competitorTrend, implementDates, metricDays] = await Promise.all([
    competitor ? readTrend(from(firstDay), [competitor.id]) : [],
    reachOf(actor, 'recommendationStatus.read') ? readImplementDates(scope, firstDay, today) : [],
    ring.ringDays ? readMetricDays(from(metricsFrom(ring.ringDays.from, firstDay, params)), own) : [],
  ])
  const tags = await readTags(scope, own, queries, params, { last, today })
  const metricsOf = engines.map((engine) => metricDays.filter((each) => each.engine === engine))
  const ofRing = metricsOf.map((of, index) => of.filter(({ day }) => day >= (starting[index] ?? last)))
  return {
    organisation: own.organisation,
    today,
    ...ring,
    sentences: changeSentences(ring.verdicts, ring.shares, engines),
    metrics: metrics(ofRing),
    comparison: params.compare ? comparePeriods(params.compare, last, points, metricsOf) : null,
    trend: meanPoints(points, changes).filter(({ date }) => date >= firstDay),
    ...byEngine,
    notes: withNotes(byEngine.notes, notes),
    queries,
    rankTrend: {
      competitor: competitor?.key ?? null,
      ...(leader && { leader: { key: leader.key, name: leader.name } }),
      competitors: competitors.map(({ key }) => key),
      competitorNames: competitors.map(({ id: _, ...brand }) => brand),
      days: rankTrend(
        days.filter(({ day }) => day >= firstDay),
        competitorTrend,
        leaderTrend,
      ),
    },
    citations,
    citedDays: daySpan(citationsFrom, citationDays === 1 ? latestDay : last),
    liveDate,
    liveResults: live.results,
    live: markFavourites(liveRows, own),
    implementDates,
    tags,
    simulated: engines.some(isSimulated),
  }
}

/** Reads the figures of every tag of these queries; no statement without any. */
async function readTags(
  scope: OrganisationScope,
  own: OwnBrand,
  queries: readonly QueryChip[],
  { range, engine }: VisibilityParams,
  { last, today }: { last: Day; today: Day },
): Promise<TagFigures[]> {
  const tags = tagsOfQueries(queries).map((tag) => ({
    tag,
    queryIds: queries.filter((query) => hasTag(query, [tag])).map(({ _id }) => _id),
  }))
  if (tags.length === 0) return []
  const access = accessFor(own, engine)
  const queryIds = [...new Set(tags.flatMap((each) => each.queryIds))]
  const from = addDays(today, 1 - HISTORY_DAYS)
  const days = await readTagDays({ owners: [scope], queryIds, access, from, to: last }, own.brandIds, tags)
  return tagFigures(
    tags.map(({ tag }) => tag),
    queries,
    days,
    { range, last, today, engine, access },
  )
}

/** Returns the first day that metrics need: a comparison needs both periods, besides the ring's days. */
function metricsFrom(ring: Day, firstDay: Day, { compare }: VisibilityParams): Day {
  return compare && firstDay < ring ? firstDay : ring
}
