import { z } from 'zod'
import { compareEngines, engineLabel, isSimulated } from '@/lib/engines/engines'
import { addDays, type Day, toDay } from '@/lib/format/days'
import type { TokenForecast } from '@/lib/industries/shapes'
import { COLLAPSED_ROWS, FORECAST_DAYS, SAMPLES } from '@/lib/limits'
import { costUsd } from '@/lib/usage/forecast'
import {
  type TokenUsageFigures,
  type TokenUsageParams,
  type UsageDayRow,
  type UsageEngines,
  type UsagePart,
  type UsageQuery,
  usageQuery,
  type WeeklyForecast,
} from '@/lib/usage/shapes'
import { Prisma } from '@/prisma/generated/client'
import { today } from '@/server/clock'
import { readRow, readRows } from '@/server/db/client'
import { isEngineConfigured, plannedEngines } from '@/server/llm/engines'
import { env } from '@/server/settings/env'
import { readCosts } from './forecast'

const engineDay = z.object({ day: z.date(), engine: z.string(), tokens: z.number(), cost: z.number().nullable() })

const KNOWN_COST = Prisma.sql`(case when sum(calls) = sum(priced_calls) then sum(cost_micros) end)::float8`

/**
 * Reads tokens of all owners, also deleted ones, by day and engine, oldest first; both ends included (R-ADMIN-1). Their known
 * cost only if asked for: tokens are in an index.
 */
export function readEngineDays(
  { from, to }: { from: Day; to: Day },
  { withCost = false } = {},
): Promise<z.infer<typeof engineDay>[]> {
  return readRows(engineDay)`
    select day, engine, sum(input_tokens + output_tokens)::float8 as tokens,
      ${withCost ? KNOWN_COST : Prisma.sql`null::float8`} as cost from usage_day
    where day between ${from}::date and ${to}::date group by day, engine order by day, engine`
}

const QUERIES_MAX = 100

/** Reads queries with their all-time tokens, failed calls included; most tokens first. */
async function readUsageQueries(owners: readonly string[]): Promise<UsageQuery[]> {
  if (owners.length === 0) return []
  return readRows(usageQuery)`
    select q.id as "_id", q.owner_id as owner, q.search_term as "searchTerm", q.active,
      (select nullif(sum(u.tokens), 0)::float8 from usage_query_day u
        where u.owner_id = q.owner_id and u.query_id = q.id) as tokens
    from query q where q.owner_id = any(${owners}::text[])
    order by tokens desc nulls last, q.id limit ${QUERIES_MAX}`
}

const dayRow = z.object({ day: z.date(), owner: z.string(), tokens: z.number(), cost: z.number().nullable() })

/**
 * Reads tokens per day, oldest first; days without a call are absent. Owners with `chosen` queries count only those;
 * all others count everything.
 */
async function readUsageDays(
  owners: readonly string[],
  chosen: readonly UsageQuery[],
  { from, to }: { from: Day; to: Day },
): Promise<UsageDayRow[]> {
  const narrowed = new Set(chosen.map(({ owner }) => owner))
  const whole = owners.filter((owner) => !narrowed.has(owner))
  const rows = await readRows(dayRow)`
    select day, owner_id as owner, sum(input_tokens + output_tokens)::float8 as tokens,
      ${KNOWN_COST} as cost from usage_day
    where owner_id = any(${whole}::text[]) and day between ${from}::date and ${to}::date group by 1, 2
    union all
    select day, owner_id, sum(tokens)::float8,
      (case when count(*) = count(cost_micros) then sum(cost_micros) end)::float8 from usage_query_day
    where owner_id = any(${[...narrowed]}::text[]) and query_id = any(${chosen.map(({ _id }) => _id)}::text[])
      and day between ${from}::date and ${to}::date group by 1, 2
    order by day, owner`
  return byDay(rows.map(({ owner, ...row }) => ({ ...row, id: owner })))
}

async function readUsageEngines(today: Day, period: number, withCost: boolean): Promise<UsageEngines> {
  const rows = await readEngineDays({ from: addDays(today, 1 - period), to: today }, { withCost })
  const ids = [...new Set(rows.map(({ engine }) => engine))].sort(compareEngines)
  return {
    engines: ids.map((id) => ({ _id: id, name: engineLabel(id), simulated: isSimulated(id) })),
    days: byDay(rows.map(({ engine, ...row }) => ({ ...row, id: engine }))),
  }
}

/** Groups rows, already ordered by day. */
function byDay(rows: readonly { day: Date; id: string; tokens: number; cost: number | null }[]): UsageDayRow[] {
  const days = Map.groupBy(rows, ({ day }) => toDay(day))
  return [...days].map(([date, own]) => {
    const costs = own.flatMap(({ id, cost }) => (cost === null ? [] : [[id, costUsd(cost)] as const]))
    return {
      date,
      tokens: Object.fromEntries(own.map(({ id, tokens }) => [id, tokens])),
      ...(costs.length > 0 && { costUsd: Object.fromEntries(costs) }),
    }
  })
}

