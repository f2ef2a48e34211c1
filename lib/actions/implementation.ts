import type { Day } from '@/lib/format/days'
import { compareText } from '@/lib/format/text'
import type { ImplementDate, ProgressRow } from '@/lib/visibility/shapes'
import type { RecommendationStatusName } from './shapes'

/** Returns the days on which recommendations were implemented, oldest first, each title once per day (R-TRACKER-8). */
export function implementationDates(changes: readonly { day: Day; title: string }[]): ImplementDate[] {
  const days = new Map<Day, Set<string>>()
  for (const { day, title } of changes) days.set(day, (days.get(day) ?? new Set()).add(title))
  return [...days]
    .map(([date, titles]) => ({ date, titles: [...titles].sort(compareText) }))
    .sort((a, b) => compareText(a.date, b.date))
}

const PROGRESS_ORDER: Record<RecommendationStatusName, number> = {
  in_progress: 0,
  pending: 1,
  on_hold: 2,
  implemented: 3,
  none: 4,
  rejected: 5,
}

export function orderProgress(rows: readonly ProgressRow[]): ProgressRow[] {
  return [...rows].sort((a, b) => PROGRESS_ORDER[a.status] - PROGRESS_ORDER[b.status])
}
