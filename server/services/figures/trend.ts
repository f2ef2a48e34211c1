import type { Day } from '@/lib/format/days'
import { Prisma } from '@/prisma/generated/client'
import { db } from '@/server/db'
import { bestPlacement, placedBrands } from './best-placement'
import { inWindow, type ResultWindow } from './window'

/** What the results of one day say of one brand, as counts; nothing is rounded in the database. */
export interface TrendDay {
  day: Day
  results: number
  /** Results that place the brand in their top 10. */
  ranked: number
  /** Sum of those placements. */
  placements: number
  /** True when any result of the day was simulated. */
  simulated: boolean
}

/**
 * One row per day with results, oldest first. `brandIds` are all the names of one brand: an answer that uses two of
 * them counts once, at the better placement.
 */
export function readTrend(window: ResultWindow, brandIds: number[]): Promise<TrendDay[]> {
  return db().$queryRaw<TrendDay[]>(trendStatement(window, brandIds))
}

/** The statement behind `readTrend`; the covering index of the window's months answers it alone. */
export function trendStatement(window: ResultWindow, brandIds: number[]): Prisma.Sql {
  return Prisma.sql`
    SELECT to_char(r.day, 'YYYY-MM-DD') AS day, count(*)::int AS results, count(r.placement)::int AS ranked,
      coalesce(sum(r.placement), 0)::int AS placements, bool_or(r.simulated) AS simulated
    FROM (
      SELECT day, engine = 'simulated' AS simulated, ${bestPlacement(placedBrands, brandIds)} AS placement
      FROM result WHERE ${inWindow(window)}
    ) r
    GROUP BY r.day ORDER BY r.day`
}
