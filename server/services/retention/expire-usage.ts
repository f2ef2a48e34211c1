import { z } from 'zod'
import { addDays, type Day } from '@/lib/format/days'
import { readRows } from '@/server/db'
import { exclusiveTransaction, type Pass } from './batches'

const monthRow = z.object({ month: z.string() })

/**
 * Puts the ledger of whole months that ended more than `keepDays` before `today` (UTC) into one row a month, on its first day,
 * of each owner, engine and model, and of each query. No token is lost: sums over all time stay as they are (R-ADMIN-1).
 */
export async function foldUsage(keepDays: number, today: Day, pass: Pass): Promise<void> {
  const before = addDays(today, -keepDays)
  const months = await readRows(monthRow)`
    select distinct to_char(day, 'YYYY-MM-01') as month from usage_day
    where day < date_trunc('month', ${before}::date) and extract(day from day) > 1 order by month`
  for (const { month } of months) {
    pass.signal.throwIfAborted()
    pass.count(await foldMonth(month))
  }
}

/** Answers how many rows of the ledger of owners went into others. */
function foldMonth(month: string): Promise<number> {
  return exclusiveTransaction(async (tx) => {
    await tx.$executeRaw`select set_config('sightline.retention', 'on', true)`
    const [{ count = 0 } = {}] = await readRows(countRow, tx)`
      with old as (
        delete from usage_day
        where day > ${month}::date and day < ${month}::date + interval '1 month' returning *
      ), sums as (
        select owner_id, engine, model, min(owner_kind) as owner_kind, (array_agg(owner_name order by day desc))[1] as owner_name,
          sum(calls)::int as calls, sum(failed_calls)::int as failed_calls, sum(input_tokens)::bigint as input_tokens,
          sum(output_tokens)::bigint as output_tokens
        from old group by owner_id, engine, model
      ), written as (
        insert into usage_day as u
          (day, owner_id, engine, model, owner_kind, owner_name, calls, failed_calls, input_tokens, output_tokens)
        select ${month}::date, owner_id, engine, model, owner_kind, owner_name, calls, failed_calls, input_tokens, output_tokens
        from sums
        on conflict (day, owner_id, engine, model) do update set calls = u.calls + excluded.calls,
          failed_calls = u.failed_calls + excluded.failed_calls, input_tokens = u.input_tokens + excluded.input_tokens,
          output_tokens = u.output_tokens + excluded.output_tokens, owner_name = excluded.owner_name
      )
      select count(*)::int as count from old`
    await tx.$executeRaw`
      with old as (
        delete from usage_query_day
        where day > ${month}::date and day < ${month}::date + interval '1 month' returning *
      )
      insert into usage_query_day as u (owner_id, query_id, day, tokens)
      select owner_id, query_id, ${month}::date, sum(tokens) from old group by owner_id, query_id
      on conflict (owner_id, query_id, day) do update set tokens = u.tokens + excluded.tokens`
    return count
  })
}

const countRow = z.object({ count: z.number() })
