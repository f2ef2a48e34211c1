import { z } from 'zod'
import { RECOMMENDATION_STATUSES } from '@/lib/actions/shapes'
import type { Day } from '@/lib/format/days'
import { idList, tagList, WITHOUT_NUL } from '@/lib/http/fields'
import {
  CITATION_PERIODS,
  COMPARED_DAYS_MAX,
  PERIODS,
  RANGES,
  type Range,
  SCORE_WINDOW,
  TREND_PERIODS,
} from '@/lib/limits'
import {
  type AnswerShare,
  type Bounds,
  type ByEngine,
  type DayWindow,
  engineParam,
  type LikelyRange,
  type Metrics,
  type Sentence,
  type VerdictFigures,
  type WindowKind,
} from '@/lib/measure/shapes'

const visibilityPeriod = z.coerce.number().pipe(z.literal([...CITATION_PERIODS]))

/**
 * Search params of both dashboards. `range` governs score, change, interval, metrics, engines and cited sites, `days` the
 * trends; `citationDays` gives the cited sites days of their own; `compare` adds the period of so many days and the one
 * before it, which the trends then hold too.
 */
const dashboardParams = <Days extends z.ZodType, Cited extends z.ZodType>(days: Days, citationDays: Cited) =>
  z.object({
    days,
    range: z.coerce
      .number()
      .pipe(z.literal([...RANGES]))
      .default(SCORE_WINDOW),
    compare: z.coerce
      .number()
      .pipe(z.literal([...TREND_PERIODS]))
      .optional(),
    citationDays,
    queries: idList,
    tag: tagList,
    engine: engineParam.optional(),
    competitor: z.string().max(300).regex(WITHOUT_NUL).optional(),
  })

const trendPeriod = z.coerce.number().pipe(z.literal([1, ...TREND_PERIODS, COMPARED_DAYS_MAX]))

/** Figures of Visibility Data (R-API-12). */
export const visibilityParams = dashboardParams(trendPeriod.default(30), visibilityPeriod.optional())
export type VisibilityParams = z.infer<typeof visibilityParams>

/** Figures of By surface (R-SURFACES-11). */
export const surfaceParams = z.object({
  range: z.coerce
    .number()
    .pipe(z.literal([...RANGES]))
    .default(7),
  queries: idList,
  tag: tagList,
})
export type SurfaceParams = z.infer<typeof surfaceParams>

/** A day's score; the range is that of the average. */
export interface ScorePoint extends AnswerShare, Bounds {
  date: string
  score: number
  /** Rounded mean of the last 7 daily scores up to this day, without those from before a change in measuring. */
  average: number
  /** Sums over the days of the average. */
  averageRanked: number
  averageResults: number
}

export const queryChip = z.object({
  _id: z.string(),
  searchTerm: z.string(),
  tags: z.array(z.string()),
  active: z.boolean(),
  results: z.number(),
  firstResult: z.string().nullable(),
  latestResult: z.string().nullable(),
})
export type QueryChip = z.infer<typeof queryChip>

/** A rival that can be chosen; `favourite` is of those the organisation wants to see first. */
export interface RivalName {
  key: string
  name: string
  favourite?: true
}

export interface RankDay {
  date: string
  /** Answers of the day. */
  results: number
  /** Average rank; null above 10. A day without results has no entry. */
  own: number | null
  competitor: number | null
  /** Answers that place it in their top 10; null without a competitor. */
  ownRanked: number
  competitorRanked: number | null
  /** Rank of the rival that leads the latest day, where the competitor is another one. */
  leader?: number | null
  leaderRanked?: number
}

/** A page by the spelling of its address that is cited most; `spellings` has all of several, the most cited first. */
export interface CitedPage {
  url: string
  appearances: number
  spellings?: { url: string; appearances: number }[]
}

/** `site` is a host, or an own page on a platform: 'facebook.com/loomhouse'. */
export interface CitedSite {
  site: string
  appearances: number
  sources: CitedPage[]
  own: boolean
}

/** A brand's place on the latest day; the likely range is that of the visibility. */
export interface LiveRow extends Bounds {
  index: number
  /** The brand's key: lowercase. */
  company: string
  name: string
  visibility: number
  ranked: number
  /** To one decimal, over all answers of the day; one that does not name the brand counts as 11. null if none does. */
  meanRank: number | null
  tied: boolean
  own: boolean
  /** Its share over the days of the page's range, computed as the ring is; null without answers there. */
  rangeShare: number | null
  /** Whether the organisation wants to see this rival first; its place is that of the figures. */
  favourite?: true
}

/** Share of a period's answers that name the brand. */
export interface PeriodShare extends DayWindow, AnswerShare {
  /** Mean of the daily scores; null without answers. */
  score: number | null
}

/** A period's ring and metrics. */
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

