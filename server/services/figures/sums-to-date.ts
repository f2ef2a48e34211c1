import { addDays, type Day } from '@/lib/format/days'
import { Prisma } from '@/prisma/generated/client'
import type { ResultWindow } from './result-window'

// Which rows of `month_to_date` a period is made of, and whether they are made.

export interface Span {
  from: Day
  to: Day
}

/** Sums from the first of a month that make a period, up to its last day, which may still be counted. */
export interface SumsToDate {
  /** Ends of the months' parts that are added, oldest first. */
  added: Day[]
  /** Its month is that of the first one that is added. */
  subtracted: Day | null
}

const DAYS_MIN = 4

/** Null where the days of the span are as few as the sums that make it. */
export function sumsToDate({ from, to }: Span): SumsToDate | null {
  const last = addDays(to, -1)
  if (addDays(from, DAYS_MIN - 1) > to) return null
  const added: Day[] = []
  for (let first = firstOfMonth(from); first <= last; first = nextMonth(first)) {
    const end = addDays(nextMonth(first), -1)
    added.push(end < last ? end : last)
  }
  return { added, subtracted: from === firstOfMonth(from) ? null : addDays(from, -1) }
}

/** SQL of whether all of them are there, of all owners, and count none but the chosen queries. */
export function areMade({ owners, queryIds }: ResultWindow, { added }: SumsToDate): Prisma.Sql {
  return Prisma.sql`(
    select count(*) from owner_month h
    join unnest(${added.map(firstOfMonth)}::date[], ${added}::date[]) needed (month, until)
      on h.month = needed.month and h.summed_to >= needed.until
    where h.owner_id = any(${[...owners]}::text[]) and h.query_ids <@ ${queryIds}::text[]
  ) = ${owners.length * added.length}::int`
}

export const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`
export const nextMonth = (first: Day): Day => firstOfMonth(addDays(first, 31))
