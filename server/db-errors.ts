import { Prisma } from '@/prisma/generated/client'

/** Prisma's codes for: no such row; a rule of the schema refuses. */
const MISSING = new Set(['P2025', 'P2001', 'P2015', 'P2018'])
const CONFLICT = new Set(['P2002', 'P2003', 'P2004', 'P2014'])
/** Not reachable, timed out, connection lost, too many connections, no free connection, transaction not started. */
const UNREACHABLE = new Set(['P1000', 'P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2034', 'P2037'])
/** Postgres' own: statement timeout, lock timeout, shutting down, starting, crashed, idle transaction ended. */
const SQLSTATE = /\b(57014|55P03|57P01|57P02|57P03|25P03|53300|08\d{3})\b/
/** Words for a connection that is not there: a socket's, Prisma's, and kinds of error of its driver adapter. */
const LOST =
  /ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|Can't reach database server|Server has closed the connection|Unable to start a transaction|DatabaseNotReachable|ConnectionClosed|SocketTimeout/
/** The Postgres driver's words for it, which come without a code or a class; nothing else says them. */
const LOST_BY_DRIVER = /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable/

type StoreError = 'missing' | 'conflict' | 'unreachable' | null

/** What kind of trouble the database had; null when the error is none of the database's known ones. */
export function classifyStoreError(error: unknown): StoreError {
  if (error instanceof Prisma.PrismaClientInitializationError) return 'unreachable'
  if (error instanceof Prisma.PrismaClientKnownRequestError) {
    if (MISSING.has(error.code)) return 'missing'
    if (CONFLICT.has(error.code)) return 'conflict'
    if (UNREACHABLE.has(error.code)) return 'unreachable'
  }
  if (!isOfStore(error)) return null
  const words = wordsOf(error)
  return SQLSTATE.test(words) || LOST.test(words) || LOST_BY_DRIVER.test(words) ? 'unreachable' : null
}

/** Postgres' own words for two transactions that were in each other's way. */
const CROSSED = /\b(40P01|40001)\b/

/** Whether a write may work when it is repeated: the database was away, slow, or was serving another transaction. */
export function isStoreFault(error: unknown): boolean {
  return classifyStoreError(error) === 'unreachable' || (isOfStore(error) && CROSSED.test(wordsOf(error)))
}

const OF_STORE = Symbol.for('sightline.store-error')

/** Marks what a connection of the database failed with: a socket's own error does not say what it was connected to. */
export function markStoreError<E>(error: E): E {
  if (error instanceof Error) Object.defineProperty(error, OF_STORE, { value: true })
  return error
}

/** Whether the database, its driver or Prisma failed, and not another socket or a sentence with the same words. */
function isOfStore(error: unknown, depth = 0): boolean {
  if (depth > 3 || !(error instanceof Error)) return false
  return (
    OF_STORE in error ||
    error instanceof Prisma.PrismaClientKnownRequestError ||
    error instanceof Prisma.PrismaClientUnknownRequestError ||
    error.name === 'DriverAdapterError' ||
    // A refusal of Postgres: only the driver writes down a severity.
    ('severity' in error && 'code' in error) ||
    LOST_BY_DRIVER.test(error.message) ||
    isOfStore(error.cause, depth + 1)
  )
}

/** Everything an error of the database says about itself, causes and grouped errors included. */
function wordsOf(error: unknown, depth = 0): string {
  if (depth > 3 || typeof error !== 'object' || error === null) return ''
  const code = ['code' in error && error.code, 'originalCode' in error && error.originalCode].filter(Boolean).join(' ')
  const meta = error instanceof Prisma.PrismaClientKnownRequestError ? JSON.stringify(error.meta ?? {}) : ''
  const inner = 'cause' in error ? wordsOf(error.cause, depth + 1) : ''
  const grouped = error instanceof AggregateError ? error.errors.map((each) => wordsOf(each, depth + 1)).join(' ') : ''
  return [code, error instanceof Error ? error.message : '', meta, inner, grouped].join(' ')
}
