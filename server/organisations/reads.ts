import { z } from 'zod'
import type { Actor, Reach } from '@/lib/access/permissions'
import { accessOf } from '@/lib/engines/engines'
import type { OrganisationKey } from '@/lib/organisations/list'
import {
  type AdminOrganisationDetail,
  type AdminOrganisationRow,
  adminOrganisationRow,
  type OrganisationRow,
  type OwnOrganisationRow,
  ownOrganisationRow,
  type ReadTokenRow,
  readTokenRow,
} from '@/lib/organisations/shapes'
import { Prisma } from '@/prisma/generated/client'
import { type Db, db, readRows } from '@/server/db/client'
import type { ListSource } from '@/server/db/list'
import { chooseOwn, industryScopes, notFound, type OrganisationScope, organisationScope } from '@/server/db/scope'
import { shownSite, shownWebsite } from '@/server/measure/hosts'
import { defaultAccess, favouriteRivals } from '@/server/measure/own-brand'
import { env } from '@/server/settings/env'
import { readTokenForecast } from '@/server/usage/reads'

const ownColumns = (
  scope: OrganisationScope,
) => Prisma.sql`o.id as "_id", o.name, o.location, o.country, g.website_url as "websiteUrl",
  o.created_at as "createdAt", o.version, g.members_share as "membersShare", o.surface_place as "surfacePlace",
  g.score_access as "scoreAccess", g.branding,
  array(select a.name from brand_alias a where a.organisation_id = ${scope} order by a.name) as aliases,
  array(select n.name from never_match n where n.organisation_id = ${scope} order by n.name) as "neverMatch",
  array(select d.domain from own_domain d where d.organisation_id = ${scope} order by d.domain) as "ownDomains",
  ${favouriteRivals(Prisma.sql`r.name`)} as "favouriteRivals"`
const ownRow = ownOrganisationRow
  .omit({ industry: true, surfaces: true })
  .extend({ scoreAccess: ownOrganisationRow.shape.scoreAccess.nullable() })
  .transform((row) => ({
    ...inLetters(row),
    scoreAccess: row.scoreAccess ?? defaultAccess(),
    surfaces: env().engines.some((id) => accessOf(id) === 'app'),
  }))

/** Hosts are shown in letters, however they are stored. */
function inLetters<Row extends { websiteUrl: string | null; ownDomains: string[] }>(row: Row): Row {
  return { ...row, websiteUrl: shownWebsite(row.websiteUrl), ownDomains: row.ownDomains.map(shownSite) }
}

/** Reads an organisation with its industries. Throws 404 out of reach. */
export async function findOrganisation(actor: Actor, reach: Reach, id: string): Promise<OrganisationRow> {
  const {
    aliases,
    neverMatch,
    ownDomains,
    favouriteRivals: _favourites,
    membersShare,
    scoreAccess,
    surfaces,
    surfacePlace,
    version,
    ...organisation
  } = await findOwn(db(), await organisationScope(actor, reach, id))
  return organisation
}

/** Counts run only for the rows of a page. */
const columns = Prisma.sql`o.id as "_id", o.name, o.location, o.country, g.website_url as "websiteUrl", o.samples,
  o.created_at as "createdAt", o.version, o.surface_place as "surfacePlace", g.active_query_limit as "activeQueryLimit",
  g.branding,
  (select count(*)::int from query q where q.owner_id = o.id) as queries,
  (select count(q.active_slot)::int from query q where q.owner_id = o.id) as "activeQueries",
  (select coalesce(sum(q.result_count + q.app_result_count), 0)::int from query q where q.owner_id = o.id) as results,
  (select coalesce(json_agg(b.name order by b.name), '[]') from brand_alias b where b.organisation_id = o.id) as aliases,
  array(select d.domain from own_domain d where d.organisation_id = o.id order by d.domain) as "ownDomains",
  ${favouriteRivals(Prisma.sql`r.name`)} as "favouriteRivals"`
const tables = Prisma.sql`owner o join organisation g on g.id = o.id`
/** Left join, so Postgres drops the second table when sorting or counting needs no column of it. */
const outerTables = Prisma.sql`owner o left join organisation g on g.id = o.id`
const organisations = Prisma.sql`o.kind = 'organisation'`

const organisationRow = adminOrganisationRow
  .omit({ industry: true, users: true })
  .transform((row): AdminOrganisationRow => ({ ...inLetters(row), industry: [], users: 0 }))

