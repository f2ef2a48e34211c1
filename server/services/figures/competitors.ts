import { TOP_PLACEMENTS } from '@/lib/limits'
import { db } from '@/server/db'
import { inWindow, type ResultWindow } from './window'

/** A list to choose one competitor from; beyond this nobody reads on. */
const MAX_COMPETITORS = 50

export interface Competitor {
  id: number
  key: string
  name: string
}

/** The brands most often placed in the window's top 10s, most often first, then by key; never the own brand. */
export function readCompetitors(window: ResultWindow, ownIds: number[]): Promise<Competitor[]> {
  return db().$queryRaw<Competitor[]>`
    SELECT b.id, b.key, b.name
    FROM (
      SELECT brand_id, count(*) AS placements
      FROM result, unnest(brand_ids[1:${TOP_PLACEMENTS}::int]) AS brand_id
      WHERE ${inWindow(window)} AND brand_id <> ALL(${ownIds}::int[])
      GROUP BY brand_id
    ) p JOIN brand b ON b.id = p.brand_id
    ORDER BY p.placements DESC, b.key COLLATE "C" LIMIT ${MAX_COMPETITORS}`
}
