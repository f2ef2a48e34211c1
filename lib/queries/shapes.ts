import { z } from 'zod'
import type { TargetingAction } from '@/lib/actions/shapes'
import type { SiteType } from '@/lib/answers/shapes'
import type { Access, EngineId } from '@/lib/engines/engines'
import { id, isoTime, optionalText, requiredText, version, WITHOUT_NUL } from '@/lib/http/fields'
import { RANGES, type Range, TEXT } from '@/lib/limits'
import {
  type DayWindow,
  type EngineReason,
  engineParam,
  type MeasuredBy,
  type Sentence,
  type ShownLooks,
  type TimelineNote,
  type VerdictFigures,
} from '@/lib/measure/shapes'
import type { NamedShare, OpportunityQuery, WhyNotUs } from '@/lib/opportunities/shapes'
import type { ListPage } from '@/lib/table/shapes'
import { formCopy } from '@/lib/ui/words'
import { queryChip } from '@/lib/visibility/shapes'
import { type ChangedValue, ownQueriesCopy, PROPOSALS } from './own-words'
import { distinctTags, QUERY_TAGS } from './tags'
import { normaliseTag, tagPrompt, tagsCopy, trackedQueriesCopy } from './words'

/** A query of an organisation or an industry, whichever is set (R-QUERY-1). */
export const trackedQueryRow = z.object({
  _id: z.string(),
  organization: z.string().optional(),
  industry: z.string().optional(),
  searchTerm: z.string(),
  profileName: z.string().nullable(),
  searcherProfile: z.string().nullable(),
  tags: z.array(z.string()),
  active: z.boolean(),
  results: z.number(),
  owner: z.object({ _id: z.string(), email: z.string() }).nullable(),
  updatedBy: z.object({ _id: z.string(), email: z.string() }).nullable(),
  /** In lists of an organisation's own admins: somebody who is none of its people changed it last. */
  changedOutside: z.boolean().optional(),
  createdAt: isoTime,
  updatedAt: isoTime,
  version: z.number(),
})
export type TrackedQueryRow = z.infer<typeof trackedQueryRow>

/** Number of one owner's active queries, and their limit. */
export interface ActiveCount {
  count: number
  limit: number
}

export interface TrackedQueryPage extends ListPage<TrackedQueryRow> {
  active: ActiveCount
}

/** A query's tags as they are stored, each once; an error names the whole field (R-TAG-1). */
const queryTags = z
  .array(z.string(), { error: formCopy.invalidInput })
  .max(10 * QUERY_TAGS.perQuery, tagsCopy.tooMany)
  .refine((given) => given.every((tag) => WITHOUT_NUL.test(tag)), formCopy.invalidInput)
  .transform((given) => distinctTags(given.map(normaliseTag)))
  .pipe(
    z
      .array(z.string())
      .max(QUERY_TAGS.perQuery, tagsCopy.tooMany)
      .superRefine((given, context) => {
        const message = given.map((tag) => tagPrompt(tag, [])).find(Boolean)
        if (message) context.addIssue({ code: 'custom', message })
      }),
  )

/**
 * Absent fields keep their value (R-QUERY-6); a new query without `active` is active while there is room. The server
 * sets the authors.
 */
export const trackedQueryInput = z.object({
  _id: id.optional(),
  organization: id.optional(),
  industry: id.optional(),
  searchTerm: requiredText(TEXT.name, trackedQueriesCopy.form.searchTermPrompt).optional(),
  profileName: optionalText(TEXT.name).optional(),
  searcherProfile: optionalText(TEXT.long).optional(),
  tags: queryTags.optional(),
  active: z.boolean().optional(),
  version,
})
export type TrackedQueryInput = z.infer<typeof trackedQueryInput>

/** The same of the own organisation; `inPlaceOf` is a query that is paused for it when it is switched on (R-OWNQUERY-3). */
export const ownQueryInput = trackedQueryInput
  .omit({ organization: true, industry: true })
  .extend({ inPlaceOf: id.optional() })
export type OwnQueryInput = z.infer<typeof ownQueryInput>

/** One change of a query, by a colleague (name or address); null for somebody outside the organisation. */
export interface QueryChange {
  _id: string
  at: string
  kind: 'create' | 'save'
  by: string | null
  /** Fields that changed, as they were and as they became. */
  fields: {
    name: 'searchTerm' | 'profileName' | 'searcherProfile' | 'tags' | 'active'
    from: ChangedValue
    to: ChangedValue
  }[]
}

export interface OwnQuery extends TrackedQueryRow {
  /** The latest first. */
  history: QueryChange[]
}

/** What helps to add a query: what the industries ask, and the engines that can answer a preview, the default first. */
export interface QuerySuggestions {
  searchTerms: string[]
  /** `costUsd`: what one answer costs by the list of prices; null where it says none. */
  engines: { id: EngineId; costUsd: string | null }[]
  active: ActiveCount
  previewsPerDay: number
}

/** Body of a proposal (R-OWNQUERY-6). */
export const queryProposalInput = z.object({
  searchTerm: requiredText(TEXT.name, trackedQueriesCopy.form.searchTermPrompt),
  profileName: optionalText(TEXT.name).optional(),
  searcherProfile: optionalText(TEXT.long).optional(),
  reason: requiredText(PROPOSALS.reasonChars, ownQueriesCopy.propose.reasonPrompt),
})
export type QueryProposalInput = z.infer<typeof queryProposalInput>

