import { Prisma } from '@/prisma/generated/client'

/** Prisma's codes for: no such row; a rule of the schema refuses. */
const MISSING = new Set(['P2025', 'P2001', 'P2015', 'P2018'])
const CONFLICT = new Set(['P2002', 'P2003', 'P2004', 'P2014'])
/** Not reachable, timed out, connection lost, too many connections, no free connection, transaction not started. */
const UNREACHABLE = new Set(['P1000', 'P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2034', 'P2037'])
/** Postgres' own: statement timeout, lock timeout, shutting down, starting, crashed, idle transaction ended. */
const SQLSTATE = /\b(57014|55P03|57P01|57P02|57P03|25P03|53300|08\d{3})\b/
/** The driver's words for a connection that is not there; it gives no code for these. */
const LOST =
  /ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|Can't reach database server|Connection terminated|connection timeout|timeout exceeded when trying to connect|Query read timeout|not queryable|Server has closed the connection|Unable to start a transaction/

export type StoreError = 'missing' | 'conflict' | 'unreachable' | null

/** What kind of trouble the database had; null when the error is none of the database's known ones. */
export function classifyStoreError(error: unknown): StoreError {
  if (error instanceof Prisma.PrismaClientInitializationError) return 'unreachable'
  if (error instanceof Prisma.PrismaClientKnownRequestError) {
    if (MISSING.has(error.code)) return 'missing'
    if (CONFLICT.has(error.code)) return 'conflict'
    if (UNREACHABLE.has(error.code)) return 'unreachable'
  }
  const words = wordsOf(error)
  return SQLSTATE.test(words) || LOST.test(words) ? 'unreachable' : null
}

/** Postgres' own words for two transactions that were in each other's way. */
const CROSSED = /\b(40P01|40001)\b/

/** Whether a write may work when it is repeated: the database was away, slow, or was serving another transaction. */
export function isStoreFault(error: unknown): boolean {
  return classifyStoreError(error) === 'unreachable' || CROSSED.test(wordsOf(error))
}

/** Everything an error of the database says about itself, causes and grouped errors included. */
function wordsOf(error: unknown, depth = 0): string {
  if (depth > 3 || typeof error !== 'object' || error === null) return ''
  const code = 'code' in error ? String(error.code) : ''
  const meta = error instanceof Prisma.PrismaClientKnownRequestError ? JSON.stringify(error.meta ?? {}) : ''
  const inner = 'cause' in error ? wordsOf(error.cause, depth + 1) : ''
  const grouped = error instanceof AggregateError ? error.errors.map((each) => wordsOf(each, depth + 1)).join(' ') : ''
  return [code, error instanceof Error ? error.message : '', meta, inner, grouped].join(' ')
}
