import { lightFormat } from 'date-fns/lightFormat'
import { addDays, type Day, utcDate } from './days'

// Own month names: date-fns' `format` adds 5 KB to every page, and `Intl` differs between machines ('Sep', 'Sept'),
// which breaks hydration.

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
]

/** Formats by a pattern of lightFormat, plus MMMM for the month's name and MMM for its first three letters. */
function format(at: Day | string, pattern: string): string {
  const date = utcDate(at)
  const month = MONTHS[date.getMonth()] ?? ''
  return lightFormat(date, pattern.replace('MMMM', `'${month}'`).replace('MMM', `'${month.slice(0, 3)}'`))
}

/** '05 Nov', for chart axes (R-TABLE-4). */
export const chartDate = (day: Day) => format(day, 'dd MMM')

/** '5 Nov 26', for tables (R-TABLE-4). */
export const tableDate = (at: Day | string) => format(at, 'd MMM yy')

/** '5 Nov', when the year is clear. */
export const shortDate = (at: Day | string) => format(at, 'd MMM')

export const mediumDate = (at: Day | string) => format(at, 'd MMM yyyy')

/** '19 November', when the year is clear. */
export const monthDay = (day: Day) => format(day, 'd MMMM')

export const longDay = (at: Day | string) => format(at, 'd MMMM yyyy')

export const longDate = (at: string) => format(at, "d MMMM yyyy 'at' HH:mm")

export const clockTime = (at: string) => format(at, 'HH:mm')

export const calendarDay = (day: Day) => ({ month: format(day, 'MMMM'), day: format(day, 'd') })

/** '20 Nov 2026', '14–20 Nov 2026', '30 Oct – 5 Nov 2026' or '30 Dec 2025 – 5 Jan 2026', including both days. */
export function dayRange(from: Day, to: Day): string {
  if (from === to) return mediumDate(to)
  if (from.slice(0, 4) !== to.slice(0, 4)) return `${mediumDate(from)} – ${mediumDate(to)}`
  if (from.slice(0, 7) !== to.slice(0, 7)) return `${format(from, 'd MMM')} – ${mediumDate(to)}`
  return `${format(from, 'd')}–${mediumDate(to)}`
}

const MINUTE_S = 60
const HOUR_S = 3600

/** Formats the time between two ISO times in its two largest units: '42 s', '3 min 5 s', '4 min', '1 h 12 min'. */
export function duration(from: string, to: string): string {
  const seconds = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000))
  if (seconds < MINUTE_S) return `${seconds} s`
  const minutes = Math.floor(seconds / MINUTE_S)
  return seconds < HOUR_S
    ? inUnits([minutes, 'min'], [seconds % MINUTE_S, 's'])
    : inUnits([Math.floor(seconds / HOUR_S), 'h'], [minutes % (HOUR_S / MINUTE_S), 'min'])
}

function inUnits([count, unit]: [number, string], [rest, smaller]: [number, string]): string {
  return rest === 0 ? `${count} ${unit}` : `${count} ${unit} ${rest} ${smaller}`
}

/** A UTC calendar month, 'yyyy-MM'. */
export type Month = string

export const monthOf = (day: Day): Month => day.slice(0, 7)

/** Returns the first and last day of a month. */
export function daysOfMonth(month: Month): { from: Day; to: Day } {
  const from = `${month}-01`
  return { from, to: addDays(`${monthOf(addDays(from, 31))}-01`, -1) }
}

export const monthBefore = (month: Month): Month => monthOf(addDays(`${month}-01`, -1))

/** 'November 2026' */
export const longMonth = (month: Month) => longDay(`${month}-01`).slice(2)

/** 'November' */
export const monthName = (month: Month) => monthDay(`${month}-01`).slice(2)

/** '21 to 27 November', '26 October to 22 November'; with years only where they differ. */
export function shortDays(from: Day, to: Day): string {
  if (from === to) return monthDay(to)
  if (monthOf(from) === monthOf(to)) return `${Number(from.slice(8))} to ${monthDay(to)}`
  return from.slice(0, 4) === to.slice(0, 4) ? `${monthDay(from)} to ${monthDay(to)}` : spelledDays(from, to)
}

/** Formats a range, both days included: '1 to 22 November 2026' or '26 October to 22 November 2026'. */
export function spelledDays(from: Day, to: Day): string {
  if (from === to) return longDay(to)
  if (monthOf(from) === monthOf(to)) return `${Number(from.slice(8))} to ${longDay(to)}`
  return `${from.slice(0, 4) === to.slice(0, 4) ? monthDay(from) : longDay(from)} to ${longDay(to)}`
}

/** Formats a range without a year where both days are of one: '21 to 27 November', '31 October to 27 November'. */
export function plainDays(from: Day, to: Day): string {
  if (from === to) return monthDay(to)
  if (from.slice(0, 4) !== to.slice(0, 4)) return spelledDays(from, to)
  return `${monthOf(from) === monthOf(to) ? Number(from.slice(8)) : monthDay(from)} to ${monthDay(to)}`
}

const DAILY_CRON = /^(\d{1,2}) (\d{1,2}) \* \* \*$/

/** Returns '05:00' for '0 5 * * *'; null unless it runs once a day. */
export function cronTime(cron: string): string | null {
  const [, minute, hour] = DAILY_CRON.exec(cron.trim()) ?? []
  return minute === undefined || hour === undefined ? null : `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`
}

export interface NextRun {
  /** UTC time, such as '05:00'. */
  time: string
  /** True for today, false for tomorrow. */
  today: boolean
}

/** Returns when a daily run next begins; null unless it runs once a day. */
export function nextRun(cron: string, now: Date): NextRun | null {
  const time = cronTime(cron)
  return time === null ? null : { time, today: now.toISOString().slice(11, 16) < time }
}
