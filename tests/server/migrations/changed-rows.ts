import type pg from 'pg'
import { matchKey } from '@/lib/names/keys'

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

/** Names that differ by signs, and two that a person has merged and taken apart again, as rows of the release before. */
export const SPELLINGS = `
  insert into brand (id, key, name) values (101, 'dr. martens', 'Dr. Martens'), (102, 'dr martens', 'Dr Martens'),
    (103, 'rose-bay', 'Rose-Bay'), (104, 'rose bay', 'Rose Bay');
  insert into audit_entry (id, at, actor_role, action, target_kind, target_id, detail) values
    ('350000000000000000000001', '2026-10-30T12:00:00Z', 'systemAdmin', 'name.sameAs', 'name', '104', '{"sameAs": "Rose-Bay"}'),
    ('350000000000000000000002', '2026-10-30T13:00:00Z', 'systemAdmin', 'name.restore', 'name', '104', '{"sameAs": null}')`
const TAKEN_APART: Row = { id: 104, sorted_at: '2026-10-30T12:00:00+00:00' }

/**
 * The rows as they are after the migration: what has its words in the archive alone counts as expired, match keys are
 * made anew, and a spelling that a person has taken back is known to be apart.
 */
export function changedRows({ _prisma_migrations, ...rows }: Rows): Rows {
  const brand = (rows.brand ?? []).map((row) => {
    return { ...row, match_key: matchKey(String(row.key)), ...(row.id === TAKEN_APART.id ? TAKEN_APART : {}) }
  })
  return { ...rows, brand, answer: (rows.answer ?? []).filter((row) => row.archive_id === null) }
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
