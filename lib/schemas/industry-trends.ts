import { z } from 'zod'
import { PERIODS } from '@/lib/limits'
import { idList } from './fields'
import type { RecommendationStatusName } from './recommendation-tracker'
import { type CitedSite, competitorParam, type DayWindow, type LiveRow, type QueryChip } from './visibility'

/** The periods of the industry view; its first, 3, is labelled 'Last Data Pull' (spec §9). Anything else is a 400. */
const days = z.coerce.number().pipe(z.literal([...PERIODS]))

/** Search params of the industry trends (contract §5). `days` governs the ranks, `citationDays` the cited sites. */
export const industryTrendsParams = z.object({
  days: days.default(7),
  citationDays: days.optional(),
  queries: idList,
  /** A brand key that is to be among the drawn ones. */
  competitor: competitorParam.optional(),
})
export type IndustryTrendsParams = z.infer<typeof industryTrendsParams>

export interface IndustryChip extends QueryChip {
  industry: { _id: string; name: string }
}

export interface IndustryRankDay {
  date: string
  /** Average rank per brand key; null when it is above 10. A day without results has no entry. */
  ranks: Record<string, number | null>
}

/** One line of 'GEO Implementation Progress'. */
export interface ProgressRow {
  _id: string
  title: string
  status: RecommendationStatusName
}

/** Everything the industry trends panel of the home page shows, in one answer (contract §5). */
export interface IndustryTrendsFigures {
  organisation: { _id: string; name: string; location: string; websiteUrl: string | null }
  /** Assigned industries, by name. */
  industries: { _id: string; name: string }[]
  /** The UTC day these figures are of. */
  today: string
  queries: IndustryChip[]
  rankTrend: {
    /** Brand keys: the own brand first, then the top 10 competitors, most often placed first, then the asked one. */
    brands: string[]
    /** The own brand and every competitor that may be asked for, in the same order. */
    brandNames: { key: string; name: string }[]
    own: string
    days: IndustryRankDay[]
  }
  citations: CitedSite[]
  citedDays: DayWindow | null
  liveDate: string | null
  liveResults: number
  live: LiveRow[]
  progress: ProgressRow[]
  /** True when any shown answer was simulated. */
  simulated: boolean
}
