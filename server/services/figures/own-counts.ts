import { Prisma } from '@/prisma/generated/client'
import { bestPlacementSql, inWindow, placedBrandIds, type ResultWindow } from './result-window'

/**
 * SQL of rows of owner_id, query_id, day, engine, answers, ranked and placements: of each query, engine and day with
 * results, how many of its answers place the brand and the sum of their placements, null where none does. Kept counts say so
 * unless two names of the brand may be in one of several answers, which counts once (R-FIGURE-2): then the day's results are
 * read.
 */
export function ownCounts(window: ResultWindow, brandIds: readonly number[]): Prisma.Sql {
  const [only, ...others] = brandIds
  if (only === undefined)
    return Prisma.sql`select owner_id, query_id, day, engine, answers, null::int as ranked, null::int as placements
      from answer_count where ${inWindow(window)}`
  if (others.length === 0)
    return Prisma.sql`select owner_id, query_id, day, engine, answers, ranked[place] as ranked, placements[place] as placements
      from (select *, array_position(brand_ids, ${only}::int) as place from answer_count where ${inWindow(window)}) c`
  const found = brandIds.map((id) => Prisma.sql`array_position(brand_ids, ${id}::int)`)
  const places = brandIds.map((_, at) => Prisma.sql`c.places[${at + 1}::int]`)
  const best = Prisma.join(places.map((place) => Prisma.sql`c.placements[${place}]`))
  const named = Prisma.join(places)
  return Prisma.sql`
    select c.owner_id, c.query_id, c.day, c.engine, c.answers,
      coalesce(r.ranked, c.ranked[coalesce(${named})]) as ranked, coalesce(r.placements, least(${best})) as placements
    from (select *, array[${Prisma.join(found)}] as places from answer_count where ${inWindow(window)}) c
    cross join lateral (
      select nullif(count(own), 0)::int as ranked, sum(own)::int as placements
      from (
        select ${bestPlacementSql(placedBrandIds, brandIds)} as own from result
        where c.answers > 1 and num_nonnulls(${named}) > 1
          and owner_id = any(${[...window.owners]}::text[]) and owner_id = c.owner_id and query_id = c.query_id and day = c.day and engine = c.engine
      ) o
    ) r`
}
