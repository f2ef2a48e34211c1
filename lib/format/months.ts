import { type Day, toDay } from './days'

/** The same day `count` months earlier, or the last day of that month where it is shorter: 31 May − 3 → 28 February. */
export function monthsBefore(day: Day, count: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month - count, 0)).getUTCDate()
  return toDay(Date.UTC(year, month - 1 - count, Math.min(date, lastOfMonth)))
}
