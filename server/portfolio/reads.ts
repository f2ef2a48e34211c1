import { z } from 'zod'
import type { Actor, Reach } from '@/lib/access/permissions'
import { addDays, type Day } from '@/lib/format/days'
import { isoTime } from '@/lib/http/fields'
import { ACTIVE_QUERY_LIMIT } from '@/lib/limits'
import { type BrandFigures, type BrandHealth, brandFigures, PORTFOLIO_MOST } from '@/lib/portfolio/shapes'
import { Prisma } from '@/prisma/generated/client'
import { db, idRow, readRow, readRows } from '@/server/db/client'

const visibleRow = z.object({
  _id: z.string(),
  name: z.string(),
  location: z.string(),
  createdAt: z.date(),
  member: z.boolean(),
  /** Whether the actor is, or is seen as, its organisation admin. */
  admin: z.boolean(),
  /** Whether the actor also sees how it is (R-BRANDS-6). */
  kept: z.boolean(),
  /** When the person was last in it, or let in; null for an organisation of others. */
  since: z.date().nullable(),
})
export type VisibleBrand = z.infer<typeof visibleRow>

/** 'groups' are those of the actor's groups alone. */
export type Brands = 'all' | 'groups'

/**
 * SQL: organisation `o`, which is `g`, is one that the actor may see in the portfolio, and one whose state they see too; `m` is the
 * actor's membership in it. This is the one place that says so (R-BRANDS-4). Who sees as an organisation sees that one.
 */
function visibleTo({ seeing, organisationId, groups = [] }: Actor, reach: Reach, of: Brands) {
  if (seeing) return { visible: Prisma.sql`o.id = ${organisationId}`, kept: Prisma.sql`false` }
  const grouped = Prisma.sql`coalesce(g.group_id = any(${groups}::text[]), false)`
  if (of === 'groups') return { visible: grouped, kept: grouped }
  if (reach === 'any') return { visible: Prisma.sql`true`, kept: Prisma.sql`true` }
  return { visible: Prisma.sql`(m.user_id is not null or ${grouped})`, kept: grouped }
}

/** SQL: those organisations, to be narrowed by further conditions. */
function visibleRows(actor: Actor, reach: Reach, of: Brands) {
  const { visible, kept } = visibleTo(actor, reach, of)
  const from = Prisma.sql`from owner o join organisation g on g.id = o.id
    left join membership m on m.organisation_id = o.id and m.user_id = ${actor.userId}
    where o.kind = 'organisation' and ${visible}`
  return { from, kept }
}

const countRow = z.object({ total: z.number() })

/** Counts the organisations that the actor may see. */
export async function countVisibleBrands(actor: Actor, reach: Reach): Promise<number> {
  const { total } = await readRow(countRow)`select count(*)::int as total ${visibleRows(actor, reach, 'all').from}`
  return total
}

/** Reads the organisations that the actor may see, by name, at most 500, and how many there are. */
export async function readVisibleBrands(
  actor: Actor,
  reach: Reach,
  search: string,
  of: Brands,
): Promise<{ brands: VisibleBrand[]; total: number }> {
  const { from: all, kept } = visibleRows(actor, reach, of)
  const isSeenAsAdmin = actor.seeing?.role === 'organisationAdmin'
  const from = Prisma.sql`${all} and position(lower(${search}) in lower(o.name)) > 0`
  const [brands, { total }] = await Promise.all([
    readRows(visibleRow)`
      select o.id as "_id", o.name, o.location, o.created_at as "createdAt", m.user_id is not null as member,
        coalesce(m.organisation_admin, ${isSeenAsAdmin}::boolean) as admin, ${kept} as kept, coalesce(m.opened_at, m.created_at) as since
      ${from} order by lower(o.name), o.id limit ${PORTFOLIO_MOST}`,
    readRow(countRow)`select count(*)::int as total ${from}`,
  ])
  return { brands, total }
}

/** Reads the ids of the next organisations of the installation, by id. */
export async function readAllIds(after: string, count: number): Promise<string[]> {
  const rows = await readRows(idRow)`select id from organisation where id > ${after} order by id limit ${count}::int`
  return rows.map(({ id }) => id)
}

