import { z } from 'zod'
import { type Access, accessOf } from '@/lib/engines/engines'
import type { Day } from '@/lib/format/days'
import { brandKey } from '@/lib/names/keys'
import { pagePattern } from '@/lib/sites/citations'
import { ownSite } from '@/lib/sites/own-sites'
import type { VisibilityFigures } from '@/lib/visibility/shapes'
import { Prisma } from '@/prisma/generated/client'
import { type Db, db, readRows } from '@/server/db/client'
import { notFound, type OrganisationScope } from '@/server/db/scope'
import { env } from '@/server/settings/env'
import { isNobodys, shownWebsite } from './hosts'

export interface OwnBrand {
  organisation: VisibilityFigures['organisation']
  key: string
  /** Its name, then its aliases. */
  names: string[]
  /** Terms that contain an own name but mean something else. */
  neverMatch: string[]
  /** Brands that answers use for its name or an alias, and those people sorted as the same. */
  brandIds: number[]
  /** Its web site and own domains; their subdomains count too, and on platforms only its page (`isOwnSite`). */
  sites: string[]
  /** Rivals that its admins want to see first, in their order, as they are sorted now (R-RIVAL-6). */
  favourites: { id: number; key: string; name: string }[]
  /** The access of whose answers its figures are made (R-SURFACES-10). */
  access: Access
  /** The day on which it was chosen; null while nobody has. */
  accessSince: Day | null
}

const access = z.enum(['api', 'app'])

const brandOwnerRow = z.object({
  name: z.string(),
  location: z.string(),
  website_url: z.string().nullable(),
  ...{ score_access: access.nullable(), since: z.string().nullable() },
  aliases: z.array(z.object({ name: z.string(), key: z.string() })),
  never_match: z.array(z.string()),
  own_domains: z.array(z.string()),
  favourites: z.array(z.object({ id: z.number(), key: z.string(), name: z.string() })),
})

/** Reads the organisation as a brand (R-NAME-3). Throws 404. */
export async function readOwnBrand(scope: OrganisationScope): Promise<OwnBrand> {
  const [found] = await readRows(brandOwnerRow)`
    select o.name, o.location, g.website_url, g.score_access,
      to_char(g.score_access_since, 'YYYY-MM-DD') as since,
      (select coalesce(json_agg(json_build_object('name', a.name, 'key', a.key) order by a.name), '[]')
        from brand_alias a where a.organisation_id = ${scope}) as aliases,
      array(select n.name from never_match n where n.organisation_id = ${scope} order by n.name) as never_match,
      array(select d.domain from own_domain d where d.organisation_id = ${scope} order by d.domain) as own_domains,
      ${favouriteRivals(Prisma.sql`json_build_object('id', r.id, 'key', r.key, 'name', r.name)`)} as favourites
    from owner o join organisation g on g.id = o.id where o.id = ${scope}`
  if (!found) throw notFound()
  const { name, location, website_url: websiteUrl, aliases, never_match: neverMatch, own_domains: domains } = found
  const key = brandKey(name)
  const brandIds = await readBrandIds([key, ...aliases.map((alias) => alias.key)])
  const names = [name, ...aliases.map((alias) => alias.name)]
  return {
    organisation: { _id: scope, name, location, websiteUrl: shownWebsite(websiteUrl) },
    key,
    names,
    neverMatch,
    brandIds,
    sites: ownSites(websiteUrl, domains, names),
    access: found.score_access ?? defaultAccess(),
    accessSince: found.since,
    favourites: found.favourites.filter(({ id }) => !brandIds.includes(id)),
  }
}

/**
 * SQL of the chosen rivals of the organisation `g` as a JSON list of `shown`, each as the brand `r` that its name stands for
 * now: one that was sorted as another is that one, and one that is no brand is left out (R-RIVAL-6).
 */
export function favouriteRivals(shown: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(select coalesce(json_agg(${shown} order by r.place), '[]') from (
    select root.id, root.key, root.name, min(given.place) as place
    from unnest(g.favourite_rivals) with ordinality as given(id, place)
    join brand b on b.id = given.id join brand root on root.id = coalesce(b.same_as_id, b.id)
    where root.status <> 'ignored' group by root.id, root.key, root.name
  ) r)`
}

const accessRow = z.object({ access: access.nullable() })

/** Reads the access of whose answers an organisation's figures are made (R-SURFACES-10). */
export async function readAccess(store: Db, organisationId: string): Promise<Access> {
  const [row] = await readRows(accessRow, store)`
    select score_access as access from organisation where id = ${organisationId}`
  return row?.access ?? defaultAccess()
}

/** Returns the access of a chosen engine, else of all figures. */
export function accessFor(own: Pick<OwnBrand, 'access'>, engine: string | undefined): Access {
  return engine === undefined ? own.access : accessOf(engine)
}

/** The access of figures where nobody has chosen: surfaces only where no engine's own API is asked. */
export function defaultAccess(): Access {
  const { engines } = env()
  return engines.length > 0 && engines.every((id) => accessOf(id) === 'app') ? 'app' : 'api'
}

/** Leaves out sites that many share: one may have been stored before such sites were refused. */
function ownSites(websiteUrl: string | null, domains: readonly string[], names: readonly string[]): string[] {
  const given = [...new Set([ownSite(websiteUrl, names) ?? [], domains].flat())]
  return given.filter((site) => !isNobodys(site, names))
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

/** The site of an own page on a platform that the cited address `page` is below; null for any other. */
function ownPageSql(page: Prisma.Sql, sites: readonly string[]): Prisma.Sql | null {
  const pages = sites.flatMap((site) => {
    const pattern = pagePattern(site)
    return pattern === null ? [] : [{ site, pattern }]
  })
  if (pages.length === 0) return null
  const [names, patterns] = [pages.map(({ site }) => site), pages.map(({ pattern }) => pattern)]
  return Prisma.sql`(select own.site
    from unnest(${names}::text[], ${patterns}::text[]) with ordinality as own(site, pattern, place)
    where lower(${page}.url) ~ own.pattern order by own.place limit 1)`
}

/** SQL of `countedSites`, for the cited address `page`. */
export function countedSiteSql(page: Prisma.Sql, sites: readonly string[]): Prisma.Sql {
  const ownPage = ownPageSql(page, sites)
  return ownPage ? Prisma.sql`coalesce(${ownPage}, ${page}.site)` : Prisma.sql`${page}.site`
}

/** SQL of `isOwnSite`, for the cited address `page`, such as the row `u` of `cited_url`. */
export function ownSiteSql(page: Prisma.Sql, sites: readonly string[]): Prisma.Sql {
  const ownPage = ownPageSql(page, sites)
  const isBelow = ownPage ? Prisma.sql`or ${ownPage} is not null` : Prisma.empty
  return Prisma.sql`(${page}.site = any(${[...sites]}::text[])
    or exists (select 1 from unnest(${[...sites]}::text[]) as own where right(${page}.site, length(own) + 1) = '.' || own)
    ${isBelow})`
}
