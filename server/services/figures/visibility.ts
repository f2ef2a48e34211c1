import { z } from 'zod'
import type { Actor, Reach } from '@/lib/access/roles'
import { addDays, type Day, monthsBefore } from '@/lib/format/days'
import { implementationDates } from '@/lib/formulas/implementation'
import { rankTrend } from '@/lib/formulas/ranking'
import { ring, scorePoints } from '@/lib/formulas/visibility-score'
import { COMPETITOR_WINDOW_MONTHS, SCORE_WINDOW } from '@/lib/limits'
import type { ImplementDate, VisibilityFigures, VisibilityParams } from '@/lib/schemas/figures'
import { readRows } from '@/server/db'
import { type OrganisationScope, organisationScope } from '@/server/services/scope'
import { chosenQueries, readQueryChips } from '@/server/services/tracked-queries/member-reads'
import {
  daySpan,
  isSimulatedSince,
  latestWithinADay,
  type ResultWindow,
  readCitedSites,
  readCompetitors,
  readLive,
  readOwnBrand,
  readTrend,
} from './reads'

const changeRow = z.object({ day: z.string(), title: z.string() })

/** Days in the window on which a recommendation became implemented, from the history of statuses. */
export async function readImplementDates(scope: OrganisationScope, from: Day, to: Day): Promise<ImplementDate[]> {
  const changes = await readRows(changeRow)`
    select to_char(c.day, 'YYYY-MM-DD') as day, g.title
    from recommendation_status_change c
    join recommendation_status s on s.organisation_id = c.organisation_id and s.id = c.status_id
    join geo_recommendation g on g.id = s.recommendation_id
    where c.organisation_id = ${scope} and c.to_status = 'implemented'
      and c.day >= ${from}::date and c.day <= ${to}::date`
  return implementationDates(changes)
}

/** The longest period plus a week for the 7-day average of its first day. */
const HISTORY_DAYS = 97

/** Runs at most 3 statements at once (R-API-12). Throws 404 out of reach and for a chosen query of another owner. */
export async function visibilityFigures(
  actor: Actor,
  reach: Reach,
  organisationId: string,
  params: VisibilityParams,
  today: Day,
): Promise<VisibilityFigures> {
  const scope = await organisationScope(actor, reach, organisationId)
  const [own, queries] = await Promise.all([readOwnBrand(scope), readQueryChips(scope)])
  const queryIds = chosenQueries(
    queries.map((query) => query._id),
    params.queries,
  )
  const from = (day: Day): ResultWindow => ({ owners: [scope], queryIds, from: day, to: today })
  const firstDay = addDays(today, 1 - params.days)

  const [history, competitors, implementDates] = await Promise.all([
    readTrend(from(addDays(today, 1 - HISTORY_DAYS)), own.brandIds),
    readCompetitors(from(monthsBefore(today, COMPETITOR_WINDOW_MONTHS)), own.brandIds, params.competitor),
    readImplementDates(scope, firstDay, today),
  ])
  const competitor = competitors.find(({ key }) => key === params.competitor) ?? competitors[0]
  const citationDays = params.citationDays ?? params.days
  const latestDay = history.at(-1)?.day
  const citationsFrom = citationDays === 1 ? latestDay : addDays(today, 1 - citationDays)
  const liveDate = latestWithinADay(history, today)

  const [competitorTrend, citations, live] = await Promise.all([
    competitor ? readTrend(from(firstDay), [competitor.id]) : [],
    citationsFrom ? readCitedSites(from(citationsFrom), own.site) : [],
    liveDate ? readLive({ owners: [scope], queryIds, from: liveDate, to: liveDate }, own) : { results: 0, live: [] },
  ])
  const points = scorePoints(history)
  const changeFrom = points.slice(-2 * SCORE_WINDOW)[0]?.date
  return {
    organisation: own.organisation,
    today,
    ...ring(points),
    ringDays: daySpan(points.slice(-SCORE_WINDOW)[0]?.date, latestDay),
    trend: points.filter(({ date }) => date >= firstDay),
    queries,
    rankTrend: {
      competitor: competitor?.key ?? null,
      competitors: competitors.map(({ key }) => key),
      competitorNames: competitors.map(({ key, name }) => ({ key, name })),
      days: rankTrend(
        history.filter(({ day }) => day >= firstDay),
        competitorTrend,
      ),
    },
    citations,
    citedDays: daySpan(citationsFrom, citationDays === 1 ? latestDay : today),
    liveDate,
    liveResults: live.results,
    live: live.live,
    implementDates,
    simulated: isSimulatedSince(history, [firstDay, citationsFrom, changeFrom]),
  }
}