const linkRow = z.object({ organisationId: z.string(), _id: z.string(), name: z.string() })
const userCountRow = z.object({ organisationId: z.string(), users: z.number() })

/** Adds industries, which are other owners, and user counts. */
async function completeOrganisations(
  organisations: AdminOrganisationRow[],
  store: Db = db(),
): Promise<AdminOrganisationRow[]> {
  const ids = organisations.map(({ _id }) => _id)
  const links = await readRows(linkRow, store)`
    select a.organisation_id as "organisationId", i.id as _id, i.name
    from organisation_industry a join owner i on i.id = a.industry_id
    where a.organisation_id = any(${ids}::text[]) order by lower(i.name), i.id`
  const counts = await readRows(userCountRow, store)`
    select organisation_id as "organisationId", count(*)::int as users from membership
    where organisation_id = any(${ids}::text[]) group by organisation_id`
  const industriesOf = Map.groupBy(links, ({ organisationId }) => organisationId)
  const usersOf = new Map(counts.map(({ organisationId, users }) => [organisationId, users]))
  return organisations.map((each) => ({
    ...each,
    industry: (industriesOf.get(each._id) ?? []).map(({ _id, name }) => ({ _id, name })),
    users: usersOf.get(each._id) ?? 0,
  }))
}

export function organisationSource(): ListSource<AdminOrganisationRow, OrganisationKey> {
  return {
    select: columns,
    from: outerTables,
    where: organisations,
    id: Prisma.sql`o.id`,
    columns: {
      name: Prisma.sql`lower(o.name)`,
      websiteUrl: Prisma.sql`g.website_url`,
      location: Prisma.sql`lower(o.location)`,
      createdAt: Prisma.sql`o.created_at`,
    },
    searched: [Prisma.sql`o.name`, Prisma.sql`o.location`, Prisma.sql`g.website_url`],
    filters: {
      industry: (value) => Prisma.sql`exists (select 1 from organisation_industry f
        where f.organisation_id = o.id and f.industry_id = ${value})`,
    },
    row: organisationRow,
    complete: (rows) => completeOrganisations(rows),
  }
}

/** Reads the record with its token forecast. Throws 404. */
export async function findAdminOrganisation(id: string): Promise<AdminOrganisationDetail> {
  const row = await findAdminRow(id, db())
  return { ...row, forecast: await readTokenForecast('organisation', id) }
}

/** Throws 404. */
export async function findAdminRow(id: string, store: Db): Promise<AdminOrganisationRow> {
  const rows = await readRows(organisationRow, store)`
    select ${columns} from ${tables} where ${organisations} and o.id = ${id}`
  const [organisation] = await completeOrganisations(rows, store)
  if (!organisation) throw notFound()
  return organisation
}

/** Reads the own organisation. Throws 404 for any other, and without one. */
export async function readOwnOrganisation(actor: Actor, reach: Reach, named?: string): Promise<OwnOrganisationRow> {
  return findOwn(db(), await chooseOwn(actor, reach, named))
}

export async function findOwn(store: Db, scope: OrganisationScope): Promise<OwnOrganisationRow> {
  const [found] = await readRows(ownRow, store)`select ${ownColumns(scope)} from ${tables} where o.id = ${scope}`
  if (!found) throw notFound()
  const industries = await industryScopes(scope, store)
  return { ...found, industry: industries.map((industry) => ({ _id: industry.scope, name: industry.name })) }
}

/** Reads the terms of an organisation that never match. */
export async function findNeverMatch(store: Db, organisationId: string): Promise<string[]> {
  const terms = await store.neverMatch.findMany({
    where: { organisationId },
    select: { name: true },
    orderBy: { name: 'asc' },
  })
  return terms.map(({ name }) => name)
}

export const tokenColumns = { id: true, name: true, startsWith: true, createdAt: true, lastUsedAt: true } as const

/** Reads the read tokens of the caller's own organisation, newest first, without secrets. Throws 404 without one. */
export async function listReadTokens(actor: Actor, reach: Reach): Promise<{ items: ReadTokenRow[]; total: number }> {
  const tokens = await db().apiToken.findMany({
    where: { organisationId: await chooseOwn(actor, reach) },
    select: tokenColumns,
    orderBy: { id: 'desc' },
  })
  return { items: tokens.map(presentToken), total: tokens.length }
}

type StoredToken = Prisma.ApiTokenGetPayload<{ select: typeof tokenColumns }>

export function presentToken({ id, ...token }: StoredToken): ReadTokenRow {
  return readTokenRow.parse({ _id: id, ...token })
}
