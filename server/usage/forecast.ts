import { z } from 'zod'
import { compareEngines, engineLabel, enginesWith, isSurface } from '@/lib/engines/engines'
import type { SurfaceCost, SurfaceCosts, SurfaceOff } from '@/lib/engines/shapes'
import { daysOfMonth } from '@/lib/format/dates'
import { addDays, type Day, daysBetween } from '@/lib/format/days'
import { COLLAPSED_ROWS, SAMPLES } from '@/lib/limits'
import {
  byMonthEnd,
  type Cost,
  costOf,
  costUsd,
  type EngineCost,
  type EngineMean,
  type Forecast,
  forecast,
  MONTH_DAYS,
} from '@/lib/usage/forecast'
import type { CostSum, ForecastAnswer, ForecastParams, OwnerCost, UsageCosts } from '@/lib/usage/shapes'
import { today } from '@/server/clock'
import { readRow, readRows } from '@/server/db/client'
import { notFound } from '@/server/db/scope'
import { expectedCost, PRIOR, plannedEngines } from '@/server/llm/engines'
import { env } from '@/server/settings/env'

// What asking has cost, and what it will (R-MONEY-4, R-MONEY-5).

/** Days whose questions say what one costs, at most so many of an engine. */
const MEASURED = { days: 28, questions: 1000 }
/** The share of questions whose cost must be known, for their mean to speak for all. */
const PRICED_SHARE = 0.9
/** A look at a surface takes no tokens; its answer is read like any other. */
const priorTokens = (engine: string) =>
  [...(isSurface(engine) ? [] : [PRIOR.answer]), PRIOR.extract].reduce(
    (sum, { inputTokens, outputTokens }) => sum + inputTokens + outputTokens,
    0,
  )

const meanRow = z.object({
  questions: z.number(),
  priced: z.number(),
  tokens: z.number().nullable(),
  cost: z.number().nullable(),
})

/**
 * Reads what one question to each engine uses, runs that shared another's answer left out, as measured over the last four weeks. Before the first questions, and
 * where too few of them have a known cost, the list of prices says it for the estimate of a question.
 */
export async function readEngineMeans(engines: readonly string[] = plannedEngines()): Promise<EngineMean[]> {
  const means = await Promise.all(engines.map(readMean))
  return means.sort((a, b) => compareEngines(a.engine, b.engine))
}

async function readMean(engine: string): Promise<EngineMean> {
  const since = addDays(today(), 1 - MEASURED.days)
  const { questions, priced, tokens, cost } = await readRow(meanRow)`
    select count(*)::int as questions, count(cost)::int as priced, avg(tokens)::float8 as tokens,
      avg(cost)::float8 as cost
    from (
      select input_tokens::bigint + output_tokens as tokens, cost_micros as cost from query_run
      where engine = ${engine} and day >= ${since}::date and (
        (status = 'done' and input_tokens::bigint + output_tokens > 0)
        or (status = 'notShown' and cost_micros is distinct from 0))
      order by day desc limit ${MEASURED.questions}::int
    ) r`
  if (tokens !== null && priced >= questions * PRICED_SHARE) return { engine, tokens, costMicros: cost, questions }
  const listed = expectedCost(engine)
  const prior = priorTokens(engine)
  const used = tokens ?? prior
  // A look costs the same however much there is to read.
  const scale = isSurface(engine) ? 1 : used / prior
  return { engine, tokens: used, costMicros: listed === null ? null : listed * scale, questions }
}

const ownerRow = z.object({ samples: z.number().nullable(), queries: z.number() })

/** Forecasts a month; an organisation's own queries and samples where none are given. Throws 404 for an unknown one. */
export async function forecastMonth({
  organization,
  queries,
  samples,
  engines,
}: ForecastParams): Promise<ForecastAnswer> {
  const [owner] = organization
    ? await readRows(ownerRow)`
        select o.samples::int as samples, (select count(*)::int from query q
          where q.owner_id = o.id and q.active_slot is not null) as queries
        from owner o where o.id = ${organization} and o.kind = 'organisation'`
    : []
  if (organization && !owner) throw notFound()
  const { costMicros, ...rest } = forecast({
    queries: queries ?? owner?.queries ?? 0,
    samples: samples ?? owner?.samples ?? env().SAMPLES_PER_QUERY,
    means: await readEngineMeans(engines.length > 0 ? engines : undefined),
  })
  return { ...rest, costUsd: costUsd(costMicros) }
}

