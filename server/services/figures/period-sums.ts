import { addDays, type Day } from '@/lib/format/days'
import { Prisma } from '@/prisma/generated/client'
import { inWindow, ofEngines, type ResultWindow } from './result-window'
import {
  firstOfMonth,
  nextMonth,
  type Source,
  type Span,
  type SumsToDate,
  sumsToDate,
  withSummed,
} from './sums-to-date'

const COUNTED = {
  /** Brands in the top 10. */
  brands: { ids: Prisma.sql`brand_ids`, answers: Prisma.sql`ranked` },
  /** Cited addresses. */
  urls: { ids: Prisma.sql`url_ids`, answers: Prisma.sql`url_answers` },
}
type Counted = (typeof COUNTED)[keyof typeof COUNTED]

/** SQL of one row of id and answers for each id: in how many answers of the window it is. From sums, it is the difference of some. */
export function periodSums(window: ResultWindow, what: keyof typeof COUNTED, source: Source): Prisma.Sql {
  const sums = source === 'sums' && sumsToDate(window)
  return Prisma.sql`
    ${sums ? withSummed(window, sums) : Prisma.empty}
    select id, sum(answers * sign)::int as answers
    from (${Prisma.join(sums ? bySums(window, sums, COUNTED[what]) : byQuery(window, COUNTED[what]), ' union all ')}) each
    group by id having sum(answers * sign) > 0`
}

function bySums(window: ResultWindow, { added, subtracted }: SumsToDate, counted: Counted): Prisma.Sql[] {
  const { ids, answers } = counted
  const isSummed = Prisma.sql`and (select made from summed)`
  const ofSums = (days: readonly Day[], sign: 1 | -1) => Prisma.sql`
    select ${sign}::int as sign, unnest(${ids}) as id, unnest(${answers}) as answers from month_to_date
    where owner_id = any(${[...window.owners]}::text[]) and until = any(${[...days]}::date[])
      ${ofEngines(window.engines)} ${isSummed}`
  return [
    ofSums(added, 1),
    ...(subtracted ? [ofSums([subtracted], -1)] : []),
    ofDays({ ...window, from: window.to }, counted, isSummed),
  ]
}

function ofDays(window: ResultWindow, { ids, answers }: Counted, where: Prisma.Sql = Prisma.empty): Prisma.Sql {
  return Prisma.sql`
    select 1 as sign, unnest(${ids}) as id, unnest(${answers}) as answers from answer_count where ${inWindow(window)} ${where}`
}

/** Whole months come from their sums, and from their days where those are not made yet. */
function byQuery(window: ResultWindow, counted: Counted): Prisma.Sql[] {
  const { ids, answers } = counted
  const months = wholeMonths(window)
  const [first, last] = [months[0], months.at(-1)]
  if (!first || !last) return [ofDays(window, counted)]

  const { owners, queryIds, engines } = window
  const parts = [
    Prisma.sql`select 1 as sign, unnest(${ids}) as id, unnest(${answers}) as answers from answer_month
      where owner_id = any(${[...owners]}::text[]) and query_id = any(${queryIds}::text[])
        and month = any(${months.map(({ from }) => from)}::date[]) ${ofEngines(engines)}`,
    // By their queries: what belongs to one owner is joined by the owner, on whichever node that is. 'is false' keeps the
    // question at the queries: as a join it was asked for every day.
    ...months.map(
      ({ from, to }) => Prisma.sql`select 1, unnest(c.ids), unnest(c.answers)
      from query q, lateral (
        select ${ids} as ids, ${answers} as answers from answer_count
        where owner_id = any(${[...owners]}::text[]) and owner_id = q.owner_id and query_id = q.id and day >= ${from}::date and day <= ${to}::date ${ofEngines(engines)}
      ) c
      where q.owner_id = any(${[...owners]}::text[]) and q.id = any(${queryIds}::text[]) and exists (
        select 1 from answer_month s
        where s.owner_id = any(${[...owners]}::text[]) and s.owner_id = q.owner_id and s.query_id = q.id and s.month = ${from}::date) is false`,
    ),
  ]
  if (window.from < first.from) parts.push(ofDays({ ...window, to: addDays(first.from, -1) }, counted))
  if (window.to > last.to) parts.push(ofDays({ ...window, from: addDays(last.to, 1) }, counted))
  return parts
}

function wholeMonths({ from, to }: Span): Span[] {
  const months: Span[] = []
  let first = firstOfMonth(from)
  if (first < from) first = nextMonth(first)
  for (let next = nextMonth(first); addDays(next, -1) <= to; first = next, next = nextMonth(next))
    months.push({ from: first, to: addDays(next, -1) })
  return months
}
