import { z } from 'zod'
import type { MetricDay } from '@/lib/formulas/certainty/metrics'
import type { QueryDay } from '@/lib/formulas/certainty/two-sides'
import { Prisma } from '@/prisma/generated/client'
import { readRows } from '@/server/db'
import { type OwnBrand, ownSiteSql } from './own-brand'
import { ownCounts } from './own-counts'
import { bestPlacementSql, inWindow, placedBrandIds, type ResultWindow } from './result-window'

export const queryDay = z.object({
  day: z.string(),
  engine: z.string(),
  query: z.string(),
  ranked: z.number(),
  results: z.number(),
})

/** The own brand's counts of each query, engine and day with results, oldest first (R-CERTAIN-2). */
export function readQueryDays(window: ResultWindow, brandIds: readonly number[]): Promise<QueryDay[]> {
  return readRows(queryDay)(queryDaysStatement(window, brandIds))
}

/** Apart for its query plan: kept counts of the window's months answer it alone. */
export function queryDaysStatement(window: ResultWindow, brandIds: readonly number[]): Prisma.Sql {
  return Prisma.sql`
    select to_char(c.day, 'YYYY-MM-DD') as day, c.engine, c.query_id as query,
      coalesce(sum(c.ranked), 0)::int as ranked, sum(c.answers)::int as results
    from (${ownCounts(window, brandIds)}) c
    group by c.day, c.engine, c.query_id order by c.day, c.engine, c.query_id`
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

/** What metrics are made of, of each engine and day with results, oldest first (R-CERTAIN-4). */
export function readMetricDays(window: ResultWindow, own: OwnBrand): Promise<(MetricDay & { engine: string })[]> {
  return readRows(metricDay)(metricDaysStatement(window, own))
}

/** Apart for its query plan: beside the covering index it reads the addresses that the window cites. */
export function metricDaysStatement(window: ResultWindow, { brandIds, sites }: OwnBrand): Prisma.Sql {
  return Prisma.sql`
    with shown as (
      select day, engine, citation_ids, ${placedBrandIds} as placed from result where ${inWindow(window)}
    ), own_url as (
      select u.id from (select distinct unnest(citation_ids) as id from shown) c
      join cited_url u on u.id = c.id
      where ${ownSiteSql(Prisma.sql`u.site`, sites)}
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
