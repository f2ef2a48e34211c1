import { addDays } from '@/lib/format/days'
import { Prisma } from '@/prisma/generated/client'
import { inWindow, ofEngines, type ResultWindow } from './result-window'
import { type Source, sumsToDate, withSummed } from './sums-to-date'

/**
 * SQL of rows of day, engine, answers, brand_ids, ranked and placements, which are to be added up by day and engine: how many answers
 * there are, how many place each brand in the top 10, and the sum of its placements. From sums, one row for each day that has
 * ended, however many queries there are.
 */
export function dayCounts(window: ResultWindow, source: Source): Prisma.Sql {
  const counted = (days: ResultWindow) => Prisma.sql`
    select day, engine, answers, brand_ids, ranked::int[], placements::int[] from answer_count where ${inWindow(days)}`
  const sums = source === 'sums' && sumsToDate(window)
  if (!sums) return counted(window)
  const { owners, from, to, engines } = window
  return Prisma.sql`
    ${withSummed(window, sums)}
    select until as day, engine, day_answers as answers, day_brand_ids as brand_ids, day_ranked as ranked,
      day_placements as placements
    from month_to_date
    where owner_id = any(${[...owners]}::text[]) and until >= ${from}::date and until <= ${addDays(to, -1)}::date
      ${ofEngines(engines)} and day_answers > 0 and (select made from summed)
    union all
    ${counted({ ...window, from: to })} and (select made from summed)`
}
