import { z } from 'zod'
import type { Actor } from '@/lib/access/permissions'
import type { Effect } from '@/lib/actions/effect-shapes'
import {
  recommendationStatusName,
  type StatusChangeRow,
  statusChangeRow,
  type TrackedRecommendation,
  trackedRecommendation,
} from '@/lib/actions/shapes'
import type { Day } from '@/lib/format/days'
import { fullName } from '@/lib/format/text'
import { nextLookDay } from '@/lib/measure/effect-sides'
import type { OpportunityKind } from '@/lib/opportunities/shapes'
import { Prisma } from '@/prisma/generated/client'
import { readRows } from '@/server/db/client'
import type { OrganisationScope } from '@/server/db/scope'
import { mayDelete } from '@/server/notes/notes'
import { readNames } from '@/server/people/reads'
import { type ChoosableQuery, defaultTargets } from './progress'

export const trackedRow = trackedRecommendation
  .omit({ effect: true, deletable: true })
  .extend({ created_by_id: z.string().nullable() })

/** SQL of the day since which it is live, while implemented. */
export const implementedDay = (scope: OrganisationScope | null) => Prisma.sql`case when s.status = 'implemented' then
  (select c.day from recommendation_status_change c
    where c.organisation_id = ${scope} and c.status_id = s.id and c.to_status = 'implemented'
    order by c.changed_at desc, c.id desc limit 1) end`

/** Columns of a tracked recommendation: `a` is the assignment, `g` the recommendation, `s` the status record. */
export const trackedColumns = (
  scope: OrganisationScope | null,
) => Prisma.sql`g.id as "_id", g.title, g.description, coalesce(s.status, 'none') as status, s.notes,
  s.short_name as "shortName",
  s.id as "statusId", s.version, coalesce(s.updated_at, g.updated_at) as "updatedAt", g.created_at as "createdAt",
  g.own, g.created_by_id, to_char(s.due, 'YYYY-MM-DD') as due, coalesce(s.query_ids, '{}') = '{}' as "allQueries",
  coalesce(s.query_ids, '{}') as queries,
  to_char(${implementedDay(scope)}, 'YYYY-MM-DD') as implemented`

export const trackedTables = Prisma.sql`geo_recommendation_organisation a
  join geo_recommendation g on g.id = a.recommendation_id
  left join recommendation_status s
    on s.organisation_id = a.organisation_id and s.recommendation_id = a.recommendation_id`

/** The reader, and the effects measured so far. */
export interface TrackedContext {
  actor: Actor
  scope: OrganisationScope | null
  effects: ReadonlyMap<string, Effect>
  /** Queries of the organisation and its industries, in order. */
  queries: readonly ChoosableQuery[]
}

/** Returns the chosen queries that still exist; without a choice, the organisation's active ones. */
function queriesOf(chosen: readonly string[], { queries }: TrackedContext): string[] {
  if (chosen.length === 0) return defaultTargets(queries)
  return queries.map(({ id }) => id).filter((id) => chosen.includes(id))
}

export function presentTracked(
  { created_by_id: createdById, ...row }: z.infer<typeof trackedRow>,
  context: TrackedContext,
): TrackedRecommendation {
  const { actor, scope, effects } = context
  return {
    ...row,
    queries: queriesOf(row.queries, context),
    effect: effects.get(row._id) ?? null,
    deletable: scope !== null && row.own && mayDelete(actor, scope, createdById),
  }
}

/** Columns of a status: `s` is the status record, `g` the recommendation. */
export const statusColumns = (
  scope: OrganisationScope | null,
) => Prisma.sql`s.id as "_id", json_build_object('_id', s.recommendation_id, 'title', g.title) as recommendation,
  s.status, s.notes, s.short_name as "shortName", coalesce(s.query_ids, '{}') as queries, to_char(s.due, 'YYYY-MM-DD') as due,
  to_char(${implementedDay(scope)}, 'YYYY-MM-DD') as "liveSince", s.version, s.updated_at as "updatedAt"`

export const changeRow = statusChangeRow
  .omit({ changedBy: true })
  .extend({ firstName: z.string().nullable(), lastName: z.string().nullable() })
  .transform(({ firstName, lastName, ...row }): StatusChangeRow => {
    return { ...row, changedBy: fullName({ firstName, lastName }) }
  })

