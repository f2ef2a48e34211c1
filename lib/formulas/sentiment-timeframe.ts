import { addDays, type Day } from '@/lib/format/days'
import type { SentimentTimeframe } from '@/lib/schemas/sentiment'

/** The UTC days of a timeframe, both included; `from` is null for all time (R-FIGURE-15). */
export function timeframeDays(timeframe: SentimentTimeframe, today: Day): { from: Day | null; to: Day } {
  return { from: timeframe === -1 ? null : addDays(today, 1 - timeframe), to: today }
}
