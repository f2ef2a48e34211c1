import { z } from 'zod'
import { type Access, accessOf, compareEngines, enginesWith } from '@/lib/engines/engines'
import { enginesCopy } from '@/lib/engines/words'
import { addDays, type Day } from '@/lib/format/days'
import { compareText } from '@/lib/format/text'
import type { Range } from '@/lib/limits'
import { shownLooks } from '@/lib/measure/likely-range'
import {
  type ModelStart,
  measuredWithin,
  measurementNotes,
  type ProviderDay,
  providerDays,
  providerStarts,
} from '@/lib/measure/measurement-changes'
import { enginesInMean } from '@/lib/measure/ranking'
import type { ByEngine, EngineFigures, EngineReason } from '@/lib/measure/shapes'
import { comparedDays, type EngineHistory, engineFigures, scorePoints } from '@/lib/visibility/score'
import type { QueryChip, ScorePoint } from '@/lib/visibility/shapes'
import { readRows } from '@/server/db/client'
import { env } from '@/server/settings/env'
import type { OwnBrand } from './own-brand'
import { type Counted, inWindow, ofEngines, type ResultWindow, readTrend, type TrendDay } from './reads'

/** A model returning within this time is no new start, since providers switch gradually. */
const AWAY_DAYS = 7

const startRow = z.object({
  day: z.string(),
  engine: z.string(),
  call: z.enum(['answer', 'extract', 'rules']),
  model: z.string(),
  isStart: z.boolean(),
  providers: z.record(z.string(), z.number()).nullable(),
})

/** How engines were measured on some days. */
interface Measuring {
  starts: ModelStart[]
  /** Who measured each surface, also on a week before these days. */
  providers: ProviderDay[]
}

/**
 * Reads the days on which a new model began to answer or to read an engine's answers, new rules applied, or another provider
 * looked at a surface; without the engine's first day. And who looked at surfaces on which day.
 */
export async function readMeasuring(from: Day, to: Day): Promise<Measuring> {
  const rows = await readRows(startRow)`
    select to_char(s.day, 'YYYY-MM-DD') as day, s.engine, s.call, s.model, s.providers, s."isStart"
    from (
      select *, day >= ${from}::date and day > first and (before is null or day - before > ${AWAY_DAYS}::int) as "isStart"
      from (
        select day, engine, call, model, providers,
          lag(day) over (partition by engine, call, model order by day) as before,
          min(day) over (partition by engine, call) as first
        from engine_model_day where day >= ${addDays(from, -AWAY_DAYS)}::date and day <= ${to}::date
      ) m
    ) s
    where s."isStart" or s.providers is not null`
  const counts = rows.flatMap(({ day, engine, providers }) =>
    Object.entries(providers ?? {}).map(([provider, answers]) => ({ day, engine, provider, answers })),
  )
  const providers = providerDays(counts)
  const models = rows.flatMap(({ isStart, providers: _, ...start }) => (isStart ? [start] : []))
  return { starts: [...models, ...providerStarts(providers).filter(({ day }) => day >= from)], providers }
}

/** The days of `readMeasuring` on which measuring changed. */
export async function readModelStarts(from: Day, to: Day): Promise<ModelStart[]> {
  return (await readMeasuring(from, to)).starts
}

/** Adds the day from which an organisation has chosen the other access (R-SURFACES-10). */
export function withAccess(
  starts: readonly ModelStart[],
  { access, accessSince: day }: Pick<OwnBrand, 'access' | 'accessSince'>,
): ModelStart[] {
  const chosen = day === null ? [] : enginesWith(access).map((engine) => ({ day, engine, call: 'access' as const }))
  return [...starts, ...chosen.map((each) => ({ ...each, model: access }))]
}