type UsageKind = 'organisation' | 'industry'

const ownerRow = z.object({
  kind: z.enum(['organisation', 'industry']),
  id: z.string(),
  name: z.string(),
  tokens: z.number().nullable(),
  deleted: z.boolean(),
  kind_tokens: z.number().nullable(),
  kind_owners: z.number(),
  since: z.date().nullable(),
})
type OwnerRow = Omit<z.infer<typeof ownerRow>, 'since'> & { since: Day | null }

/**
 * Reads the ten largest owners of each kind, the ten largest deleted ones, and those asked for, most tokens first, with
 * their kind's total. Uses the per-owner sum that is written with the ledger.
 */
async function readUsageOwners(asked: readonly string[]): Promise<OwnerRow[]> {
  const rows = await readRows(ownerRow)`
    with placed as (
      select u.owner_kind as kind, u.owner_id as id, u.owner_name, u.tokens::float8 as tokens,
        row_number() over (partition by u.owner_kind, o.id is null order by u.tokens desc, u.owner_id) as place,
        (sum(u.tokens) over (partition by u.owner_kind))::float8 as kind_tokens,
        (count(o.id) over (partition by u.owner_kind))::int as kind_owners, min(u.first_day) over () as since
      from usage_total u left join owner o on o.id = u.owner_id
    ), shown as (
      select * from placed where place <= ${COLLAPSED_ROWS} or id = any(${asked}::text[])
    ), known as (
      select id, name, kind from owner where id = any(array(select unnest(${asked}::text[]) union select id from shown))
    )
    select coalesce(s.kind, k.kind) as kind, coalesce(s.id, k.id) as id, coalesce(k.name, s.owner_name) as name,
      s.tokens, k.id is null as deleted, s.kind_tokens, coalesce(s.kind_owners, 0) as kind_owners, s.since
    from shown s full join known k on k.id = s.id and k.kind = s.kind
    order by s.tokens desc nulls last, id`
  return rows.map((row) => ({ ...row, since: row.since && toDay(row.since) }))
}

/** Owners drawn by default. */
const FIRST_CHOICE = 3

interface Asked {
  kind: UsageKind
  chosen: readonly string[] | null
  share: number | null
}

/**
 * Reads all recorded tokens, failed calls included (R-ADMIN-1), and those of the last `params.days` days per chosen
 * owner and per engine. By default the three owners with most tokens, never deleted ones. Without the cost of each day, which
 * no screen draws, a page is small.
 */
export async function tokenUsageFigures(
  params: TokenUsageParams,
  today: Day,
  { withDailyCost = true } = {},
): Promise<TokenUsageFigures> {
  const { organisations, industries } = params
  const owners = await readUsageOwners([...(organisations ?? []), ...(industries ?? [])])
  const used = (kind: UsageKind) =>
    owners.find((owner) => owner.kind === kind && owner.tokens !== null)?.kind_tokens ?? 0
  const total = used('organisation') + used('industry')
  const share = total > 0 ? Math.round((100 * used('organisation')) / total) : null
  const part = (asked: Asked) => readPart(owners, asked, params, today)
  const [ofOrganisations, ofIndustries, engines, costs, weekly] = await Promise.all([
    part({ kind: 'organisation', chosen: organisations, share }),
    part({ kind: 'industry', chosen: industries, share: share === null ? null : 100 - share }),
    readUsageEngines(today, params.days, withDailyCost),
    readCosts(today),
    readWeeklyForecast(today),
  ])
  const since = owners.find((owner) => owner.since !== null)?.since ?? null
  const figures = {
    today,
    since,
    total: since === null ? null : total,
    organisations: ofOrganisations,
    industries: ofIndustries,
    engines,
    costs,
    weekly,
  }
  return withDailyCost ? figures : withoutDailyCost(figures)
}

function withoutDailyCost({ organisations, industries, engines, ...rest }: TokenUsageFigures): TokenUsageFigures {
  const bare = <Part extends { days: UsageDayRow[] }>(part: Part): Part => {
    return { ...part, days: part.days.map(({ date, tokens }) => ({ date, tokens })) }
  }
  return { ...rest, organisations: bare(organisations), industries: bare(industries), engines: bare(engines) }
}

async function readPart(
  all: readonly OwnerRow[],
  { kind, chosen, share }: Asked,
  { days, queries: asked }: TokenUsageParams,
  today: Day,
): Promise<UsagePart> {
  const owners = all.filter((owner) => owner.kind === kind)
  const known = new Set(owners.map(({ id }) => id))
  const first = owners.flatMap(({ id, deleted }) => (deleted ? [] : [id])).slice(0, FIRST_CHOICE)
  const selected = chosen === null ? first : [...new Set(chosen)].filter((id) => known.has(id))
  const queries = await readUsageQueries(selected)
  const window = { from: addDays(today, 1 - days), to: today }
  const narrowing = queries.filter(({ _id }) => asked.includes(_id))
  const recorded = owners.find(({ tokens }) => tokens !== null)
  return {
    tokens: recorded?.kind_tokens ?? null,
    share,
    count: recorded?.kind_owners ?? 0,
    owners: owners.map(({ id, name, tokens, deleted }) => ({ _id: id, name, tokens, deleted })),
    selected,
    queries,
    days: await readUsageDays(selected, narrowing, window),
  }
}

