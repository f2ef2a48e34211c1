import { z } from 'zod'
import type { VerifiedBrand } from '@/server/llm/verify-brands'
import { db } from '../../db'

// Brands and cited addresses are stored once and named by id. Known ones are only read; missing ones are inserted in
// statements of their own, sorted and DO NOTHING: no deadlocks between workers, no dead rows, no ids burnt on names
// that are known. A name that no result uses after a crash is harmless.

const known = z.array(z.object({ id: z.number(), name: z.string(), brand: z.boolean() }))

/** Ids by name. */
interface Known {
  brands: Map<string, number>
  urls: Map<string, number>
}

/** The ids of an answer's brands and cited addresses, each in the order given; new ones are added. */
export async function saveNames(
  brands: readonly VerifiedBrand[],
  citations: readonly { site: string; url: string }[],
): Promise<{ brandIds: number[]; citationIds: number[] }> {
  const keys = [...new Set(brands.map(({ key }) => key))]
  const urls = [...new Set(citations.map(({ url }) => url))]
  if (keys.length + urls.length === 0) return { brandIds: [], citationIds: [] }
  const found = await find(keys, urls)
  const newBrands = brands.filter(({ key }) => !found.brands.has(key))
  const newUrls = citations.filter(({ url }) => !found.urls.has(url))
  if (newBrands.length + newUrls.length > 0) {
    await insertBrands(newBrands)
    await insertUrls(newUrls)
    // Read again rather than returned by the inserts: those say nothing of names that another worker was first with.
    const added = await find(
      newBrands.map(({ key }) => key),
      newUrls.map(({ url }) => url),
    )
    for (const [key, id] of added.brands) found.brands.set(key, id)
    for (const [url, id] of added.urls) found.urls.set(url, id)
  }
  return {
    brandIds: keys.flatMap((key) => found.brands.get(key) ?? []),
    citationIds: urls.flatMap((url) => found.urls.get(url) ?? []),
  }
}

async function find(keys: string[], urls: string[]): Promise<Known> {
  const rows = await db().$queryRaw`
    select id, key as name, true as brand from brand where key = any(${keys}::text[])
    union all select id, url, false from cited_url where url = any(${urls}::text[])`
  const ids: Known = { brands: new Map(), urls: new Map() }
  for (const { id, name, brand } of known.parse(rows)) (brand ? ids.brands : ids.urls).set(name, id)
  return ids
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
}
