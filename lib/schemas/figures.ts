import { z } from 'zod'
import { CITATION_PERIODS, COMPARED_DAYS_MAX, PERIODS } from '@/lib/limits'
import type { LikelyRange, Metrics, VerdictFigures } from './certainty'
import { type ByEngine, engineParam } from './engine-figures'
import { idList, WITHOUT_NUL } from './fields'
import type { RecommendationStatusName } from './recommendation-tracker'

const visibilityPeriod = z.coerce.number().pipe(z.literal([...CITATION_PERIODS]))

const competitorParam = z.string().max(300).regex(WITHOUT_NUL)

const trendPeriod = z.coerce.number().pipe(z.literal([...CITATION_PERIODS, COMPARED_DAYS_MAX]))
const comparedPeriod = z.coerce.number().pipe(z.literal([...PERIODS]))

/**
 * Search params of Visibility Data (R-API-12). `days` governs trends, `citationDays` the cited sites; `compare` adds the
 * period of so many days and the one before it, which the trends then hold too.
 */
export const visibilityParams = z.object({
  days: trendPeriod.default(30),
  compare: comparedPeriod.optional(),
  citationDays: visibilityPeriod.optional(),
  queries: idList,
  engine: engineParam.optional(),
  competitor: competitorParam.optional(),
})
export type VisibilityParams = z.infer<typeof visibilityParams>

export interface ScorePoint {
  date: string
  score: number
  ranked: number
  results: number
  /** Mean of the last 7 daily scores up to this day, rounded; none of them from before a changed measurement. */
  average: number
  /** Sums over the days that the average covers. */
  averageRanked: number
  averageResults: number
  /** The likely range of the average; null under 20 answers. */
  low: number | null
  high: number | null
}

export const queryChip = z.object({
  _id: z.string(),
  searchTerm: z.string(),
  active: z.boolean(),
  results: z.number(),
  firstResult: z.string().nullable(),
  latestResult: z.string().nullable(),
})
export type QueryChip = z.infer<typeof queryChip>

export interface RankDay {
  date: string
  /** Answers of the day. */
  results: number
  /** Average rank; null when it is above 10. A day without results has no entry. */
  own: number | null
  competitor: number | null
  /** Answers that place it in their top 10; null without a competitor. */
  ownRanked: number
  competitorRanked: number | null
}

export interface CitedSite {
  site: string
  appearances: number
  sources: { url: string; appearances: number }[]
  own: boolean
}

export interface LiveRow {
  index: number
  /** The brand's key: lowercase. */
  company: string
  name: string
  visibility: number
  /** The likely range of the visibility; null under 20 answers. */
  low: number | null
  high: number | null
  ranked: number
  /** To one decimal, in all answers of the day: one that does not name the brand counts as 11. null where none does. */
  meanRank: number | null
  tied: boolean
  own: boolean
}

/** Both days included. */
export interface DayWindow {
  from: string
  to: string
}

/** How much of a period's answers name the brand. */
export interface PeriodShare extends DayWindow {
  /** Mean of the daily scores; null without answers. */
  score: number | null
  ranked: number
  results: number
}

/** What the answers of a period say, as the ring and the further figures would. */
export interface ComparedPeriod extends PeriodShare {
  metrics: Metrics
}

/** Two periods of `days` days, the later one up to today (R-VISIBILITY-13). */
export interface PeriodComparison<Period extends PeriodShare = ComparedPeriod> {
  days: number
  recent: Period
  before: Period
}

export interface ImplementDate {
  date: string
  titles: string[]
}

export interface VisibilityFigures extends ByEngine, VerdictFigures {
  organisation: { _id: string; name: string; location: string; websiteUrl: string | null }
  today: string
  /** The ring: mean of the last 7 daily scores; null without data. */
  score: number | null
  /** Percentage points from the 7 points before; null under 14 points. */
  change: number | null
  ranked: number
  results: number
  /** Of the score; null under 20 answers. */
  interval: LikelyRange | null
  metrics: Metrics
  /** null where none is asked for. */
  comparison: PeriodComparison | null
  /** From the first to the last of the 7 points; null without data. */
  ringDays: DayWindow | null
  trend: ScorePoint[]
  queries: QueryChip[]
  rankTrend: {
    competitor: string | null
    /** Brand keys, most often placed first; never the organisation itself. */
    competitors: string[]
    competitorNames: { key: string; name: string }[]
    days: RankDay[]
  }
  citations: CitedSite[]
  /** null where no day has results. */
  citedDays: DayWindow | null
  /** The day of Live Visibility; null when no answer is recent enough. */
  liveDate: string | null
  liveResults: number
  live: LiveRow[]
  implementDates: ImplementDate[]
  simulated: boolean
}

/** How the brand is doing in the answers to the organisation's own queries (R-HOME-10). */
export interface BrandSummary
  extends VerdictFigures,
    Pick<
      VisibilityFigures,
      'organisation' | 'today' | 'score' | 'change' | 'ranked' | 'results' | 'interval' | 'ringDays' | 'liveDate'
    >,
    Pick<ByEngine, 'engines' | 'engineCount'> {
  /** Among the brands of Live Visibility on that day; null where it has no answers or none of them names the brand. */
  rank: { place: number; tied: boolean } | null
}

/** The first period, 3, is labelled 'Last Data Pull' (R-HOME-6). Any other value is a 400. */
const industryPeriod = z.coerce.number().pipe(z.literal([...PERIODS]))
const rankPeriod = z.coerce.number().pipe(z.literal([...PERIODS, COMPARED_DAYS_MAX]))

/**
 * Search params of the industry trends (R-API-12). `days` governs ranks, `citationDays` the cited sites; `compare` is that
 * of the visibility figures.
 */
export const industryTrendsParams = z.object({
  days: rankPeriod.default(7),
  compare: comparedPeriod.optional(),
  citationDays: industryPeriod.optional(),
  queries: idList,
  engine: engineParam.optional(),
  competitor: competitorParam.optional(),
})
export type IndustryTrendsParams = z.infer<typeof industryTrendsParams>

export interface IndustryChip extends QueryChip {
  industry: { _id: string; name: string }
}

export interface IndustryRankDay {
  date: string
  /** Answers of the day. */
  results: number
  /** Average rank per brand key; null when it is above 10. A day without results has no entry. */
  ranks: Record<string, number | null>
  /** Answers that place it in their top 10, per brand key. */
  ranked: Record<string, number>
}

export interface ProgressRow {
  _id: string
  title: string
  status: RecommendationStatusName
}

export interface IndustryTrendsFigures extends ByEngine {
  organisation: { _id: string; name: string; location: string; websiteUrl: string | null }
  industries: { _id: string; name: string }[]
  today: string
  queries: IndustryChip[]
  rankTrend: {
    /** Brand keys: the own brand, the top 10 competitors, most often placed first, then the requested one. */
    brands: string[]
    /** The own brand and every competitor that can be requested, in the same order. */
    brandNames: { key: string; name: string }[]
    own: string
    days: IndustryRankDay[]
  }
  /** Of the answers that name the own brand; null where none is asked for. */
  comparison: PeriodComparison<PeriodShare> | null
  citations: CitedSite[]
  citedDays: DayWindow | null
  liveDate: string | null
  liveResults: number
  live: LiveRow[]
  progress: ProgressRow[]
  simulated: boolean
}
