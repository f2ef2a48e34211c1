import { z } from 'zod'
import { idList } from '@/lib/http/fields'
import { PERIODS } from '@/lib/limits'

/** Instead of ids; an absent param leaves the choice to the server. */
const NOTHING_CHOSEN = 'none'

const chosen = z
  .literal(NOTHING_CHOSEN)
  .transform((): string[] => [])
  .or(idList.transform((ids) => (ids.length > 0 ? ids : null)))

/** Search params of the token usage. Ids that have no usage and are none are left out. */
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

/** Tokens of all time; null where there are none on record. */
export interface UsageOwner {
  _id: string
  name: string
  tokens: number | null
  /** Deleted; its usage stays on record. */
  deleted: boolean
}

/** Tokens of all time, failed calls included; null where there are none on record. */
export const usageQuery = z.object({
  _id: z.string(),
  owner: z.string(),
  searchTerm: z.string(),
  active: z.boolean(),
  tokens: z.number().nullable(),
})
export type UsageQuery = z.infer<typeof usageQuery>

/** Tokens of a day by owner or engine id; one without calls on that day has no entry. */
export interface UsageDayRow {
  date: string
  tokens: Record<string, number>
}

export interface UsagePart {
  tokens: number | null
  /** Whole percent of the total; both parts make 100. */
  share: number | null
  count: number
  /** The largest ten, the largest ten deleted ones and those chosen, most tokens first. */
  owners: UsageOwner[]
  selected: string[]
  queries: UsageQuery[]
  days: UsageDayRow[]
}

/** An engine with calls in the period: asking it and reading its answers. */
export interface UsageEngine {
  _id: string
  name: string
  simulated: boolean
}

export interface UsageEngines {
  /** In the order of screens. */
  engines: UsageEngine[]
  days: UsageDayRow[]
}

export interface TokenUsageFigures {
  today: string
  since: string | null
  total: number | null
  organisations: UsagePart
  industries: UsagePart
  engines: UsageEngines
}
