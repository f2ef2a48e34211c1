import { z } from 'zod'
import type { Actor, Reach } from '@/lib/access/permissions'
import type { Effect } from '@/lib/actions/effect-shapes'
import type { RecommendationStatusKey, TrackedRecommendationKey } from '@/lib/actions/list'
import {
  RECOMMENDATION_STATUSES,
  type RecommendationCounts,
  type RecommendationStatusRow,
  recommendationCounts,
  recommendationStatusRow,
  type TargetingAction,
  type TrackedRecommendation,
  type TrackedRecommendationDetail,
} from '@/lib/actions/shapes'
import type { Day } from '@/lib/format/days'
import { fullName } from '@/lib/format/text'
import { TEXT } from '@/lib/limits'
import { shortName } from '@/lib/measure/sentences'
import { type ImplementDate, type ProgressRow, progressRow } from '@/lib/visibility/shapes'
import { Prisma } from '@/prisma/generated/client'
import { type Db, readRow, readRows } from '@/server/db/client'
import type { ListSource } from '@/server/db/list'
import { notFound, type OrganisationScope, organisationScope } from '@/server/db/scope'
import { readNames } from '@/server/people/reads'
import { effectsOf, readImplementDates } from './effects'
import {
  changeRow,
  FURTHEST_FIRST,
  implementedDay,
  presentTracked,
  statusColumns,
  type TrackedContext,
  trackedColumns,
  trackedRow,
  trackedTables,
} from './present'
import { readChoosable } from './progress'

/** Returns the named organisation, else the actor's own, else null. Throws 404 out of reach. */
export async function chooseOrganisation(
  actor: Actor,
  reach: Reach,
  named: string | undefined,
): Promise<OrganisationScope | null> {
  const id = named ?? actor.organisationId
  return id === null ? null : organisationScope(actor, reach, id)
}

/** Condition on the organisation; without a scope it matches nothing. */
function within(organisationId: Prisma.Sql, scope: OrganisationScope | null): Prisma.Sql {
  return scope === null ? Prisma.sql`false` : Prisma.sql`${organisationId} = ${scope}`
}

const BEFORE_ALL: Day = '1970-01-01'

/** Sorts statuses by progress, not by name. */
function placeOf(status: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`array_position(${[...RECOMMENDATION_STATUSES]}::text[], ${status})`
}

/** The effects, and the queries that may be targets. */
async function readContext(
  actor: Actor,
  scope: OrganisationScope | null,
  day: Day,
  id?: string,
): Promise<TrackedContext> {
  if (scope === null) return { actor, scope, effects: new Map(), queries: [] }
  const [effects, { queries }] = await Promise.all([
    effectsOf(scope, day, { only: id === undefined ? id : [id] }),
    readChoosable(scope),
  ])
  return { actor, scope, effects, queries }
}

/** Lists the tracker, with the effects of implemented recommendations. */
export async function trackedRecommendationSource(
  actor: Actor,
  scope: OrganisationScope | null,
  today: Day,
): Promise<ListSource<TrackedRecommendation, TrackedRecommendationKey>> {
  const context = await readContext(actor, scope, today)
  const withVerdict = (verdict: string) =>
    [...context.effects].filter(([, effect]) => effect.verdict === verdict).map(([id]) => id)
  const status = Prisma.sql`coalesce(s.status, 'none')`
  return {
    select: trackedColumns(scope),
    from: trackedTables,
    where: within(Prisma.sql`a.organisation_id`, scope),
    id: Prisma.sql`g.id`,
    columns: {
      title: Prisma.sql`lower(g.title)`,
      status: placeOf(status),
      implemented: implementedDay(scope),
      updatedAt: Prisma.sql`coalesce(s.updated_at, g.updated_at)`,
      createdAt: Prisma.sql`g.created_at`,
    },
    searched: [Prisma.sql`g.title`, Prisma.sql`g.description`, Prisma.sql`s.notes`],
    filters: {
      status: (value) => Prisma.sql`${status} = ${value}`,
      effect: (value) => Prisma.sql`g.id = any(${withVerdict(value)}::text[])`,
    },
    row: trackedRow.transform((row) => presentTracked(row, context)),
  }
}

export function recommendationStatusSource(
  scope: OrganisationScope | null,
): ListSource<RecommendationStatusRow, RecommendationStatusKey> {
  return {
    select: statusColumns(scope),
    from: Prisma.sql`recommendation_status s join geo_recommendation g on g.id = s.recommendation_id`,
    where: within(Prisma.sql`s.organisation_id`, scope),
    id: Prisma.sql`s.id`,
    columns: {
      recommendation: Prisma.sql`lower(g.title)`,
      status: placeOf(Prisma.sql`s.status`),
      updatedAt: Prisma.sql`s.updated_at`,
    },
    searched: [Prisma.sql`g.title`, Prisma.sql`g.description`, Prisma.sql`s.notes`],
    filters: { status: (value) => Prisma.sql`s.status = ${value}` },
    row: recommendationStatusRow,
  }
}

/** Counts the summary cards (R-TRACKER-1): no status is pending; on hold and rejected count only in the total. */
export async function countRecommendations(scope: OrganisationScope | null): Promise<RecommendationCounts> {
  return readRow(recommendationCounts)`
    select count(*)::int as total,
      (count(*) filter (where s.status = 'implemented'))::int as implemented,
      (count(*) filter (where s.status = 'in_progress'))::int as "inProgress",
      (count(*) filter (where coalesce(s.status, 'none') in ('none', 'pending')))::int as pending
    from ${trackedTables} where ${within(Prisma.sql`a.organisation_id`, scope)}`
}