const spentRow = z.object({
  id: z.string(),
  engine: z.string(),
  ...{ calls: z.number(), priced: z.number(), cost: z.number() },
  ...{ monthCalls: z.number(), monthPriced: z.number(), monthCost: z.number(), todayCalls: z.number() },
})
const namedRow = z.object({ id: z.string(), kind: z.enum(['organisation', 'industry']), name: z.string() })
const askedRow = ownerRow.extend(namedRow.shape)

/**
 * Reads what every owner has cost in 30 days, this month, and by its end as things are set; the dearest first. What is
 * left out of a sum is named with it. Previews and analyses are in what was spent, and in no forecast.
 */
export async function readCosts(day: Day): Promise<UsageCosts> {
  const from = addDays(day, 1 - MONTH_DAYS)
  const month = daysOfMonth(day.slice(0, 7))
  const [spent, asked, means] = await Promise.all([
    readRows(spentRow)`
      select owner_id as id, engine,
        coalesce(sum(calls) filter (where day >= ${from}::date), 0)::int as calls,
        coalesce(sum(priced_calls) filter (where day >= ${from}::date), 0)::int as priced,
        coalesce(sum(cost_micros) filter (where day >= ${from}::date), 0)::float8 as cost,
        coalesce(sum(calls) filter (where day >= ${month.from}::date), 0)::int as "monthCalls",
        coalesce(sum(priced_calls) filter (where day >= ${month.from}::date), 0)::int as "monthPriced",
        coalesce(sum(cost_micros) filter (where day >= ${month.from}::date), 0)::float8 as "monthCost",
        coalesce(sum(calls) filter (where day = ${day}::date), 0)::int as "todayCalls"
      from usage_day where day between least(${from}::date, ${month.from}::date) and ${day}::date
      group by owner_id, engine`,
    readRows(askedRow)`
      select o.id, o.kind, o.name, o.samples::int as samples, count(*)::int as queries
      from owner o join query q on q.owner_id = o.id and q.active_slot is not null
      group by o.id`,
    readEngineMeans(),
  ])
  const known = new Map(asked.map((owner) => [owner.id, owner]))
  const spentBy = Map.groupBy(spent, ({ id }) => id)
  const owners = [...new Set([...known.keys(), ...spentBy.keys()])].map((id): OwnerSums => {
    const own = spentBy.get(id) ?? []
    const owner = known.get(id)
    const soFar = costOf(inMonth(own))
    const isAsked = own.some(({ todayCalls }) => todayCalls > 0)
    const samples = owner?.samples ?? (owner?.kind === 'industry' ? SAMPLES.industry : env().SAMPLES_PER_QUERY)
    const rest = forecast({
      ...{ queries: owner?.queries ?? 0, samples, means },
      days: daysBetween(day, month.to) + (isAsked ? 0 : 1),
    })
    return { _id: id, last30Days: costOf(inWindow(own)), month: soFar, monthEnd: byMonthEnd(soFar, rest), rest }
  })
  const nameOf = (id: string) => known.get(id)?.name ?? id
  owners.sort(
    (a, b) => (b.last30Days.micros ?? 0) - (a.last30Days.micros ?? 0) || (nameOf(a._id) < nameOf(b._id) ? -1 : 1),
  )
  const dearest = owners.slice(0, COLLAPSED_ROWS)
  const named = new Map((await readOwnerNames(dearest.map(({ _id }) => _id))).map((owner) => [owner.id, owner]))
  const month30 = costOf(inWindow(spent))
  const monthSoFar = costOf(inMonth(spent))
  return {
    month: month.to,
    total: {
      ...{ last30Days: onWire(month30), month: onWire(monthSoFar) },
      monthEnd: onWire(byMonthEnd(monthSoFar, sumOf(owners.map(({ rest }) => rest)))),
    },
    owners: dearest.map(({ _id, last30Days, month: soFar, monthEnd }): OwnerCost => {
      const { kind, name } = named.get(_id) ?? { kind: 'organisation', name: '' }
      const sums = { last30Days: onWire(last30Days), month: onWire(soFar), monthEnd: onWire(monthEnd) }
      return { _id, kind, name, ...sums }
    }),
    more: Math.max(0, owners.length - COLLAPSED_ROWS),
  }
}

