import { addDays, type Day } from '@/lib/format/days'
import { Prisma } from '@/prisma/generated/client'
import { inWindow, type ResultWindow } from './result-window'

const COUNTED = {
  /** Brands in the top 10. */
  brands: { ids: Prisma.sql`brand_ids`, answers: Prisma.sql`ranked` },
  /** Cited addresses. */
  urls: { ids: Prisma.sql`url_ids`, answers: Prisma.sql`url_answers` },
}

/**
 * SQL of rows of id and answers, any number for one id: in how many answers of the window it is. Whole months come from their
 * sums, and from their days where those are not made yet.
 */
export function periodSums(window: ResultWindow, what: keyof typeof COUNTED): Prisma.Sql {
  const { ids, answers } = COUNTED[what]
  const days = (part: ResultWindow) => Prisma.sql`
    select unnest(${ids}) as id, unnest(${answers}) as answers from answer_count where ${inWindow(part)}`
  const months = wholeMonths(window)
  const [first, last] = [months[0], months.at(-1)]
  if (!first || !last) return days(window)

  const { owners, queryIds, engines } = window
  const ofEngines = engines ? Prisma.sql`and engine = any(${[...engines]}::text[])` : Prisma.empty
  const parts = [
    Prisma.sql`select unnest(${ids}) as id, unnest(${answers}) as answers from answer_month
      where owner_id = any(${[...owners]}::text[]) and query_id = any(${queryIds}::text[])
        and month = any(${months.map(({ from }) => from)}::date[]) ${ofEngines}`,
    // By their queries: what belongs to one owner is joined by the owner, on whichever node that is. 'is false' keeps the
    // question at the queries: as a join it was asked for every day.
    ...months.map(
      ({ from, to }) => Prisma.sql`select unnest(c.ids), unnest(c.answers)
      from query q, lateral (
        select ${ids} as ids, ${answers} as answers from answer_count
        where owner_id = any(${[...owners]}::text[]) and owner_id = q.owner_id and query_id = q.id and day >= ${from}::date and day <= ${to}::date ${ofEngines}
      ) c
      where q.owner_id = any(${[...owners]}::text[]) and q.id = any(${queryIds}::text[]) and exists (
        select 1 from answer_month s
        where s.owner_id = any(${[...owners]}::text[]) and s.owner_id = q.owner_id and s.query_id = q.id and s.month = ${from}::date) is false`,
    ),
  ]
  if (window.from < first.from) parts.push(days({ ...window, to: addDays(first.from, -1) }))
  if (window.to > last.to) parts.push(days({ ...window, from: addDays(last.to, 1) }))
  return Prisma.join(parts, ' union all ')
}

interface Span {
  from: Day
  to: Day
}

function wholeMonths({ from, to }: Span): Span[] {
  const months: Span[] = []
  let first = firstOfMonth(from)
  if (first < from) first = nextMonth(first)
  for (let next = nextMonth(first); addDays(next, -1) <= to; first = next, next = nextMonth(next))
    months.push({ from: first, to: addDays(next, -1) })
  return months
}

const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`
const nextMonth = (first: Day): Day => firstOfMonth(addDays(first, 31))