/** Reads the progress of every recommendation, latest change first. */
export async function recommendationProgress(scope: OrganisationScope): Promise<ProgressRow[]> {
  return readRows(progressRow)`
    select g.id as "_id", g.title, coalesce(s.status, 'none') as status
    from ${trackedTables} where ${within(Prisma.sql`a.organisation_id`, scope)}
    order by coalesce(s.updated_at, g.updated_at) desc, g.id desc`
}

/** Reads the days up to `today` from which recommendations were live, oldest first (R-TRACKER-8). */
export async function listImplementDates(scope: OrganisationScope | null, today: Day): Promise<ImplementDate[]> {
  return scope === null ? [] : readImplementDates(scope, BEFORE_ALL, today)
}

/** Changes shown; the database keeps all. */
const HISTORY_MAX = 100

/** Reads a recommendation with its latest status changes, newest first. Throws 404. */
export async function findTrackedRecommendation(
  actor: Actor,
  scope: OrganisationScope | null,
  id: string,
  today: Day,
): Promise<TrackedRecommendationDetail> {
  const [context, [row], changes] = await Promise.all([
    readContext(actor, scope, today, id),
    readRows(trackedRow)`select ${trackedColumns(scope)} from ${trackedTables}
      where ${within(Prisma.sql`a.organisation_id`, scope)} and g.id = ${id}`,
    readRows(changeRow)`
      select c.id as "_id", coalesce(c.from_status, 'none') as from, c.to_status as to, c.changed_at as "changedAt",
        case when c.to_status = 'implemented' then to_char(c.day, 'YYYY-MM-DD') end as "liveSince",
        u.first_name as "firstName", u.last_name as "lastName"
      from recommendation_status_change c
      join recommendation_status s on s.organisation_id = c.organisation_id and s.id = c.status_id
      left join app_user u on u.id = c.changed_by_id
      where ${within(Prisma.sql`c.organisation_id`, scope)} and s.recommendation_id = ${id}
      order by c.changed_at desc, c.id desc limit ${HISTORY_MAX}`,
  ])
  if (!row) throw notFound()
  return { ...presentTracked(row, context), history: changes }
}

/** The status record of one recommendation, if it has one. */
export async function findStatus(
  tx: Db,
  scope: OrganisationScope,
  id: string,
): Promise<RecommendationStatusRow | null> {
  const [found = null] = await readRows(recommendationStatusRow, tx)`
    select ${statusColumns(scope)} from recommendation_status s join geo_recommendation g on g.id = s.recommendation_id
    where s.organisation_id = ${scope} and s.recommendation_id = ${id}`
  return found
}

/** Within the transaction that saved it. */
export async function readStatus(tx: Db, scope: OrganisationScope, id: string): Promise<RecommendationStatusRow> {
  const found = await findStatus(tx, scope, id)
  if (!found) throw notFound()
  return found
}

const ON_QUERY_MAX = 50

const onQueryRow = trackedRow
  .pick({ _id: true, title: true, shortName: true, status: true, due: true, implemented: true })
  .extend({ savedById: z.string().nullable() })

/**
 * Reads the actions that chose a query, with their effects: live ones first, the latest of them. An assigned action that
 * went live for all own queries, as one without a choice does, is about none of them in particular.
 */
export async function actionsOn(scope: OrganisationScope, queryId: string, today: Day): Promise<TargetingAction[]> {
  const rows = await readRows(onQueryRow)`
    with own as (select array(select q.id from query q where q.owner_id = ${scope} and q.active) as ids)
    select g.id as "_id", g.title, s.short_name as "shortName", s.status, to_char(s.due, 'YYYY-MM-DD') as due,
      to_char(${implementedDay(scope)}, 'YYYY-MM-DD') as implemented, s.updated_by_id as "savedById"
    from recommendation_status s join geo_recommendation g on g.id = s.recommendation_id cross join own
    where ${within(Prisma.sql`s.organisation_id`, scope)} and ${queryId} = any(s.query_ids)
      and s.status = any(${FURTHEST_FIRST}::text[])
      and not (s.status = 'implemented' and not g.own and cardinality(own.ids) > 1 and s.query_ids @> own.ids)
    order by array_position(${FURTHEST_FIRST}::text[], s.status), ${implementedDay(scope)} desc nulls last,
      s.due nulls last, s.updated_at desc, g.id limit ${ON_QUERY_MAX}`
  const live = rows.filter(({ implemented }) => implemented !== null).map(({ _id }) => _id)
  const effects = live.length > 0 ? await effectsOf(scope, today, { only: live }) : new Map<string, Effect>()
  const names = await readNames(rows.map(({ savedById }) => savedById))
  return rows.map(({ savedById, implemented, ...row }) => {
    const savedBy = names.get(savedById ?? '')
    return {
      ...row,
      shortName: row.shortName ?? shortName(row.title, TEXT.shortName),
      liveSince: implemented,
      effect: effects.get(row._id) ?? null,
      savedBy: savedBy ? fullName(savedBy) : null,
    }
  })
}
