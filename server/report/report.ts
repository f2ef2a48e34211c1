import { z } from 'zod'
import type { ShownBrand } from '@/lib/branding/shapes'
import { compareEngines, engineLabel, engineMark, isSimulated } from '@/lib/engines/engines'
import { daysOfMonth, type Month, monthBefore } from '@/lib/format/dates'
import { addDays, type Day } from '@/lib/format/days'
import { countsOf, sumBy } from '@/lib/format/numbers'
import { compareText } from '@/lib/format/text'
import { EFFECT, VERDICT } from '@/lib/limits'
import { likelyBounds, meanOfDays } from '@/lib/measure/likely-range'
import { changeWithin, measurementNotes } from '@/lib/measure/measurement-changes'
import { metrics } from '@/lib/measure/metrics'
import { roundedMean } from '@/lib/measure/ranking'
import type { DayWindow } from '@/lib/measure/shapes'
import { type ChangeOf, windowVerdict } from '@/lib/measure/verdict'
import { isShareToken, type Report, type ReportEngine } from '@/lib/report/shapes'
import { type SurfaceRow, surfaceSentences } from '@/lib/surfaces/by-surface'
import { meanPoints, scorePoints } from '@/lib/visibility/score'
import type { ScorePoint } from '@/lib/visibility/shapes'
import { type MeasuredAction, readImplementDates } from '@/server/actions/effects'
import { hashOfSecret } from '@/server/auth/tokens'
import { shownBrand } from '@/server/branding/reads'
import { readRows } from '@/server/db/client'
import { installationScope, notFound, type OrganisationScope } from '@/server/db/scope'
import { recentActions } from '@/server/home/headline'
import { readModelStarts, withAccess, withDistinctLabels } from '@/server/measure/by-engine'
import { readMetricDays, readQueryDays } from '@/server/measure/certainty'
import { readOwnBrand } from '@/server/measure/own-brand'
import { readTrend, type TrendDay } from '@/server/measure/reads'
import { opportunitiesOf } from '@/server/opportunities/opportunities'
import { readQueryChips } from '@/server/queries/reads'
import { env } from '@/server/settings/env'
import { hasSurfaces, readSurfaces } from '@/server/visibility/surface-reads'
import { slideHeadlines } from './slides'

/** Rows per part of the monthly report, which must fit on two pages. */
const REPORT_ROWS = { gaps: 3, sites: 4, actions: 4 } as const

/** The latest actions with an effect look within `days`, oldest first (R-ACTION-4). */
function reportActions(live: readonly MeasuredAction[], days: DayWindow): Pick<Report, 'actions' | 'moreActions'> {
  const since = addDays(days.from, -EFFECT.looks[1])
  const within = live
    .filter(({ liveSince }) => liveSince >= since && liveSince <= days.to)
    .sort((a, b) => compareText(a.liveSince, b.liveSince) || compareText(a.id, b.id))
  const shown = within.slice(-REPORT_ROWS.actions)
  return {
    actions: shown.map(({ title, measured: { implemented, verdict, points, day, look } }) => {
      return { title, implemented, verdict, points, day, look }
    }),
    moreActions: within.length - shown.length,
  }
}

type OpportunityParts = Pick<Report, 'opportunityDays' | 'gaps' | 'omittedGaps' | 'tooFewForGaps' | 'sites'>

/**
 * Reads the first gaps and sites of the list of opportunities over the 28 days before `day` (R-ACTION-9).
 */
async function reportOpportunities(
  scope: OrganisationScope,
  day: Day,
  measured: readonly MeasuredAction[],
): Promise<OpportunityParts> {
  const { window, cards, omittedGaps, enoughFrom, sites } = await opportunitiesOf(scope, { days: 28 }, day, {
    measured,
  })
  const gaps = cards.flatMap((card) => (card.kind === 'gap' ? [card.gap] : []))
  const places = cards.flatMap((card) => (card.kind === 'site' ? sites.filter(({ site }) => site === card.site) : []))
  return {
    opportunityDays: { from: window.from, to: window.to },
    gaps: gaps.slice(0, REPORT_ROWS.gaps).map(({ query, own, rival, gap }) => ({
      searchTerm: query.searchTerm,
      ...{ own: own.share, rival: rival.name, rivalShare: rival.share, gap, answers: own.answers },
    })),
    omittedGaps,
    tooFewForGaps: enoughFrom !== null,
    sites: places.slice(0, REPORT_ROWS.sites).map(({ site, type, change, answers, namingOwn, namingRivals }) => ({
      ...{ site, type, change, answers, namingOwn, namingRivals },
    })),
  }
}

/**
 * Builds the report of one month, up to `today` while the month lasts, with whole percentages (R-ACTION-7). Runs at
 * most 3 statements at once (R-API-12). Throws 404 for a month without answers.
 */