/** What both dashboards show. */
interface DashboardFigures extends ByEngine {
  organisation: { _id: string; name: string; location: string; websiteUrl: string | null }
  today: string
  /** Days of score, change, interval, metrics, engines and cited sites, up to the last finished day. */
  range: Range
  citations: CitedSite[]
  /** null if no day has results. */
  citedDays: DayWindow | null
  /** Day of Live Visibility; null if no answer is recent enough. */
  liveDate: string | null
  liveResults: number
  live: LiveRow[]
  simulated: boolean
}

/** The own brand's counts in the answers to the queries with a tag, of one engine on one day with answers. */
export interface TagDay extends AnswerShare {
  tag: string
  engine: string
  day: Day
}

/** What Visibility Data shows once this tag alone is chosen (R-TAG-3). */
export interface TagFigures extends AnswerShare, Bounds {
  tag: string
  /** Queries that have it. */
  queries: number
  /** null without answers. */
  score: number | null
  /** Days of the counted answers; null without any. */
  days: { from: Day; to: Day } | null
  /** Engines that count, each with its first counted day. */
  since: { engine: string; day: Day }[]
}

export interface VisibilityFigures extends DashboardFigures, AnswerShare, VerdictFigures {
  /** Mean of the daily scores of the range, for 7 days of the last 7 scores; null without data. */
  score: number | null
  /** Change from as many days before, in percentage points; null without a full week or half of longer ranges there. */
  change: number | null
  /** What the ring shows for 7 and for 28 days, whatever the page's range. */
  shares: Record<WindowKind, AnswerShare & { score: number | null }>
  /** What the week and the month say, keyed 'week' and 'month'; empty without answers (R-CERTAIN-2). */
  sentences: Sentence[]
  /** The likely range of the score; null under 20 answers. */
  interval: LikelyRange | null
  metrics: Metrics
  /** null when not requested. */
  comparison: PeriodComparison | null
  /** First to last day of the counted answers; null without data. */
  ringDays: DayWindow | null
  trend: ScorePoint[]
  queries: QueryChip[]
  rankTrend: {
    competitor: string | null
    /** The rival that leads the latest day, which the chart never lacks; absent where it is the competitor. */
    leader?: { key: string; name: string }
    /** Brand keys without the organisation itself: those it wants to see first, then the most often placed. */
    competitors: string[]
    competitorNames: RivalName[]
    days: RankDay[]
  }
  implementDates: ImplementDate[]
  /** Every tag of the organisation's queries in alphabetical order, whichever is chosen (R-TAG-3). */
  tags: TagFigures[]
}

/** The first period, 3, is labelled 'Last Data Pull' (R-HOME-6). Any other value gives a 400. */
const industryPeriod = z.coerce.number().pipe(z.literal([...PERIODS]))
const rankPeriod = z.coerce.number().pipe(z.literal([...TREND_PERIODS, COMPARED_DAYS_MAX]))

/** Figures of the industry trends (R-API-12). */
export const industryTrendsParams = dashboardParams(rankPeriod.default(7), industryPeriod.optional())
export type IndustryTrendsParams = z.infer<typeof industryTrendsParams>

export interface IndustryChip extends QueryChip {
  industry: { _id: string; name: string }
}

export interface IndustryRankDay {
  date: string
  /** Answers of the day. */
  results: number
  /** Average rank by brand key; null above 10. A day without results has no entry. */
  ranks: Record<string, number | null>
  /** Answers that place it in their top 10, by brand key. */
  ranked: Record<string, number>
}

export const progressRow = z.object({ _id: z.string(), title: z.string(), status: z.enum(RECOMMENDATION_STATUSES) })
export type ProgressRow = z.infer<typeof progressRow>

export interface IndustryTrendsFigures extends DashboardFigures {
  industries: { _id: string; name: string }[]
  queries: IndustryChip[]
  rankTrend: {
    /** Brand keys: the own brand, those it wants to see first, the top 10 competitors, most often placed first, then the requested one and the leader of the latest day. */
    brands: string[]
    /** The own brand and every competitor that can be requested, in the same order. */
    brandNames: RivalName[]
    own: string
    days: IndustryRankDay[]
  }
  /** Compares answers that name the own brand; null when not requested. */
  comparison: PeriodComparison<PeriodShare> | null
  progress: ProgressRow[]
}

/** How stored answers vary between days, next to what ranges and verdicts assume (R-CERTAIN-6). */
export interface MeasuredNoise {
  /** Complete days, both included. */
  window: DayWindow
  /** Whether all stored answers come from simulated engines. */
  simulated: boolean
  /** Organisations with enough answers to measure, and their series: one engine's stretches of four weeks. */
  owners: number
  series: number
  days: number
  answers: number
  /** Variance of the daily share divided by that of chance alone; null without a series. */
  dayEffect: number | null
  /** Correlation of consecutive days' shares, -1 to 1; null without a series. */
  autocorrelation: number | null
  /** What the simulation assumes for as many answers a day as measured; null without a series. */
  assumed: { dayEffect: number; autocorrelation: number } | null
  /** False if one exceeds its assumption by more than chance explains for so few days. */
  asAssumed: boolean | null
}
