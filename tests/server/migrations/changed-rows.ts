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

/** The rows as they are after the migration: what has its words in the archive alone counts as expired. */
export function changedRows({ _prisma_migrations, ...rows }: Rows): Rows {
  return { ...rows, answer: (rows.answer ?? []).filter((row) => row.archive_id === null) }
}

/** The rows of the tables and columns of `like` alone, in an order that both have. */
export function sharedColumns(rows: Rows, like: Rows): Rows {
  const kept = Object.entries(like).map(([table, [first = {}]]) => {
    const columns = Object.keys(first).sort()
    const cut = (rows[table] ?? []).map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])))
    return [table, cut.sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))]
  })
  return Object.fromEntries(kept)
}
