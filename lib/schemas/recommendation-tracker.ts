import { z } from 'zod'
import { formCopy } from '@/lib/copy/ui'
import { TEXT } from '@/lib/limits'
import { id, WITHOUT_NUL } from './fields'
import type { ListPage } from './list'

/** Anything else is 'No Status' (R-TRACKER-4). */
export const RECOMMENDATION_STATUSES = ['none', 'pending', 'in_progress', 'implemented', 'rejected', 'on_hold'] as const
export type RecommendationStatusName = (typeof RECOMMENDATION_STATUSES)[number]

/** The organisation that is meant, for those who reach several; absent means the caller's own. */
export const organisationChoice = z.object({ organization: z.string().optional() })

/** Body of the status update: absent notes are no notes, an absent status stays (R-TRACKER-6). */
export const recommendationStatusInput = z.object({
  _id: id.optional(),
  recommendation: id,
  status: z.enum(RECOMMENDATION_STATUSES, formCopy.invalidInput).optional(),
  notes: z
    .string(formCopy.invalidInput)
    .max(TEXT.long, formCopy.tooLong(TEXT.long))
    .regex(WITHOUT_NUL, formCopy.invalidInput)
    .optional(),
  /** The version that was edited, 0 where nothing was saved yet; an older one is a 409 (R-API-19). */
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

/** One row of the tracker: a recommendation of the organisation, with its status record when there is one. */
export interface TrackedRecommendation {
  _id: string
  title: string
  description: string | null
  status: RecommendationStatusName
  notes: string | null
  /** Of the status record; null when nothing was saved yet. */
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

/** A page of the tracker, with the counts of all of the organisation's recommendations, whatever the page is narrowed to. */
export interface TrackedRecommendationPage extends ListPage<TrackedRecommendation> {
  counts: RecommendationCounts
}

export interface StatusChangeRow {
  _id: string
  from: RecommendationStatusName
  to: RecommendationStatusName
  changedAt: string
  /** The name of who changed it; null when that person is gone or has none. */
  changedBy: string | null
}

export interface TrackedRecommendationDetail extends TrackedRecommendation {
  history: StatusChangeRow[]
}