/** Why a run ended without an answer, by reason code. */
const REASONS: Record<string, EngineReason> = {
  budget: 'budget',
  quota: 'refused',
  auth: 'refused',
  badRequest: 'refused',
  notConfigured: 'refused',
  refused: 'refused',
  rate: 'unreachable',
  server: 'unreachable',
  timeout: 'unreachable',
  badResponse: 'unreachable',
  incomplete: 'unreachable',
}

const reasonRow = z.object({ engine: z.string(), code: z.string() })

/** Reads why engines have been silent since the last complete day: the commonest reason of the latest runs. */
async function readSilence(
  { owners, queryIds }: Pick<ResultWindow, 'owners' | 'queryIds'>,
  engines: readonly string[],
  today: Day,
): Promise<Map<string, EngineReason>> {
  const codes = await readRows(reasonRow)`
    select distinct on (r.engine) r.engine, r.code
    from (
      select engine, day, reason_code as code, count(*) as runs from query_run
      where owner_id = any(${[...owners]}::text[]) and query_id = any(${queryIds}::text[])
        and day >= ${addDays(today, -1)}::date and day <= ${today}::date and engine = any(${[...engines]}::text[])
        and status in ('failed', 'skipped') and reason_code = any(${Object.keys(REASONS)}::text[])
      group by engine, day, reason_code
    ) r order by r.engine, r.day desc, r.runs desc, r.code`
  return new Map(codes.map(({ engine, code }) => [engine, REASONS[code] ?? 'stale']))
}

const lookRow = z.object({ engine: z.string(), day: z.string(), notShown: z.number() })

/** Counts looks at surfaces that showed no answer, by engine and day. */
function readNotShown({ owners, queryIds }: Counted, from: Day, to: Day): Promise<z.infer<typeof lookRow>[]> {
  const window = { owners, queryIds, access: 'app' as const, from, to }
  return readRows(lookRow)`
    select engine, to_char(day, 'YYYY-MM-DD') as day, count(*)::int as "notShown" from query_run
    where ${inWindow(window)} and status = 'notShown' group by engine, query_run.day`
}

const AVERAGED_DAYS = 7
/** The longest period plus the days that the 7-day average of its first day needs. */
export const HISTORY_DAYS = 90 + AVERAGED_DAYS

export interface EngineDays {
  byEngine: ByEngine
  /** Engines the figures are made of: the chosen one, or all in the mean. */
  engines: string[]
  /** Days of these engines, oldest first. */
  days: TrendDay[]
  /** Daily scores, one list per engine. */
  points: ScorePoint[][]
  /** Days from which measuring changed, oldest first. */
  changes: Day[]
  starts: ModelStart[]
}

const openRow = z.object({ open: z.boolean() })

/**
 * Returns the last day that counts for these queries: that of their latest answer, but today only once no question of
 * its daily run is left to ask. Until then a day is in no figure, so no two figures differ by it (R-VISIBILITY-13).
 */
export async function lastFinishedDay(
  owners: ResultWindow['owners'],
  queries: readonly Pick<QueryChip, '_id' | 'latestResult'>[],
  today: Day,
  access: Access,
): Promise<Day> {
  const latest = queries
    .flatMap(({ latestResult }) => latestResult ?? [])
    .sort(compareText)
    .at(-1)
  if (latest === undefined || latest < today) return latest ?? today
  const [row] = await readRows(openRow)`
    select exists (select 1 from query_run
      where owner_id = any(${[...owners]}::text[]) and query_id = any(${queries.map(({ _id }) => _id)}::text[])
        and day = ${today}::date and status = 'queued' ${ofEngines({ access })}) as open`
  return row?.open ? addDays(today, -1) : today
}

/** The days that a page's figures cover. */
export interface FigureDays {
  range: Range
  /** First day of its trends. */
  firstDay: Day
  /** The last finished day, on which every window ends. */
  last: Day
  today: Day
}

