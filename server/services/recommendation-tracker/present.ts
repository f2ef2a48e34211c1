import { z } from 'zod'
import { fullName } from '@/lib/format/text'
import {
  RECOMMENDATION_STATUSES,
  type RecommendationStatusRow,
  type StatusChangeRow,
  type TrackedRecommendation,
} from '@/lib/schemas/recommendation-tracker'
import { Prisma } from '@/prisma/generated/client'

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
})

/** `a` is the assignment, `g` the recommendation, `s` the status record. */
export const trackedColumns = Prisma.sql`g.id, g.title, g.description, coalesce(s.status, 'none') as status, s.notes,
  s.id as status_id, s.version, coalesce(s.updated_at, g.updated_at) as updated_at, g.created_at`

export const trackedTables = Prisma.sql`geo_recommendation_organisation a
  join geo_recommendation g on g.id = a.recommendation_id
  left join recommendation_status s
    on s.organisation_id = a.organisation_id and s.recommendation_id = a.recommendation_id`

export function presentTracked(row: z.infer<typeof trackedRow>): TrackedRecommendation {
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
  }
}

export const statusRow = z.object({
  id: z.string(),
  recommendation_id: z.string(),
  title: z.string(),
  status,
  notes: z.string().nullable(),
  version: z.number(),
  updated_at: z.date(),
})

export function presentStatus(row: z.infer<typeof statusRow>): RecommendationStatusRow {
  return {
    _id: row.id,
    recommendation: { _id: row.recommendation_id, title: row.title },
    status: row.status,
    notes: row.notes,
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
  }
}

export const changeRow = z.object({
  id: z.string(),
  from_status: status.nullable(),
  to_status: status,
  changed_at: z.date(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
})

export function presentChange(row: z.infer<typeof changeRow>): StatusChangeRow {
  return {
    _id: row.id,
    from: row.from_status ?? 'none',
    to: row.to_status,
    changedAt: row.changed_at.toISOString(),
    changedBy: fullName({ firstName: row.first_name, lastName: row.last_name }),
  }
}
