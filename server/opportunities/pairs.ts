import { z } from 'zod'
import { sumBy } from '@/lib/format/numbers'
import { compareText } from '@/lib/format/text'
import type { PairDay, QueryPair } from '@/lib/measure/gaps'
import { pageKey } from '@/lib/sites/citations'
import { readRows } from '@/server/db/client'
import { type Answer, type Brands, type OwnPlaces, readUrls, type WindowAnswers } from './answers'

// The own brand against the leading rival, in the answers to a query, in those that cite a site, and in those whose engine
// ran a search (R-ACTION-1, R-ACTION-9).

export interface FoundPair extends Omit<QueryPair, 'rival'> {
  /** null when no answer names another brand. */
  rival: QueryPair['rival'] | null
  /** `atStake` counts answers that name any other brand and not the own one. */
  days: readonly (PairDay & { atStake: number })[]
}

/** Sets the own brand against each query's leading rival, by engine and day, oldest first. */
export function pairsByQuery(
  { answers, brands }: { answers: readonly Answer[]; brands: Brands },
  ownIds: readonly number[],
): FoundPair[] {
  return pairsOf(
    Map.groupBy(answers, ({ query }) => query),
    brands,
    ownIds,
  )
}

/** Counts of each subject the days of its answers, subjects in the order of their names. */
function pairsOf(
  subjects: ReadonlyMap<string, readonly Answer[]>,
  brands: Brands,
  ownIds: readonly number[],
): FoundPair[] {
  const own = new Set(ownIds)
  return [...subjects]
    .sort(([one], [other]) => compareText(one, other))
    .map(([query, answers]) => ({ query, ...pairOf(answers, brands, own) }))
}

function pairOf(answers: readonly Answer[], brands: Brands, own: ReadonlySet<number>): Omit<FoundPair, 'query'> {
  const engines = [...Map.groupBy(answers, ({ engine }) => engine)].sort(([one], [other]) => compareText(one, other))
  const shares = rivalShares(
    engines.map(([, of]) => of),
    own,
  )
  const leader = leaderOf(shares, brands)
  return {
    rival: (leader !== null && brands.get(leader)) || null,
    rivals: shares.size,
    days: engines.flatMap(([engine, of]) => daysOf(engine, of, leader)),
  }
}

function daysOf(engine: string, answers: readonly Answer[], leader: number | null): FoundPair['days'] {
  const days = new Map<string, FoundPair['days'][number]>()
  for (const { day, placed, own } of answers) {
    let count = days.get(day)
    if (!count) {
      count = { engine, day, answers: 0, own: 0, rival: 0, rivalOnly: 0, ownOnly: 0, atStake: 0 }
      days.set(day, count)
    }
    const isRival = leader !== null && placed.includes(leader)
    count.answers += 1
    if (own) count.own += 1
    if (isRival) count.rival += 1
    if (isRival && !own) count.rivalOnly += 1
    if (own && !isRival) count.ownOnly += 1
    if (placed.length > 0 && !own) count.atStake += 1
  }
  return [...days.values()].sort((one, other) => compareText(one.day, other.day))
}

/** Sums by other brand the share of each engine's answers that place it. */
function rivalShares(engines: readonly (readonly Answer[])[], own: ReadonlySet<number>): Map<number, number> {
  const shares = new Map<number, number>()
  for (const answers of engines) {
    const named = new Map<number, number>()
    for (const { placed } of answers) for (const id of placed) if (!own.has(id)) named.set(id, (named.get(id) ?? 0) + 1)
    for (const [id, times] of named) shares.set(id, (shares.get(id) ?? 0) + times / answers.length)
  }
  return shares
}

/** Returns the id of the highest; ties, up to what adding shares in another order changes, go by key. */
function leaderOf(shares: ReadonlyMap<number, number>, brands: Brands): number | null {
  const rounded = (share: number) => Math.round(share * 1e9)
  const [first] = [...shares].sort(
    ([one, share], [other, its]) =>
      rounded(its) - rounded(share) || compareText(brands.get(one)?.key ?? '', brands.get(other)?.key ?? ''),
  )
  return first?.[0] ?? null
}

/** The answers of a window by the sites that they cite and the searches that their engines ran. */
export interface Places {
  sitePairs: FoundPair[]
  searchPairs: FoundPair[]
  /** What the answers quote of each of these sites. */
  quoted: (sites: Iterable<string>) => Map<string, QuotedSite>
  /** Reads of each of these searches the page that its answers read or cite most. */
  readFound: (keys: Iterable<string>) => Promise<Map<string, FoundPage>>
}

const searchRow = z.object({ id: z.number(), key: z.string() })

