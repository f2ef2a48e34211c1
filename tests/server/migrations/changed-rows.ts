import type pg from 'pg'

// What this release makes of the rows of the previous one: whatever is not said here stays as it was.

export type Row = Record<string, unknown>
export type Rows = Record<string, Row[]>

/** Every row of every table, as JSON. */
export async function readAll(client: pg.Client): Promise<Rows> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
     and not relispartition order by 1`,
  )
  const all: Rows = {}
  for (const table of rows) {
    const found = await client.query<{ row: Row }>(
      `select to_jsonb(t) as row from public.${table.name} t order by to_jsonb(t)`,
    )
    all[table.name] = found.rows.map(({ row }) => row)
  }
  return all
}

const without = (rows: Row[] = [], ...columns: string[]): Row[] =>
  rows.map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column))))

/** What organisations and industries have in common moves to their owner. */
const MOVED = ['name', 'location', 'country', 'version', 'created_at', 'updated_at'] as const

const owners = (rows: Row[] = [], kind: string): Row[] =>
  rows.map((row) => ({
    ...{ id: row.id, kind, samples: null },
    ...Object.fromEntries(MOVED.map((column) => [column, row[column]])),
  }))

const extensions = (rows: Row[] = [], kind: string): Row[] => without(rows, ...MOVED).map((row) => ({ ...row, kind }))

/** What was in flight, or waited for it, is queued: it is planned again. */
const runs = (rows: Row[] = []): Row[] =>
  without(rows, 'attempt', 'started_at', 'question_hash').map((row) => ({
    ...row,
    question_id: null,
    status: row.status === 'asking' || row.status === 'waiting' ? 'queued' : row.status,
  }))

/** There was one engine, or the simulated one, which its models give away. */
const withEngine = (rows: Row[] = []): Row[] =>
  rows.map((row) => ({ ...row, engine: String(row.model).startsWith('simulated-') ? 'simulated' : 'openai' }))

const answerModels = (results: Row[] = []): Row[] => {
  const days = results.map(({ day, engine, model }) => JSON.stringify({ day, engine, call: 'answer', model }))
  return [...new Set(days)].map((text) => JSON.parse(text))
}

/** The rows as they are after the migration. */
export function changedRows(rows: Rows): Rows {
  const { organisation, industry, asked_question, _prisma_migrations, ...same } = rows
  const ownerOfResult = new Map(rows.result?.map((row) => [row.id, row.owner_id]))
  return {
    ...same,
    owner: [...owners(organisation, 'organisation'), ...owners(industry, 'industry')],
    organisation: extensions(organisation, 'organisation'),
    industry: extensions(industry, 'industry'),
    query: without(rows.query, 'organisation_id', 'industry_id').map((row) => {
      const ofIndustry = industry?.some(({ id }) => id === row.owner_id)
      return { ...row, owner_kind: ofIndustry ? 'industry' : 'organisation' }
    }),
    answer: (rows.answer ?? []).map((row) => ({ ...row, owner_id: ownerOfResult.get(row.result_id) })),
    query_run: runs(rows.query_run),
    usage_day: withEngine(rows.usage_day),
    token_budget_day: withEngine(rows.token_budget_day),
    model_call_day: withEngine(rows.model_call_day),
    engine_model_day: answerModels(rows.result),
  }
}

/** Tables that are gone, with what was in them. */
export const GONE = ['asked_question']

/** The rows of the tables and columns of `like` alone, in an order that both have. */
export function sharedColumns(rows: Rows, like: Rows): Rows {
  const kept = Object.entries(like).map(([table, [first = {}]]) => {
    const columns = Object.keys(first).sort()
    const cut = (rows[table] ?? []).map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])))
    return [table, cut.sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))]
  })
  return Object.fromEntries(kept)
}
