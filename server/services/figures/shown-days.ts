import { addDays, type Day } from '@/lib/format/days'
import type { DayWindow } from '@/lib/schemas/visibility'
import type { ResultDay } from './result-days'

// What both dashboards read from the days that have results; oldest first, up to today.

/** The days that somebody who doubts a figure reads the answers of. */
export function daySpan(from: Day | undefined, to: Day | undefined): DayWindow | null {
  return from && to ? { from, to } : null
}

/** Spec §9: "Live visibility covers the last 1 day of results": the latest day with any, today or yesterday. */
export function latestWithinADay(days: readonly ResultDay[], today: Day): Day | null {
  const latest = days.at(-1)?.day
  return latest && latest >= addDays(today, -1) ? latest : null
}

/** True when any result is simulated from the earliest of the given days on. */
export function simulatedSince(days: readonly ResultDay[], starts: readonly (Day | undefined)[]): boolean {
  return days.some(({ day, simulated }) => simulated && starts.some((start) => start !== undefined && day >= start))
}
