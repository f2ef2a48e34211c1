import type { BrandDay, DayResults } from '@/lib/metrics/industry-rank-trend'
import { Prisma } from '@/prisma/generated/client'
import { db } from '@/server/db'
import type { OwnBrand } from './own-brand'
import { bestPlacement, type Competitor, inWindow, placedBrands, type ResultWindow } from './result-counts'

interface Count {
  day: string
  /** null in the row of the own brand, which every day with results has. */
  id: number | null
  results: number
  ranked: number
  placements: number
}

/** How many results each day of the window has, and how the own brand and some competitors are placed in them. */
export async function readBrandTrends(
  window: ResultWindow,
  own: OwnBrand,
  competitors: readonly Competitor[],
): Promise<{ days: DayResults[]; placed: BrandDay[] }> {
  const keys = new Map(competitors.map(({ id, key }) => [id, key]))
  const counts = await db().$queryRaw<Count[]>(brandTrendsStatement(window, own.brandIds, [...keys.keys()]))
  const placed = counts.flatMap(({ id, day, ranked, placements }) => {
    const brand = id === null ? own.key : keys.get(id)
    return brand === undefined ? [] : [{ day, brand, ranked, placements }]
  })
  return { days: counts.filter(({ id }) => id === null), placed }
}

/**
 * The statement behind `readBrandTrends`: one, so that a result stored meanwhile is in all of its counts or in none.
 * The covering index of the window's months answers it alone.
 */
export function brandTrendsStatement(window: ResultWindow, ownIds: number[], competitorIds: number[]): Prisma.Sql {
  return Prisma.sql`
    WITH shown AS (
      SELECT day, ${placedBrands} AS placed FROM result WHERE ${inWindow(window)}
    )
    SELECT to_char(c.day, 'YYYY-MM-DD') AS day, c.id, c.results, c.ranked, c.placements
    FROM (
      SELECT day, brand_id AS id, 0 AS results, count(*)::int AS ranked, sum(placement)::int AS placements
      FROM shown, unnest(placed) WITH ORDINALITY AS each (brand_id, placement)
      WHERE brand_id = ANY(${competitorIds}::int[])
      GROUP BY day, brand_id
      UNION ALL
      SELECT day, NULL, count(*)::int, count(own)::int, coalesce(sum(own), 0)::int
      FROM (SELECT day, ${bestPlacement(Prisma.sql`placed`, ownIds)} AS own FROM shown) o
      GROUP BY day
    ) c`
}