export async function reportOf(scope: OrganisationScope, month: Month, today: Day): Promise<Report> {
  const { from, to: last } = daysOfMonth(month)
  const finished = last < today
  const days: DayWindow = { from, to: finished ? last : today }
  const asOf = finished ? addDays(last, 1) : today
  if (from > today) throw notFound()
  const before = daysOfMonth(monthBefore(month))

  const [own, queries] = await Promise.all([readOwnBrand(scope), readQueryChips(scope)])
  const owned = { owners: [scope], queryIds: queries.map(({ _id }) => _id), access: own.access }
  const history = await Promise.all([
    // Includes the month before, for the averages of the first days.
    readTrend({ ...owned, from: before.from, to: days.to }, own.brandIds),
    readQueryDays({ ...owned, from: before.from, to: days.to }, own.brandIds),
    readModelStarts(before.from, days.to),
  ])
  const [trendDays, queryDays, models] = history
  const starts = withAccess(models, own)
  const engines = enginesOf(trendDays, days)
  if (engines.length === 0) throw notFound()
  const [metricDays, implementDates] = await Promise.all([
    readMetricDays({ ...owned, ...days }, own),
    readImplementDates(scope, days.from, days.to),
  ])
  const { makers } = (await hasSurfaces(scope)) ? await readSurfaces(scope, own, owned.queryIds, days) : { makers: [] }

  const notes = measurementNotes({ ...answered(engines), starts })
  const changes = notes.map(({ date }) => date)
  const monthNotes = notes.filter(({ date }) => date >= days.from)
  const points = engines.map(({ days: all }) => scorePoints(all, changes))
  const inMonth = points.map((of) => of.filter(({ date }) => date >= days.from))
  const rows = withDistinctLabels(engines.map((engine, index) => engineRow(engine, inMonth[index] ?? [], days)))
  const score = roundedMean(rows.map(({ share }) => share)) ?? 0
  // Today's answers are still arriving.
  const recent = { from: days.from, to: finished ? days.to : addDays(today, -1) }
  const changeOf: ChangeOf = (window, both) => changeWithin(window, both, starts)
  const sides = { recent, before }
  const compared = windowVerdict(queryDays, sides, changeOf, VERDICT.month)
  const actions = await recentActions(scope, asOf)
  const opportunities = await reportOpportunities(scope, asOf, actions)
  const asked = { scope, today: asOf, next: null, seesActions: true, until: days.to, actions }
  return {
    organisation: own.organisation.name,
    ...{ month, days, finished, madeOn: today, score },
    ...likelyBounds(inMonth.map(meanOfDays), score),
    ...countsOf(rows),
    verdict: compared.verdict,
    verdictWindows: { recent: compared.recent, before: compared.before },
    measurementChange: compared.measurementChange,
    metrics: metrics(rows.map(({ id }) => metricDays.filter(({ engine }) => engine === id))),
    trend: meanPoints(points, changes).filter(({ date }) => date >= days.from),
    markers: [
      ...implementDates.map(({ date }) => ({ date, kind: 'geo' as const })),
      ...[...new Set(monthNotes.map(({ date }) => date))].map((date) => ({
        date,
        kind: 'measurementChanged' as const,
      })),
    ],
    measurementChanges: monthNotes.map(({ date, text }) => ({ date, text })),
    engines: rows,
    surfaces: surfaceSentences(makers, 'us'),
    surfacesShown: makers.flatMap(({ rows: of }) => of).flatMap(shownAtTimes),
    ...(await slideHeadlines(asked, opportunities.gaps.length)),
    ...opportunities,
    ...reportActions(actions, days),
    simulated: rows.some(({ simulated }) => simulated),
  }
}

function shownAtTimes({ id, label, shown, asked, shownRange }: SurfaceRow): Report['surfacesShown'] {
  return asked > shown ? [{ id, label, shown, asked, shownRange }] : []
}

interface ReportedEngine {
  engine: string
  /** Days with results, including the month before, oldest first. */
  days: TrendDay[]
}

/** Returns the engines that answered in the month, in the order of screens. */
function enginesOf(trendDays: readonly TrendDay[], { from }: DayWindow): ReportedEngine[] {
  return [...Map.groupBy(trendDays, ({ engine }) => engine)]
    .map(([engine, days]) => ({ engine, days }))
    .filter(({ days }) => days.some(({ day }) => day >= from))
    .sort((a, b) => compareEngines(a.engine, b.engine))
}

/** Lists engines and those removed: one no longer asked ends within the month, which changes later figures. */
function answered(engines: readonly ReportedEngine[]) {
  const asked = new Set<string>(env().engines)
  const all = engines.map(({ engine, days }) => ({
    engine,
    first: days[0]?.day ?? '',
    last: days.at(-1)?.day ?? '',
  }))
  return { engines: all, removed: all.filter(({ engine }) => !asked.has(engine)) }
}

function engineRow({ engine, days }: ReportedEngine, points: readonly ScorePoint[], { from }: DayWindow): ReportEngine {
  const ofMonth = days.filter(({ day }) => day >= from)
  const { ranked, results } = countsOf(ofMonth)
  const placements = sumBy(ofMonth, 'placements')
  const share = roundedMean(points.map((point) => point.score)) ?? 0
  return {
    ...{ id: engine, label: engineLabel(engine), mark: engineMark(engine), simulated: isSimulated(engine) },
    ...{ ranked, results, share, ...likelyBounds([meanOfDays(points)], share) },
    positionWhenNamed: ranked === 0 ? null : Math.round((10 * placements) / ranked) / 10,
  }
}

const sharedRow = z.object({ organisation_id: z.string(), month: z.string() })

/** Reads the report of a link in its organisation's own name (R-ACTION-7). Throws the same 404 for a malformed, unknown, expired and revoked one. */
export async function sharedReport(token: string, today: Day): Promise<{ report: Report; brand: ShownBrand | null }> {
  if (!isShareToken(token)) throw notFound()
  const [share] = await readRows(sharedRow)`
    select organisation_id, to_char(month, 'YYYY-MM') as month from report_share
    where token_hash = ${hashOfSecret(token)} and expires_at > now()`
  if (!share) throw notFound()
  const scope = installationScope(share.organisation_id)
  return { report: await reportOf(scope, share.month, today), brand: await shownBrand(scope) }
}
