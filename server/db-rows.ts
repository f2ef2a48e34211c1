import pg from 'pg'
import { Prisma } from '@/prisma/generated/client'
import { markStoreError } from './db-errors'

// Statements of our own go straight to the driver: Prisma's engine costs several times what Postgres needs for a small
// one. Values have the types that Prisma gives them, so that the same statement reads alike inside a transaction.

const { builtins } = pg.types
const utcDate = (text: string) => new Date(`${text}T00:00:00Z`)
const utcTimestamp = (text: string) => new Date(`${text.replace(' ', 'T')}Z`)
const zonedTimestamp = (text: string) => new Date(text.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00'))
const decimal = (text: string) => new Prisma.Decimal(text)
const TEXT_ARRAY: number = 1009
const textsOf: (text: string) => (string | null)[] = pg.types.getTypeParser(TEXT_ARRAY)
const arrayOf = (parse: (text: string) => unknown) => (text: string) =>
  textsOf(text).map((each) => (each === null ? null : parse(each)))

const PARSERS: Record<number, (text: string) => unknown> = {
  [builtins.INT8]: BigInt,
  [builtins.NUMERIC]: decimal,
  [builtins.DATE]: utcDate,
  [builtins.TIMESTAMP]: utcTimestamp,
  [builtins.TIMESTAMPTZ]: zonedTimestamp,
  1016: arrayOf(BigInt),
  1231: arrayOf(decimal),
  1182: arrayOf(utcDate),
  1115: arrayOf(utcTimestamp),
  1185: arrayOf(zonedTimestamp),
}
const types = {
  getTypeParser: (type: number, format?: 'text' | 'binary') => PARSERS[type] ?? pg.types.getTypeParser(type, format),
}

/** The driver would write a Date in the zone of this process. */
function sent(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  return Array.isArray(value) ? value.map(sent) : value
}

/**
 * One statement on a connection of the pool, outside any transaction.
 * @param name makes Postgres parse and plan the statement once per connection; for statements whose plan is always the same
 * @throws errors that `classifyStoreError` knows
 */
export async function queryPool(pool: pg.Pool, { text, values }: Prisma.Sql, name?: string): Promise<unknown[]> {
  try {
    const { rows } = await pool.query({ text, values: values.map(sent), types, ...(name && { name }) })
    return rows
  } catch (error) {
    throw markStoreError(error)
  }
}
