import { compareEngines, engineLabel, isSimulated } from '@/lib/engines'
import type { Day } from '@/lib/format/days'
import { type EngineRuns, engineRuns } from '@/lib/schemas/daily-run'
import { readRows } from '@/server/db'

const runsRow = engineRuns.omit({ label: true, simulated: true })

/** Counts of a day's query runs by engine, in the order of screens (R-ADMIN-3); of days whose runs are no longer kept, their sums. */
export async function readEngineRuns(day: Day): Promise<EngineRuns[]> {
  const rows = await readRows(runsRow)`
    select engine as id, (count(*) filter (where status = 'done'))::int as done,
      (count(*) filter (where status = 'failed'))::int as failed,
      (count(*) filter (where status = 'skipped'))::int as skipped,
      (count(*) filter (where status = 'queued'))::int as "left",
      sum(input_tokens::bigint + output_tokens)::float8 as tokens
    from query_run where day = ${day}::date group by engine
    union all
    select engine, sum(done)::int, sum(failed)::int, sum(skipped)::int, 0, sum(tokens)::float8
    from run_day where day = ${day}::date group by engine`
  return rows
    .map((row) => ({ ...row, label: engineLabel(row.id), simulated: isSimulated(row.id) }))
    .sort((a, b) => compareEngines(a.id, b.id))
}
