import type { Day } from '@/lib/format/days'

/** That a recommendation began, or was implemented, and what it targeted then. */
export interface TargetChange {
  recommendation: string
  to: 'in_progress' | 'implemented'
  day: Day
  queries: readonly string[]
}

/** What any recommendation had targeted by the end of a day, whatever became of it afterwards. */
export function touchedQueries(changes: readonly TargetChange[], by: Day): Set<string> {
  return new Set(changes.filter(({ day }) => day <= by).flatMap(({ queries }) => queries))
}
