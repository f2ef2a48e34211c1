import { z } from 'zod'
import { addDays, type Day } from '@/lib/format/days'
import { compareText } from '@/lib/format/text'
import { OPPORTUNITIES } from '@/lib/limits'
import type { SearchOpportunity } from '@/lib/opportunities/shapes'
import { byAppearances, groupByPage } from '@/lib/sites/citations'
import type { CitedPage } from '@/lib/visibility/shapes'
import { Prisma } from '@/prisma/generated/client'
import { readRows } from '@/server/db/client'
import { countedSiteSql, type OwnBrand, ownSiteSql } from '@/server/measure/own-brand'
import { inWindow, pagesWithin, placedBrandIds, type ResultWindow } from '@/server/measure/reads'

// The answers of a window, read once and counted here: by query, site, page and search (R-ACTION-1, R-ACTION-9). Counted by
// Postgres, each answer made a row for each of its pages in each statement, and was read six times.

/** The own brand as answers name it, and its sites. */
export type OwnPlaces = Pick<OwnBrand, 'brandIds' | 'sites'>

/** Not checked number by number: a quarter has hundreds of thousands, and the driver makes nothing else of `int[]`. */
const ids = z.custom<readonly number[]>(Array.isArray)
const answerRow = z.object({
  query: z.string(),
  engine: z.string(),
  day: z.string(),
  placed: ids,
  /** Ids of the pages that it cites, and of those that its engine read. */
  cited: ids,
  read: ids,
  searches: ids,
})
/** An answer with the ids of the brands that it places, and whether the own brand is one of them. */
export type Answer = z.infer<typeof answerRow> & { own: boolean }

export type Brands = ReadonlyMap<number, { key: string; name: string }>
const brandRow = z.object({ id: z.number(), key: z.string(), name: z.string() })

async function readBrandsOf(answers: readonly Answer[]): Promise<Brands> {
  const placed = distinct(answers.map((answer) => answer.placed))
  const rows = await readRows(brandRow)`select id, key, name from brand where id = any(${placed}::int[])`
  return new Map(rows.map(({ id, key, name }) => [id, { key, name }]))
}

/** In lists as long as all answers of a quarter, joining them first takes longer than reading them. */
function distinct(lists: readonly (readonly number[])[]): number[] {
  const found = new Set<number>()
  for (const list of lists) for (const id of list) found.add(id)
  return [...found]
}

/** The answers of a window, and what the numbers in them stand for. */
export interface WindowAnswers {
  answers: readonly Answer[]
  /** The pages that each answer before the window cites. */
  before: readonly (readonly number[])[]
  brands: Brands
  /** By page, cited or read: its site as it is counted. */
  sites: ReadonlyMap<number, string>
  /** Pages of the own brand. */
  ownPages: ReadonlySet<number>
}

const citingRow = z.object({ cited: ids })
const pageRow = z.object({ id: z.number(), site: z.string(), own: z.boolean() })

/** @param earlier the first day of the answers before the window; null leaves them out */
export async function readAnswers(window: ResultWindow, earlier: Day | null, own: OwnPlaces): Promise<WindowAnswers> {
  const [rows, citing] = await Promise.all([
    readRows(answerRow)`
      select query_id as query, engine, to_char(day, 'YYYY-MM-DD') as day, ${placedBrandIds} as placed, citation_ids as cited,
        coalesce(consulted_ids, '{}') as read, coalesce(search_ids, '{}') as searches
      from result where ${inWindow(window)}`,
    earlier === null
      ? []
      : readRows(citingRow)`
          select citation_ids as cited from result
          where ${inWindow({ ...window, from: earlier, to: addDays(window.from, -1) })}`,
  ])
  const answers = rows.map((row) => Object.assign(row, { own: row.placed.some((id) => own.brandIds.includes(id)) }))
  const before = citing.map(({ cited }) => cited)
  const opened = distinct([...answers.flatMap(({ cited, read }) => [cited, read]), ...before])
  const [brands, pages] = await Promise.all([
    readBrandsOf(answers),
    readRows(pageRow)`
      select u.id, ${countedSiteSql(Prisma.sql`u`, own.sites)} as site, ${ownSiteSql(Prisma.sql`u`, own.sites)} as own
      from ${pagesWithin(Prisma.sql`select unnest(${opened}::int[])`)}`,
  ])
  return {
    ...{ answers, before, brands },
    sites: new Map(pages.map(({ id, site }) => [id, site])),
    ownPages: new Set(pages.flatMap((page) => (page.own ? [page.id] : []))),
  }
}

export interface SiteCounts {
  site: string
  /** Answers of the window that cite the site, and those of them that name the own brand, and any other. */
  answers: number
  namingOwn: number
  namingRivals: number
  /** Answers before the window that cite it. */
  before: number
}

