import type pg from 'pg'
import type { Span } from './days'
import { DRAW, isFailed } from './days'
import { READER } from './shape'

// What a daily run writes beside the answers: its own row, the ledger of tokens, and which models were called.

/** The ledger, the models and the calls of some days; the tokens are those of the loaded results. */
export async function loadLedger(client: pg.Client, { from, to }: Span): Promise<void> {
  const days = `(select date '${from}' + at as d from generate_series(0, date '${to}' - date '${from}') at) days`
  const groups = `${days} cross join bench_query q cross join bench_engine e cross join lateral (select ${DRAW} as draw) g`
  const calls = [
    { call: 'answer', model: 'e.model', input: 'e.input', output: 'e.output' },
    {
      ...{ call: 'extract', model: `'${READER.model}'` },
      ...{ input: `${READER.tokens.input}`, output: `${READER.tokens.output}` },
    },
  ]
  for (const { call, model, input, output } of calls) {
    await client.query(
      `insert into usage_day (day, owner_id, engine, model, owner_kind, owner_name, calls, input_tokens, output_tokens)
       select d, q.owner_id, e.id, ${model}, min(q.kind), min(q.owner_name), sum(q.samples), sum(q.samples * ${input}),
         sum(q.samples * ${output})
       from ${groups} where not ${isFailed('g.draw')} group by d, q.owner_id, e.id, e.model order by 1, 2, 3, 4`,
    )
    await client.query(
      `insert into model_call_day (day, engine, call, outcome, calls, duration_ms, input_tokens, output_tokens)
       select d, ${call === 'answer' ? 'e.id' : `'openai'`}, '${call}', 'ok', sum(q.samples), sum(q.samples) * 9000,
         sum(q.samples * ${input}), sum(q.samples * ${output})
       from ${groups} where not ${isFailed('g.draw')} group by 1, 2`,
    )
    await client.query(
      `insert into engine_model_day (day, engine, call, model)
       select distinct d, e.id, '${call}', ${model} from ${days} cross join bench_engine e`,
    )
  }
  await client.query(
    `insert into usage_query_day (owner_id, query_id, day, tokens)
     select q.owner_id, q.id, d, sum(q.samples * (e.input + e.output + ${READER.tokens.input + READER.tokens.output}))
     from ${groups} where not ${isFailed('g.draw')} group by 1, 2, 3 order by 3, 1, 2`,
  )
  await client.query(
    `insert into model_call_day (day, engine, call, outcome, calls, duration_ms)
     select d, e.id, 'answer', 'server', sum(q.samples), sum(q.samples) * 2000
     from ${groups} where ${isFailed('g.draw')} group by 1, 2`,
  )
  await client.query(
    `insert into daily_run (day, status, planned, done, failed, tokens, started_at, finished_at)
     select d, 'finished', sum(q.samples), coalesce(sum(q.samples) filter (where not ${isFailed('g.draw')}), 0),
       coalesce(sum(q.samples) filter (where ${isFailed('g.draw')}), 0),
       coalesce(sum(q.samples * (e.input + e.output + ${READER.tokens.input + READER.tokens.output}))
         filter (where not ${isFailed('g.draw')}), 0),
       d + interval '5 hours', d + interval '7 hours 1 minute'
     from ${groups} group by d`,
  )
}

/** Once all days are loaded: what owners have used, what queries say of their results, and brands that only a few answers have named. */
export async function loadAfterDays(client: pg.Client): Promise<void> {
  await client.query(
    `insert into usage_total (owner_id, owner_kind, owner_name, tokens, first_day)
     select owner_id, min(owner_kind), min(owner_name), sum(input_tokens + output_tokens), min(day) from usage_day
     group by owner_id`,
  )
  await client.query(
    `update query q set result_count = c.results, first_result_day = c.first, latest_result_day = c.latest
     from (select owner_id, query_id, sum(answers) as results, min(day) as first, max(day) as latest
       from answer_count group by owner_id, query_id) c
     where c.owner_id = q.owner_id and c.query_id = q.id`,
  )
  for (const table of ['cited_url', 'engine_search', 'brand'])
    await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`)
}
