import { z } from 'zod'
import { isSimulated } from '@/lib/engines/engines'
import { addDays, type Day } from '@/lib/format/days'
import simulation from '@/lib/how-we-calculate/simulation.json' with { type: 'json' }
import {
  addNoise,
  measuredNoise,
  NOTHING,
  type NoiseSums,
  noiseOf,
  type PromisedNoise,
} from '@/lib/measure/measured-noise'
import type { MetricDay } from '@/lib/measure/metrics'
import type { QueryDay } from '@/lib/measure/verdict'
import type { MeasuredNoise, TagDay } from '@/lib/visibility/shapes'
import { Prisma } from '@/prisma/generated/client'
import { readRows } from '@/server/db/client'
import { installationScope } from '@/server/db/scope'
import { type OwnBrand, ownSiteSql, readOwnBrand } from './own-brand'
import { bestPlacementSql, inWindow, ownCounts, pagesWithin, placedBrandIds, type ResultWindow } from './reads'

export const queryDay = z.object({
  day: z.string(),
  engine: z.string(),
  query: z.string(),
  ranked: z.number(),
  results: z.number(),
})

/** Reads the own brand's counts per query, engine and day with results, oldest first (R-CERTAIN-2). */
export function readQueryDays(window: ResultWindow, brandIds: readonly number[]): Promise<QueryDay[]> {
  return readRows(queryDay)(queryDaysStatement(window, brandIds))
}

/** Exported for tests of its query plan: `answer_count` of the window's months suffices. */
export function queryDaysStatement(window: ResultWindow, brandIds: readonly number[]): Prisma.Sql {
  return queryDaysIn(ownCounts(window, brandIds))
}

