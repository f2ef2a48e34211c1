import { z } from 'zod'
import { formCopy } from '@/lib/copy/ui'
import { TEXT } from '@/lib/limits'
import { id, WITHOUT_NUL } from './fields'
import type { ListPage } from './list'

/** Anything else is 'No Status' (R-TRACKER-4). */
export const RECOMMENDATION_STATUSES = ['none', 'pending', 'in_progress', 'implemented', 'rejected', 'on_hold'] as const
export type RecommendationStatusName = (typeof RECOMMENDATION_STATUSES)[number]

/** For callers who can reach several organisations; absent means their own. */
export const organisationChoice = z.object({ organization: z.string().optional() })

/** Absent notes are removed, an absent status keeps its value (R-TRACKER-6). */
export const recommendationStatusInput = z.object({
  _id: id.optional(),
  recommendation: id,
  status: z.enum(RECOMMENDATION_STATUSES, formCopy.invalidInput).optional(),
  notes: z
    .string(formCopy.invalidInput)
    .max(TEXT.long, formCopy.tooLong(TEXT.long))
    .regex(WITHOUT_NUL, formCopy.invalidInput)
    .optional(),
  /** The version that was edited, 0 before the first save; an older one is a 409 (R-API-19). */
  version: z.number().int().min(0).optional(),
})
export type RecommendationStatusInput = z.infer<typeof recommendationStatusInput>

export interface RecommendationStatusRow {
  _id: string
  recommendation: { _id: string; title: string }
  status: RecommendationStatusName
  notes: string | null
  version: number
  updatedAt: string
}

export interface TrackedRecommendation {
  _id: string
  title: string
  description: string | null
  status: RecommendationStatusName
  notes: string | null
  /** null before the first save. */
  statusId: string | null
  version: number | null
  /** Of the status record, else of the recommendation. */
  updatedAt: string
  createdAt: string
}

/** The four summary cards; no status counts as Pending (R-TRACKER-1). */
export interface RecommendationCounts {
  total: number
  implemented: number
  inProgress: number
  pending: number
}

/** `counts` covers all recommendations of the organisation, regardless of filters. */
export interface TrackedRecommendationPage extends ListPage<TrackedRecommendation> {
  counts: RecommendationCounts
}

export interface StatusChangeRow {
  _id: string
  from: RecommendationStatusName
  to: RecommendationStatusName
  changedAt: string
  /** The name of the user; null when deleted or unnamed. */
  changedBy: string | null
}

export interface TrackedRecommendationDetail extends TrackedRecommendation {
  history: StatusChangeRow[]
}