/** An admin's decision; an accepted query is active while there is room, unless the body says. */
export const queryDecisionInput = z.object({
  accept: z.boolean(),
  active: z.boolean().optional(),
  inPlaceOf: id.optional(),
  reply: optionalText(PROPOSALS.reasonChars).optional(),
})
export type QueryDecisionInput = z.infer<typeof queryDecisionInput>

export const queryProposalRow = z.object({
  _id: z.string(),
  searchTerm: z.string(),
  profileName: z.string().nullable(),
  searcherProfile: z.string().nullable(),
  reason: z.string(),
  state: z.enum(['open', 'accepted', 'declined']),
  /** What the admin said about it. */
  reply: z.string().nullable(),
  /** Name or address of a colleague; null for somebody outside the organisation. */
  by: z.string().nullable(),
  mine: z.boolean(),
  createdAt: isoTime,
  decidedAt: isoTime.nullable(),
  decidedBy: z.string().nullable(),
})
export type QueryProposalRow = z.infer<typeof queryProposalRow>

/** For admins those of everybody, for others their own: open ones first, then the latest that were decided. */
export interface QueryProposals {
  items: QueryProposalRow[]
  total: number
}

/** A query as members read it, without the authors, whom only admins see. */
export const memberQueryRow = queryChip.extend({
  profileName: z.string().nullable(),
  searcherProfile: z.string().nullable(),
  createdAt: isoTime,
  updatedAt: isoTime,
})
type MemberQueryRow = z.infer<typeof memberQueryRow>

export interface IndustryQueryRow extends MemberQueryRow {
  industry: string
}

export interface OrganisationQueryRow extends MemberQueryRow {
  organization: string
}

/** Search params of the figures of one query (R-VISIBILITY-16). */
export const queryFigureParams = z.object({
  range: z.coerce
    .number()
    .pipe(z.literal([...RANGES]))
    .default(7),
  engine: engineParam.optional(),
})
export type QueryFigureParams = z.infer<typeof queryFigureParams>

/** A query as its page heads it. */
export interface PagedQuery extends OpportunityQuery {
  active: boolean
  profileName: string | null
  searcherProfile: string | null
}

/** A neighbour in the order of Home. */
export type QueryNeighbour = Pick<OpportunityQuery, '_id' | 'searchTerm'>

export interface BrandShare extends NamedShare {
  key: string
  name: string
  /** Rounded mean of its places, 1 to 11; an answer that does not place it counts as 11. */
  averageRank: number | null
  own: boolean
}

/** A point of an engine's lines: shares of the last 14 days, null under 7 answers. */
export interface SharePoint {
  date: string
  own: number | null
  leader: number | null
}

/** One engine's answers to the query; a silent one, which the mean leaves out, has none. */
export interface QueryEngine extends ShownLooks {
  id: string
  label: string
  inMean: boolean
  access: Access
  /** Who looked at a surface on the days of the window, the latest first; empty for other engines. */
  providers: MeasuredBy[]
  /** Why it is silent. */
  reason: EngineReason | null
  lastAnswerDay: string
  named: number
  answers: number
  share: number
  /** The same of the leading rival. */
  leader: { named: number; share: number } | null
  trend: SharePoint[]
}

/** A name placed 1 to 10. */
export interface NamedBrand {
  key: string
  name: string
  own: boolean
}

/** One answer of the strip; one that failed has no result and names nobody. */
export interface StripCell {
  date: string
  engine: string
  sample: number
  resultId: string | null
  /** Best placement of the own brand, 1 to 10; null when it has none. */
  placement: number | null
  /** Names in order of placement, the own brand once. */
  order: NamedBrand[]
}

/** A page quoted in answers that name the leading rival, or you where you lead. */
export interface QuotedPage {
  /** The spelling of its address that is cited most; `spellings` has all of several, the most cited first. */
  url: string
  spellings?: string[]
  site: string
  type: SiteType
  /** Answers that cite it by any spelling, and those of them that name the own brand and the leading rival. */
  answers: number
  namingOwn: number
  namingLeader: number
  /** Rounded mean place of the own brand in these answers; null if none names it. */
  placement: number | null
  /** Whose site it is. */
  of: 'own' | 'leader' | null
}

/** Everything of a query's page. Its window and the strip end on the last finished day. */
export interface QueryFigures extends VerdictFigures, Pick<WhyNotUs, 'steps' | 'weakest' | 'enough' | 'rivalSites'> {
  organisation: { _id: string; name: string }
  today: string
  query: PagedQuery
  range: Range
  window: DayWindow
  own: NamedShare
  /** Share of as many days before; null without answers. */
  before: { from: string; to: string; share: number } | null
  /** The rival with the highest share; null when answers name no other brand. */
  leader: { key: string; name: string } | null
  /** Whether the own share is above that of every rival. */
  leads: boolean
  /** The chosen engine; null for the mean of all. */
  engine: string | null
  engines: QueryEngine[]
  /** All engines that there are to choose from. */
  choices: Pick<QueryEngine, 'id' | 'label' | 'inMean' | 'reason'>[]
  /** When the measurement changed, oldest first. */
  notes: TimelineNote[]
  /** Highest share first, at most 50. */
  brands: BrandShare[]
  strip: StripCell[]
  pages: QuotedPage[]
  /** Live ones first, each with what it has come to in words. Empty for readers who may not see actions. */
  actions: (TargetingAction & { said: string })[]
  /** The action whose effect is looked at next, in words; null when there is none. */
  waiting: string | null
  /** Its place among all queries of the organisation and its industries, from 1. */
  place: { position: number; total: number; previous: QueryNeighbour | null; next: QueryNeighbour | null }
  sentences: Sentence[]
  /** Whether it was ever answered. */
  answered: boolean
  simulated: boolean
}
