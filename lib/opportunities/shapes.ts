import { z } from 'zod'
import type { SiteType } from '@/lib/answers/shapes'
import { id } from '@/lib/http/fields'
import { OPPORTUNITY_PERIODS } from '@/lib/limits'
import { type Bounds, type DayWindow, engineParam } from '@/lib/measure/shapes'

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

/** Answers to one query that name a brand; `share` in whole percent, of several engines the mean of theirs. */
export interface NamedShare extends Bounds {
  named: number
  answers: number
  share: number
}

/** A query for which answers name a rival more often than the own brand, beyond chance. */
export interface Gap {
  query: OpportunityQuery
  own: NamedShare
  /** The leading rival; `key` is its brand key. */
  rival: { key: string; name: string } & NamedShare
  /** Answers that name the rival and not the own brand, and the reverse. */
  rivalOnly: number
  ownOnly: number
  /** Points between the two shares. */
  gap: number
  /** Ids of the engines on which the rival is ahead. */
  engines: string[]
}

/** A site that answers cite, in answers of the window to all queries. */
export interface SiteOpportunity {
  site: string
  type: SiteType
  /** Whether an organisation admin has set the type. */
  typeSet: boolean
  answers: number
  /** Of these answers; an answer may do both. */
  namingOwn: number
  namingRivals: number
  /** Cited now and not in the period before, or the reverse; null where either period has too few answers to say. */
  change: 'new' | 'lost' | null
  /** Answers of the period before that cite it. */
  before: number
  /** The most cited, at most 20. */
  pages: { url: string; answers: number }[]
}

/** What engines looked up; equal searches are folded by case and white space. */
export const searchOpportunity = z.object({
  search: z.string(),
  /** By which `search=` of a list of answers finds them. */
  key: z.string(),
  /** Answers whose engine ran it. */
  times: z.number(),
  engines: z.array(z.string()),
  /** Whether any of these answers read or cited an own site. */
  ownSiteRead: z.boolean(),
})
export type SearchOpportunity = z.infer<typeof searchOpportunity>

export interface Opportunities {
  organisation: { _id: string; name: string }
  window: OpportunityWindow
  /** Of the window; a gap needs some weeks of them. */
  answers: number
  /** The first day on which gaps may appear, while no query has enough days with answers; else null. */
  enoughFrom: string | null
  gaps: Gap[]
  /** Queries in which a rival is ahead by what may be chance. */
  omittedGaps: number
  sites: SiteOpportunity[]
  searches: SearchOpportunity[]
  /** All that answered within the window, also beside a chosen one. */
  engines: { id: string; label: string; mark: string }[]
  simulated: boolean
}

export const STEPS = ['answers', 'read', 'cited', 'named', 'topThree'] as const
export type StepKey = (typeof STEPS)[number]

export interface Step {
  key: StepKey
  count: number
  /** Answers that the count is of: those of engines that report it. */
  of: number
  /** Of the leading rival in the same answers: its sites, its name; null where there is none. */
  rival: number | null
  /** Ids of the engines whose answers these are. */
  engines: string[]
  /** Labels of the engines that do not report it; 'read' only. */
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
  /** null where no step is clearly weak, or under 20 answers. */
  weakest: Exclude<StepKey, 'answers'> | null
  enough: boolean
  /** Sites cited in the answers that place the rival first, the most cited first; at most three. */
  rivalSites: string[]
}
