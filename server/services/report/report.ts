import { compareEngines, engineLabel, engineMark, isSimulated } from '@/lib/engines'
import { addDays, type Day } from '@/lib/format/days'
import { daysOfMonth, type Month, monthBefore } from '@/lib/format/months'
import { likelyBounds, meanOfDays } from '@/lib/formulas/certainty/likely-range'
import { metrics } from '@/lib/formulas/certainty/metrics'
import { verdict } from '@/lib/formulas/certainty/verdict'
import { roundedMean } from '@/lib/formulas/engine-mean'
import { changeWithin, measurementNotes } from '@/lib/formulas/measurement-changes'
import { countsOf, sumBy } from '@/lib/formulas/sums'
import { meanPoints, scorePoints } from '@/lib/formulas/visibility-score'
import type { DayWindow } from '@/lib/schemas/certainty'
import type { ScorePoint } from '@/lib/schemas/figures'
import type { Report, ReportEngine } from '@/lib/schemas/report'
import { env } from '@/server/env'
import { withDistinctLabels } from '@/server/services/figures/by-engine'
import { readMetricDays, readQueryDays } from '@/server/services/figures/certainty-reads'
import { readModelStarts } from '@/server/services/figures/engine-days'
import { readImplementDates } from '@/server/services/figures/implement-dates'
import { readOwnBrand } from '@/server/services/figures/own-brand'
import { readTrend, type TrendDay } from '@/server/services/figures/reads'
import { notFound, type OrganisationScope } from '@/server/services/scope'
import { readQueryChips } from '@/server/services/tracked-queries/member-reads'
import { reportActions } from './actions'
import { reportOpportunities } from './opportunities'

/**
 * The report of one month, up to `today` while the month is not finished, all percentages whole (R-ACTION-7). Runs at
 * most 3 statements at once (R-API-12). Throws 404 for a month without answers.
 */
export async function reportOf(scope: OrganisationScope, month: Month, today: Day): Promise<Report> {
  const { from, to: last } = daysOfMonth(month)
  const finished = last < today
  const days: DayWindow = { from, to: finished ? last : today }
  if (from > today) throw notFound()
  const before = daysOfMonth(monthBefore(month))

  const [own, queries] = await Promise.all([readOwnBrand(scope), readQueryChips(scope)])
  const owned = { owners: [scope], queryIds: queries.map(({ _id }) => _id) }
  const history = await Promise.all([
    // From the month before on, for the averages of the first days.
    readTrend({ ...owned, from: before.from, to: days.to }, own.brandIds),
    readQueryDays({ ...owned, from: before.from, to: days.to }, own.brandIds),
    readModelStarts(before.from, days.to),
  ])
  const [trendDays, queryDays, starts] = history
  const engines = enginesOf(trendDays, days)
  if (engines.length === 0) throw notFound()
  const [metricDays, implementDates] = await Promise.all([
    readMetricDays({ ...owned, ...days }, own),
    readImplementDates(scope, days.from, days.to),
  ])

  const notes = measurementNotes({ ...answered(engines), starts })
  const changes = notes.map(({ date }) => date)
  const monthNotes = notes.filter(({ date }) => date >= days.from)
  const points = engines.map(({ days: all }) => scorePoints(all, changes))
  const inMonth = points.map((of) => of.filter(({ date }) => date >= days.from))
  const rows = withDistinctLabels(engines.map((engine, index) => engineRow(engine, inMonth[index] ?? [], days)))
  const score = roundedMean(rows.map(({ share }) => share)) ?? 0
  // Today's answers are still arriving.
  const recent = { from: days.from, to: finished ? days.to : addDays(today, -1) }
  const span = { from: before.from, to: recent.to }
  return {
    organisation: own.organisation.name,
    ...{ month, days, finished, madeOn: today, score },
    ...likelyBounds(inMonth.map(meanOfDays), score),
    ...countsOf(rows),
    ...verdict(queryDays, { recent, before }, (both) => changeWithin(span, both, starts)),
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
    ...(await reportOpportunities(scope, finished ? addDays(last, 1) : today)),
    ...(await reportActions(scope, days, finished ? addDays(last, 1) : today)),
    simulated: rows.some(({ simulated }) => simulated),
  }
}

interface ReportedEngine {
  engine: string
  /** Days with results, also of the month before, oldest first. */
  days: TrendDay[]
}

/** Those that answered in the month, in the order of screens. */
function enginesOf(trendDays: readonly TrendDay[], { from }: DayWindow): ReportedEngine[] {
  return [...Map.groupBy(trendDays, ({ engine }) => engine)]
    .map(([engine, days]) => ({ engine, days }))
    .filter(({ days }) => days.some(({ day }) => day >= from))
    .sort((a, b) => compareEngines(a.engine, b.engine))
}

/** An engine that is asked no more ends in the month, which changes what later days measure. */
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
