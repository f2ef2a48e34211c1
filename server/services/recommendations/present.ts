import { z } from 'zod'
import type { AdminRecommendationRow } from '@/lib/schemas/geo-recommendation'

/** A recommendation with the organisations it is assigned to. */
export const recommendationRow = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  version: z.number(),
  created_at: z.date(),
  updated_at: z.date(),
  organization: z.array(z.object({ _id: z.string(), name: z.string() })),
  organisations: z.number(),
  statuses: z.number(),
})

export function presentRecommendation(row: z.infer<typeof recommendationRow>): AdminRecommendationRow {
  return {
    _id: row.id,
    title: row.title,
    description: row.description,
    organization: row.organization,
    organisations: row.organisations,
    statuses: row.statuses,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
  }
}