const linkRow = z.object({ organisation: z.string(), _id: z.string(), name: z.string() })

/** Reads the industries of these organisations, by name. */
export async function readIndustriesOf(ids: readonly string[]): Promise<Map<string, z.infer<typeof linkRow>[]>> {
  const links = await readRows(linkRow)`
    select a.organisation_id as organisation, i.id as "_id", i.name
    from organisation_industry a join owner i on i.id = a.industry_id
    where a.organisation_id = any(${[...ids]}::text[]) order by lower(i.name), i.id`
  return Map.groupBy(links, ({ organisation }) => organisation)
}

const stampRow = z.object({ id: z.string(), stamp: z.string() })
const industryRow = z.object({ organisation: z.string(), industry: z.string() })
const allRow = z.object({ stamp: z.string() })

/** SQL of a number that is another one as soon as any of these values of any row is. */
function sumOf(...values: readonly Prisma.Sql[]): Prisma.Sql {
  return Prisma.sql`coalesce(sum(hashtextextended(concat_ws('|', ${Prisma.join(values as Prisma.Sql[])}), 0)), 0)::text`
}

const col = (name: string) => Prisma.sql([name])

/**
 * Reads of each organisation a text that changes with everything its figures are made of: its names, sites, queries and those of
 * its industries, actions, opportunities put aside, and the answers of finished days. Answers of a run that goes on change
 * nothing, as no figure has them yet.
 */
export async function readStamps(ids: readonly string[], today: Day): Promise<Map<string, string>> {
  const given = [...ids]
  const industries = await readRows(industryRow)`
    select organisation_id as organisation, industry_id as industry from organisation_industry
    where organisation_id = any(${given}::text[]) order by organisation_id, industry_id`
  const owners = [...new Set([...given, ...industries.map(({ industry }) => industry)])]
  const [own, queries, open, all] = await Promise.all([
    readRows(stampRow)(ownStatement(given)),
    readRows(stampRow)`
      select owner_id as id, concat_ws('/', ${sumOf(...['id', 'search_term', 'active_slot', 'first_result_day', 'app_first_result_day'].map(col))},
        sum(result_count), sum(app_result_count), max(latest_result_day), max(app_latest_result_day)) as stamp
      from query where owner_id = any(${owners}::text[]) group by owner_id`,
    readRows(idRow)`
      select distinct owner_id as id from query_run
      where owner_id = any(${owners}::text[]) and day = ${today}::date and status = 'queued'`,
    readRow(allRow)`
      select concat_ws('/', (select ${sumOf(...['id', 'state', 'done'].map(col))} from name_change),
        (select count(*) from engine_model_day where day >= ${addDays(today, -3)}::date)) as stamp`,
  ])
  const isOpen = new Set(open.map(({ id }) => id))
  const ownOf = new Map(own.map(({ id, stamp }) => [id, stamp]))
  // While a day is measured its answers are in no figure; which day is the latest is.
  const settled = (stamp: string) => {
    const [texts, , , ...days] = stamp.split('/')
    return [texts, 'open', ...days].join('/')
  }
  const queriesOf = new Map(queries.map(({ id, stamp }) => [id, isOpen.has(id) ? settled(stamp) : stamp]))
  const industriesOf = Map.groupBy(industries, ({ organisation }) => organisation)
  return new Map(
    given.map((id) => {
      const asked = [id, ...(industriesOf.get(id) ?? []).map(({ industry }) => industry)]
      return [id, [all.stamp, ownOf.get(id), ...asked.map((each) => `${each} ${queriesOf.get(each)}`)].join(' ')]
    }),
  )
}

