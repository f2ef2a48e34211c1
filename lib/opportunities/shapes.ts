import { z } from 'zod'
import type { QueryAction } from '@/lib/actions/shapes'
import type { SiteType } from '@/lib/answers/shapes'
import { id } from '@/lib/http/fields'
import { OPPORTUNITY_PERIODS } from '@/lib/limits'
import { type Bounds, type DayWindow, engineParam } from '@/lib/measure/shapes'
import type { CitedPage } from '@/lib/visibility/shapes'

/** Search params of Opportunities (R-ACTION-1). Windows are complete UTC days, the last one yesterday. */
export const opportunityParams = z.object({
  days: z.coerce
    .number()
    .pipe(z.literal([...OPPORTUNITY_PERIODS]))
    .default(28),
  engine: engineParam.optional(),
})
export type OpportunityParams = z.infer<typeof opportunityParams>

export const opportunityQueryParams = z.object({ organisationId: id, queryId: id })

export interface OpportunityWindow extends DayWindow {
  days: number
}

export interface OpportunityQuery {
  _id: string
  searchTerm: string
  kind: 'organisation' | 'industry'
}

/** Answers to one query that name a brand; `share` in whole percent, the mean over several engines. */
export interface NamedShare extends Bounds {
  named: number
  answers: number
  share: number
}

/** A query whose answers name a rival more often than the own brand, by more than chance. */
export interface Gap {
  query: OpportunityQuery
  own: NamedShare
  /** The leading rival; `key` is its brand key. */
  rival: { key: string; name: string } & NamedShare
  /** Answers that name the rival and not the own brand, and the reverse. */
  rivalOnly: number
  ownOnly: number
  /** Difference between the shares in points. */
  gap: number
  /** Ids of the engines on which the rival is ahead. */
  engines: string[]
  /** null while no action has chosen the query. */
  action: QueryAction | null
}

/** A cited site, counted over the window's answers to all queries. */
export interface SiteOpportunity {
  site: string
  type: SiteType
  /** Whether an organisation admin has set the type. */
  typeSet: boolean
  answers: number
  /** Among these answers; one answer may do both. */
  namingOwn: number
  namingRivals: number
  /** Newly cited since the period before, or no longer cited; null if either period has too few answers. */
  change: 'new' | 'lost' | null
  /** Answers of the period before that cite it. */
  before: number
  /** The most cited pages, at most 20. */
  pages: (Omit<CitedPage, 'appearances'> & { answers: number })[]
}

/** What engines searched for; searches that differ only in case and white space are one. */
export const searchOpportunity = z.object({
  search: z.string(),
  /** Key for `search=` of a list of answers. */
  key: z.string(),
  /** Answers for which the engine ran it. */
  times: z.number(),
  engines: z.array(z.string()),
  /** Whether any of these answers read or cited an own site. */
  ownSiteRead: z.boolean(),
})
export type SearchOpportunity = z.infer<typeof searchOpportunity>

export interface Opportunities {
  organisation: { _id: string; name: string }
  window: OpportunityWindow
  /** Answers of the window; a gap needs some weeks of them. */
  answers: number
  /** First day on which gaps may appear, as long as no query has enough days with answers; otherwise null. */
  enoughFrom: string | null
  gaps: Gap[]
  /** Queries in which a rival's lead may be chance. */
  omittedGaps: number
  sites: SiteOpportunity[]
  searches: SearchOpportunity[]
  /** All engines that answered within the window, even if one is chosen. */
  engines: { id: string; label: string; mark: string }[]
  simulated: boolean
}

export const STEPS = ['answers', 'read', 'cited', 'named', 'topThree'] as const
export type StepKey = (typeof STEPS)[number]

export interface Step {
  key: StepKey
  count: number
  /** Answers counted: those of engines that report it. */
  of: number
  /** The leading rival in the same answers, by its sites or name; null if there is none. */
  rival: number | null
  /** Ids of the engines that gave these answers. */
  engines: string[]
  /** Labels of engines that do not report it; only for 'read'. */
  notReportedBy: string[]
}

/** Why answers to one query do not name the own brand (R-ACTION-2). */
export interface WhyNotUs {
  query: OpportunityQuery
  window: OpportunityWindow
  engines: { id: string; label: string; mark: string }[]
  own: NamedShare
  rival: ({ key: string; name: string } & NamedShare) | null
  steps: Step[]
  /** null if no step is clearly weak, or under 20 answers. */
  weakest: Exclude<StepKey, 'answers'> | null
  enough: boolean
  /** null while no action has chosen the query. */
  action: QueryAction | null
  /** Sites cited in answers that place the rival first, most cited first; at most three. */
  rivalSites: string[]
}
