import type { Day } from '@/lib/format/days'
import type { ImplementDate } from '@/lib/schemas/visibility'
import { compareText } from './compare-text'

/**
 * Spec §3: "Implement dates: list of days on which GEO actions took effect." Every day on which a recommendation
 * became implemented, oldest first, with the titles of that day, each once.
 */
export function implementationDates(changes: readonly { day: Day; title: string }[]): ImplementDate[] {
  const days = new Map<Day, Set<string>>()
  for (const { day, title } of changes) days.set(day, (days.get(day) ?? new Set()).add(title))
  return [...days]
    .map(([date, titles]) => ({ date, titles: [...titles].sort(compareText) }))
    .sort((a, b) => compareText(a.date, b.date))
}
