import { liveRanking } from '@/lib/metrics/live-ranking'
import type { LiveRow } from '@/lib/schemas/visibility'
import { Prisma } from '@/prisma/generated/client'
import { db } from '@/server/db'
import { bestPlacement, placedBrands } from './best-placement'
import type { OwnBrand } from './own-brand'
import { inWindow, type ResultWindow } from './window'

interface LiveCount {
  /** null in the one row of the own brand, which is there whether or not any result names it. */
  key: string | null
  name: string | null
  ranked: number
  placements: number
  results: number
}

/** Live Visibility of the window's results, with how many they are. */
export async function readLive(window: ResultWindow, own: OwnBrand): Promise<{ results: number; live: LiveRow[] }> {
  const counts = await countPlacements(window, own.brandIds)
  const brands = counts.flatMap(({ key, name, ...count }) =>
    key === null || name === null ? [] : [{ key, name, ...count }],
  )
  const { results, ranked, placements } = counts.find(({ key }) => key === null) ?? {
    results: 0,
    ranked: 0,
    placements: 0,
  }
  const ownTally = { key: own.key, name: own.organisation.name, ranked, placements }
  return { results, live: liveRanking(brands, ownTally, results) }
}

/** One statement, so that a result stored meanwhile is in all of its counts or in none. */
function countPlacements(window: ResultWindow, ownIds: number[]): Promise<LiveCount[]> {
  return db().$queryRaw<LiveCount[]>`
    WITH shown AS (SELECT ${placedBrands} AS placed FROM result WHERE ${inWindow(window)})
    SELECT b.key, b.name, p.ranked, p.placements, 0 AS results
    FROM (
      SELECT brand_id, count(*)::int AS ranked, sum(placement)::int AS placements
      FROM shown, unnest(placed) WITH ORDINALITY AS each (brand_id, placement)
      WHERE brand_id <> ALL(${ownIds}::int[])
      GROUP BY brand_id
    ) p JOIN brand b ON b.id = p.brand_id
    UNION ALL
    SELECT NULL, NULL, count(own)::int, coalesce(sum(own), 0)::int, count(*)::int
    FROM (SELECT ${bestPlacement(Prisma.sql`placed`, ownIds)} AS own FROM shown) o`
}
