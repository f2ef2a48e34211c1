import { z } from 'zod'
import type { Day } from '@/lib/format/days'
import { total } from '@/lib/format/numbers'
import { OPPORTUNITIES } from '@/lib/limits'
import { type OpportunityQuery, type SearchOpportunity, searchOpportunity } from '@/lib/opportunities/shapes'
import { byAppearances, groupByPage, pageKey } from '@/lib/sites/citations'
import type { CitedPage } from '@/lib/visibility/shapes'
import { Prisma } from '@/prisma/generated/client'
import { db, readRows } from '@/server/db/client'
import { type OrganisationScope, ownersOf } from '@/server/db/scope'
import { countedSiteSql, type OwnBrand, ownSiteSql } from '@/server/measure/own-brand'
import { bestPlacementSql, inWindow, pagesWithin, placedBrandIds, type ResultWindow } from '@/server/measure/reads'

/** Reads the queries of an organisation and its industries, inactive ones too, since windows reach back. */
export async function readAllQueries(scope: OrganisationScope) {
  const owners = await ownersOf(scope)
  const stored = await db().query.findMany({
    where: { ownerId: { in: owners } },
    select: { id: true, ownerId: true, searchTerm: true },
  })
  const queries = stored.map(({ id, ownerId, searchTerm }): OpportunityQuery => {
    return { _id: id, searchTerm, kind: ownerId === scope ? 'organisation' : 'industry' }
  })
  return { owners, queries: new Map(queries.map((query) => [query._id, query])) }
}

const engineRow = z.object({ engine: z.string(), answers: z.number(), before: z.number() })
export type EngineAnswers = z.infer<typeof engineRow>

/** Counts each engine's answers since `from` and before it. */
export function readEngineAnswers(window: ResultWindow, from: Day): Promise<EngineAnswers[]> {
  return readRows(engineRow)`
    select engine, (count(*) filter (where day >= ${from}::date))::int as answers,
      (count(*) filter (where day < ${from}::date))::int as before
    from result where ${inWindow(window)} group by engine`
}

const siteRow = z.object({
  site: z.string(),
  answers: z.number(),
  namingOwn: z.number(),
  namingRivals: z.number(),
  before: z.number(),
})
export type SiteCounts = z.infer<typeof siteRow>

/** Reads the sites cited since `from`, or before it within the window; most answers first. */
export function readSites(window: ResultWindow, from: Day, own: OwnPlaces): Promise<SiteCounts[]> {
  return readRows(siteRow)(sitesStatement(window, from, own))
}

/** The own brand as answers name it, and its sites. */
export type OwnPlaces = Pick<OwnBrand, 'brandIds' | 'sites'>

/** Exported for tests of its query plan. An answer citing several pages of a site counts once. */
export function sitesStatement(window: ResultWindow, from: Day, { brandIds, sites }: OwnPlaces): Prisma.Sql {
  const own = Prisma.sql`${brandIds}::int[]`
  return Prisma.sql`
    with shown as materialized (
      select row_number() over () as answer, day >= ${from}::date as now, citation_ids,
        ${placedBrandIds} && ${own} as own, not ${placedBrandIds} <@ ${own} as rivals
      from result where ${inWindow(window)}
    ), page as materialized (
      select u.id, ${countedSiteSql(Prisma.sql`u`, sites)} as site
      from ${pagesWithin(Prisma.sql`select distinct unnest(citation_ids) from shown`)}
    ), cited as (
      select distinct s.answer, s.now, s.own, s.rivals, p.site
      from shown s, unnest(s.citation_ids) as page_id join page p on p.id = page_id
    ), counted as (
      select site, (count(*) filter (where now))::int as answers, (count(*) filter (where now and own))::int as own,
        (count(*) filter (where now and rivals))::int as rivals, (count(*) filter (where not now))::int as before
      from cited group by site
    )
    select site, answers, own as "namingOwn", rivals as "namingRivals", before from counted
    order by case when answers = 0 then before else answers end desc, site collate "C" limit ${OPPORTUNITIES.rows}`
}

const addressRow = z.object({ id: z.number(), site: z.string(), url: z.string(), appearances: z.number() })

