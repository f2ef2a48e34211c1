import { z } from 'zod'
import { boundedText, day, id, isoTime, optionalText, requiredText } from '@/lib/http/fields'
import { OPPORTUNITIES, TEXT } from '@/lib/limits'
import type { ListPage } from '@/lib/table/shapes'
import { formCopy } from '@/lib/ui/words'
import type { Effect } from './effect-shapes'
import { actionsCopy } from './words'

/** Any other value is 'No Status' (R-TRACKER-4). */
export const RECOMMENDATION_STATUSES = ['none', 'pending', 'in_progress', 'implemented', 'rejected', 'on_hold'] as const
export type RecommendationStatusName = (typeof RECOMMENDATION_STATUSES)[number]
export const recommendationStatusName = z.enum(RECOMMENDATION_STATUSES, formCopy.invalidInput)

/** For callers who can reach several organisations; absent means their own. */
export const organisationChoice = z.object({ organization: z.string().optional() })

const QUERIES_MAX = 500

/** 'gap:<id of the query>', 'site:<site as stored>' or 'search:<key of the search>' (R-ACTION-9). */
export const opportunityKey = z
  .string()
  .max(OPPORTUNITIES.keyChars)
  .regex(/^(gap:[0-9a-f]{24}|(site|search):[^\0]+)$/)

/**
 * Without `recommendation`, adds one of the organisation's own, which needs a title; only own ones take `title` and
 * `description` (R-ACTION-3). Absent notes are removed, other absent fields stay (R-TRACKER-6).
 */
export const recommendationStatusInput = z
  .object({
    _id: id.optional(),
    recommendation: id.optional(),
    title: requiredText(TEXT.name, actionsCopy.prompts.title).optional(),
    description: optionalText(TEXT.long).optional(),
    shortName: optionalText(TEXT.shortName).optional(),
    status: recommendationStatusName.optional(),
    notes: boundedText(TEXT.long, formCopy.invalidInput).optional(),
    /** Targeted queries of the organisation and its industries; empty means all active ones of the organisation. */
    queries: z.array(id, formCopy.invalidInput).max(QUERIES_MAX, formCopy.invalidInput).optional(),
    due: day.nullable().optional(),
    /** The opportunity that a new own one was planned for (R-ACTION-9). */
    opportunity: opportunityKey.optional(),
    /** Since when an implementation is live; if absent the stored day, else today (R-TRACKER-9). */
    liveSince: day.optional(),
    /** The edited version, 0 before the first save; an older one is a 409 (R-API-19). */
    version: z.number().int().min(0).optional(),
  })
  .superRefine(({ recommendation, title, description }, context) => {
    if (recommendation !== undefined || title !== undefined) return
    const missing = description === undefined ? 'recommendation' : 'title'
    const message = missing === 'title' ? actionsCopy.prompts.title : formCopy.invalidInput
    context.addIssue({ code: 'custom', path: [missing], message })
  })
export type RecommendationStatusInput = z.infer<typeof recommendationStatusInput>

export const recommendationStatusRow = z.object({
  _id: z.string(),
  recommendation: z.object({ _id: z.string(), title: z.string() }),
  status: recommendationStatusName,
  notes: z.string().nullable(),
  shortName: z.string().nullable(),
  /** Chosen queries; empty means all active ones of the organisation. */
  queries: z.array(z.string()),
  due: z.string().nullable(),
  /** null while it is not implemented. */
  liveSince: z.string().nullable(),
  version: z.number(),
  updatedAt: isoTime,
})
export type RecommendationStatusRow = z.infer<typeof recommendationStatusRow>

export const trackedRecommendation = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  status: recommendationStatusName,
  notes: z.string().nullable(),
  /** What people call it on charts and in sentences (R-ACTION-3); null without one. */
  shortName: z.string().nullable(),
  /** null before the first save. */
  statusId: z.string().nullable(),
  version: z.number().nullable(),
  /** Time of the status record, or of the recommendation without one. */
  updatedAt: isoTime,
  createdAt: isoTime,
  /** Written by the organisation for itself (R-ACTION-3). */
  own: z.boolean(),
  /** Targeted queries in no order: the chosen ones, or else all active ones of the organisation. */
  queries: z.array(z.string()),
  /** True when no query is chosen. */
  allQueries: z.boolean(),
  due: z.string().nullable(),
  /** Day since which it is live; null while not implemented. */
  implemented: z.string().nullable(),
  /** null while it is not implemented (R-ACTION-4). */
  effect: z.custom<Effect | null>(),
  /** Whether the reader may delete it. */
  deletable: z.boolean(),
})
export type TrackedRecommendation = z.infer<typeof trackedRecommendation>

/** A query that a recommendation may target: the organisation's, then its industries', active ones first. */
export interface TargetQuery {
  _id: string
  searchTerm: string
  kind: 'organisation' | 'industry'
  active: boolean
  /** Recommendations that chose it and are neither implemented nor rejected. */
  openActions: { _id: string; title: string }[]
}

export interface RecommendationTargets {
  items: TargetQuery[]
  total: number
}

/** What an organisation does for a query: the action furthest along that chose it, with its state in words. */
export interface QueryAction {
  _id: string
  title: string
  state: string
}

/** The four summary cards; no status counts as Pending (R-TRACKER-1). */
export const recommendationCounts = z.object({
  total: z.number(),
  implemented: z.number(),
  inProgress: z.number(),
  pending: z.number(),
})
export type RecommendationCounts = z.infer<typeof recommendationCounts>

/** `counts` covers all recommendations of the organisation, regardless of filters. */
export interface TrackedRecommendationPage extends ListPage<TrackedRecommendation> {
  counts: RecommendationCounts
}

export const statusChangeRow = z.object({
  _id: z.string(),
  from: recommendationStatusName,
  to: recommendationStatusName,
  changedAt: isoTime,
  /** Set for changes to implemented. A change from implemented to implemented only corrects the day. */
  liveSince: z.string().nullable(),
  /** Name of the user; null when deleted or unnamed. */
  changedBy: z.string().nullable(),
})
export type StatusChangeRow = z.infer<typeof statusChangeRow>

export interface TrackedRecommendationDetail extends TrackedRecommendation {
  history: StatusChangeRow[]
}

/** An action that chose a query, as the query's page lists it. */
export interface TargetingAction {
  _id: string
  title: string
  /** The title cut to as many letters where nobody gave one. */
  shortName: string
  status: RecommendationStatusName
  /** null while it is not implemented, like `effect`. */
  liveSince: string | null
  effect: Effect | null
  due: string | null
  /** Who saved it last; null when deleted or unnamed. */
  savedBy: string | null
}