/** Reads names of owners; of deleted ones the last that the ledger knows. */
function readOwnerNames(ids: readonly string[]) {
  return readRows(namedRow)`
    select coalesce(o.id, u.owner_id) as id, coalesce(o.kind, u.owner_kind) as kind, coalesce(o.name, u.owner_name) as name
    from unnest(${[...ids]}::text[]) as asked (id)
    left join owner o on o.id = asked.id left join usage_total u on u.owner_id = asked.id
    where coalesce(o.id, u.owner_id) is not null`
}

const engineCostRow = z.object({
  engine: z.string(),
  ...{ calls: z.number(), pricedCalls: z.number(), costMicros: z.number() },
})

/** Reads what the calls of a day have cost, by engine; engines without a call are absent. */
export async function readEngineCosts(day: Day): Promise<Map<string, CostSum>> {
  const rows = await readRows(engineCostRow)`
    select engine, sum(calls)::int as calls, sum(priced_calls)::int as "pricedCalls",
      sum(cost_micros)::float8 as "costMicros"
    from usage_day where day = ${day}::date group by engine`
  return new Map(rows.map((row) => [row.engine, onWire(costOf([row]))]))
}

const surfaceRow = z.object({
  engine: z.string(),
  ...{ calls: z.number(), priced: z.number(), cost: z.number() },
  ...{ callsToday: z.number(), pricedToday: z.number(), costToday: z.number() },
})
const dailyRow = z.object({ queries: z.number(), searches: z.number() })

/** What surfaces cost, without what the settings say of them. */
export type SurfaceSums = Omit<SurfaceCosts, 'items' | 'off'> & {
  items: Omit<SurfaceCost, 'paused'>[]
  off: Omit<SurfaceOff, 'turnOn'>[]
}

/**
 * Reads what surfaces have cost today and this month, and what they will as things are set (R-SURFACES-14): those of `on`,
 * and others that cost something this month. Those of `off` are priced as if each were turned on by itself.
 */
