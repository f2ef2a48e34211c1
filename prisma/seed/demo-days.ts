import { type Day, lastDays } from '@/lib/format/days'

const DAYS = 90
/** Days, counted from the first, on which no run happened: real data has gaps. */
const GAPS = [33, 61]

export interface DemoDays {
  first: Day
  today: Day
  /** Every day with a run, oldest first, with its number from the first day. */
  runs: { day: Day; number: number }[]
}

/** The days that the demo tells of, up to and including today. */
export function demoDays(today: Day): DemoDays {
  const days = lastDays(today, DAYS)
  const runs = days.map((day, number) => ({ day, number })).filter(({ number }) => !GAPS.includes(number))
  return { first: days[0] ?? today, today, runs }
}