/** Counts the own brand against the leading rival at these sites and searches, which stand in the place of queries. */
export async function readPlaces(
  { answers, brands, sites }: WindowAnswers,
  own: OwnPlaces,
  chosen: { sites: readonly string[]; searches: readonly string[] },
): Promise<Places> {
  const wanted = new Set(chosen.sites)
  const wantedSiteOf = (id: number) => {
    const site = sites.get(id)
    return site !== undefined && wanted.has(site) ? site : null
  }
  const quotes = countQuotes(answers, wantedSiteOf)
  const [urls, searches] = await Promise.all([
    readUrls(quotes.keys()),
    readRows(searchRow)`select id, key from engine_search where key = any(${[...chosen.searches]}::text[])`,
  ])
  const keyOf = new Map(searches.map(({ id, key }) => [id, key]))
  const bySite = grouped(answers, ({ cited: ids }) => ids.flatMap((id) => quotes.get(id)?.site ?? []))
  const bySearch = grouped(answers, ({ searches: ids }) => ids.flatMap((id) => keyOf.get(id) ?? []))
  const addresses = [...quotes].flatMap(([id, counts]) => {
    const url = urls.get(id)
    return url === undefined ? [] : [{ ...counts, url }]
  })
  const addressesOf = Map.groupBy(addresses, ({ site }) => site)
  return {
    sitePairs: pairsOf(bySite, brands, own.brandIds),
    searchPairs: pairsOf(bySearch, brands, own.brandIds),
    quoted: (chosenSites) =>
      new Map([...chosenSites].map((site) => [site, quotedSite(addressesOf.get(site) ?? [], bySite.get(site) ?? [])])),
    readFound: (keys) => readFoundPages(new Map([...keys].map((key) => [key, bySearch.get(key) ?? []]))),
  }
}

/** How many answers quote an address, and how many of them name the own brand, and others alone. */
type Quotes = { site: string } & Record<'answers' | 'own' | 'atStake', number>

function countQuotes(answers: readonly Answer[], siteOf: (id: number) => string | null): Map<number, Quotes> {
  const counts = new Map<number, Quotes>()
  for (const answer of answers)
    for (const id of answer.cited) {
      let count = counts.get(id)
      if (!count) {
        const site = siteOf(id)
        if (site === null) continue
        count = { site, answers: 0, own: 0, atStake: 0 }
        counts.set(id, count)
      }
      count.answers += 1
      if (answer.own) count.own += 1
      if (isAtStake(answer)) count.atStake += 1
    }
  return counts
}

/** Each answer once under every subject that it has. */
function grouped(answers: readonly Answer[], subjectsOf: (answer: Answer) => string[]): Map<string, Answer[]> {
  const found = new Map<string, Answer[]>()
  for (const answer of answers)
    for (const subject of new Set(subjectsOf(answer))) {
      const others = found.get(subject)
      if (others) others.push(answer)
      else found.set(subject, [answer])
    }
  return found
}

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

const isAtStake = ({ placed, own }: Answer) => placed.length > 0 && !own

function quotedSite(addresses: readonly (Quotes & { url: string })[], answers: readonly Answer[]): QuotedSite {
  // Spellings of an address are one page.
  const pages = [...Map.groupBy(addresses, ({ url }) => pageKey(url)).values()]
  const [strongest] = addresses.toSorted((a, b) => b.atStake - a.atStake || compareText(a.url, b.url))
  return {
    pages: pages.length,
    namingOwn: pages.filter((each) => 2 * sumBy(each, 'own') >= sumBy(each, 'answers')).length,
    strongest: strongest && strongest.atStake > 0 ? strongest.url : null,
    queries: queriesOf(answers.filter(isAtStake)),
  }
}

/** A page that the answers to a search read or cite most, and which queries led to the search. */
export interface FoundPage {
  url: string
  times: number
  queries: string[]
}

async function readFoundPages(bySearch: ReadonlyMap<string, readonly Answer[]>): Promise<Map<string, FoundPage>> {
  const found = [...bySearch].map(([key, answers]) => ({ key, answers, ...mostFound(answers) }))
  const urlOf = await readUrls(new Set(found.flatMap((each) => each.ids)))
  return new Map(
    found.flatMap(({ key, answers, ids: tied, times }): [string, FoundPage][] => {
      const [url] = tied.flatMap((id) => urlOf.get(id) ?? []).sort(compareText)
      return url === undefined ? [] : [[key, { url, times, queries: queriesOf(answers) }]]
    }),
  )
}

/** The addresses that most of the answers read or cite, and how many of them do. */
function mostFound(answers: readonly Answer[]): { ids: number[]; times: number } {
  const times = new Map<number, number>()
  for (const { cited, read } of answers) {
    const opened = new Set(cited)
    for (const id of read) opened.add(id)
    for (const id of opened) times.set(id, (times.get(id) ?? 0) + 1)
  }
  const most = Math.max(0, ...times.values())
  return { ids: [...times].filter(([, each]) => each === most).map(([id]) => id), times: most }
}

const queriesOf = (answers: readonly Answer[]) => [...new Set(answers.map(({ query }) => query))].sort(compareText)