export async function readSurfaceCosts(day: Day, on: readonly string[], off: readonly string[]): Promise<SurfaceSums> {
  const month = daysOfMonth(day.slice(0, 7))
  const asked = env().engines
  const [spent, { queries, searches }, means] = await Promise.all([
    readRows(surfaceRow)`
      select engine, sum(calls)::int as calls, sum(priced_calls)::int as priced, sum(cost_micros)::float8 as cost,
        coalesce(sum(calls) filter (where day = ${day}::date), 0)::int as "callsToday",
        coalesce(sum(priced_calls) filter (where day = ${day}::date), 0)::int as "pricedToday",
        coalesce(sum(cost_micros) filter (where day = ${day}::date), 0)::float8 as "costToday"
      from usage_day where day between ${month.from}::date and ${day}::date and engine = any(${enginesWith('app')}::text[])
      group by engine`,
    readRow(dailyRow)`
      select count(*)::int as queries, coalesce(sum(coalesce(o.samples, case o.kind when 'organisation'
        then ${env().SAMPLES_PER_QUERY}::int else ${SAMPLES.industry}::int end)), 0)::int as searches
      from query q join owner o on o.id = q.owner_id where q.active_slot is not null`,
    readEngineMeans([...asked, ...off]),
  ])
  const meanOf = (id: string) => means.filter(({ engine }) => engine === id)
  const ahead = (id: string, days: number) => forecast({ queries: searches, samples: 1, means: meanOf(id), days })
  const ids = [...new Set([...on, ...spent.map(({ engine }) => engine)])].sort(compareEngines)
  const rows = ids.map((id) => ({ id, isOn: on.includes(id), spent: spent.find(({ engine }) => engine === id) }))
  const monthOf = (own: typeof spent) =>
    costOf(own.map(({ engine, calls, priced, cost }) => ({ engine, calls, pricedCalls: priced, costMicros: cost })))
  const todayOf = (own: typeof spent) =>
    costOf(
      own.flatMap(({ engine, callsToday: calls, pricedToday: pricedCalls, costToday: costMicros }) =>
        calls > 0 ? [{ engine, calls, pricedCalls, costMicros }] : [],
      ),
    )
  const left = daysBetween(day, month.to)
  const rests = rows.flatMap(({ id, isOn, spent: own }) => (isOn ? ahead(id, left + (own?.callsToday ? 0 : 1)) : []))
  const limit = env().LLM_DAILY_COST_BUDGET_USD
  const dayMicros = asked.reduce((sum, id) => sum + (ahead(id, 1).costMicros ?? 0), 0)
  return {
    ...{ today: day, monthEnds: month.to, queries, searches },
    total: {
      ...{ today: onWire(todayOf(spent)), month: onWire(monthOf(spent)) },
      monthEnd: onWire(byMonthEnd(monthOf(spent), sumOf(rests))),
    },
    limit:
      limit === undefined
        ? null
        : {
            dayUsd: costUsd(limit * 1_000_000),
            shareUsd: costUsd((limit * 1_000_000 * on.length) / Math.max(1, asked.length)),
          },
    items: rows.map(({ id, isOn, spent: own }) => ({
      ...{ id, label: engineLabel(id), on: isOn },
      ...priced(meanOf(id), isOn ? ahead(id, MONTH_DAYS) : null),
      measured: meanOf(id).some(({ questions }) => questions > 0),
      ...{ today: onWire(todayOf(own ? [own] : [])), month: onWire(monthOf(own ? [own] : [])) },
    })),
    off: off.map((id) => {
      const oneDay = ahead(id, 1).costMicros
      const most = limit === undefined || oneDay === null ? null : limit * 1_000_000
      return {
        ...{ id, label: engineLabel(id) },
        ...priced(meanOf(id), ahead(id, MONTH_DAYS)),
        // Its share is all that it may cost, however little the others do.
        passes: most !== null && (dayMicros + (oneDay ?? 0) > most || (oneDay ?? 0) > most / (asked.length + 1)),
      }
    }),
  }
}

function priced([mean]: readonly EngineMean[], month: Forecast | null) {
  return { priceUsd: costUsd(mean?.costMicros ?? null), monthUsd: costUsd(month === null ? 0 : month.costMicros) }
}

type SpentRow = z.infer<typeof spentRow>
interface OwnerSums extends Pick<OwnerCost, '_id'> {
  last30Days: Cost
  month: Cost
  monthEnd: Cost
  rest: Forecast
}

const inWindow = (rows: readonly SpentRow[]): EngineCost[] =>
  rows.flatMap(({ engine, calls, priced, cost }) =>
    calls > 0 ? [{ engine, calls, pricedCalls: priced, costMicros: cost }] : [],
  )

const inMonth = (rows: readonly SpentRow[]): EngineCost[] =>
  rows.flatMap(({ engine, monthCalls, monthPriced, monthCost }) =>
    monthCalls > 0 ? [{ engine, calls: monthCalls, pricedCalls: monthPriced, costMicros: monthCost }] : [],
  )

function sumOf(forecasts: readonly Forecast[]): Forecast {
  const rests = forecasts.filter(({ calls }) => calls > 0)
  const costs = rests.flatMap(({ costMicros }) => costMicros ?? [])
  return {
    calls: rests.reduce((sum, { calls }) => sum + calls, 0),
    tokens: rests.reduce((sum, { tokens }) => sum + tokens, 0),
    costMicros: costs.length === 0 && rests.length > 0 ? null : costs.reduce((sum, each) => sum + each, 0),
    unknown: [...new Set(rests.flatMap(({ unknown }) => unknown))],
  }
}

function onWire({ micros, without }: Cost): CostSum {
  return { costUsd: costUsd(micros), without: without.toSorted((a, b) => compareEngines(a.engine, b.engine)) }
}
