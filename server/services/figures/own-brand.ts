import { z } from 'zod'
import { brandKey } from '@/lib/formulas/brand-key'
import { ownSite } from '@/lib/formulas/citations'
import type { VisibilityFigures } from '@/lib/schemas/figures'
import { Prisma } from '@/prisma/generated/client'
import { type Db, db, readRows } from '@/server/db'
import { notFound, type OrganisationScope } from '@/server/services/scope'

export interface OwnBrand {
  organisation: VisibilityFigures['organisation']
  key: string
  /** Its name, then its aliases. */
  names: string[]
  /** Terms that hold an own name and mean something else. */
  neverMatch: string[]
  /** Brands that answers have used for its name or an alias, and what people sorted as the same. */
  brandIds: number[]
  /** Of its web site and own domains; their subdomains are own as well (`isOwnSite`). */
  sites: string[]
}

const byName = { name: 'asc' } as const

/** The organisation as a brand (R-NAME-3). Throws 404. */
export async function readOwnBrand(scope: OrganisationScope): Promise<OwnBrand> {
  const organisation = await db().organisation.findUnique({
    where: { id: scope },
    select: {
      id: true,
      websiteUrl: true,
      owner: { select: { name: true, location: true } },
      aliases: { select: { name: true, key: true }, orderBy: byName },
      neverMatch: { select: { name: true }, orderBy: byName },
      ownDomains: { select: { domain: true }, orderBy: { domain: 'asc' } },
    },
  })
  if (!organisation) throw notFound()
  const { id, websiteUrl, aliases, neverMatch, ownDomains, owner } = organisation
  const { name, location } = owner
  const key = brandKey(name)
  const site = ownSite(websiteUrl)
  return {
    organisation: { _id: id, name, location, websiteUrl },
    key,
    names: [name, ...aliases.map((alias) => alias.name)],
    neverMatch: neverMatch.map((term) => term.name),
    brandIds: await readBrandIds([key, ...aliases.map((alias) => alias.key)]),
    sites: [...new Set([...(site === null ? [] : [site]), ...ownDomains.map(({ domain }) => domain)])],
  }
}

const brandRow = z.object({ id: z.number() })

/** Brands that are found in texts like these keys, with all that are sorted as the same as one of them. */
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

/** `isOwnSite` in the database, of the sites of cited addresses. */
export function ownSiteSql(site: Prisma.Sql, sites: readonly string[]): Prisma.Sql {
  return Prisma.sql`(${site} = any(${[...sites]}::text[])
    or exists (select 1 from unnest(${[...sites]}::text[]) as own where right(${site}, length(own) + 1) = '.' || own))`
}
