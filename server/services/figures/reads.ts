import { z } from 'zod'
import { addDays, type Day } from '@/lib/format/days'
import { groupBySite } from '@/lib/formulas/citations'
import { liveRanking } from '@/lib/formulas/live-ranking'
import type { DayWindow } from '@/lib/schemas/certainty'
import type { CitedSite, LiveRow } from '@/lib/schemas/figures'
import { Prisma } from '@/prisma/generated/client'
import { readRows } from '@/server/db'
import type { OwnBrand } from './own-brand'
import { ownCounts } from './own-counts'
import { inWindow, type ResultWindow } from './result-window'

/** One engine's counts of one brand on one day; nothing is rounded in the database. */
const trendDay = z.object({
  day: z.string(),
  engine: z.string(),
  results: z.number(),
  ranked: z.number(),
  /** Sum of the placements of the `ranked` results. */
  placements: z.number(),
})
export type TrendDay = z.infer<typeof trendDay>

/** Days with results, oldest first. An answer with two names of the brand counts once, at the better placement. */
export function readTrend(window: ResultWindow, brandIds: number[]): Promise<TrendDay[]> {
  return readRows(trendDay)(trendStatement(window, brandIds))
}

/** Apart for its query plan: counts of answers say it alone. */
export function trendStatement(window: ResultWindow, brandIds: number[]): Prisma.Sql {
  return Prisma.sql`
    select to_char(c.day, 'YYYY-MM-DD') as day, c.engine, sum(c.answers)::int as results,
      coalesce(sum(c.ranked), 0)::int as ranked, coalesce(sum(c.placements), 0)::int as placements
    from (${ownCounts(window, brandIds)}) c
    group by c.day, c.engine order by c.day, c.engine`
}

export function daySpan(from: Day | undefined, to: Day | undefined): DayWindow | null {
  return from && to ? { from, to } : null
}

/** Live visibility covers the latest day with results, today or yesterday (R-FIGURE-10). */
export function latestWithinADay(days: readonly Pick<TrendDay, 'day'>[], today: Day): Day | null {
  const latest = days.at(-1)?.day
  return latest && latest >= addDays(today, -1) ? latest : null
}

const MAX_COMPETITORS = 50

const competitorRow = z.object({ id: z.number(), key: z.string(), name: z.string() })
export type Competitor = z.infer<typeof competitorRow>

/** Most often placed in the top 10 first, never the own brand (R-FIGURE-13). Beyond the limit only the key `wanted`. */
export function readCompetitors(window: ResultWindow, ownIds: number[], wanted?: string): Promise<Competitor[]> {
  return readRows(competitorRow)(competitorsStatement(window, ownIds, wanted))
}

/** Apart for its query plan: counts of answers say it alone. Own brands are left out after they are added up. */
export function competitorsStatement(window: ResultWindow, ownIds: number[], wanted?: string): Prisma.Sql {
  return Prisma.sql`
    select c.id, c.key, c.name
    from (
      select b.id, b.key, b.name, row_number() over (order by p.placements desc, b.key collate "C") as place
      from (
        select id, sum(answers)::int as placements
        from (select unnest(brand_ids) as id, unnest(ranked) as answers from answer_count where ${inWindow(window)}) named
        group by id
      ) p
      join brand b on b.id = p.id
      where p.id <> all(${ownIds}::int[])
    ) c
    where c.place <= ${MAX_COMPETITORS} or c.key = ${wanted ?? null}::text
    order by c.place`
}

const citedRow = z.object({ site: z.string(), url: z.string(), appearances: z.number() })

/** Most cited first, each with its addresses; own sites are marked (R-FIGURE-12). */
export async function readCitedSites(window: ResultWindow, ownSites: readonly string[]): Promise<CitedSite[]> {
  return groupBySite(await readRows(citedRow)(citedStatement(window)), ownSites)
}

/** Apart for its query plan: beside counts of answers it reads the addresses that the window cites. */
export function citedStatement(window: ResultWindow): Prisma.Sql {
  return Prisma.sql`
    select u.site, u.url, c.answers as appearances
    from (
      select id, sum(answers)::int as answers
      from (select unnest(url_ids) as id, unnest(url_answers) as answers from answer_count where ${inWindow(window)}) cited
      group by id
    ) c join cited_url u on u.id = c.id`
}

const liveCount = z.object({
  engine: z.string(),
  /** null in an engine's one row of the own brand, which is there whether or not any result names it. */
  key: z.string().nullable(),
  name: z.string().nullable(),
  ranked: z.number(),
  placements: z.number(),
  results: z.number(),
})

export async function readLive(window: ResultWindow, own: OwnBrand): Promise<{ results: number; live: LiveRow[] }> {
  const counts = await readRows(liveCount)(placementsStatement(window, own.brandIds))
  const engines = counts
    .filter(({ key }) => key === null)
    .map(({ engine, results, ...ownTally }) => ({
      results,
      own: ownTally,
      brands: counts.flatMap(({ key, name, ...count }) =>
        count.engine === engine && key !== null && name !== null ? [{ key, name, ...count }] : [],
      ),
    }))
  return {
    results: engines.reduce((sum, { results }) => sum + results, 0),
    live: liveRanking({ key: own.key, name: own.organisation.name }, engines),
  }
}

/** One statement, so that a result stored at the same time is in all of its counts or in none. */
export function placementsStatement(window: ResultWindow, ownIds: number[]): Prisma.Sql {
  return Prisma.sql`
    select p.engine, b.key, b.name, p.ranked, p.placements, 0 as results
    from (
      select engine, brand_id, sum(ranked)::int as ranked, sum(placements)::int as placements
      from (
        select engine, unnest(brand_ids) as brand_id, unnest(ranked) as ranked, unnest(placements) as placements
        from answer_count where ${inWindow(window)}
      ) named
      where brand_id <> all(${ownIds}::int[])
      group by engine, brand_id
    ) p join brand b on b.id = p.brand_id
    union all
    select engine, null, null, coalesce(sum(ranked), 0)::int, coalesce(sum(placements), 0)::int, sum(answers)::int
    from (${ownCounts(window, ownIds)}) o
    group by engine`
}