/** Rows read for the mean over all owners, to bound its time. */
const LATEST = 1000

/** Forecasts from the owner's own answers, or from those of all owners while it has none. */
export async function readTokenForecast(
  kind: 'organisation' | 'industry',
  ownerId: string | null,
): Promise<TokenForecast> {
  const since = addDays(today(), 1 - FORECAST_DAYS)
  const own = ownerId === null ? null : await readOwnAnswers(ownerId, since)
  const overAllOwners = !own?.answers
  const { answers, tokens } = overAllOwners ? await readLatestAnswers(since) : own
  return {
    samples: kind === 'organisation' ? env().SAMPLES_PER_QUERY : SAMPLES.industry,
    engines: plannedEngines().length,
    tokensPerAnswer: tokens,
    answers,
    overAllOwners,
  }
}

const measuredRow = z.object({ answers: z.number(), tokens: z.number().nullable() })

/** Leaves out runs without tokens, which shared another's answer and do not show its cost. */
function readOwnAnswers(ownerId: string, since: Day) {
  return readRow(measuredRow)`
    select count(*)::int as answers, avg(r.input_tokens::bigint + r.output_tokens)::float8 as tokens
    from query q join query_run r on r.owner_id = q.owner_id and r.query_id = q.id
    where q.owner_id = ${ownerId} and r.owner_id = ${ownerId} and r.day >= ${since}::date and r.status = 'done'
      and r.input_tokens::bigint + r.output_tokens > 0`
}

function readLatestAnswers(since: Day) {
  return readRow(measuredRow)`
    select count(*)::int as answers, avg(r.tokens)::float8 as tokens from (
      select input_tokens::bigint + output_tokens as tokens from query_run
      where day >= ${since}::date and status = 'done' and input_tokens::bigint + output_tokens > 0
      order by day desc limit ${LATEST}
    ) r`
}

/** How often a week comes in 30 days. */
const WEEKS_A_MONTH = 30 / 7
/** Answers whose size stands for all, to bound the time. */
const SIZED = 200
/** An analysis before any was made: letters of a token, tokens of instructions and of what it says, and what it reads at most. */
const ESTIMATE = { chars: 4, instructions: 2000, said: 4000, answers: 300, charsMax: 240_000 } as const

const weeklyRow = z.object({ organisations: z.number(), measured: z.number(), tokens: z.number().nullable() })
const meanRow = z.object({ answers: z.number() })
const sizeRow = z.object({ chars: z.number().nullable() })

/** Forecasts from the last weekly analysis of each organisation, else from its answers. Null where they are off. */
async function readWeeklyForecast(today: Day): Promise<WeeklyForecast | null> {
  if (env().WEEKLY_ANALYSIS === 'no' || !isEngineConfigured()) return null
  const since = addDays(today, 1 - FORECAST_DAYS)
  const { organisations, measured, tokens } = await readRow(weeklyRow)`
    with asked as (
      select o.id from owner o where o.kind = 'organisation' and exists (
        select 1 from result r where r.owner_id = o.id and r.day >= ${since}::date)
    ), last as (
      select o.id, e.tokens from organisation o cross join lateral (
        select e.input_tokens::bigint + e.output_tokens as tokens from sentiment_entry e
        where e.organisation_id = o.id and e.timeframe = 7 and e.input_tokens > 0
        order by e.created_at desc limit 1) e
    )
    select count(*)::int as organisations, count(l.tokens)::int as measured, avg(l.tokens)::float8 as tokens
    from asked a left join last l on l.id = a.id`
  const isMeasured = measured > 0
  const each = isMeasured ? tokens : await estimateAnalysis(since)
  const aMonth = each === null || organisations === 0 ? null : Math.round(each * organisations * WEEKS_A_MONTH)
  return { organisations, aMonth, measured: isMeasured }
}

async function estimateAnalysis(since: Day): Promise<number | null> {
  const { answers } = await readRow(meanRow)`
    select coalesce(avg(n.answers), 0)::float8 as answers from owner o cross join lateral (
      select count(*) as answers from (
        select 1 from result r where r.owner_id = o.id and r.day >= ${since}::date limit ${ESTIMATE.answers}::int) few) n
    where o.kind = 'organisation' and n.answers > 0`
  const { chars } = await readRow(sizeRow)`
    select avg(length(text))::float8 as chars from (
      select a.text from answer a where a.owner_id = any(array(
        select id from owner where kind = 'organisation' limit ${SIZED}))
        and a.day >= ${since}::date limit ${SIZED}
    ) sized`
  if (chars === null) return null
  const { instructions, said, charsMax } = ESTIMATE
  return instructions + said + Math.min(chars * answers, charsMax) / ESTIMATE.chars
}
