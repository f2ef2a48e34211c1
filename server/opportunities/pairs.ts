import { z } from 'zod'
import { sumBy } from '@/lib/format/numbers'
import type { PairDay, QueryPair } from '@/lib/measure/gaps'
import { pageKey } from '@/lib/sites/citations'
import { Prisma } from '@/prisma/generated/client'
import { readRows } from '@/server/db/client'
import { countedSiteSql } from '@/server/measure/own-brand'
import { inWindow, pagesWithin, placedBrandIds, type ResultWindow } from '@/server/measure/reads'
import type { OwnPlaces } from './reads'

// The own brand against the leading rival, in the answers to a query, in those that cite a site, and in those whose engine
// ran a search (R-ACTION-1, R-ACTION-9).

const pairRow = z.object({
  query: z.string(),
  engine: z.string(),
  day: z.string(),
  key: z.string().nullable(),
  name: z.string().nullable(),
  rivals: z.number(),
  answers: z.number(),
  own: z.number(),
  rival: z.number(),
  rivalOnly: z.number(),
  ownOnly: z.number(),
  atStake: z.number(),
})
type PairRow = z.infer<typeof pairRow>

export interface FoundPair extends Omit<QueryPair, 'rival'> {
  /** null when no answer names another brand. */
  rival: QueryPair['rival'] | null
  /** `atStake` counts answers that name any other brand and not the own one. */
  days: readonly (PairDay & { atStake: number })[]
}

/** Reads the own brand against each query's leading rival, by engine and day, oldest first. */
export async function readPairs(window: ResultWindow, ownIds: readonly number[]): Promise<FoundPair[]> {
  return pairsOf(await readRows(pairRow)(pairsStatement(window, ownIds)))
}

/** The same of the answers that cite each of these sites, which stand in the place of queries. */
export async function readSitePairs(
  window: ResultWindow,
  own: OwnPlaces,
  sites: readonly string[],
): Promise<FoundPair[]> {
  if (sites.length === 0) return []
  const cited = Prisma.sql`
    with found as materialized (
      select row_number() over () as answer, engine, day, ${placedBrandIds} as placed, citation_ids
      from result where ${inWindow(window)}
    ), page as materialized (
      select * from (
        select u.id, ${countedSiteSql(Prisma.sql`u`, own.sites)} as site
        from ${pagesWithin(Prisma.sql`select distinct unnest(citation_ids) from found`)}
      ) p where p.site = any(${[...sites]}::text[])
    ), cited as (
      select distinct f.answer, p.site from found f, unnest(f.citation_ids) as page_id join page p on p.id = page_id
    ), shown as materialized (
      select c.site as subject, f.engine, f.day, f.placed, f.placed && ${own.brandIds}::int[] as own
      from cited c join found f on f.answer = c.answer
    )`
  return pairsOf(await readRows(pairRow)(comparedStatement(cited, own.brandIds)))
}

/** The same of the answers whose engine ran each of the searches with these keys. */
export async function readSearchPairs(
  window: ResultWindow,
  ownIds: readonly number[],
  keys: readonly string[],
): Promise<FoundPair[]> {
  if (keys.length === 0) return []
  const ran = Prisma.sql`
    with search as materialized (
      select id, key from engine_search where key = any(${[...keys]}::text[])
    ), shown as materialized (
      select s.key as subject, r.engine, r.day, r.placed, r.placed && ${[...ownIds]}::int[] as own
      from (
        select engine, day, ${placedBrandIds} as placed, search_ids from result
        where ${inWindow(window)} and search_ids && array(select id from search)
      ) r, unnest(r.search_ids) as search_id join search s on s.id = search_id
    )`
  return pairsOf(await readRows(pairRow)(comparedStatement(ran, ownIds)))
}

function pairsOf(rows: readonly PairRow[]): FoundPair[] {
  return [...Map.groupBy(rows, ({ query }) => query)].map(([query, days]) => ({ query, ...rivalOf(days), days }))
}

function rivalOf([first]: readonly PairRow[]): Pick<FoundPair, 'rival' | 'rivals'> {
  const { key = null, name = null, rivals = 0 } = first ?? {}
  return { rival: key !== null && name !== null ? { key, name } : null, rivals }
}

/** Exported to test its query plan. The leading rival has the highest mean of the engines' shares; ties go by key. */
export function pairsStatement(window: ResultWindow, ownIds: readonly number[]): Prisma.Sql {
  const shown = Prisma.sql`
    with shown as materialized (
      select query_id as subject, engine, day, ${placedBrandIds} as placed, ${placedBrandIds} && ${[...ownIds]}::int[] as own
      from result where ${inWindow(window)}
    )`
  return comparedStatement(shown, ownIds)
}

