import { reachOf } from '@/lib/access/permissions'
import type { Actor, Reach } from '@/lib/access/roles'
import { isSimulated } from '@/lib/engines'
import { addDays, type Day, monthsBefore } from '@/lib/format/days'
import { metrics } from '@/lib/formulas/certainty/metrics'
import { comparePeriods } from '@/lib/formulas/compared-periods'
import { rankTrend } from '@/lib/formulas/ranking'
import { meanPoints } from '@/lib/formulas/visibility-score'
import { COMPETITOR_WINDOW_MONTHS } from '@/lib/limits'
import type { VisibilityFigures, VisibilityParams } from '@/lib/schemas/figures'
import { readNotes, withNotes } from '@/server/services/notes/reads'
import { organisationScope } from '@/server/services/scope'
import { chosenQueries, readQueryChips } from '@/server/services/tracked-queries/member-reads'
import { readMetricDays } from './certainty-reads'
import { readImplementDates } from './implement-dates'
import { readOwnBrand } from './own-brand'
import { daySpan, latestWithinADay, readCitedSites, readCompetitors, readLive, readTrend } from './reads'
import type { ResultWindow } from './result-window'
import { readRing } from './ring'

/** Runs at most 3 statements at once (R-API-12). Throws 404 out of reach and for a chosen query of another owner. */
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
  const queryIds = chosenQueries(
    queries.map((query) => query._id),
    params.queries,
  )
  const owned = { owners: [scope], queryIds }

  const { ring, starting, byEngine: counted } = await readRing(owned, own, params.engine, firstDay, today)
  const { byEngine, engines, days, points, changes } = counted
  const from = (day: Day): ResultWindow => ({ ...owned, engines, from: day, to: today })
  const citationDays = params.citationDays ?? params.days
  const latestDay = days.at(-1)?.day
  const citationsFrom = citationDays === 1 ? latestDay : addDays(today, 1 - citationDays)
  const liveDate = latestWithinADay(days, today)

  const [competitors, citations, live] = await Promise.all([
    readCompetitors(from(monthsBefore(today, COMPETITOR_WINDOW_MONTHS)), own.brandIds, params.competitor),
    citationsFrom ? readCitedSites(from(citationsFrom), own.sites) : [],
    liveDate ? readLive({ ...from(liveDate), to: liveDate }, own) : { results: 0, live: [] },
  ])
  const competitor = competitors.find(({ key }) => key === params.competitor) ?? competitors[0]
  const [competitorTrend, implementDates, metricDays] = await Promise.all([
    competitor ? readTrend(from(firstDay), [competitor.id]) : [],
    reachOf(actor, 'recommendationStatus.read') ? readImplementDates(scope, firstDay, today) : [],
    ring.ringDays ? readMetricDays(from(metricsFrom(ring.ringDays.from, firstDay, params)), own) : [],
  ])
  const metricsOf = engines.map((engine) => metricDays.filter((each) => each.engine === engine))
  const ofRing = metricsOf.map((of, index) => of.filter(({ day }) => day >= (starting[index] ?? today)))
  return {
    organisation: own.organisation,
    today,
    ...ring,
    metrics: metrics(ofRing),
    comparison: params.compare ? comparePeriods(params.compare, today, points, metricsOf) : null,
    trend: meanPoints(points, changes).filter(({ date }) => date >= firstDay),
    ...byEngine,
    notes: withNotes(byEngine.notes, notes),
    queries,
    rankTrend: {
      competitor: competitor?.key ?? null,
      competitors: competitors.map(({ key }) => key),
      competitorNames: competitors.map(({ key, name }) => ({ key, name })),
      days: rankTrend(
        days.filter(({ day }) => day >= firstDay),
        competitorTrend,
      ),
    },
    citations,
    citedDays: daySpan(citationsFrom, citationDays === 1 ? latestDay : today),
    liveDate,
    liveResults: live.results,
    live: live.live,
    implementDates,
    simulated: engines.some(isSimulated),
  }
}

/** A comparison needs the days of both periods beside those of the ring. */
function metricsFrom(ring: Day, firstDay: Day, { compare }: VisibilityParams): Day {
  return compare && firstDay < ring ? firstDay : ring
}
