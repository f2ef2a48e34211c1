import { longDay, monthDay } from './dates'
import { addDays, type Day } from './days'

/** A UTC calendar month, 'yyyy-MM'. */
export type Month = string

export const monthOf = (day: Day): Month => day.slice(0, 7)

/** Its first and last day. */
export function daysOfMonth(month: Month): { from: Day; to: Day } {
  const from = `${month}-01`
  return { from, to: addDays(`${monthOf(addDays(from, 31))}-01`, -1) }
}

export const monthBefore = (month: Month): Month => monthOf(addDays(`${month}-01`, -1))

/** 'November 2026' */
export const longMonth = (month: Month) => longDay(`${month}-01`).slice(2)

/** 'November' */
export const monthName = (month: Month) => monthDay(`${month}-01`).slice(2)

/** '1 to 22 November 2026', or '26 October to 22 November 2026'; both days included. */
export function spelledDays(from: Day, to: Day): string {
  if (from === to) return longDay(to)
  if (monthOf(from) === monthOf(to)) return `${Number(from.slice(8))} to ${longDay(to)}`
  return `${from.slice(0, 4) === to.slice(0, 4) ? monthDay(from) : longDay(from)} to ${longDay(to)}`
}
