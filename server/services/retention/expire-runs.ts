import { addDays, type Day } from '@/lib/format/days'
import { deleteInBatches, type Pass } from './batches'
import { dropMonths } from './drop-months'

/**
 * Drops the runs and questions of months that ended more than `keepDays` before `today` (UTC). Of their runs a daily sum of
 * each owner and engine stays for `keepSumsDays`, which `readEngineRuns` reads (R-ADMIN-3).
 */
export async function expireRuns(keepDays: number, keepSumsDays: number, today: Day, pass: Pass): Promise<void> {
  const kept = addDays(today, -keepDays)
  await dropMonths(
    'query_run',
    kept,
    pass,
    (tx, partition) => tx.$executeRaw`
      insert into run_day (day, owner_id, engine, done, failed, skipped, tokens)
      select day, owner_id, engine, count(*) filter (where status = 'done'), count(*) filter (where status = 'failed'),
        count(*) filter (where status = 'skipped'), sum(input_tokens::bigint + output_tokens)
      from ${partition} group by day, owner_id, engine on conflict do nothing`,
  )
  const untold = { ...pass, count: () => undefined }
  await dropMonths('question', kept, untold)
  await deleteInBatches(
    (tx, limit) => tx.$executeRaw`
      delete from run_day where ctid = any(array(
        select ctid from run_day where day < ${addDays(today, -keepSumsDays)}::date limit ${limit}::int))`,
    untold,
  )
}
