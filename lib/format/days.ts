import { UTCDateMini } from '@date-fns/utc/date/mini'
import { subMonths } from 'date-fns/subMonths'

/** A UTC calendar day, 'yyyy-MM-dd' (R-API-1). */
export type Day = string

/** Returns a date whose fields are UTC in every time zone. */
export const utcDate = (at: Date | Day | string | number) => new UTCDateMini(at)

export function toDay(at: Date | Day | number): Day {
  // Avoids a pattern, which would be parsed again for each of a page's hundreds of days.
  return new Date(at).toISOString().slice(0, 10)
}

export function dayToDate(day: Day): Date {
  return new Date(`${day}T00:00:00.000Z`)
}

/** Every UTC day has as many milliseconds. */
const DAY_MS = 86_400_000

export function addDays(day: Day, count: number): Day {
  return toDay(Date.parse(day) + count * DAY_MS)
}

/** Counts whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.floor((Date.parse(to) - Date.parse(from)) / DAY_MS)
}

/** Returns the Monday of a day's week. */
export function mondayOf(day: Day): Day {
  // 1970-01-05 was a Monday.
  return addDays(day, -(((daysBetween('1970-01-05', day) % 7) + 7) % 7))
}

/** Returns the `count` days up to `last`, oldest first. */
export function lastDays(last: Day, count: number): Day[] {
  return Array.from({ length: count }, (_, index) => addDays(last, index - count + 1))
}

/** Returns the same day `count` months earlier, or the last day of a shorter month: 31 May − 3 → 28 February. */
export function monthsBefore(day: Day, count: number): Day {
  return toDay(subMonths(utcDate(day), count))
}
