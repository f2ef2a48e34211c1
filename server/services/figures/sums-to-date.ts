import { addDays, type Day } from '@/lib/format/days'
import { Prisma } from '@/prisma/generated/client'
import type { ResultWindow } from './result-window'

// Figures of all queries of their owners are read from `month_to_date` and the days of `owner_month`, and from the counts of each
// query where those are not made yet. Two statements: to plan both ways in one took longer than either to run.

/** What a statement of a figure reads. */
export type Source = 'sums' | 'queries'

/** By sums that are not made nothing is found. */
export async function fromSums<Row>(window: ResultWindow, read: (source: Source) => Promise<Row[]>): Promise<Row[]> {
  const rows = sumsToDate(window) ? await read('sums') : []
  return rows.length > 0 ? rows : read('queries')
}

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

/** To be read in the same statement as they, so that nothing is read that is out of date; `(select made from summed)`. */
export function withSummed(window: ResultWindow, sums: SumsToDate): Prisma.Sql {
  return Prisma.sql`with summed as materialized (select ${areMade(window, sums)} as made)`
}

/** Whether all of them are there, of all owners, and count none but the chosen queries. */
function areMade({ owners, queryIds }: ResultWindow, { added }: SumsToDate): Prisma.Sql {
  return Prisma.sql`(
    select count(*) from owner_month h
    join unnest(${added.map(firstOfMonth)}::date[], ${added}::date[]) needed (month, until)
      on h.month = needed.month and h.summed_to >= needed.until
    where h.owner_id = any(${[...owners]}::text[]) and h.query_ids <@ ${queryIds}::text[]
  ) = ${owners.length * added.length}::int`
}

export const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`
export const nextMonth = (first: Day): Day => firstOfMonth(addDays(first, 31))