/** `shown` defines the rows (subject, engine, day, placed, own) of the answers that are compared. */
function comparedStatement(shown: Prisma.Sql, ownIds: readonly number[]): Prisma.Sql {
  return Prisma.sql`${shown}, asked as (
      select subject, engine, count(*)::numeric as answers from shown group by subject, engine
    ), named as (
      select subject, engine, brand_id, count(*) as answers from shown, unnest(placed) as brand_id
      where brand_id <> all(${[...ownIds]}::int[]) group by subject, engine, brand_id
    ), share as (
      select n.subject, n.brand_id, sum(n.answers / a.answers) as engines
      from named n join asked a on a.subject = n.subject and a.engine = n.engine group by n.subject, n.brand_id
    ), leader as (
      select distinct on (s.subject) s.subject, b.id, b.key, b.name,
        (count(*) over (partition by s.subject))::int as rivals
      from share s join brand b on b.id = s.brand_id
      order by s.subject, round(s.engines, 12) desc, b.key collate "C"
    )
    select s.subject as query, s.engine, to_char(s.day, 'YYYY-MM-DD') as day, l.key, l.name,
      coalesce(l.rivals, 0) as rivals, count(*)::int as answers, (count(*) filter (where s.own))::int as own,
      (count(*) filter (where l.id = any(s.placed)))::int as rival,
      (count(*) filter (where l.id = any(s.placed) and not s.own))::int as "rivalOnly",
      (count(*) filter (where s.own and (l.id = any(s.placed)) is not true))::int as "ownOnly",
      (count(*) filter (where not s.own and cardinality(s.placed) > 0))::int as "atStake"
    from shown s left join leader l on l.subject = s.subject
    group by s.subject, s.engine, s.day, l.key, l.name, l.rivals
    order by s.subject, s.engine, s.day`
}

const placeRow = z.object({
  site: z.string(),
  url: z.string(),
  answers: z.number(),
  own: z.number(),
  atStake: z.number(),
  queries: z.array(z.string()),
})

/** What the answers quote of a site. */
export interface QuotedSite {
  /** Its pages, and on how many of them the own brand is: half of the answers that quote one name it. */
  pages: number
  namingOwn: number
  /** The address quoted most in answers at stake; null if none is. */
  strongest: string | null
  /** Queries whose answers are at stake. */
  queries: string[]
}

/** Reads of each of these sites which of its pages answers quote. */
export async function readQuotedSites(
  window: ResultWindow,
  own: OwnPlaces,
  sites: readonly string[],
): Promise<ReadonlyMap<string, QuotedSite>> {
  if (sites.length === 0) return new Map()
  const rows = await readRows(placeRow)`
    with shown as materialized (
      select query_id, citation_ids, ${placedBrandIds} && ${own.brandIds}::int[] as own,
        cardinality(${placedBrandIds}) > 0 as named
      from result where ${inWindow(window)}
    ), page as materialized (
      select * from (
        select u.id, u.url, ${countedSiteSql(Prisma.sql`u`, own.sites)} as site
        from ${pagesWithin(Prisma.sql`select distinct unnest(citation_ids) from shown`)}
      ) p where p.site = any(${[...sites]}::text[])
    )
    select p.site, p.url, count(*)::int as answers, (count(*) filter (where s.own))::int as own,
      (count(*) filter (where s.named and not s.own))::int as "atStake",
      coalesce(array_agg(distinct s.query_id) filter (where s.named and not s.own), '{}') as queries
    from shown s, unnest(s.citation_ids) as page_id join page p on p.id = page_id
    group by p.site, p.url order by p.site, p.url collate "C"`
  return new Map([...Map.groupBy(rows, ({ site }) => site)].map(([site, of]) => [site, quotedSite(of)]))
}

function quotedSite(rows: readonly z.infer<typeof placeRow>[]): QuotedSite {
  // Spellings of an address are one page.
  const pages = [...Map.groupBy(rows, ({ url }) => pageKey(url)).values()]
  const [strongest] = [...rows].sort((a, b) => b.atStake - a.atStake)
  return {
    pages: pages.length,
    namingOwn: pages.filter((each) => 2 * sumBy(each, 'own') >= sumBy(each, 'answers')).length,
    strongest: strongest && strongest.atStake > 0 ? strongest.url : null,
    queries: [...new Set(rows.flatMap(({ queries }) => queries))].sort(),
  }
}

const foundRow = z.object({ search: z.string(), url: z.string(), times: z.number(), queries: z.array(z.string()) })
export type FoundPage = z.infer<typeof foundRow>

/** Reads of each search with one of these keys the page that its answers read or cite most, and which queries led to it. */
export async function readFoundPages(
  window: ResultWindow,
  keys: readonly string[],
): Promise<ReadonlyMap<string, FoundPage>> {
  if (keys.length === 0) return new Map()
  const rows = await readRows(foundRow)`
    with search as materialized (
      select id, key from engine_search where key = any(${[...keys]}::text[])
    ), ran as materialized (
      select s.key, r.query_id, r.pages from (
        select query_id, search_ids, citation_ids || coalesce(consulted_ids, '{}') as pages from result
        where ${inWindow(window)} and search_ids && array(select id from search)
      ) r, unnest(r.search_ids) as search_id join search s on s.id = search_id
    ), found as (
      select r.key, page_id, count(*)::int as times
      from ran r, lateral (select distinct unnest(r.pages) as page_id) p group by r.key, page_id
    ), first as (
      select distinct on (f.key) f.key, u.url, f.times from found f join cited_url u on u.id = f.page_id
      order by f.key, f.times desc, u.url collate "C"
    )
    select f.key as search, f.url, f.times, array(select distinct query_id from ran r where r.key = f.key order by 1) as queries
    from first f`
  return new Map(rows.map((row) => [row.search, row]))
}
