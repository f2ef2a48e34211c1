import { questionQueue } from '@/server/queue/queues'
import { loadRows } from './load-rows'

const id = (number: string) => `lpad(to_hex(${number}), 24, '0')`
const statements = (organisations: number) => [
  `insert into owner (id, kind, name)
   select ${id('i')}, 'organisation', 'Organisation ' || i from generate_series(1, ${organisations}) i`,
  'insert into organisation (id) select id from owner',
  `insert into query (id, owner_id, owner_kind, search_term, active_slot)
   select ${id('1000000 + i * 10 + s')}, ${id('i')}, 'organisation', 'term ' || i || ' ' || s, s
   from generate_series(1, ${organisations}) i, generate_series(1, 3) s`,
  `insert into daily_run (day, planned, finished_at, status, done)
   select current_date - d, ${3 * organisations}, case when d > 0 then now() - d * interval '1 day' end,
     case when d > 0 then 'finished' else 'running' end, case when d > 0 then ${3 * organisations} else 0 end
   from generate_series(0, 365) d`,
  'select ensure_month(current_date - d) from generate_series(0, 1) d',
  `insert into query_run (id, day, owner_id, query_id, engine, status, reason_code)
   select ${id('10000000 * (d + 1) + i * 10 + s')}, current_date - d, ${id('i')}, ${id('1000000 + i * 10 + s')}, 'openai',
     case when d > 0 or i <= ${organisations / 2} then 'done' when i <= ${(organisations / 100) * 51} then 'failed' else 'queued' end,
     case when d = 0 and i between ${organisations / 2 + 1} and ${(organisations / 100) * 51} then 'timeout' end
   from generate_series(0, 1) d, generate_series(1, ${organisations}) i, generate_series(1, 3) s`,
  `insert into model_call_day (day, engine, call, outcome, calls, duration_ms, input_tokens, output_tokens)
   select current_date - d, 'openai', c, o, 30000, 90000000, 50000000, 9000000
   from generate_series(0, 365) d, unnest(array['answer', 'extract', 'sentiment']) c,
     unnest(array['ok', 'refused', 'unusable', 'rate_limited', 'quota', 'timeout', 'error']) o`,
  `insert into pgboss.job (name, singleton_key, policy, state, created_on)
   select '${questionQueue('openai')}', i::text, 'standard', (case when i <= ${1.5 * organisations} then 'completed' else 'created' end)::pgboss.job_state, now() - interval '1 hour'
   from generate_series(1, ${3 * organisations}) i`,
  `insert into crash_report (id, fingerprint, error_name, error_message) values (${id('1')}, 'f', 'E', 'm')`,
  `insert into crash_occurrence (id, crash_report_id, key_hash, created_at)
   select ${id('i')}, ${id('1')}, sha256(i::text::bytea), now() - (i * 6 - 3) * interval '1 minute' from generate_series(1, 20000) i`,
  'analyze',
]

/**
 * Fills an empty database with organisations of three active queries each, in the middle of a day's run, after a year:
 * of the day's runs one half is done, one in a hundred has failed, the rest waits. 20,000 crashes, ten an hour.
 * @param organisations a multiple of 100
 */
export async function loadUnfinishedDay(organisations: number): Promise<void> {
  await loadRows(async (client) => {
    for (const statement of statements(organisations)) await client.query(statement)
  })
}
