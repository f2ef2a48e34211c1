import { z } from 'zod'
import { opportunityKey, type QueryAction } from '@/lib/actions/shapes'
import type { SiteType } from '@/lib/answers/shapes'
import { id } from '@/lib/http/fields'
import { OPPORTUNITY_PERIODS } from '@/lib/limits'
import { type Bounds, type DayWindow, engineParam, type Sentence } from '@/lib/measure/shapes'
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

/** What a card proposes: close a gap, get onto a site, answer what AI searched for. */
export type OpportunityKind = 'gap' | 'site' | 'search'

/** The opportunity that is put aside, or taken back. */
export const opportunityAside = z.object({ key: opportunityKey })

export interface OpportunityState {
  status: 'planned' | 'inProgress' | 'live' | 'worked' | 'onHold'
  action: { _id: string; title: string }
  /** 'Planned by Amelia', 'Live for 6 days', 'Worked: +39 points'. */
  text: string
  /** 'due 2 December', 'first look 2 December'; null where there is none. */
  note: string | null
  due: string | null
}

/** The reader's effort, from 1 to 3. */
export interface Effort {
  bars: 1 | 2 | 3
  text: string
}

interface CommonCard {
  key: string
  /** From 1, among all cards. */
  place: number
  title: string
  /** Answers of the window that name a rival and not the own brand. */
  atStake: number
  effort: Effort
  /** Points that own actions of this kind have moved; null before three of them have a verdict. */
  brings: { actions: number; low: number; high: number } | null
  /** null while nothing is done about it. */
  state: OpportunityState | null
  /** Ids of the queries whose answers are at stake. */
  queries: string[]
}

export interface GapCard extends CommonCard {
  kind: 'gap'
  gap: Omit<Gap, 'action'>
  /** Answers for which AI opened an own site; null if no engine reports it. */
  opened: number | null
}

export interface SiteCard extends CommonCard {
  kind: 'site'
  site: string
  type: SiteType
  /** Its pages that these answers quote, and on how many of them the own brand is: half of the answers that quote one name it. */
  pages: number
  namingOwn: number
  /** The path of the page quoted most in the answers at stake; null for the site itself. */
  strongest: string | null
}

export interface SearchCard extends CommonCard {
  kind: 'search'
  search: string
  searchKey: string
  times: number
  /** The page that it found most. */
  found: { page: string; times: number }
}

export type OpportunityCard = GapCard | SiteCard | SearchCard

export const LEFT_OUT = [
  ...(['closeQueries', 'wonSites', 'closeSites', 'foreignSites'] as const),
  ...(['foundSearches', 'brandSearches', 'closeSearches', 'worked', 'aside'] as const),
] as const

/** What is not listed for one reason. */
export interface LeftOut {
  reason: (typeof LEFT_OUT)[number]
  items: {
    key: string
    name: string
    /** Who put it aside, and when; null for others and where the person is gone. */
    by: string | null
    at: string | null
  }[]
}

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
  /** Opportunities in one list, most answers at stake first (R-ACTION-9). */
  cards: OpportunityCard[]
  /** What is not on it, by reason; reasons without any are left out. */
  leftOut: LeftOut[]
  sentences: Sentence[]
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