/** Counts the answers that cite each site, once however many of its pages they cite; most answers first. */
export function countSites({ answers, before, sites }: WindowAnswers, ownIds: readonly number[]): SiteCounts[] {
  const counts = new Map<string, SiteCounts>()
  const cited = (pages: readonly number[]) => {
    const found = new Set<SiteCounts>()
    for (const id of pages) {
      const site = sites.get(id)
      if (site === undefined) continue
      let count = counts.get(site)
      if (!count) {
        count = { site, answers: 0, namingOwn: 0, namingRivals: 0, before: 0 }
        counts.set(site, count)
      }
      found.add(count)
    }
    return found
  }
  for (const { placed, own, cited: pages } of answers) {
    const isOther = placed.some((id) => !ownIds.includes(id))
    for (const count of cited(pages)) {
      count.answers += 1
      if (own) count.namingOwn += 1
      if (isOther) count.namingRivals += 1
    }
  }
  for (const pages of before) for (const count of cited(pages)) count.before += 1
  const size = (count: SiteCounts) => (count.answers > 0 ? count.answers : count.before)
  return [...counts.values()]
    .sort((one, other) => size(other) - size(one) || compareText(one.site, other.site))
    .slice(0, OPPORTUNITIES.rows)
}

const urlRow = z.object({ id: z.number(), url: z.string() })

/** Reads the addresses of pages, by id. */
export async function readUrls(ids: Iterable<number>): Promise<Map<number, string>> {
  const rows = await readRows(urlRow)`
    select u.id, u.url from ${pagesWithin(Prisma.sql`select unnest(${[...ids]}::int[])`)}`
  return new Map(rows.map(({ id, url }) => [id, url]))
}

/**
 * Reads the most cited pages of these sites, by site, most answers first. `appearances` are the answers that cite the
 * page; one that cites several spellings of it counts once.
 */
export async function readSitePages(
  { answers, sites }: WindowAnswers,
  shown: readonly string[],
): Promise<ReadonlyMap<string, CitedPage[]>> {
  const wanted = new Set(shown)
  const times = new Map<number, number>()
  for (const id of answers.flatMap(({ cited }) => cited))
    if (wanted.has(sites.get(id) ?? '')) times.set(id, (times.get(id) ?? 0) + 1)
  const cited = [...(await readUrls(times.keys()))].map(([id, url]) => {
    return { id, url, site: sites.get(id) ?? '', appearances: times.get(id) ?? 0 }
  })
  const pages = [...Map.groupBy(cited, ({ site }) => site)].map(([site, of]) => [site, groupByPage(of)] as const)
  const idOf = new Map(cited.map(({ url, id }) => [url, id]))
  const appearances = ({ appearances: once, spellings = [] }: CitedPage) => {
    const ids = new Set(spellings.map(({ url }) => idOf.get(url)))
    return ids.size === 0 ? once : answers.filter((answer) => answer.cited.some((id) => ids.has(id))).length
  }
  const counted = (page: CitedPage) => ({ ...page, appearances: appearances(page) })
  return new Map(
    pages.map(([site, each]) => [site, each.map(counted).sort(byAppearances).slice(0, OPPORTUNITIES.pages)]),
  )
}

const searchRow = z.object({ id: z.number(), text: z.string(), key: z.string() })

/** Reads what engines searched for, most frequent first. */
export async function readSearches({ answers, ownPages }: WindowAnswers): Promise<SearchOpportunity[]> {
  const ran = new Map<number, { times: number; engines: Set<string>; ownSiteRead: boolean }>()
  for (const { engine, cited, read, searches } of answers) {
    const isOwn = searches.length > 0 && [...cited, ...read].some((id) => ownPages.has(id))
    for (const id of searches) {
      const search = ran.get(id) ?? { times: 0, engines: new Set(), ownSiteRead: false }
      search.times += 1
      search.engines.add(engine)
      search.ownSiteRead ||= isOwn
      ran.set(id, search)
    }
  }
  const times = [...ran.values()].map((each) => each.times).sort((one, other) => other - one)
  const least = times[OPPORTUNITIES.rows - 1] ?? 0
  const ids = [...ran].flatMap(([id, each]) => (each.times >= least ? [id] : []))
  const texts = await readRows(searchRow)`select id, text, key from engine_search where id = any(${ids}::int[])`
  return texts
    .flatMap(({ id, text, key }): SearchOpportunity[] => {
      const search = ran.get(id)
      return search ? [{ search: text, key, ...search, engines: [...search.engines].sort(compareText) }] : []
    })
    .sort((one, other) => other.times - one.times || compareText(one.key, other.key))
    .slice(0, OPPORTUNITIES.rows)
}
