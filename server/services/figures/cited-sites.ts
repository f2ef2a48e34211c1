import { groupBySite } from '@/lib/metrics/citations'
import type { CitedSite } from '@/lib/schemas/visibility'
import { db } from '@/server/db'
import { inWindow, type ResultWindow } from './window'

/** The sites that the window's results cite, most cited first, each with its addresses. `ownSite` is marked. */
export async function readCitedSites(window: ResultWindow, ownSite: string | null): Promise<CitedSite[]> {
  const cited = await db().$queryRaw<{ site: string; url: string; appearances: number }[]>`
    SELECT u.site, u.url, c.appearances
    FROM (
      SELECT url_id, count(*)::int AS appearances
      FROM result, unnest(citation_ids) AS url_id
      WHERE ${inWindow(window)}
      GROUP BY url_id
    ) c JOIN cited_url u ON u.id = c.url_id`
  return groupBySite(cited, ownSite)
}
