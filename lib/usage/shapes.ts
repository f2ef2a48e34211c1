import { z } from 'zod'
import { idList } from '@/lib/http/fields'
import { PERIODS } from '@/lib/limits'

/** Stands for an empty choice; an absent param leaves the choice to the server. */
const NOTHING_CHOSEN = 'none'

const chosen = z
  .literal(NOTHING_CHOSEN)
  .transform((): string[] => [])
  .or(idList.transform((ids) => (ids.length > 0 ? ids : null)))

/** Search params of the token usage. Ids without usage that do not exist are left out. */
export const tokenUsageParams = z.object({
  days: z.coerce
    .number()
    .pipe(z.literal([...PERIODS]))
    .default(30),
  organisations: chosen,
  industries: chosen,
  queries: idList,
})
export type TokenUsageParams = z.infer<typeof tokenUsageParams>

/** All-time tokens; null if none are on record. */
export interface UsageOwner {
  _id: string
  name: string
  tokens: number | null
  /** Deleted; its usage stays on record. */
  deleted: boolean
}

/** All-time tokens, failed calls included; null if none are on record. */
export const usageQuery = z.object({
  _id: z.string(),
  owner: z.string(),
  searchTerm: z.string(),
  active: z.boolean(),
  tokens: z.number().nullable(),
})
export type UsageQuery = z.infer<typeof usageQuery>

/** A day's tokens by owner or engine id; those without calls have no entry. */
export interface UsageDayRow {
  date: string
  tokens: Record<string, number>
}

export interface UsagePart {
  tokens: number | null
  /** Whole percent of the total; both shares add up to 100. */
  share: number | null
  count: number
  /** The ten largest, the ten largest deleted ones and the chosen ones, most tokens first. */
  owners: UsageOwner[]
  selected: string[]
  queries: UsageQuery[]
  days: UsageDayRow[]
}

/** An engine with calls in the period, for asking it and reading its answers. */
export interface UsageEngine {
  _id: string
  name: string
  simulated: boolean
}

export interface UsageEngines {
  /** Engines in the order of screens. */
  engines: UsageEngine[]
  days: UsageDayRow[]
}

/** What the analyses that are made by themselves each week will use, as things are (R-SENTIMENT-9). */
export interface WeeklyForecast {
  /** Organisations with answers of the last 7 days. */
  organisations: number
  /** Tokens in 30 days; null while nothing says how many. */
  aMonth: number | null
  /** Whether the last weekly analyses say so; else the size of the answers does. */
  measured: boolean
}

export interface TokenUsageFigures {
  today: string
  since: string | null
  total: number | null
  organisations: UsagePart
  industries: UsagePart
  engines: UsageEngines
  /** Null where they are turned off. */
  weekly: WeeklyForecast | null
}
