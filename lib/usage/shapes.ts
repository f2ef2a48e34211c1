import { z } from 'zod'
import { ENGINE_IDS, SURFACE_IDS } from '@/lib/engines/engines'
import { id, idList } from '@/lib/http/fields'
import { PERIODS, SAMPLES } from '@/lib/limits'
import type { Forecast } from './forecast'

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
  /** What these cost, in US dollars with six decimals; an id that is not here has no known cost. */
  costUsd?: Record<string, string>
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

/** A sum of money: US dollars with six decimals, null where no part of it is known, and the calls that it leaves out. */
export interface CostSum {
  costUsd: string | null
  without: { engine: string; calls: number; of: number }[]
}

interface Costs {
  last30Days: CostSum
  /** This month until now. */
  month: CostSum
  /** The same, and the rest of the month as things are set (R-MONEY-5). */
  monthEnd: CostSum
}

export interface OwnerCost extends Costs {
  _id: string
  kind: 'organisation' | 'industry'
  name: string
}

export interface UsageCosts {
  /** The last day of this month. */
  month: string
  /** All owners, also those that are not listed. */
  total: Costs
  /** The dearest of the last 30 days first. */
  owners: OwnerCost[]
  /** Owners that are not listed. */
  more: number
}

const COUNT_MAX = 10_000

/** Search params of the forecast of a month; without queries it is of an organisation's active ones. */
export const forecastParams = z
  .object({
    organization: id.optional(),
    queries: z.coerce.number().int().min(0).max(COUNT_MAX).optional(),
    samples: z.coerce.number().int().min(SAMPLES.min).max(SAMPLES.max).optional(),
    engines: z
      .string()
      .max(500)
      .optional()
      .transform((list) => (list ? [...new Set(list.split(','))] : []))
      .pipe(z.array(z.enum([...ENGINE_IDS, ...SURFACE_IDS]))),
  })
  .refine(({ organization, queries }) => organization !== undefined || queries !== undefined, {
    path: ['queries'],
    message: 'Please say how many queries, or whose.',
  })
export type ForecastParams = z.infer<typeof forecastParams>

/** A month (30 days); the cost leaves the `unknown` engines out, and is null where all are unknown. */
export interface ForecastAnswer extends Omit<Forecast, 'costMicros'> {
  costUsd: string | null
}

export interface TokenUsageFigures {
  today: string
  since: string | null
  total: number | null
  organisations: UsagePart
  industries: UsagePart
  engines: UsageEngines
  costs: UsageCosts
  /** Null where they are turned off. */
  weekly: WeeklyForecast | null
}
