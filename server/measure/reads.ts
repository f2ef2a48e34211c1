import { z } from 'zod'
import { type Access, accessOf, enginesWith } from '@/lib/engines/engines'
import { addDays, type Day } from '@/lib/format/days'
import { compareText } from '@/lib/format/text'
import { type Range, TOP_PLACEMENTS } from '@/lib/limits'
import { type BrandDay, type DayResults, roundedMean, visibility } from '@/lib/measure/ranking'
import type { DayWindow } from '@/lib/measure/shapes'
import { groupBySite } from '@/lib/sites/citations'
import { type DayRow, liveRanking } from '@/lib/visibility/live-ranking'
import { rangePoints, ring } from '@/lib/visibility/score'
import type { CitedPage, CitedSite, LiveRow, ScorePoint } from '@/lib/visibility/shapes'
import { Prisma } from '@/prisma/generated/client'
import { db, readRows } from '@/server/db/client'
import type { OwnerScope } from '@/server/db/scope'
import { shownPage, shownSite } from './hosts'
import type { OwnBrand } from './own-brand'

/** Chosen queries of some owners over some days, both ends included. */
export interface ResultWindow {
  /** An organisation, or an organisation's industries; empty gives no results. */
  owners: readonly OwnerScope[]
  queryIds: string[]
  from: Day
  to: Day
  /** Answers of one access, never of both (R-SURFACES-10); `all` is for lists of answers, which name their engine. */
  access: Access | 'all'
  /** All engines of that access by default. */
  engines?: readonly string[]
}

/** What a window reads but its days. */
export type Counted = Pick<ResultWindow, 'owners' | 'queryIds' | 'access'>

/** Condition on the covering index's leading columns and both end days, so only the window's months are read. */
export function inWindow({ owners, queryIds, from, to, ...which }: ResultWindow): Prisma.Sql {
  return Prisma.sql`owner_id = any(${[...owners]}::text[]) and query_id = any(${queryIds}::text[])
    and day >= ${from}::date and day <= ${to}::date ${ofEngines(which)}`
}

/** The one place that keeps answers of APIs and of surfaces apart: every figure reads through it (R-SURFACES-10). */
export function ofEngines({ access, engines }: Pick<ResultWindow, 'access' | 'engines'>): Prisma.Sql {
  const chosen = engines?.filter((id) => access === 'all' || accessOf(id) === access)
  if (chosen) return Prisma.sql`and engine = any(${chosen}::text[])`
  if (access === 'all') return Prisma.empty
  const surfaces = enginesWith('app')
  return access === 'app'
    ? Prisma.sql`and engine = any(${surfaces}::text[])`
    : Prisma.sql`and engine <> all(${surfaces}::text[])`
}

/** Placed brands; those beyond the top 10 count as unplaced (R-FIGURE-2). */
export const placedBrandIds: Prisma.Sql = Prisma.sql`brand_ids[1:${TOP_PLACEMENTS}::int]`

/** Best placement of a brand with several names; null when none is placed. */
export function bestPlacementSql(placed: Prisma.Sql, brandIds: readonly number[]): Prisma.Sql {
  if (brandIds.length === 0) return Prisma.sql`null::int`
  return Prisma.sql`least(${Prisma.join(brandIds.map((id) => Prisma.sql`array_position(${placed}, ${id}::int)`))})`
}

/**
 * SQL of rows (owner_id, query_id, day, engine, answers, ranked, placements): per query, engine and day with results,
 * how many answers place the brand and the sum of their placements, null when none does. Reads `answer_count`, unless
 * two names of the brand may share one of several answers, which counts once (R-FIGURE-2): then it reads the day's
 * results.
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

/** One engine's counts of one brand on one day; the database rounds nothing. */
const trendDay = z.object({
  day: z.string(),
  engine: z.string(),
  results: z.number(),
  ranked: z.number(),
  /** Sum of placements over the `ranked` results. */
  placements: z.number(),
})
export type TrendDay = z.infer<typeof trendDay>

