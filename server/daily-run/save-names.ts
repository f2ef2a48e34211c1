import { z } from 'zod'
import type { Unconfirmed } from '@/lib/names/sort-brands'
import { searchKey, searchText } from '@/lib/opportunities/rules'
import { isRedirect, normaliseCitation } from '@/lib/sites/citations'
import { type Db, db, readRows } from '@/server/db/client'
import type { UnconfirmedBrand, VerifiedBrand } from '@/server/llm/extract-brands'
import { addBrands } from '@/server/names/changes'

const STORED_CONSULTED_MAX = 200
const STORED_SEARCHES_MAX = 50

interface Consulted {
  consulted: readonly { site: string; url: string }[]
  searches: readonly { key: string; text: string }[]
}

interface Reported {
  citations: readonly { url: string }[]
  sources: readonly string[]
  searchQueries: readonly string[]
}

/**
 * Returns what an engine read and searched for before it answered, without duplicates. Cited pages count as read too,
 * except redirects: those count only among the citations, where their page will replace them.
 */
export function consultedBy({ citations, sources, searchQueries }: Reported): Consulted {
  const pages = [...citations.map(({ url }) => url), ...sources]
    .filter((url) => !isRedirect(url))
    .flatMap((url) => normaliseCitation(url) ?? [])
  const searches = searchQueries
    .map((query) => ({ key: searchKey(query), text: searchText(query) }))
    .filter(({ key }) => key !== '')
  return {
    consulted: firstOfEach(pages, ({ url }) => url).slice(0, STORED_CONSULTED_MAX),
    searches: firstOfEach(searches, ({ key }) => key).slice(0, STORED_SEARCHES_MAX),
  }
}

function firstOfEach<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  return [...new Map(items.toReversed().map((item) => [keyOf(item), item])).values()].reverse()
}

// Each name is stored once and used by id. Missing ones are inserted in separate statements, sorted and with DO
// NOTHING: no deadlocks between workers, no dead rows. A name left unused after a crash is harmless.

const knownRow = z.object({ id: z.number(), name: z.string(), kind: z.enum(['brand', 'url', 'search']) })
type Known = z.infer<typeof knownRow>

export interface NamedByAnswer extends Consulted {
  brands: readonly VerifiedBrand[]
  /** Names that the reader gave and the answer does not hold (R-NAME-7). */
  unconfirmed: readonly UnconfirmedBrand[]
  citations: readonly Page[]
}

interface Page {
  site: string
  url: string
}

export interface UnconfirmedIds extends Unconfirmed {
  spellingId: number | null
}

export interface NameIds {
  brandIds: number[]
  unconfirmed: UnconfirmedIds[]
  citationIds: number[]
  consultedIds: number[]
  searchIds: number[]
}

/** Finds ids in the given order; null when any name is new. */
export async function findNameIds(store: Db, named: NamedByAnswer): Promise<NameIds | null> {
  const wanted = namesOf(named)
  const found = await readKnown(store, wanted)
  if (found.length < wanted.brand.length + wanted.url.length + wanted.search.length) return null
  const ids = new Map(found.map(({ kind, name, id }) => [nameOf(kind, name), id]))
  const idsOf = (kind: Known['kind'], names: readonly string[]) => {
    return [...new Set(names.flatMap((name) => ids.get(nameOf(kind, name)) ?? []))]
  }
  return {
    brandIds: idsOf('brand', keysOf(named.brands)),
    unconfirmed: unconfirmedIds(named.unconfirmed, (key) => ids.get(nameOf('brand', key))),
    citationIds: idsOf('url', urlsOf(named.citations)),
    consultedIds: idsOf('url', urlsOf(named.consulted)),
    searchIds: idsOf('search', wanted.search),
  }
}

export async function addNames(named: NamedByAnswer): Promise<void> {
  const there = new Set((await readKnown(db(), namesOf(named))).map(({ kind, name }) => nameOf(kind, name)))
  const isNew = (kind: Known['kind'], name: string) => !there.has(nameOf(kind, name))
  const spellings = Map.groupBy(allBrands(named), ({ key }) => key)
  const added = [...spellings.values()].flatMap(([first]) => (first && isNew('brand', first.key) ? first : []))
  if (added.length > 0) await db().$transaction((tx) => addBrands(tx, added), { timeout: 15_000, maxWait: 10_000 })
  // Cited pages win over read ones, since the site that a citation names also holds for the page.
  const pages = [...named.citations, ...named.consulted].filter(({ url }) => isNew('url', url))
  await insertUrls([...new Map(pages.reverse().map((page) => [page.url, page])).values()])
  await insertSearches(named.searches.filter(({ key }) => isNew('search', key)))
}

type Names = Record<Known['kind'], string[]>

/** Lists each name once. */
function namesOf(named: NamedByAnswer): Names {
  return {
    brand: keysOf(allBrands(named)),
    url: [...new Set(urlsOf([...named.citations, ...named.consulted]))],
    search: keysOf(named.searches),
  }
}

/** Lists names that the answer does not hold too, since people sort them like any other; those it holds come first. */
export function allBrands({ brands, unconfirmed }: Pick<NamedByAnswer, 'brands' | 'unconfirmed'>): VerifiedBrand[] {
  const others = unconfirmed.flatMap(({ key, name, spelling }) => [{ key, name }, ...(spelling ? [spelling] : [])])
  return [...brands, ...others]
}

/** Returns the ids of unconfirmed names whose own ids are known, in their order. */
export function unconfirmedIds(
  unconfirmed: readonly UnconfirmedBrand[],
  idOf: (key: string) => number | undefined,
): UnconfirmedIds[] {
  return unconfirmed.flatMap(({ key, before, spelling }) => {
    const brandId = idOf(key)
    return brandId === undefined ? [] : [{ brandId, before, spellingId: (spelling && idOf(spelling.key)) ?? null }]
  })
}

function keysOf(names: readonly { key: string }[]): string[] {
  return [...new Set(names.map(({ key }) => key))]
}

function urlsOf(pages: readonly Page[]): string[] {
  return pages.map(({ url }) => url)
}

function nameOf(kind: Known['kind'], name: string): string {
  return `${kind} ${name}`
}

async function readKnown(store: Db, { brand, url, search }: Names): Promise<Known[]> {
  if (brand.length + url.length + search.length === 0) return []
  return readRows(knownRow, store)`
    select id, key as name, 'brand' as kind from brand where key = any(${brand}::text[])
    union all select id, url, 'url' from cited_url where url = any(${url}::text[])
    union all select id, key, 'search' from engine_search where key = any(${search}::text[])`
}

async function insertUrls(pages: readonly Page[]): Promise<void> {
  if (pages.length === 0) return
  await db().$executeRaw`
    insert into cited_url (site, url)
    select site, url
    from unnest(${pages.map(({ site }) => site)}::text[], ${urlsOf(pages)}::text[]) u(site, url)
    order by url on conflict do nothing`
  const redirects = urlsOf(pages).filter(isRedirect)
  if (redirects.length === 0) return
  await db().$executeRaw`
    insert into cited_redirect (url_id) select id from cited_url where url = any(${redirects}::text[])
    order by id on conflict do nothing`
}

async function insertSearches(searches: Consulted['searches']): Promise<void> {
  if (searches.length === 0) return
  await db().$executeRaw`
    insert into engine_search (key, text)
    select key, text
    from unnest(${searches.map(({ key }) => key)}::text[], ${searches.map(({ text }) => text)}::text[]) u(key, text)
    order by key on conflict do nothing`
}
