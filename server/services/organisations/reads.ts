import { z } from 'zod'
import type { Actor, Reach } from '@/lib/access/roles'
import type { OrganisationKey } from '@/lib/lists/organisation'
import { country } from '@/lib/schemas/industry'
import {
  type AdminOrganisationDetail,
  type AdminOrganisationRow,
  adminOrganisationRow,
  type OrganisationRow,
  type OwnOrganisationRow,
} from '@/lib/schemas/organisation'
import { Prisma } from '@/prisma/generated/client'
import { type Db, db, readRows } from '@/server/db'
import { readTokenForecast } from '@/server/services/figures/token-usage'
import type { ListSource } from '@/server/services/list'
import { chooseOwn, industryScopes, notFound, type OrganisationScope, organisationScope } from '@/server/services/scope'

const byName = { name: 'asc' } as const

const ownerColumns = { id: true, name: true, location: true, country: true, version: true, createdAt: true } as const
const organisationColumns = { websiteUrl: true, owner: { select: ownerColumns } } as const

function presentOrganisation(
  owner: Prisma.OwnerGetPayload<{ select: typeof ownerColumns }>,
  websiteUrl: string | null,
  industries: Awaited<ReturnType<typeof industryScopes>>,
): OrganisationRow {
  return {
    _id: owner.id,
    name: owner.name,
    industry: industries.map(({ scope, name }) => ({ _id: scope, name })),
    location: owner.location,
    country: country.parse(owner.country),
    websiteUrl,
    createdAt: owner.createdAt.toISOString(),
  }
}

/** With its industries. Throws 404 out of reach. */
export async function findOrganisation(actor: Actor, reach: Reach, id: string): Promise<OrganisationRow> {
  const scope = await organisationScope(actor, reach, id)
  const organisation = await db().organisation.findUnique({ where: { id: scope }, select: organisationColumns })
  if (!organisation?.owner) throw notFound()
  return presentOrganisation(organisation.owner, organisation.websiteUrl, await industryScopes(scope))
}

/** The counts are made for the rows of a page only. */
const columns = Prisma.sql`o.id as "_id", o.name, o.location, o.country, g.website_url as "websiteUrl", o.samples,
  o.created_at as "createdAt", o.version,
  (select count(*)::int from query q where q.owner_id = o.id) as queries,
  (select count(q.active_slot)::int from query q where q.owner_id = o.id) as "activeQueries",
  (select coalesce(sum(q.result_count), 0)::int from query q where q.owner_id = o.id) as results,
  (select coalesce(json_agg(b.name order by b.name), '[]') from brand_alias b where b.organisation_id = o.id) as aliases,
  array(select d.domain from own_domain d where d.organisation_id = o.id order by d.domain) as "ownDomains"`
const tables = Prisma.sql`owner o join organisation g on g.id = o.id`
/** Orders and counts of the list leave out the second table where they do not need it. */
const outerTables = Prisma.sql`owner o left join organisation g on g.id = o.id`
const organisations = Prisma.sql`o.kind = 'organisation'`

const organisationRow = adminOrganisationRow
  .omit({ industry: true, users: true })
  .transform((row): AdminOrganisationRow => ({ ...row, industry: [], users: 0 }))

const linkRow = z.object({ organisationId: z.string(), _id: z.string(), name: z.string() })
const userCountRow = z.object({ organisationId: z.string(), users: z.number() })

/** With their industries, which are other owners, and their users. */
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
    select organisation_id as "organisationId", count(*)::int as users from app_user
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

/** With its token forecast. Throws 404. */
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

/** Throws 404 for any other, and without one. */
export async function readOwnOrganisation(actor: Actor, reach: Reach, named?: string): Promise<OwnOrganisationRow> {
  return findOwn(db(), await chooseOwn(actor, reach, named))
}

export async function findOwn(store: Db, scope: OrganisationScope): Promise<OwnOrganisationRow> {
  const found = await store.organisation.findUnique({ where: { id: scope }, select: organisationColumns })
  if (!found?.owner) throw notFound()
  // One after another: the connection of a transaction takes one statement at a time.
  const where = { organisationId: scope }
  const aliases = await store.brandAlias.findMany({ where, select: { name: true }, orderBy: byName })
  const neverMatch = await findNeverMatch(store, scope)
  const domains = await store.ownDomain.findMany({ where, select: { domain: true }, orderBy: { domain: 'asc' } })
  return {
    ...presentOrganisation(found.owner, found.websiteUrl, await industryScopes(scope, store)),
    aliases: aliases.map(({ name }) => name),
    neverMatch,
    ownDomains: domains.map(({ domain }) => domain),
    version: found.owner.version,
  }
}

/** The terms of an organisation that never match. */
export async function findNeverMatch(store: Db, organisationId: string): Promise<string[]> {
  const terms = await store.neverMatch.findMany({ where: { organisationId }, select: { name: true }, orderBy: byName })
  return terms.map(({ name }) => name)
}
