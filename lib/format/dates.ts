import { type Day, dayToDate } from './days'

// Every date that a person reads, in UTC and in these words on every machine: the server and the browser must write
// the same text, and language data differs between them ('Sep' or 'Sept').

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
]

interface Parts {
  day: number
  month: string
  year: number
  hours: number
  minutes: number
}

/** 'dd MMM', as on a chart's axis: '05 Nov'. */
export function chartDate(day: Day): string {
  const { day: number, month } = partsOf(day)
  return `${twoDigits(number)} ${month.slice(0, 3)}`
}

/** 'd MMM yy', as in a table: '5 Nov 26'. Takes a day or a time. */
export function tableDate(at: Day | string): string {
  const { day, month, year } = partsOf(at)
  return `${day} ${month.slice(0, 3)} ${twoDigits(year % 100)}`
}

/** '5 Nov 2026'. Takes a day or a time. */
export function mediumDate(at: Day | string): string {
  const { day, month, year } = partsOf(at)
  return `${day} ${month.slice(0, 3)} ${year}`
}

/** A day as a leaf of a calendar: 'November' and '20'. */
export function calendarLeaf(day: Day): { month: string; day: string } {
  const { day: number, month } = partsOf(day)
  return { month, day: String(number) }
}

/** '20 November 2026'. Takes a day or a time. */
export function longDay(at: Day | string): string {
  const { day, month, year } = partsOf(at)
  return `${day} ${month} ${year}`
}

/** '20 November 2026 at 09:14', UTC. */
export function longDate(at: string): string {
  const { hours, minutes } = partsOf(at)
  return `${longDay(at)} at ${twoDigits(hours)}:${twoDigits(minutes)}`
}

/** '20 Nov 2026', '14–20 Nov 2026', '30 Oct – 5 Nov 2026' or '30 Dec 2025 – 5 Jan 2026': days, both included. */
export function dayRange(from: Day, to: Day): string {
  const first = partsOf(from)
  const last = partsOf(to)
  if (from === to) return mediumDate(to)
  if (first.year !== last.year) return `${mediumDate(from)} – ${mediumDate(to)}`
  if (first.month !== last.month) return `${first.day} ${first.month.slice(0, 3)} – ${mediumDate(to)}`
  return `${first.day}–${mediumDate(to)}`
}

function partsOf(at: string): Parts {
  const date = at.length === 10 ? dayToDate(at) : new Date(at)
  return {
    day: date.getUTCDate(),
    month: MONTHS[date.getUTCMonth()] ?? '',
    year: date.getUTCFullYear(),
    hours: date.getUTCHours(),
    minutes: date.getUTCMinutes(),
  }
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}

const MINUTE_S = 60
const HOUR_S = 3600

/** '05:00' of an ISO time, in UTC. */
export function clockTime(at: string): string {
  return new Date(at).toISOString().slice(11, 16)
}

/** How long from one ISO time to another, in its two largest units: '42 s', '3 min 5 s', '4 min', '1 h 12 min'. */
export function duration(from: string, to: string): string {
  const seconds = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000))
  if (seconds < MINUTE_S) return `${seconds} s`
  const minutes = Math.floor(seconds / MINUTE_S)
  return seconds < HOUR_S
    ? inUnits([minutes, 'min'], [seconds % MINUTE_S, 's'])
    : inUnits([Math.floor(seconds / HOUR_S), 'h'], [minutes % (HOUR_S / MINUTE_S), 'min'])
}

/** A second unit of zero is left out. */
function inUnits([count, unit]: [number, string], [rest, smaller]: [number, string]): string {
  return rest === 0 ? `${count} ${unit}` : `${count} ${unit} ${rest} ${smaller}`
}
