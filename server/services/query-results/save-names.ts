import { z } from 'zod'
import { isRedirect } from '@/lib/formulas/citations'
import { type Db, db, readRows } from '@/server/db'
import type { VerifiedBrand } from '@/server/llm/extract-brands'

// Each name is stored once and used by id. Missing ones are inserted in statements of their own, sorted and with DO
// NOTHING: no deadlocks between workers, no dead rows. A name that no result uses after a crash is harmless.

const knownRow = z.object({ id: z.number(), name: z.string(), brand: z.boolean() })

export interface NamedByAnswer {
  brands: readonly VerifiedBrand[]
  citations: readonly { site: string; url: string }[]
}

/** In the order given; null when any of them is new. */
export async function findNameIds(
  store: Db,
  { brands, citations }: NamedByAnswer,
): Promise<{ brandIds: number[]; citationIds: number[] } | null> {
  const keys = [...new Set(brands.map(({ key }) => key))]
  const urls = [...new Set(citations.map(({ url }) => url))]
  if (keys.length + urls.length === 0) return { brandIds: [], citationIds: [] }
  const found = await readKnown(store, keys, urls)
  if (found.length < keys.length + urls.length) return null
  const ids = (ofBrands: boolean) =>
    new Map(found.filter(({ brand }) => brand === ofBrands).map(({ name, id }) => [name, id]))
  const [brandIds, citationIds] = [ids(true), ids(false)]
  return {
    brandIds: keys.flatMap((key) => brandIds.get(key) ?? []),
    citationIds: urls.flatMap((url) => citationIds.get(url) ?? []),
  }
}

export async function addNames({ brands, citations }: NamedByAnswer): Promise<void> {
  const [keys, urls] = [brands.map(({ key }) => key), citations.map(({ url }) => url)]
  const found = await readKnown(db(), keys, urls)
  const there = new Set(found.map(({ name, brand }) => `${brand} ${name}`))
  await insertBrands(brands.filter(({ key }) => !there.has(`true ${key}`)))
  await insertUrls(citations.filter(({ url }) => !there.has(`false ${url}`)))
}

function readKnown(store: Db, keys: readonly string[], urls: readonly string[]): Promise<z.infer<typeof knownRow>[]> {
  return readRows(knownRow, store)`
    select id, key as name, true as brand from brand where key = any(${[...keys]}::text[])
    union all select id, url, false from cited_url where url = any(${[...urls]}::text[])`
}

async function insertBrands(brands: readonly VerifiedBrand[]): Promise<void> {
  if (brands.length === 0) return
  await db().$executeRaw`
    insert into brand (key, name)
    select key, name
    from unnest(${brands.map(({ key }) => key)}::text[], ${brands.map(({ name }) => name)}::text[]) u(key, name)
    order by key on conflict do nothing`
}

async function insertUrls(citations: readonly { site: string; url: string }[]): Promise<void> {
  if (citations.length === 0) return
  await db().$executeRaw`
    insert into cited_url (site, url)
    select site, url
    from unnest(${citations.map(({ site }) => site)}::text[], ${citations.map(({ url }) => url)}::text[]) u(site, url)
    order by url on conflict do nothing`
  const redirects = citations.map(({ url }) => url).filter(isRedirect)
  if (redirects.length === 0) return
  await db().$executeRaw`
    insert into cited_redirect (url_id) select id from cited_url where url = any(${redirects}::text[])
    order by id on conflict do nothing`
}
