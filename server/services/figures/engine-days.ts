import { z } from 'zod'
import { addDays, type Day } from '@/lib/format/days'
import type { ModelStart } from '@/lib/formulas/measurement-changes'
import type { EngineReason } from '@/lib/schemas/engine-figures'
import { readRows } from '@/server/db'
import type { ResultWindow } from './result-window'

/** A model that was away for less serves again, it does not start anew: providers change over bit by bit. */
const AWAY_DAYS = 7

const startRow = z.object({
  day: z.string(),
  engine: z.string(),
  call: z.enum(['answer', 'extract', 'rules']),
  model: z.string(),
})

/** Days on which another model began to answer an engine's questions or to read its answers, or other rules to apply; not the engine's first. */
export function readModelStarts(from: Day, to: Day): Promise<ModelStart[]> {
  return readRows(startRow)`
    select to_char(m.day, 'YYYY-MM-DD') as day, m.engine, m.call, m.model
    from (
      select day, engine, call, model,
        lag(day) over (partition by engine, call, model order by day) as before,
        min(day) over (partition by engine, call) as first
      from engine_model_day where day >= ${addDays(from, -AWAY_DAYS)}::date and day <= ${to}::date
    ) m
    where m.day >= ${from}::date and m.day > m.first and (m.before is null or m.day - m.before > ${AWAY_DAYS}::int)`
}

/** Of a run that ended without an answer. */
const REASONS: Record<string, EngineReason> = {
  budget: 'budget',
  quota: 'refused',
  auth: 'refused',
  badRequest: 'refused',
  notConfigured: 'refused',
  refused: 'refused',
  rate: 'unreachable',
  server: 'unreachable',
  timeout: 'unreachable',
  badResponse: 'unreachable',
  incomplete: 'unreachable',
}

const reasonRow = z.object({ engine: z.string(), code: z.string() })

/** Why engines gave no answer on the last complete day or since: the commonest reason of the latest runs. */
export async function readSilence(
  { owners, queryIds }: Pick<ResultWindow, 'owners' | 'queryIds'>,
  engines: readonly string[],
  today: Day,
): Promise<Map<string, EngineReason>> {
  const codes = await readRows(reasonRow)`
    select distinct on (r.engine) r.engine, r.code
    from (
      select engine, day, reason_code as code, count(*) as runs from query_run
      where owner_id = any(${[...owners]}::text[]) and query_id = any(${queryIds}::text[])
        and day >= ${addDays(today, -1)}::date and day <= ${today}::date and engine = any(${[...engines]}::text[])
        and status in ('failed', 'skipped') and reason_code = any(${Object.keys(REASONS)}::text[])
      group by engine, day, reason_code
    ) r order by r.engine, r.day desc, r.runs desc, r.code`
  return new Map(codes.map(({ engine, code }) => [engine, REASONS[code] ?? 'stale']))
}
