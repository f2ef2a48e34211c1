import { z } from 'zod'
import { type Actor, type Permission, reachOf } from '@/lib/access/permissions'
import { addDays, type Day } from '@/lib/format/days'
import { FIND, OPPORTUNITIES, OPPORTUNITY_PERIODS } from '@/lib/limits'
import {
  type Found,
  type FoundAction,
  type FoundQuery,
  type FoundRecord,
  foundAction,
  foundQuery,
  foundRecord,
} from '@/lib/palette/shapes'
import { Prisma } from '@/prisma/generated/client'
import { trackedTables } from '@/server/actions/present'
import { readRows } from '@/server/db/client'
import { containsText, escapeLike } from '@/server/db/list'
import { type OrganisationScope, organisationScope } from '@/server/db/scope'
import { shownSite } from '@/server/measure/hosts'
import { countedSiteSql, readOwnBrand } from '@/server/measure/own-brand'
import { inWindow, pagesWithin } from '@/server/measure/reads'
import { readAllQueries } from '@/server/opportunities/reads'
import { managedUsers, managedUsersOf, NAME, SORTED_NAME, userContains } from '@/server/people/reads'

// The command palette's search: one statement each for queries, actions, records and what answers name, and none for
// what the caller may not read.

interface Search {
  actor: Actor
  /** null without an organisation. */
  own: OrganisationScope | null
  text: string
  /** In lower case. */
  begins: string
}

/**
 * Finds records by a part of their name, ignoring case; rivals and sites in the answers before `today`. Each kind needs
 * its own permission (R-SHELL-12).
 */
export async function find(actor: Actor, text: string, today: Day): Promise<Found> {
  const id = actor.organisationId
  const own = id === null ? null : await organisationScope(actor, 'ownOrganisation', id)
  const search = { actor, own, text, begins: `${escapeLike(text).toLowerCase()}%` }
  const [queries, actions, records] = await Promise.all([findQueries(search), findActions(search), findRecords(search)])
  const named = await findNamed(search, today)
  return { queries, ...named, actions, ...records }
}

interface Named {
  select: Prisma.Sql
  from: Prisma.Sql
  where: Prisma.Sql
  id: Prisma.Sql
  /** Condition: contains the text. */
  found: Prisma.Sql
  /** The name in lower case, as indexed. */
  sorted: Prisma.Sql
}

/**
 * Sorts names beginning with the text first, then by name and id. The first are a range of the sorting index; others
 * are searched only when there are too few.
 */
function best({ select, from, where, id, found, sorted }: Named, { begins }: Search): Prisma.Sql {
  const limit = Prisma.sql`limit ${FIND.perGroup}::int`
  const part = (place: number, matches: Prisma.Sql) => Prisma.sql`(select ${select}, ${place}::int as part,
    ${sorted} as by_name, ${id} as by_id from ${from} where ${where} and ${matches} order by ${sorted}, ${id} ${limit})`
  return Prisma.sql`(with beginning as materialized ${part(0, Prisma.sql`${sorted} like ${begins}`)}
    select * from (
      select * from beginning
      union all
      ${part(
        1,
        Prisma.sql`${found} and (${sorted} like ${begins}) is not true
          and (select count(*) from beginning) < ${FIND.perGroup}::int`,
      )}
    ) found order by part, by_name, by_id ${limit})`
}

const may = ({ actor }: Search, permission: Permission) => reachOf(actor, permission)

/** Finds queries of the own organisation and its industries, or of all owners for those who manage queries. */
async function findQueries(search: Search): Promise<FoundQuery[]> {
  const { own } = search
  const all = may(search, 'organisationQuery.manage') && may(search, 'industryQuery.manage')
  const readable = may(search, 'organisationQuery.read') && may(search, 'industryQuery.read')
  if (!all && (own === null || !readable)) return []
  const opens = Prisma.sql`case when q.owner_id = ${own}
    or q.owner_id in (select industry_id from organisation_industry where organisation_id = ${own}) then 'page'
    else 'form' end`
  const within = all
    ? Prisma.sql`true`
    : Prisma.sql`q.owner_id = any(array(select ${own} union all
        select industry_id from organisation_industry where organisation_id = ${own}))`
  return readRows(foundQuery)`${best(
    {
      select: Prisma.sql`q.id as "_id", q.search_term as "searchTerm", q.active, ${opens} as opens,
        json_build_object('_id', q.owner_id, 'name', o.name, 'kind', q.owner_kind) as owner`,
      from: Prisma.sql`query q join owner o on o.id = q.owner_id`,
      where: within,
      id: Prisma.sql`q.id`,
      found: containsText(Prisma.sql`q.search_term`, search.text),
      sorted: Prisma.sql`lower(q.search_term)`,
    },
    search,
  )}`
}

