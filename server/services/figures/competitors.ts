import { db } from '@/server/db'
import { placedBrands } from './best-placement'
import { inWindow, type ResultWindow } from './window'

/** A list to choose one competitor from; beyond this nobody reads on. */
const MAX_COMPETITORS = 50

export interface Competitor {
  id: number
  key: string
  name: string
}

/**
 * The brands most often placed in the window's top 10s, most often first, then by key; never the own brand. `wanted`
 * is a key that is among them, wherever it stands, if the window's results place it at all.
 */
export function readCompetitors(window: ResultWindow, ownIds: number[], wanted?: string): Promise<Competitor[]> {
  return db().$queryRaw<Competitor[]>`
    SELECT c.id, c.key, c.name
    FROM (
      SELECT b.id, b.key, b.name, row_number() OVER (ORDER BY p.placements DESC, b.key COLLATE "C") AS place
      FROM (
        SELECT brand_id, count(*) AS placements
        FROM result, unnest(${placedBrands}) AS brand_id
        WHERE ${inWindow(window)} AND brand_id <> ALL(${ownIds}::int[])
        GROUP BY brand_id
      ) p JOIN brand b ON b.id = p.brand_id
    ) c
    WHERE c.place <= ${MAX_COMPETITORS} OR c.key = ${wanted ?? null}::text
    ORDER BY c.place`
}
