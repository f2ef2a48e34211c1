import { addDays } from '@/lib/format/days'
import { Prisma } from '@/prisma/generated/client'
import { inWindow, ofEngines, type ResultWindow } from './result-window'
import { firstOfMonth, type Source, sumsToDate, withSummed } from './sums-to-date'

/**
 * SQL of rows of day, engine, answers, brand_ids, ranked and placements, which are to be added up by day and engine: how many answers
 * there are, how many place each brand in the top 10, and the sum of its placements. From sums, the days that have ended are in one
 * row a month, however many queries there are.
 */
export function dayCounts(window: ResultWindow, source: Source): Prisma.Sql {
  const counted = (days: ResultWindow) => Prisma.sql`
    select day, engine, answers, brand_ids, ranked::int[], placements::int[] from answer_count where ${inWindow(days)}`
  const sums = source === 'sums' && sumsToDate(window)
  if (!sums) return counted(window)
  const { owners, from, to, engines } = window
  return Prisma.sql`
    ${withSummed(window, sums)}
    select d.day, d.engine, d.answers, d.brand_ids, d.ranked, d.placements
    from owner_month m, unnest(m.days) d
    where m.owner_id = any(${[...owners]}::text[]) and m.month = any(${sums.added.map(firstOfMonth)}::date[])
      and d.day >= ${from}::date and d.day <= ${addDays(to, -1)}::date
      ${ofEngines(engines)} and (select made from summed)
    union all
    ${counted({ ...window, from: to })} and (select made from summed)`
}