/**
 * Reads the most cited pages of these sites, by site, most answers first. `appearances` are the answers that cite the
 * page; one that cites several spellings of it counts once.
 */
export async function readSitePages(
  window: ResultWindow,
  shown: readonly string[],
  own: Pick<OwnBrand, 'sites'>,
): Promise<ReadonlyMap<string, CitedPage[]>> {
  const cited = await readRows(addressRow)`
    with counted as materialized (
      select url_id, count(*)::int as answers from result, unnest(citation_ids) as url_id
      where ${inWindow(window)} group by url_id
    ), cited as (
      select u.id, ${countedSiteSql(Prisma.sql`u`, own.sites)} as site, u.url, c.answers as appearances
      from counted c join (select u.* from ${pagesWithin(Prisma.sql`select url_id from counted`)}) u on u.id = c.url_id
    )
    select * from cited where site = any(${[...shown]}::text[])`
  const pages = [...Map.groupBy(cited, ({ site }) => site)].map(([site, of]) => [site, groupByPage(of)] as const)
  const spelled = pages.flatMap(([, each]) => each.filter(({ spellings }) => spellings))
  const answers = await readAnswersOfPages(window, spelled, new Map(cited.map(({ url, id }) => [url, id])))
  const counted = (page: CitedPage) => ({ ...page, appearances: answers.get(page.url) ?? page.appearances })
  return new Map(
    pages.map(([site, each]) => [site, each.map(counted).sort(byAppearances).slice(0, OPPORTUNITIES.pages)]),
  )
}

const pageRow = z.object({ page: z.string(), answers: z.number() })

