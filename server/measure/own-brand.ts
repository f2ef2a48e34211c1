import { z } from 'zod'
import { brandKey } from '@/lib/names/keys'
import { ownSite } from '@/lib/sites/citations'
import type { VisibilityFigures } from '@/lib/visibility/shapes'
import { Prisma } from '@/prisma/generated/client'
import { type Db, db, readRows } from '@/server/db/client'
import { notFound, type OrganisationScope } from '@/server/db/scope'

export interface OwnBrand {
  organisation: VisibilityFigures['organisation']
  key: string
  /** Its name, then its aliases. */
  names: string[]
  /** Terms that contain an own name but mean something else. */
  neverMatch: string[]
  /** Brands that answers use for its name or an alias, and those people sorted as the same. */
  brandIds: number[]
  /** Its web site and own domains; their subdomains count too (`isOwnSite`). */
  sites: string[]
}

const brandOwnerRow = z.object({
  name: z.string(),
  location: z.string(),
  website_url: z.string().nullable(),
  aliases: z.array(z.object({ name: z.string(), key: z.string() })),
  never_match: z.array(z.string()),
  own_domains: z.array(z.string()),
})

/** Reads the organisation as a brand (R-NAME-3). Throws 404. */
export async function readOwnBrand(scope: OrganisationScope): Promise<OwnBrand> {
  const [found] = await readRows(brandOwnerRow)`
    select o.name, o.location, g.website_url,
      (select coalesce(json_agg(json_build_object('name', a.name, 'key', a.key) order by a.name), '[]')
        from brand_alias a where a.organisation_id = ${scope}) as aliases,
      array(select n.name from never_match n where n.organisation_id = ${scope} order by n.name) as never_match,
      array(select d.domain from own_domain d where d.organisation_id = ${scope} order by d.domain) as own_domains
    from owner o join organisation g on g.id = o.id where o.id = ${scope}`
  if (!found) throw notFound()
  const { name, location, website_url: websiteUrl, aliases, never_match: neverMatch, own_domains: domains } = found
  const key = brandKey(name)
  const site = ownSite(websiteUrl)
  return {
    organisation: { _id: scope, name, location, websiteUrl },
    key,
    names: [name, ...aliases.map((alias) => alias.name)],
    neverMatch,
    brandIds: await readBrandIds([key, ...aliases.map((alias) => alias.key)]),
    sites: [...new Set([...(site === null ? [] : [site]), ...domains])],
  }
}

const brandRow = z.object({ id: z.number() })

/** Returns brands whose names match these keys in texts, with all sorted as the same. */
export async function readBrandIds(keys: readonly string[], store: Db = db()): Promise<number[]> {
  const brands = await readRows(brandRow, store)`
    with root as (
      select coalesce(same_as_id, id) as id from brand
      where match_key = any(array(select brand_match_key(each) from unnest(${[...keys]}::text[]) as each))
    )
    select id from root union select b.id from brand b join root on b.same_as_id = root.id
    order by id`
  return brands.map(({ id }) => id)
}

/** SQL of `isOwnSite`, for the sites of cited addresses. */
export function ownSiteSql(site: Prisma.Sql, sites: readonly string[]): Prisma.Sql {
  return Prisma.sql`(${site} = any(${[...sites]}::text[])
    or exists (select 1 from unnest(${[...sites]}::text[]) as own where right(${site}, length(own) + 1) = '.' || own))`
}
