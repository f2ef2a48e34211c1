// A day is a UTC calendar day, written yyyy-MM-dd (contract §3). All arithmetic here is on that form, so that no
// time zone of a server or a browser can move a result to another day.

const MS_PER_DAY = 86_400_000

export type Day = string

export function toDay(at: Date | number): Day {
  return new Date(at).toISOString().slice(0, 10)
}

/** Midnight UTC of a day. */
export function dayToDate(day: Day): Date {
  return new Date(`${day}T00:00:00.000Z`)
}

export function addDays(day: Day, count: number): Day {
  return toDay(dayToDate(day).getTime() + count * MS_PER_DAY)
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((dayToDate(to).getTime() - dayToDate(from).getTime()) / MS_PER_DAY)
}

/** The `count` days that end with `last`, oldest first. */
export function lastDays(last: Day, count: number): Day[] {
  return Array.from({ length: count }, (_, index) => addDays(last, index - count + 1))
}

/** True for a real calendar day written yyyy-MM-dd. */
function isDay(value: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(value) &&
    !Number.isNaN(Date.parse(`${value}T00:00:00Z`)) &&
    toDay(Date.parse(`${value}T00:00:00Z`)) === value
  )
}

/** The same day `count` months earlier, or the last day of that month where it is shorter: 31 May − 3 → 28 February. */
export function monthsBefore(day: Day, count: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month - count, 0)).getUTCDate()
  return toDay(Date.UTC(year, month - 1 - count, Math.min(date, lastOfMonth)))
}