/** SQL of the rows that `readQueryDays` reads, of counts as `ownCounts` gives them. */
export function queryDaysIn(counts: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    select to_char(c.day, 'YYYY-MM-DD') as day, c.engine, c.query_id as query,
      coalesce(sum(c.ranked), 0)::int as ranked, sum(c.answers)::int as results
    from (${counts}) c
    group by c.day, c.engine, c.query_id order by c.day, c.engine, c.query_id`
}

const tagDay = z.object({
  ...{ tag: z.number(), engine: z.string(), day: z.string(), ranked: z.number(), results: z.number() },
})

/** Reads the own brand's counts per tag, engine and day with results, oldest first; a query counts for each of its tags. */
export async function readTagDays(
  window: ResultWindow,
  brandIds: readonly number[],
  tags: readonly { tag: string; queryIds: readonly string[] }[],
): Promise<TagDay[]> {
  const rows = await readRows(tagDay)(tagDaysStatement(window, brandIds, tags))
  return rows.flatMap(({ tag: at, ...counts }) => {
    const tag = tags[at]?.tag
    return tag === undefined ? [] : [{ tag, ...counts }]
  })
}

/** Exported for tests of its query plan: `answer_count` of the window's months suffices. */
export function tagDaysStatement(
  window: ResultWindow,
  brandIds: readonly number[],
  tags: readonly { queryIds: readonly string[] }[],
): Prisma.Sql {
  const pairs = tags.flatMap(({ queryIds }, at) => queryIds.map((id) => ({ at, id })))
  return Prisma.sql`
    select t.tag, c.engine, to_char(c.day, 'YYYY-MM-DD') as day,
      coalesce(sum(c.ranked), 0)::int as ranked, sum(c.answers)::int as results
    from (${ownCounts(window, brandIds)}) c
    join unnest(${pairs.map(({ at }) => at)}::int[], ${pairs.map(({ id }) => id)}::text[]) t(tag, query_id)
      on t.query_id = c.query_id
    group by t.tag, c.engine, c.day order by c.day, c.engine, t.tag`
}

const queryNames = z.object({
  ...{ query: z.string(), engine: z.string(), day: z.string(), answers: z.number(), own: z.number() },
  ...{ ids: z.array(z.number()), ranked: z.array(z.number()) },
})

/** Reads by query, engine and day how many answers place the own brand, and each brand (R-HOME-13). */
export function readQueryNames(window: ResultWindow, ownIds: readonly number[]): Promise<z.infer<typeof queryNames>[]> {
  return readRows(queryNames)(queryNamesStatement(window, ownIds))
}

/** Exported for tests of its query plan: `answer_count` of the window suffices. */
export function queryNamesStatement(window: ResultWindow, ownIds: readonly number[]): Prisma.Sql {
  return Prisma.sql`
    select c.query_id as query, c.engine, to_char(c.day, 'YYYY-MM-DD') as day, c.answers, coalesce(o.ranked, 0) as own,
      c.brand_ids as ids, c.ranked
    from (select * from answer_count where ${inWindow(window)}) c
    join (${ownCounts(window, ownIds)}) o using (owner_id, query_id, day, engine)
    order by c.day, c.engine, c.query_id`
}

const metricDay = z.object({
  day: z.string(),
  engine: z.string(),
  results: z.number(),
  ranked: z.number(),
  mentions: z.number(),
  placements: z.number(),
  squares: z.number(),
  first: z.number(),
  topThree: z.number(),
  citing: z.number(),
})

/** Reads the counts behind metrics, per engine and day with results, oldest first (R-CERTAIN-4). */
export function readMetricDays(window: ResultWindow, own: OwnBrand): Promise<(MetricDay & { engine: string })[]> {
  return readRows(metricDay)(metricDaysStatement(window, own))
}

/** Exported for tests of its query plan: covering index plus the addresses cited in the window. */
export function metricDaysStatement(window: ResultWindow, { brandIds, sites }: OwnBrand): Prisma.Sql {
  return Prisma.sql`
    with shown as (
      select day, engine, citation_ids, ${placedBrandIds} as placed from result where ${inWindow(window)}
    ), own_url as (
      select u.id from ${pagesWithin(Prisma.sql`select distinct unnest(citation_ids) from shown`)}
        and ${ownSiteSql(Prisma.sql`u`, sites)}
    ), own_urls as (select coalesce(array_agg(id), '{}') as ids from own_url)
    select to_char(s.day, 'YYYY-MM-DD') as day, s.engine, count(*)::int as results, count(s.own)::int as ranked,
      coalesce(sum(s.rivals), 0)::int + count(s.own)::int as mentions,
      coalesce(sum(s.own), 0)::int as placements, coalesce(sum(s.own * s.own), 0)::int as squares,
      (count(*) filter (where s.own = 1))::int as first, (count(*) filter (where s.own <= 3))::int as "topThree",
      (count(*) filter (where s.citing))::int as citing
    from (
      select day, engine, ${bestPlacementSql(Prisma.sql`placed`, brandIds)} as own,
        (select count(*) from unnest(placed) as id where id <> all(${[...brandIds]}::int[])) as rivals,
        citation_ids && (select ids from own_urls) as citing
      from shown
    ) s
    group by s.day, s.engine order by s.day, s.engine`
}

const DAYS = 90
/** Ten owners alone have some thousand engine days, which give the day effect to a twentieth. */
const OWNERS_MAX = 10

/** Measures noise in the oldest organisations, at most 10, and only on real engines if there are any (R-CERTAIN-6). */
export async function measureNoise(today: Day): Promise<MeasuredNoise> {
  const window = { from: addDays(today, -DAYS), to: addDays(today, -1) }
  const byEngine = new Map<string, NoiseSums>()
  for (const { id, queryIds } of await readRows(ownerRow)`
    select o.id, array(select q.id from query q where q.owner_id = o.id) as "queryIds"
    from organisation o order by o.id limit ${OWNERS_MAX}::int`) {
    const scope = installationScope(id)
    const { brandIds } = await readOwnBrand(scope)
    const days = await readQueryDays({ owners: [scope], queryIds, access: 'api', ...window }, brandIds)
    for (const [engine, sums] of noiseOf(days, window.to))
      byEngine.set(engine, addNoise(byEngine.get(engine) ?? NOTHING, sums))
  }
  const engines = [...byEngine]
  const real = engines.filter(([engine]) => !isSimulated(engine))
  const counted = real.length > 0 ? real : engines
  // An owner counts once, however many engines answer its queries.
  const sums = {
    ...counted.map(([, each]) => each).reduce(addNoise, NOTHING),
    owners: Math.max(0, ...counted.map(([, { owners }]) => owners)),
  }
  const { owners, series, days, answers } = sums
  return {
    window,
    simulated: counted.length > 0 && real.length === 0,
    ...{ owners, series, days, answers },
    ...measuredNoise(sums, PROMISED),
  }
}

const ownerRow = z.object({ id: z.string(), queryIds: z.array(z.string()) })

/** The hardest case for which a bound is promised. */
const PROMISED: PromisedNoise = simulation.falseChanges
  .filter(({ atMost }) => atMost !== undefined)
  .reduce((hardest, each) =>
    each.dayEffect * (1 + each.autocorrelation) > hardest.dayEffect * (1 + hardest.autocorrelation) ? each : hardest,
  )
