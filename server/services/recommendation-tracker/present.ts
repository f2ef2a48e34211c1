import { z } from 'zod'
import type { Actor } from '@/lib/access/roles'
import { fullName } from '@/lib/format/text'
import type { Effect } from '@/lib/schemas/effect'
import {
  RECOMMENDATION_STATUSES,
  type RecommendationStatusRow,
  type StatusChangeRow,
  type TrackedRecommendation,
} from '@/lib/schemas/recommendation-tracker'
import { Prisma } from '@/prisma/generated/client'
import { mayDelete } from '@/server/services/notes/reads'
import type { OrganisationScope } from '@/server/services/scope'

export const status = z.enum(RECOMMENDATION_STATUSES)

export const trackedRow = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  status,
  notes: z.string().nullable(),
  status_id: z.string().nullable(),
  version: z.number().nullable(),
  updated_at: z.date(),
  created_at: z.date(),
  own: z.boolean(),
  created_by_id: z.string().nullable(),
  query_ids: z.array(z.string()),
  all_queries: z.boolean(),
  due: z.string().nullable(),
  implemented: z.string().nullable(),
})

/** Since when it is live, while it is implemented. */
export const implementedDay = (scope: OrganisationScope | null) => Prisma.sql`case when s.status = 'implemented' then
  (select c.day from recommendation_status_change c
    where c.organisation_id = ${scope} and c.status_id = s.id and c.to_status = 'implemented'
    order by c.changed_at desc, c.id desc limit 1) end`

/** `a` is the assignment, `g` the recommendation, `s` the status record. */
export const trackedColumns = (
  scope: OrganisationScope | null,
) => Prisma.sql`g.id, g.title, g.description, coalesce(s.status, 'none') as status, s.notes,
  s.id as status_id, s.version, coalesce(s.updated_at, g.updated_at) as updated_at, g.created_at,
  g.own, g.created_by_id, to_char(s.due, 'YYYY-MM-DD') as due, coalesce(s.query_ids, '{}') = '{}' as all_queries,
  coalesce(s.query_ids, '{}') as query_ids,
  to_char(${implementedDay(scope)}, 'YYYY-MM-DD') as implemented`

export const trackedTables = Prisma.sql`geo_recommendation_organisation a
  join geo_recommendation g on g.id = a.recommendation_id
  left join recommendation_status s
    on s.organisation_id = a.organisation_id and s.recommendation_id = a.recommendation_id`

/** Who reads, and what is known of the effects. */
export interface TrackedContext {
  actor: Actor
  scope: OrganisationScope | null
  effects: ReadonlyMap<string, Effect>
  /** Of the organisation and its industries, in their order. */
  queries: readonly TrackedQuery[]
}

export interface TrackedQuery {
  id: string
  ownerId: string
  active: boolean
}

/** The chosen ones that there still are; without a choice the organisation's active ones. */
function queriesOf(chosen: readonly string[], { scope, queries }: TrackedContext): string[] {
  const shown =
    chosen.length === 0
      ? queries.filter(({ ownerId, active }) => ownerId === scope && active)
      : queries.filter(({ id }) => chosen.includes(id))
  return shown.map(({ id }) => id)
}

export function presentTracked(row: z.infer<typeof trackedRow>, context: TrackedContext): TrackedRecommendation {
  const { actor, scope, effects } = context
  return {
    _id: row.id,
    title: row.title,
    description: row.description,
    status: row.status,
    notes: row.notes,
    statusId: row.status_id,
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    own: row.own,
    queries: queriesOf(row.query_ids, context),
    allQueries: row.all_queries,
    due: row.due,
    implemented: row.implemented,
    effect: effects.get(row.id) ?? null,
    deletable: scope !== null && row.own && mayDelete(actor, scope, row.created_by_id),
  }
}

export const statusRow = z.object({
  id: z.string(),
  recommendation_id: z.string(),
  title: z.string(),
  status,
  notes: z.string().nullable(),
  query_ids: z.array(z.string()),
  due: z.string().nullable(),
  live_since: z.string().nullable(),
  version: z.number(),
  updated_at: z.date(),
})

/** `s` is the status record, `g` the recommendation. */
export const statusColumns = (
  scope: OrganisationScope | null,
) => Prisma.sql`s.id, s.recommendation_id, g.title, s.status, s.notes,
  coalesce(s.query_ids, '{}') as query_ids, to_char(s.due, 'YYYY-MM-DD') as due,
  to_char(${implementedDay(scope)}, 'YYYY-MM-DD') as live_since, s.version, s.updated_at`

export function presentStatus(row: z.infer<typeof statusRow>): RecommendationStatusRow {
  return {
    _id: row.id,
    recommendation: { _id: row.recommendation_id, title: row.title },
    status: row.status,
    notes: row.notes,
    queries: row.query_ids,
    due: row.due,
    liveSince: row.live_since,
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
  }
}

export const changeRow = z.object({
  id: z.string(),
  from_status: status.nullable(),
  to_status: status,
  changed_at: z.date(),
  live_since: z.string().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
})

export function presentChange(row: z.infer<typeof changeRow>): StatusChangeRow {
  return {
    _id: row.id,
    from: row.from_status ?? 'none',
    to: row.to_status,
    changedAt: row.changed_at.toISOString(),
    liveSince: row.live_since,
    changedBy: fullName({ firstName: row.first_name, lastName: row.last_name }),
  }
}
