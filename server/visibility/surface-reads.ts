import { z } from 'zod'
import type { Actor, Reach } from '@/lib/access/permissions'
import {
  type Access,
  accessOf,
  compareEngines,
  engineLabel,
  engineMark,
  isSimulated,
  isSurface,
} from '@/lib/engines/engines'
import { addDays, type Day, daysBetween } from '@/lib/format/days'
import { sumBy } from '@/lib/format/numbers'
import { likelyBounds, shareOfCounts, shownLooks } from '@/lib/measure/likely-range'
import { measuredWithin, type ProviderDay } from '@/lib/measure/measurement-changes'
import { visibility } from '@/lib/measure/ranking'
import type { DayWindow } from '@/lib/measure/shapes'
import type { QueryDay } from '@/lib/measure/verdict'
import type { SurfaceCell, SurfaceFigures, SurfaceMaker, SurfaceRow } from '@/lib/surfaces/by-surface'
import { makersOf, surfaceSentences } from '@/lib/surfaces/by-surface'
import type { SurfaceParams } from '@/lib/visibility/shapes'
import { db, readRows } from '@/server/db/client'
import { type OrganisationScope, organisationScope } from '@/server/db/scope'
import { lastFinishedDay, readMeasuring } from '@/server/measure/by-engine'
import { readQueryDays } from '@/server/measure/certainty'
import { type OwnBrand, readOwnBrand } from '@/server/measure/own-brand'
import { inWindow, type ResultWindow, readTrend, type TrendDay } from '@/server/measure/reads'
import { chosenQueries, readQueryChips } from '@/server/queries/reads'
import { env } from '@/server/settings/env'

const ACCESSES: readonly Access[] = ['api', 'app']

const outcomeRow = z.object({
  query: z.string(),
  engine: z.string(),
  day: z.string(),
  notShown: z.number(),
  failed: z.number(),
})
type Outcome = z.infer<typeof outcomeRow>

/** Reads, by query, engine and day, the looks that showed no answer and the runs that failed. */
function readOutcomes(window: ResultWindow): Promise<Outcome[]> {
  return readRows(outcomeRow)`
    select query_id as query, engine, to_char(day, 'YYYY-MM-DD') as day,
      (count(*) filter (where status = 'notShown'))::int as "notShown",
      (count(*) filter (where status in ('failed', 'skipped')))::int as failed
    from query_run where ${inWindow(window)} and status in ('notShown', 'failed', 'skipped')
    group by query_id, engine, day order by day, engine, query_id`
}

/**
 * Reads what people see beside what programs get, for the same queries (R-SURFACES-11): shares in percent of the answers
 * that were shown, on the days of the range up to the last finished one. Runs at most 3 statements at once. Throws 404 out
 * of reach and for another owner's query.
 */
export async function surfaceFigures(
  actor: Actor,
  reach: Reach,
  organisationId: string,
  { range, queries: wanted, tag }: SurfaceParams,
  today: Day,
): Promise<SurfaceFigures> {
  const scope = await organisationScope(actor, reach, organisationId)
  const [own, queries] = await Promise.all([readOwnBrand(scope), readQueryChips(scope)])
  const queryIds = chosenQueries(queries, { queries: wanted, tag })
  // A day counts on this page once both have been asked.
  const ended = await Promise.all(ACCESSES.map((access) => lastFinishedDay([scope], queries, today, access)))
  const [last = today] = ended.sort()
  const days = { from: addDays(last, 1 - range), to: last }
  const { makers, ids } = await readSurfaces(scope, own, queryIds, days)
  const rows = makers.flatMap((maker) => maker.rows)
  return {
    organisation: { _id: scope, name: own.organisation.name },
    ...{ today, range, window: days, scoreAccess: own.access, queries, makers },
    sentences: surfaceSentences(makers),
    on: rows.some(({ access }) => access === 'app'),
    simulated: ids.some(isSimulated),
  }
}

/** Whether a surface is looked at now, or has answered one of an organisation's queries. */
export async function hasSurfaces(scope: OrganisationScope): Promise<boolean> {
  if (env().engines.some((id) => accessOf(id) === 'app')) return true
  return (await db().query.count({ where: { ownerId: scope, appResultCount: { gt: 0 } } })) > 0
}

/** Reads apps beside APIs, for an organisation's queries on some days, with at most 3 statements at once. */
export async function readSurfaces(
  scope: OrganisationScope,
  own: OwnBrand,
  queryIds: readonly string[],
  days: DayWindow,
): Promise<{ makers: SurfaceMaker[]; ids: string[] }> {
  const window: ResultWindow = { owners: [scope], queryIds: [...queryIds], access: 'all', ...days }
  const [trend, counted, outcomes] = await Promise.all([
    readTrend(window, own.brandIds),
    readQueryDays(window, own.brandIds),
    readOutcomes(window),
  ])
  const surfaces = env().engines.filter((id) => accessOf(id) === 'app')
  const ids = [...new Set([...trend.map(({ engine }) => engine), ...outcomes.map(({ engine }) => engine), ...surfaces])]
  const { providers } = ids.some(isSurface) ? await readMeasuring(days.from, days.to) : { providers: [] }
  const rows = ids
    .sort(compareEngines)
    .map((id) => rowOf(id, { trend, counted, outcomes, providers, queryIds, days }))
    .filter(({ access, shown }) => access === 'app' || shown > 0)
  return { makers: makersOf(rows, counted, 1 + daysBetween(days.from, days.to)), ids }
}

interface Read {
  trend: readonly TrendDay[]
  counted: readonly QueryDay[]
  outcomes: readonly Outcome[]
  providers: readonly ProviderDay[]
  queryIds: readonly string[]
  days: DayWindow
}

function rowOf(id: string, { trend, counted, outcomes, providers, queryIds, days }: Read): SurfaceRow {
  const of = trend.filter(({ engine }) => engine === id)
  const ended = outcomes.filter(({ engine }) => engine === id)
  const [named, shown] = [sumBy(of, 'ranked'), sumBy(of, 'results')]
  const score = visibility({ ranked: named, results: shown })
  const dated = of.map(({ day, ranked, results }) => ({ date: day, ranked, results }))
  return {
    ...{ id, label: engineLabel(id), mark: engineMark(id), simulated: isSimulated(id) },
    access: accessOf(id),
    ...{ score, ...likelyBounds(dated.length > 0 ? [shareOfCounts(dated)] : [], score) },
    positionWhenNamed: named === 0 ? null : Math.round((10 * sumBy(of, 'placements')) / named) / 10,
    ...days,
    ...{ named, ...shownLooks(id, of, ended), failed: sumBy(ended, 'failed') },
    providers: measuredWithin(providers, id, days),
    cells: cellsOf(id, counted, ended, queryIds),
  }
}

function cellsOf(
  id: string,
  counted: readonly QueryDay[],
  ended: readonly Outcome[],
  queryIds: readonly string[],
): SurfaceCell[] {
  const found = counted.filter(({ engine }) => engine === id)
  return queryIds.flatMap((_id) => {
    const answered = found.filter(({ query }) => query === _id)
    const without = ended.filter(({ query }) => query === _id)
    const dates = [...new Set([...answered, ...without].map(({ day }) => day))].sort()
    return dates.map((date): SurfaceCell => {
      const answers = answered.find(({ day }) => day === date)
      const outcome = without.find(({ day }) => day === date)
      return {
        ...{ query: _id, date, answers: answers?.results ?? 0, named: answers?.ranked ?? 0 },
        ...{ notShown: outcome?.notShown ?? 0, failed: outcome?.failed ?? 0 },
      }
    })
  })
}
