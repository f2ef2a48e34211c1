import { z } from 'zod'
import type { QueryAction } from '@/lib/actions/shapes'
import type { SiteType } from '@/lib/answers/shapes'
import { id, WITHOUT_NUL } from '@/lib/http/fields'
import { RANGES, SEARCHED_TEXT_MAX } from '@/lib/limits'
import type { GapVerdict, Side } from '@/lib/measure/gaps'
import {
  type Bounds,
  type DayWindow,
  type EngineFigures,
  engineParam,
  type MeasurementChange,
  type Sentence,
  type TimelineNote,
} from '@/lib/measure/shapes'
import type { NamedShare, OpportunityQuery, OpportunityWindow } from '@/lib/opportunities/shapes'
import type { ImplementDate } from '@/lib/visibility/shapes'

/** Search params of rivals and of one rival (R-RIVAL-1). Windows end on the last finished day. */
export const rivalParams = z.object({
  range: z.coerce
    .number()
    .pipe(z.literal([...RANGES]))
    .default(7),
  engine: engineParam.optional(),
})
export type RivalParams = z.infer<typeof rivalParams>

export const rivalKeyParams = z.object({
  organisationId: id,
  brandKey: z.string().max(SEARCHED_TEXT_MAX).regex(WITHOUT_NUL),
})

/** A brand that the answers place 1 to 10; counts are sums over the engines, `share` and `averageRank` their mean. */
export interface RivalRow {
  key: string
  name: string
  named: number
  answers: number
  /** Whole percent. */
  share: number
  /** 1 to 11; an answer that does not place it counts as 11. */
  averageRank: number
  /** Whether the organisation wants to see it first. */
  favourite?: true
}

/** First the rivals that the organisation wants to see first, in its order, then the others, highest share first. */
export interface RivalList {
  window: OpportunityWindow
  items: RivalRow[]
}

/** Answers of a window that name a brand. `share` in whole percent, like the visibility score; null without answers. */
export interface WindowShare extends Bounds {
  named: number
  answers: number
  share: number | null
}

export interface RivalDay {
  date: string
  /** Share of the day's answers, and mean of the last 7 such shares; in whole percent. */
  own: number
  rival: number
  ownAverage: number
  rivalAverage: number
  answers: number
}

/** Who is ahead beyond chance over the last 28 days, and since when by the 7-day shares; both null where neither is. */
export interface Lead {
  ahead: Side | null
  aheadSince: string | null
}

/** The averages of 28 days that a change of the gap compares. */
interface GapSide extends DayWindow {
  own: number
  rival: number
}

export interface RivalGap extends Bounds {
  /** Share of the rival less the own one over the last 28 days, in points; null without answers. */
  points: number | null
  /** The same over the first 28 of the 90 days; null where they cannot be compared. */
  before: number | null
  beyondChance: boolean
  /** By whoever is ahead now; null where the two cannot be compared, as after a change of measuring. */
  verdict: GapVerdict | null
  sides: { recent: GapSide; before: GapSide } | null
  /** Why the two cannot be compared; absent otherwise. */
  measurementChange?: MeasurementChange
  /** Labels of the engines compared, where that leaves one out; otherwise empty. */
  only: string[]
}

export interface RivalEngine {
  id: string
  label: string
  mark: string
  /** First day counted: of a week the seventh last with answers. */
  from: string
  own: WindowShare
  rival: WindowShare
  /** Share of the rival less the own one; null without answers. */
  gap: number | null
  /** undefined with too few days to say. */
  ahead: Side | null | undefined
  /** Since when one is ahead, or both are level; null if not within the 90 days. */
  since: string | null
}

export interface RivalQuery {
  query: OpportunityQuery
  own: NamedShare
  rival: NamedShare
  gap: number
  /** Beyond chance; null for neither, undefined with too few days to say. */
  ahead: Side | null | undefined
  /** An action that was proven to move it, where the own brand is ahead. */
  proven: Pick<QueryAction, '_id' | 'title'> | null
}

/** A site cited in answers that name the rival and not the own brand. */
export interface RivalSite {
  site: string
  type: SiteType
  answers: number
  /** The most cited pages first. */
  pages: { url: string; answers: number }[]
  /** What was planned for it here; null while nothing is. */
  action: QueryAction | null
}

/**
 * What answers praise or criticise the rival for: how many say so of it, and how many the same of the own brand, among
 * the answers of the analysis.
 */
export interface RivalTheme {
  theme: string
  answers: number
  own: number
  /** Which answers these are, for the page of the answers. */
  said: { theirs: string; own: string }
}

/** The analysis that read the rival (R-RIVAL-5): how many of its answers name the rival, and how many the own brand. */
export interface RivalAnalysis extends DayWindow {
  _id: string
  rival: number
  own: number
  /** Which answers name the rival, for the page of the answers. */
  said: string
  /** A sentence of an answer that has the first theme, in its exact words; null while its text is not kept. */
  quote: { text: string; answer: string; engine: string; day: string } | null
  simulated: boolean
}

export interface Neighbour {
  key: string
  name: string
}

/** The own brand and one rival in the same answers (R-RIVAL-1). */
export interface RivalFigures extends Lead {
  organisation: { _id: string; name: string }
  /** The last finished day. */
  today: string
  rival: Neighbour & WindowShare
  own: WindowShare
  window: OpportunityWindow
  /** Whose queries the shares count: the organisation's, or its industries' while it has no answers of its own. */
  asked: { kind: OpportunityQuery['kind']; queries: number }
  /** All answers of the organisation and its industries that name the rival, and their days. */
  seen: DayWindow & { answers: number }
  /** 90 days, those with answers only. */
  days: RivalDay[]
  gap: RivalGap
  /** Largest gap first. */
  engines: RivalEngine[]
  /** All engines with answers, for a choice. */
  choices: Pick<EngineFigures, 'id' | 'label' | 'inMean' | 'reason' | 'lastAnswerDay'>[]
  queries: RivalQuery[]
  /** Answers of the window that name the rival and not the own brand, which `sites` are of. */
  carried: number
  sites: RivalSite[]
  /** Sites left out, with the answers that cite them: those of the rival, and own ones. */
  leftOut: { theirs: { site: string; answers: number }[]; own: { site: string; answers: number }[] }
  /** Said most often first; both are empty without an analysis. */
  praise: RivalTheme[]
  criticism: RivalTheme[]
  analysis: RivalAnalysis | null
  /** Day of the weekly analysis that may read this rival for the first time; null where none is to come. */
  nextAnalysis: string | null
  /** Other names in these answers that people sorted as this rival. */
  alsoReadAs: string[]
  /** Its place among the rivals by share, from 1; null where no answer of the window names it. */
  place: { place: number; of: number; previous: Neighbour | null; next: Neighbour | null } | null
  implementDates: ImplementDate[]
  notes: TimelineNote[]
  sentences: Sentence[]
  simulated: boolean
}
