import { z } from 'zod'
import { addDays, type Day } from '@/lib/format/days'
import { db, readRows } from '@/server/db'

// The ledger has a line an owner, engine and model each day: too many to add up whenever a page opens. Days that nothing
// adds to any more are summed once; a sum that every writer kept up to date would be one lock for all of them.

/** An answer that is not read three days after its day is given up; later the ledger of that day stays as it is. */
const CLOSED_AFTER_DAYS = 7

/** Sums the closed days that have no sum yet. Repeatable, also at once. */
export async function sumClosedDays(today: Day): Promise<void> {
  await db().$executeRaw`
    insert into usage_engine_day (day, engine, tokens)
    select day, engine, sum(input_tokens + output_tokens) from usage_day
    where day <= ${addDays(today, -CLOSED_AFTER_DAYS)}::date
      and day > coalesce((select max(day) from usage_engine_day), '-infinity'::date)
    group by day, engine on conflict do nothing`
}

const engineDay = z.object({ day: z.date(), engine: z.string(), tokens: z.number() })

/** Tokens of all owners, deleted ones included, by day and engine, oldest first; both ends included (R-ADMIN-1). */
export function readEngineDays({ from, to }: { from: Day; to: Day }): Promise<z.infer<typeof engineDay>[]> {
  return readRows(engineDay)`
    with summed as (select coalesce(max(day), '-infinity'::date) as until from usage_engine_day)
    select day, engine, tokens::float8 as tokens from usage_engine_day
    where day between ${from}::date and ${to}::date
    union all
    select day, engine, sum(input_tokens + output_tokens)::float8 from usage_day
    where day between ${from}::date and ${to}::date and day > (select until from summed) group by 1, 2
    order by day, engine`
}
