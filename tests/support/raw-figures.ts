import { Prisma } from '@/prisma/generated/client'
import { bestPlacementSql, inWindow, placedBrandIds, type ResultWindow } from '@/server/measure/reads'

// The slow references of figures that are read from kept counts: the same rows, from every result of the window.

const shown = (window: ResultWindow, brandIds: readonly number[]) => Prisma.sql`
  select day, engine, query_id, ${placedBrandIds} as placed, citation_ids,
    ${bestPlacementSql(placedBrandIds, brandIds)} as own from result where ${inWindow(window)}`

export const rawTrend = (window: ResultWindow, brandIds: readonly number[]) => Prisma.sql`
  select to_char(day, 'YYYY-MM-DD') as day, engine, count(*)::int as results, count(own)::int as ranked,
    coalesce(sum(own), 0)::int as placements
  from (${shown(window, brandIds)}) s group by 1, 2`

export const rawQueryDays = (window: ResultWindow, brandIds: readonly number[]) => Prisma.sql`
  select to_char(day, 'YYYY-MM-DD') as day, engine, query_id as query, count(own)::int as ranked, count(*)::int as results
  from (${shown(window, brandIds)}) s group by 1, 2, 3`

export const rawBrandTrends = (
  window: ResultWindow,
  ownIds: readonly number[],
  competitorIds: readonly number[],
) => Prisma.sql`
  select to_char(day, 'YYYY-MM-DD') as day, engine, id, 0 as results, count(*)::int as ranked, sum(place)::int as placements
  from (${shown(window, ownIds)}) s, unnest(placed) with ordinality each (id, place)
  where id = any(${[...competitorIds]}::int[]) group by 1, 2, 3
  union all
  select to_char(day, 'YYYY-MM-DD'), engine, null, count(*)::int, count(own)::int, coalesce(sum(own), 0)::int
  from (${shown(window, ownIds)}) s group by 1, 2`

export const rawPlacements = (window: ResultWindow, ownIds: readonly number[]) => Prisma.sql`
  select engine, b.key, b.name, count(*)::int as ranked, sum(place)::int as placements, 0 as results
  from (${shown(window, ownIds)}) s, unnest(placed) with ordinality each (id, place) join brand b using (id)
  where id <> all(${[...ownIds]}::int[]) group by 1, 2, 3
  union all
  select engine, null, null, count(own)::int, coalesce(sum(own), 0)::int, count(*)::int
  from (${shown(window, ownIds)}) s group by 1`

/** In order. */
export const rawCompetitors = (window: ResultWindow, ownIds: readonly number[]) => Prisma.sql`
  select b.id, b.key, b.name
  from (${shown(window, ownIds)}) s, unnest(placed) each (id) join brand b using (id)
  where id <> all(${[...ownIds]}::int[]) group by 1, 2, 3 order by count(*) desc, b.key collate "C" limit 50`

export const rawCited = (window: ResultWindow) => Prisma.sql`
  select u.site, u.url, count(*)::int as appearances
  from (${shown(window, [])}) s, unnest(citation_ids) each (id) join cited_url u using (id) group by 1, 2`
