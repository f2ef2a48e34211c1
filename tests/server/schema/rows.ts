import pg from 'pg'
import { afterAll, expect } from 'vitest'
import { newId } from '@/server/ids'

// Rows by plain SQL: these tests ask the database itself, whatever the code above it does.

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 8 })
afterAll(() => pool.end())

/** A row is what the statement selects; each test names its columns. */
export type Row = Record<string, unknown>

/** Runs one statement on any free connection. */
export async function sql(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await pool.query(text, values)).rows
}

/** Runs a statement that must be refused with a message that fits. */
export async function refused(text: string, values: unknown[], message: RegExp): Promise<void> {
  await expect(sql(text, values)).rejects.toThrow(message)
}

/** Inserts one row and answers its id. */
export async function insert(table: string, row: Row): Promise<string> {
  const id = String(row.id ?? newId())
  const full: Row = { id, ...row }
  const columns = Object.keys(full)
  const places = columns.map((_, index) => `$${index + 1}`)
  await sql(`insert into ${table} (${columns.join(', ')}) values (${places.join(', ')})`, Object.values(full))
  return id
}

/** An owner with the row that extends it. */
async function owner(kind: 'organisation' | 'industry', row: Row): Promise<string> {
  const id = await insert('owner', { kind, ...row })
  return insert(kind, { id })
}
export const organisation = (row: Row = {}) => owner('organisation', { name: 'Loomhouse', ...row })
export const industry = (row: Row = {}) => owner('industry', { name: 'Flexible Workspace', ...row })
export const user = (row: Row = {}) => insert('app_user', { email: `${newId()}@loomhouse.test`, ...row })

/** A query of the owner in `owner_id`; an organisation unless `owner_kind` says otherwise. */
export async function query(row: Row): Promise<string> {
  return insert('query', { owner_kind: 'organisation', search_term: `best coworking ${newId()}`, ...row })
}

/** A result's columns, complete. */
export function resultRow(row: Row): Row {
  return {
    day: '2026-11-20',
    engine: 'simulated',
    sample: 1,
    brand_ids: [1, 2],
    citation_ids: [],
    model: 'm',
    input_tokens: 1,
    output_tokens: 1,
    ...row,
  }
}