/** What people say about an organisation: everything that its figures heed beside answers. */
function ownStatement(ids: readonly string[]): Prisma.Sql {
  const given = Prisma.sql`any(${[...ids]}::text[])`
  const of = (table: string, ...columns: readonly string[]) => Prisma.sql`
    select organisation_id as id, ${table}::text || ${sumOf(...columns.map(col))} as part
    from ${col(table)} where organisation_id = ${given} group by organisation_id`
  return Prisma.sql`
    select p.id, string_agg(p.part, ' ' order by p.part) as stamp from (
      select o.id, concat_ws('/', o.name, g.website_url, g.score_access, g.score_access_since, g.active_query_limit) as part
      from owner o join organisation g on g.id = o.id where o.id = ${given}
      union all ${of('brand_alias', 'name', 'key')}
      union all ${of('never_match', 'name')}
      union all ${of('own_domain', 'domain')}
      union all ${of('site_type', 'site', 'type')}
      union all ${of('opportunity_aside', 'key')}
      union all ${of('recommendation_status_change', 'id', 'to_status', 'day', 'corrects')}
      union all select s.organisation_id as id,
        ${sumOf(...['s.id', 's.status', 's.due', 's.short_name', 's.query_ids::text', 's.updated_at', 'g.title'].map(col))} as part
      from recommendation_status s join geo_recommendation g on g.id = s.recommendation_id
      where s.organisation_id = ${given} group by s.organisation_id
    ) p group by p.id`
}

const keptRow = z.object({ id: z.string(), stamp: z.string(), figures: z.unknown() })

/** Reads what is kept of these organisations; `figures` is null for what another release has kept. */
export async function readKept(
  ids: readonly string[],
): Promise<Map<string, { stamp: string; figures: BrandFigures | null }>> {
  const rows = await readRows(keptRow)`
    select organisation_id as id, stamp, figures from brand_figure where organisation_id = any(${[...ids]}::text[])`
  return new Map(
    rows.map(({ id, stamp, figures }) => [id, { stamp, figures: brandFigures.safeParse(figures).data ?? null }]),
  )
}

/** Keeps the figures, unless the organisation was deleted while they were counted. */
export async function keepFigures(id: string, stamp: string, figures: BrandFigures): Promise<void> {
  await db().$executeRaw`
    insert into brand_figure as f (organisation_id, stamp, figures, counted_at)
    select id, ${stamp}, ${JSON.stringify(figures)}::jsonb, now() from organisation where id = ${id}
    on conflict (organisation_id) do update
      set stamp = excluded.stamp, figures = excluded.figures, counted_at = excluded.counted_at`
}

const activeRow = z.object({ id: z.string(), limit: z.number(), active: z.number(), latest: z.string().nullable() })
const peopleRow = z.object({ id: z.string(), people: z.number() })
const answerRow = z.object({ id: z.string(), at: isoTime })

/** Reads what only admins of several organisations see (R-BRANDS-6). */
export async function readHealth(brands: readonly VisibleBrand[], today: Day): Promise<Map<string, BrandHealth>> {
  const ids = brands.map(({ _id }) => _id)
  const [queries, people, answers] = await Promise.all([
    readRows(activeRow)`
      select g.id, g.active_query_limit as limit, (count(q.active_slot))::int as active,
        to_char(max(greatest(q.latest_result_day, q.app_latest_result_day)), 'YYYY-MM-DD') as latest
      from organisation g left join query q on q.owner_id = g.id where g.id = any(${ids}::text[]) group by g.id`,
    readRows(peopleRow)`
      select organisation_id as id, count(*)::int as people from membership
      where organisation_id = any(${ids}::text[]) group by organisation_id`,
    readRows(answerRow)`
      select owner_id as id, max(finished_at) as at from query_run
      where owner_id = any(${ids}::text[]) and day >= ${addDays(today, -1)}::date and day <= ${today}::date
        and status = 'done' and finished_at is not null
      group by owner_id`,
  ])
  const queriesOf = new Map(queries.map((each) => [each.id, each]))
  const peopleOf = new Map(people.map((each) => [each.id, each.people]))
  const answeredAt = new Map(answers.map((each) => [each.id, each.at]))
  return new Map(
    brands.map(({ _id, createdAt }) => {
      const { active = 0, limit = ACTIVE_QUERY_LIMIT.organisation, latest = null } = queriesOf.get(_id) ?? {}
      const at = answeredAt.get(_id) ?? null
      return [
        _id,
        {
          activeQueries: active,
          activeQueryLimit: limit,
          people: peopleOf.get(_id) ?? 0,
          lastAnswer: latest === null ? null : { day: latest, at: latest >= addDays(today, -1) ? at : null },
          createdAt: createdAt.toISOString(),
        },
      ]
    }),
  )
}