/** Counts, by the address of each page, the answers that cite any spelling of it. */
async function readAnswersOfPages(
  window: ResultWindow,
  pages: readonly CitedPage[],
  idOf: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, number>> {
  if (pages.length === 0) return new Map()
  const spelled = pages.flatMap(({ url: page, spellings = [] }) =>
    spellings.map(({ url }) => ({ page, id: idOf.get(url) ?? 0 })),
  )
  const ids = spelled.map(({ id }) => id)
  const rows = await readRows(pageRow)`
    with shown as materialized (
      select row_number() over () as answer, citation_ids from result
      where ${inWindow(window)} and citation_ids && ${ids}::int[]
    )
    select p.page, count(distinct s.answer)::int as answers
    from shown s, unnest(s.citation_ids) as url_id
    join unnest(${ids}::int[], ${spelled.map(({ page }) => page)}::text[]) as p(id, page) on p.id = url_id
    group by p.page`
  return new Map(rows.map(({ page, answers }) => [page, answers]))
}

const quotingRow = z.object({ own: z.number().nullable(), leader: z.boolean(), urls: z.array(z.number()) })

/** A page that answers quote, with how many of them name the own brand and a rival. */
export interface QuotedRow {
  site: string
  /** Every spelling of its address, the most cited first. */
  urls: string[]
  answers: number
  namingOwn: number
  namingLeader: number
  /** Mean place of the own brand in these answers; null if none names it. */
  placement: number | null
}

/** Reads the pages that answers quote, each once per answer by whatever spelling of its address. */
export async function readQuotedPages(
  window: ResultWindow,
  own: OwnPlaces,
  leaderId: number | null,
): Promise<QuotedRow[]> {
  const answers = await readRows(quotingRow)`
    select ${bestPlacementSql(placedBrandIds, own.brandIds)} as own, citation_ids as urls,
      coalesce(${leaderId}::int = any(${placedBrandIds}), false) as leader
    from result where ${inWindow(window)} and citation_ids <> '{}'`
  const cited = new Map<number, number>()
  for (const id of answers.flatMap(({ urls }) => urls)) cited.set(id, (cited.get(id) ?? 0) + 1)
  const addresses = await readRows(addressRow.omit({ appearances: true }))`
    select u.id, ${countedSiteSql(Prisma.sql`u`, own.sites)} as site, u.url
    from ${pagesWithin(Prisma.sql`select unnest(${[...cited.keys()]}::int[])`)}`
  const pages = Map.groupBy(
    addresses.map((address) => ({ ...address, appearances: cited.get(address.id) ?? 0 })).sort(byAppearances),
    ({ url }) => pageKey(url),
  )
  return [...pages.values()].map((spellings) => {
    const ids = new Set(spellings.map(({ id }) => id))
    const quoting = answers.filter(({ urls }) => urls.some((id) => ids.has(id)))
    const places = quoting.flatMap(({ own: place }) => place ?? [])
    return {
      site: spellings[0]?.site ?? '',
      urls: spellings.map(({ url }) => url),
      answers: quoting.length,
      namingOwn: places.length,
      namingLeader: quoting.filter(({ leader }) => leader).length,
      placement: places.length === 0 ? null : Math.round(total(places) / places.length),
    }
  })
}

const keyRow = z.object({ key: z.string() })

/** Reads the keys of all other brands that the answers place. */
export async function readRivalKeys(window: ResultWindow, ownIds: readonly number[]): Promise<string[]> {
  const keys = await readRows(keyRow)`
    select b.key from (select distinct unnest(${placedBrandIds}) as id from result where ${inWindow(window)}) p
    join brand b on b.id = p.id where b.id <> all(${[...ownIds]}::int[])`
  return keys.map(({ key }) => key)
}

/** Reads what engines searched for, most frequent first. */
export function readSearches(window: ResultWindow, { sites }: OwnBrand): Promise<SearchOpportunity[]> {
  return readRows(searchOpportunity)(searchesStatement(window, sites))
}

/** The statement behind `readSearches`. */
export function searchesStatement(window: ResultWindow, sites: readonly string[]): Prisma.Sql {
  return Prisma.sql`
    with shown as materialized (
      select engine, search_ids, citation_ids, coalesce(consulted_ids, '{}') as consulted_ids
      from result where ${inWindow(window)} and cardinality(search_ids) > 0
    ), own_page as (
      select coalesce(array_agg(u.id), '{}') as ids
      from ${pagesWithin(Prisma.sql`select unnest(citation_ids) from shown union select unnest(consulted_ids) from shown`)}
        and ${ownSiteSql(Prisma.sql`u`, sites)}
    ), marked as materialized (
      select engine, search_ids, citation_ids && ids or consulted_ids && ids as own from shown, own_page
    ), ran as materialized (
      select search_id, count(*)::int as times, array_agg(distinct engine) as engines, bool_or(own) as own
      from marked, unnest(search_ids) as search_id group by search_id
    )
    select e.text as search, e.key, r.times, r.engines, r.own as "ownSiteRead"
    from ran r join (
      select id, text, key from engine_search where id = any(array(select search_id from ran))
    ) e on e.id = r.search_id
    order by r.times desc, e.key collate "C" limit ${OPPORTUNITIES.rows}`
}

const carryingRow = z.object({
  site: z.string(),
  answers: z.number(),
  pages: z.array(z.object({ url: z.string(), answers: z.number() })),
})

/** Reads the sites cited in answers that name the rival and not the own brand, with their most cited pages. */
export function readCarryingSites(
  window: ResultWindow,
  own: OwnPlaces,
  id: number,
): Promise<z.infer<typeof carryingRow>[]> {
  return readRows(carryingRow)`
    with shown as materialized (
      select row_number() over () as answer, citation_ids from result
      where ${inWindow(window)} and ${id}::int = any(${placedBrandIds}) and not ${placedBrandIds} && ${own.brandIds}::int[]
    ), page as materialized (
      select u.id, u.url, ${countedSiteSql(Prisma.sql`u`, own.sites)} as site
      from ${pagesWithin(Prisma.sql`select distinct unnest(citation_ids) from shown`)}
    ), cited as (
      select p.site, s.answer, p.url from shown s, unnest(s.citation_ids) as page_id join page p on p.id = page_id
    ), counted as (
      select site, url, count(*)::int as answers,
        row_number() over (partition by site order by count(*) desc, url collate "C") as place
      from cited group by site, url
    ), listed as (
      select site, json_agg(json_build_object('url', url, 'answers', answers) order by place) as pages
      from counted where place <= ${OPPORTUNITIES.pages} group by site
    )
    select c.site, c.answers, l.pages
    from (select site, count(distinct answer)::int as answers from cited group by site) c
    join listed l on l.site = c.site
    order by c.answers desc, c.site collate "C" limit ${OPPORTUNITIES.rows}`
}