/** Finds recommendations in the own organisation's tracker, by title. */
async function findActions(search: Search): Promise<FoundAction[]> {
  const { own } = search
  if (own === null || !may(search, 'recommendationStatus.read')) return []
  return readRows(foundAction)`${best(
    {
      select: Prisma.sql`g.id as "_id", g.title, coalesce(s.status, 'none') as status`,
      from: trackedTables,
      where: Prisma.sql`a.organisation_id = ${own}`,
      id: Prisma.sql`g.id`,
      found: containsText(Prisma.sql`g.title`, search.text),
      sorted: Prisma.sql`lower(g.title)`,
    },
    search,
  )}`
}

const namedRow = z.object({ kind: z.enum(['rivals', 'sites']), key: z.string(), name: z.string() })

/** Finds rivals and sites in answers of the days that Opportunities shows at first, most answers first. */
async function findNamed(search: Search, today: Day): Promise<Pick<Found, 'rivals' | 'sites'>> {
  const { own, text, begins } = search
  if (own === null || !may(search, 'opportunity.read')) return { rivals: [], sites: [] }
  const [brand, { owners, queries }] = await Promise.all([readOwnBrand(own), readAllQueries(own)])
  const days = { from: addDays(today, -OPPORTUNITY_PERIODS[0]), to: addDays(today, -1) }
  const rows = await readRows(namedRow)`
    with counted as materialized (
      select brand_ids, ranked, url_ids, url_answers from answer_count
      where ${inWindow({ owners, queryIds: [...queries.keys()], access: brand.access, ...days })}
    ), named as (
      select id, sum(answers) as answers
      from (select unnest(brand_ids) as id, unnest(ranked) as answers from counted) brand group by id
    ), cited as materialized (
      select id, sum(answers) as answers
      from (select unnest(url_ids) as id, unnest(url_answers) as answers from counted) url group by id
    ), site as (
      select ${countedSiteSql(Prisma.sql`u`, brand.sites)} as site, sum(c.answers) as answers
      from cited c join (select u.* from ${pagesWithin(Prisma.sql`select id from cited`)}) u on u.id = c.id group by 1
    )
    (select 'rivals' as kind, b.key, b.name from named n join brand b on b.id = n.id
      where n.answers > 0 and n.id <> all(${brand.brandIds}::int[]) and ${containsText(Prisma.sql`b.name`, text)}
      order by b.id = any(${brand.favourites.map(({ id }) => id)}::int[]) desc, lower(b.name) like ${begins} desc, n.answers desc, b.key collate "C" limit ${FIND.perGroup}::int)
    union all
    (select 'sites', site, site from site order by answers desc, site collate "C" limit ${OPPORTUNITIES.rows}::int)`
  const rivals = rows.filter(({ kind }) => kind === 'rivals').map(({ key, name }) => ({ key, name }))
  const sites = rows.filter(({ kind }) => kind === 'sites').map(({ name }) => shownSite(name))
  const wanted = text.toLowerCase()
  const found = sites.filter((site) => site.includes(wanted))
  const first = found.filter((site) => site.startsWith(wanted))
  return { rivals, sites: [...first, ...found.filter((site) => !first.includes(site))].slice(0, FIND.perGroup) }
}

const recordRow = foundRecord.extend({ kind: z.enum(['organizations', 'industries', 'users']) })
type Records = Record<z.infer<typeof recordRow>['kind'], FoundRecord[]>

/** Finds organisations and industries by name, users by name or email. */
async function findRecords(search: Search): Promise<Records> {
  const parts = [
    ...(may(search, 'organisation.manage') ? [ownersNamed('organisation', 'organizations', search)] : []),
    ...(may(search, 'industry.manage') ? [ownersNamed('industry', 'industries', search)] : []),
    ...(await usersNamed(search)),
  ]
  const found: Records = { organizations: [], industries: [], users: [] }
  if (parts.length === 0) return found
  for (const { kind, ...record } of await readRows(recordRow)`${Prisma.join(parts, ' union all ')}`)
    found[kind].push(record)
  return found
}

function ownersNamed(kind: 'organisation' | 'industry', group: keyof Records, search: Search): Prisma.Sql {
  return best(
    {
      select: Prisma.sql`${group} as kind, o.id as "_id", o.name, o.location as detail`,
      from: Prisma.sql`owner o`,
      where: Prisma.sql`o.kind = ${kind}`,
      id: Prisma.sql`o.id`,
      found: containsText(Prisma.sql`o.name`, search.text),
      sorted: Prisma.sql`lower(o.name)`,
    },
    search,
  )
}

/** Finds users the caller manages: all, or those of the own organisation except its system admins. */
async function usersNamed(search: Search): Promise<Prisma.Sql[]> {
  const reach = may(search, 'user.manage') ?? (search.own === null ? null : may(search, 'colleague.manage'))
  if (!reach) return []
  const managed = await managedUsersOf(search.actor, reach)
  return [
    best(
      {
        select: Prisma.sql`'users' as kind, u.id as "_id", nullif(btrim(${NAME}), '') as name, u.email as detail`,
        ...managedUsers(managed),
        id: Prisma.sql`u.id`,
        found: userContains(`%${escapeLike(search.text)}%`),
        sorted: SORTED_NAME,
      },
      search,
    ),
  ]
}
