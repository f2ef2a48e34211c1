import { addDays, type Day } from '@/lib/format/days'
import type { SentimentTimeframe } from '@/lib/schemas/sentiment'

/** Spec §9: the UTC days of a sentiment timeframe, both included; `from` is null for all time. */
export function timeframeDays(timeframe: SentimentTimeframe, today: Day): { from: Day | null; to: Day } {
  return { from: timeframe === -1 ? null : addDays(today, 1 - timeframe), to: today }
}