/** Reads days with results, oldest first. An answer with two names of the brand counts once, at the better one. */
export function readTrend(window: ResultWindow, brandIds: number[]): Promise<TrendDay[]> {
  return readRows(trendDay)(trendStatement(window, brandIds))
}

/** Exported for tests of its query plan: `answer_count` suffices. */
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

/** Returns the latest day with results if it is today or yesterday, which live visibility covers (R-FIGURE-10). */
export function latestWithinADay(days: readonly Pick<TrendDay, 'day'>[], today: Day): Day | null {
  const latest = days.at(-1)?.day
  return latest && latest >= addDays(today, -1) ? latest : null
}

const MAX_COMPETITORS = 50

const competitorRow = z.object({ id: z.number(), key: z.string(), name: z.string() })
export type Competitor = z.infer<typeof competitorRow>

/** Reads competitors, most often in the top 10 first, no own brand (R-FIGURE-13); past the limit only `wanted`. */
export function readCompetitors(window: ResultWindow, ownIds: number[], wanted: string[] = []): Promise<Competitor[]> {
  return readRows(competitorRow)(competitorsStatement(window, ownIds, wanted))
}

/** Exported for tests of its query plan: `answer_count` suffices. Own brands are dropped after summing. */
export function competitorsStatement(window: ResultWindow, ownIds: number[], wanted: string[] = []): Prisma.Sql {
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
    where c.place <= ${MAX_COMPETITORS} or c.key = any(${wanted}::text[])
    order by c.place`
}

/**
 * SQL of the rows of `cited_url` as `u` with the ids that `ids` selects; a condition may follow. An array, because Postgres
 * expects many more ids than an owner's answers cite and would read the addresses of all owners.
 */
export function pagesWithin(ids: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`cited_url u where u.id = any(array(${ids}))`
}

const citedRow = z.object({ site: z.string(), url: z.string(), appearances: z.number() })

/** Reads cited sites, most cited first, each with its addresses; own sites are marked (R-FIGURE-12). */
export async function readCitedSites(window: ResultWindow, ownSites: readonly string[]): Promise<CitedSite[]> {
  const sites = groupBySite(await readRows(citedRow)(citedStatement(window)), ownSites)
  return sites.map((site) => ({ ...site, site: shownSite(site.site), sources: site.sources.map(shownSpellings) }))
}

/** Returns a cited page with its addresses as people read them. */
export function shownSpellings(page: CitedPage): CitedPage {
  return { ...shownPage(page), ...(page.spellings && { spellings: page.spellings.map(shownPage) }) }
}

/** Exported for tests of its query plan: `answer_count` plus the addresses cited in the window. */
export function citedStatement(window: ResultWindow): Prisma.Sql {
  return Prisma.sql`
    with cited as materialized (
      select id, sum(answers)::int as answers
      from (select unnest(url_ids) as id, unnest(url_answers) as answers from answer_count where ${inWindow(window)}) named
      group by id
    )
    select u.site, u.url, c.answers as appearances
    from cited c join (select u.id, u.site, u.url from ${pagesWithin(Prisma.sql`select id from cited`)}) u on u.id = c.id`
}

const liveCount = z.object({
  engine: z.string(),
  /** null in an engine's own-brand row, which exists whether or not any result names it. */
  key: z.string().nullable(),
  name: z.string().nullable(),
  ranked: z.number(),
  placements: z.number(),
  results: z.number(),
})

/** Ranks the brands of the answers. `brands` counts all that are placed; `live` has the first ten and the own brand. */
export async function readLive(
  window: ResultWindow,
  own: OwnBrand,
): Promise<{ results: number; brands: number; live: DayRow[] }> {
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
  const placed = engines.flatMap((engine) => [
    ...(engine.own.ranked > 0 ? [own.key] : []),
    ...engine.brands.map(({ key }) => key),
  ])
  return {
    results: engines.reduce((sum, { results }) => sum + results, 0),
    brands: new Set(placed).size,
    live: liveRanking({ key: own.key, name: own.organisation.name }, engines),
  }
}

/** One statement, so a result stored meanwhile is in all of its counts or in none. */
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

const brandDay = z.object({
  day: z.string(),
  engine: z.string(),
  /** null in the own brand's row, which exists for each engine on every day with results. */
  id: z.number().nullable(),
  results: z.number(),
  ranked: z.number(),
  placements: z.number(),
})

/** Reads the counts of the own brand and of competitors, per engine and day. */
export async function readBrandTrends(
  window: ResultWindow,
  own: OwnBrand,
  competitors: readonly Pick<Competitor, 'id' | 'key'>[],
): Promise<{ days: DayResults[]; placed: BrandDay[] }> {
  const keys = new Map(competitors.map(({ id, key }) => [id, key]))
  const counts = await readRows(brandDay)(brandTrendsStatement(window, own.brandIds, [...keys.keys()]))
  const placed = counts.flatMap(({ id, ...count }) => {
    const brand = id === null ? own.key : keys.get(id)
    return brand === undefined ? [] : [{ ...count, brand }]
  })
  return { days: counts.filter(({ id }) => id === null), placed }
}

/** One statement, so a result stored meanwhile is in all of its counts or in none. */
export function brandTrendsStatement(window: ResultWindow, ownIds: number[], competitorIds: number[]): Prisma.Sql {
  return Prisma.sql`
    select to_char(c.day, 'YYYY-MM-DD') as day, c.engine, c.id, c.results, c.ranked, c.placements
    from (
      select day, engine, id, 0 as results, sum(ranked[place])::int as ranked, sum(placements[place])::int as placements
      from (
        select k.day, k.engine, k.ranked, k.placements, w.id, array_position(k.brand_ids, w.id) as place
        from answer_count k, unnest(${competitorIds}::int[]) w(id)
        where ${inWindow(window)}
        offset 0
      ) named
      where place is not null
      group by day, engine, id
      union all
      select day, engine, null, sum(answers)::int, coalesce(sum(ranked), 0)::int, coalesce(sum(placements), 0)::int
      from (${ownCounts(window, ownIds)}) o
      group by day, engine
    ) c`
}

/**
 * Adds each brand's share over the page's range: the mean of its daily shares on the days of the ring's points, averaged
 * over the engines, so that the own one is the ring's (R-FIGURE-6).
 */
export async function withRangeShares(
  rows: readonly DayRow[],
  own: OwnBrand,
  windowFrom: (day: Day) => ResultWindow,
  { engines, points, range, last }: { engines: readonly string[]; points: ScorePoint[][]; range: Range; last: Day },
): Promise<LiveRow[]> {
  const recent = points.map((of) => rangePoints(of, range, last).recent)
  const [first] = recent.flatMap(([point]) => point?.date ?? []).sort(compareText)
  if (first === undefined) return rows.map((row) => ({ ...row, rangeShare: null }))
  const rivals = await db().brand.findMany({
    where: { key: { in: rows.flatMap(({ company, own }) => (own ? [] : [company])) } },
    select: { id: true, key: true },
  })
  const { placed } = await readBrandTrends(windowFrom(first), own, rivals)
  const rankedOn = new Map(placed.map(({ brand, engine, day, ranked }) => [`${engine} ${day} ${brand}`, ranked]))
  const shareOf = ({ company, own }: DayRow) =>
    roundedMean(
      recent.map((of, index) => {
        const scores = of.map(({ date, score, results }) => {
          const ranked = rankedOn.get(`${engines[index]} ${date} ${company}`) ?? 0
          return { score: own ? score : (visibility({ ranked, results }) ?? 0), ranked, results }
        })
        return ring({ recent: scores, before: [] }, range).score
      }),
    )
  return rows.map((row) => ({ ...row, rangeShare: shareOf(row) }))
}
