import { addDays } from '@/lib/format/days'
import { Prisma } from '@/prisma/generated/client'
import { inWindow, ofEngines, type ResultWindow } from './result-window'
import { areMade, sumsToDate } from './sums-to-date'

/**
 * SQL of rows of day, engine, answers, brand_ids, ranked and placements, which are to be added up by day and engine: how many answers
 * there are, how many place each brand in the top 10, and the sum of its placements. Where the window has all queries of its owners, one
 * row for each day that has ended; else, and until those are made, one for each query.
 */
export function dayCounts(window: ResultWindow): Prisma.Sql {
  const sums = sumsToDate(window)
  const columns = Prisma.sql`day, engine, answers, brand_ids, ranked::int[], placements::int[]`
  if (!sums) return Prisma.sql`select ${columns} from answer_count where ${inWindow(window)}`
  const { owners, from, to, engines } = window
  return Prisma.sql`
    with summed as materialized (select ${areMade(window, sums)} as made)
    select until as day, engine, day_answers as answers, day_brand_ids as brand_ids, day_ranked as ranked,
      day_placements as placements
    from month_to_date
    where owner_id = any(${[...owners]}::text[]) and until >= ${from}::date and until <= ${addDays(to, -1)}::date
      ${ofEngines(engines)} and day_answers > 0 and (select made from summed)
    union all
    select ${columns} from answer_count where ${inWindow({ ...window, from: to })} and (select made from summed)
    union all
    select ${columns} from answer_count where ${inWindow(window)} and not (select made from summed)`
}