export const queryActionRow = z.object({
  query: z.string(),
  id: z.string(),
  title: z.string(),
  status: recommendationStatusName,
  due: z.string().nullable(),
  liveSince: z.string().nullable(),
  /** First name of the person who planned it: its author, or for an assigned action who saved it last. */
  by: z.string().nullable(),
})
export type ActionOfQuery = z.infer<typeof queryActionRow>

/** Columns of an action: `s` is the status record, `g` the recommendation. */
const actionColumns = (scope: OrganisationScope) => Prisma.sql`s.recommendation_id as id, g.title, s.status,
  to_char(s.due, 'YYYY-MM-DD') as due, to_char(${implementedDay(scope)}, 'YYYY-MM-DD') as "liveSince",
  case when g.own then g.created_by_id else s.updated_by_id end as by`

/** Puts the first names in the place of ids. */
async function withPlanners(rows: readonly ActionOfQuery[]): Promise<Map<string, ActionOfQuery>> {
  const names = await readNames(rows.map(({ by }) => by))
  return new Map(rows.map((row) => [row.query, { ...row, by: names.get(row.by ?? '')?.firstName ?? null }]))
}

/** How far along an action is, first things first; one that is rejected does nothing for its queries. */
export const FURTHEST_FIRST = ['implemented', 'in_progress', 'pending', 'none', 'on_hold']

/**
 * Reads of each query the action that chose it, by query id: the one furthest along, of equals the newest. An assigned
 * action that went live for all own queries, as one without a choice does, is about none of them in particular.
 */
export async function readQueryActions(
  scope: OrganisationScope,
  /** Leaves out those planned to get onto a site or to answer a search, which are not about the query. */
  { ofGaps = false } = {},
): Promise<Map<string, ActionOfQuery>> {
  const rows = await readRows(queryActionRow)`
    with own as (select array(select q.id from query q where q.owner_id = ${scope} and q.active) as ids)
    select distinct on (target.id) target.id as query, ${actionColumns(scope)}
    from recommendation_status s join geo_recommendation g on g.id = s.recommendation_id
    cross join own cross join unnest(s.query_ids) as target (id)
    where s.organisation_id = ${scope} and s.status = any(${FURTHEST_FIRST}::text[])
      and not (${ofGaps} and coalesce(g.opportunity, '') ~ '^(site|search):')
      and not (s.status = 'implemented' and not g.own and cardinality(own.ids) > 1 and s.query_ids @> own.ids)
    order by target.id, array_position(${FURTHEST_FIRST}::text[], s.status), ${implementedDay(scope)} desc nulls last,
      s.updated_at desc, s.id`
  return withPlanners(rows)
}

/** The day of the next look at an action; null after the last one, and while it is not implemented. */
export function nextLookOf({ liveSince }: Pick<ActionOfQuery, 'liveSince'>, today: Day): Day | null {
  return liveSince === null ? null : nextLookDay(liveSince, today)
}

/** Reads of each of these opportunities the own action planned for it, by key: the one furthest along, of equals the newest. */
export async function readPlannedActions(
  scope: OrganisationScope,
  keys: readonly string[],
): Promise<Map<string, ActionOfQuery>> {
  if (keys.length === 0) return new Map()
  const rows = await readRows(queryActionRow)`
    select distinct on (g.opportunity) g.opportunity as query, ${actionColumns(scope)}
    from recommendation_status s join geo_recommendation g on g.id = s.recommendation_id
    where s.organisation_id = ${scope} and g.own and g.opportunity = any(${[...keys]}::text[])
      and s.status = any(${FURTHEST_FIRST}::text[])
    order by g.opportunity, array_position(${FURTHEST_FIRST}::text[], s.status), s.updated_at desc, s.id`
  return withPlanners(rows)
}

const kindRow = z.object({ id: z.string(), kind: z.enum(['gap', 'site', 'search']) })

/** Reads what live actions were planned for, by id, where that is another kind of opportunity than a gap. */
export async function readActionKinds(scope: OrganisationScope): Promise<Map<string, OpportunityKind>> {
  const rows = await readRows(kindRow)`
    select s.recommendation_id as id, split_part(g.opportunity, ':', 1) as kind
    from recommendation_status s join geo_recommendation g on g.id = s.recommendation_id
    where s.organisation_id = ${scope} and s.status = 'implemented' and g.opportunity is not null`
  return new Map(rows.map(({ id, kind }) => [id, kind]))
}
