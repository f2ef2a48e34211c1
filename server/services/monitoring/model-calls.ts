import { db } from '@/server/db'
import { drainCallCounts, restoreCallCounts } from '@/server/llm/call-outcomes'

/** Counts that could not be stored are stored by the next call; a killed worker loses those since the last one. */
export async function saveModelCalls(): Promise<void> {
  const counts = drainCallCounts()
  if (counts.length === 0) return
  // In one order, so that two workers cannot deadlock.
  counts.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  const column = <K extends keyof (typeof counts)[number]>(name: K) => counts.map((each) => each[name])
  try {
    await db().$executeRaw`
      insert into model_call_day as c (day, engine, call, outcome, calls, duration_ms, input_tokens, output_tokens)
      select day::date, engine, call, outcome, calls, duration_ms, input_tokens, output_tokens
      from unnest(${column('day')}::text[], ${column('engine')}::text[], ${column('call')}::text[], ${column('outcome')}::text[],
        ${column('calls')}::bigint[], ${column('durationMs')}::bigint[], ${column('inputTokens')}::bigint[],
        ${column('outputTokens')}::bigint[])
        as n(day, engine, call, outcome, calls, duration_ms, input_tokens, output_tokens)
      on conflict (day, engine, call, outcome) do update set calls = c.calls + excluded.calls,
        duration_ms = c.duration_ms + excluded.duration_ms, input_tokens = c.input_tokens + excluded.input_tokens,
        output_tokens = c.output_tokens + excluded.output_tokens`
  } catch (error) {
    restoreCallCounts(counts)
    throw error
  }
}

function keyOf({ day, engine, call, outcome }: ReturnType<typeof drainCallCounts>[number]): string {
  return `${day} ${engine} ${call} ${outcome}`
}