/** Reads the own brand's counts by engine, and which engines the figures average (R-ENGINES-4). */
export async function figuresByEngine(
  owned: Counted,
  own: OwnBrand,
  chosen: string | undefined,
  { range, firstDay, last, today }: FigureDays,
): Promise<EngineDays> {
  const known = addDays(today, 1 - HISTORY_DAYS)
  // A comparison needs earlier days.
  const earliest = [addDays(firstDay, -AVERAGED_DAYS), comparedDays(range, last).before.from, known]
  const [from = known] = earliest.sort(compareText)
  // Every engine is listed, whatever the figures are made of.
  const [history, measuring] = await Promise.all([
    readTrend({ ...owned, access: 'all', from, to: last }, own.brandIds),
    readMeasuring(from, today),
  ])
  const starts = withAccess(measuring.starts, own)
  const all = [...Map.groupBy(history, ({ engine }) => engine)]
    .map(([engine, days]): EngineHistory => ({ engine, days, points: scorePoints(days) }))
    .filter(({ days }) => (days.at(-1)?.day ?? '') >= known)
    .sort((a, b) => compareEngines(a.engine, b.engine))
  const answering = (access: Access) => {
    const of = all.filter(({ engine }) => accessOf(engine) === access)
    return enginesInMean(new Map(of.map(({ engine, days }) => [engine, days.at(-1)?.day ?? ''])), today)
  }
  const inMean = answering(own.access)
  const awake = [...answering('api'), ...answering('app')]
  const silent = all.map(({ engine }) => engine).filter((engine) => !awake.includes(engine))
  const reasons = silent.length > 0 ? await readSilence(owned, silent, today) : new Map()
  const looks = all.some(({ engine }) => accessOf(engine) === 'app') ? await readNotShown(owned, from, last) : []
  const engines = all
    .map(({ engine }) => engine)
    .filter((engine) => (chosen ? engine === chosen : inMean.includes(engine)))
  const shown = all.filter(({ engine }) => engines.includes(engine))
  const asked = new Set<string>(env().engines)
  const notes = measurementNotes({
    engines: shown.map(answeredDays),
    removed: chosen
      ? []
      : all
          .filter(({ engine }) => silent.includes(engine) && accessOf(engine) === own.access && !asked.has(engine))
          .map(answeredDays),
    starts,
  })
  const changes = notes.map(({ date }) => date)
  return {
    byEngine: {
      engine: chosen ?? null,
      engineCount: engines.length,
      engines: withDistinctLabels(
        all.map((each) => {
          const reason = silent.includes(each.engine) ? (reasons.get(each.engine) ?? 'stale') : null
          const figures = engineFigures(each, { inMean: inMean.includes(each.engine), reason }, range, last)
          const isShown = ({ day }: { day: Day }) => day >= figures.from && day <= figures.to
          const without = looks.filter((look) => look.engine === each.engine && isShown(look))
          const counted = { day: figures.to, results: figures.results }
          const answers = figures.access === 'app' ? each.days.filter(isShown) : [counted]
          const providers = measuredWithin(measuring.providers, each.engine, figures)
          return { ...figures, ...shownLooks(each.engine, answers, without), providers }
        }),
      ),
      notes: notes.filter(({ date }) => date >= firstDay && date <= today),
    },
    engines,
    days: history.filter(({ engine }) => engines.includes(engine)),
    points: shown.map(({ days }) => scorePoints(days, changes)),
    changes,
    starts,
  }
}

/** Labels a simulated engine as such when the real one it plays is shown too, as after setting a key. */
export function withDistinctLabels<Engine extends Pick<EngineFigures, 'label' | 'simulated'>>(
  engines: readonly Engine[],
): Engine[] {
  const real = new Set(engines.filter(({ simulated }) => !simulated).map(({ label }) => label))
  return engines.map((each) =>
    each.simulated && real.has(each.label) ? { ...each, label: enginesCopy.simulated(each.label) } : each,
  )
}

function answeredDays({ engine, days }: EngineHistory) {
  return { engine, first: days[0]?.day ?? '', last: days.at(-1)?.day ?? '' }
}
