import { setTimeout } from 'node:timers/promises'
import { Prisma } from '@/prisma/generated/client'
import { log } from '@/server/log'
import { isNotConnected } from './connections'

/** Prisma error codes for a missing row and for a violated constraint. */
const MISSING = new Set(['P2025', 'P2001', 'P2015', 'P2018'])
const CONFLICT = new Set(['P2002', 'P2003', 'P2004', 'P2014'])
/** Unreachable, timed out, connection lost, too many connections, none free, transaction not started. */
const UNREACHABLE = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2034', 'P2037'])
/** A server that is there and lets nobody in: sign-in refused, no such database, access denied, no TLS. */
const CLOSED = new Set(['P1000', 'P1003', 'P1010', 'P1011'])
/**
 * SQLSTATEs: statement timeout, lock timeout, shutting down, starting, crashed, idle transaction ended, standby,
 * deadlock, serialization failure, no space left, connection lost, sign-in refused, no such database.
 */
const SQLSTATE = /\b(57014|55P03|57P01|57P02|57P03|25P03|25006|40P01|40001|53\d{3}|08\d{3}|28000|28P01|3D000)\b/
/** Messages for a lost connection from sockets, Prisma, its driver adapter and Citus (which sends no code for it). */
const LOST =
  /not currently accepting connections|permission denied for database|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|Can't reach database server|Server has closed the connection|Unable to start a transaction|DatabaseNotReachable|ConnectionClosed|SocketTimeout|failure on connection marked as essential/
/** The Postgres driver's messages for a lost connection, which have no code or class. */
const LOST_BY_DRIVER = /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable/

type StoreError = 'missing' | 'conflict' | 'unreachable' | null

/** Classifies a database error; null when it is not a known one. */
export function classifyStoreError(error: unknown): StoreError {
  if (error instanceof Prisma.PrismaClientInitializationError || isNotConnected(error)) return 'unreachable'
  if (error instanceof Prisma.PrismaClientKnownRequestError) {
    if (MISSING.has(error.code)) return 'missing'
    if (CONFLICT.has(error.code)) return 'conflict'
    if (UNREACHABLE.has(error.code) || CLOSED.has(error.code)) return 'unreachable'
  }
  if (!isOfStore(error)) return null
  const text = textOf(error)
  return SQLSTATE.test(text) || LOST.test(text) || LOST_BY_DRIVER.test(text) ? 'unreachable' : null
}

/** Whether repeating the write may succeed. */
export function isStoreFault(error: unknown): boolean {
  return classifyStoreError(error) === 'unreachable'
}

/** Whether a deadlock rolled this transaction back. */
export function isDeadlock(error: unknown): boolean {
  return isOfStore(error) && /\b40P01\b/.test(textOf(error))
}

/** Whether the row refers to one that does not exist (any more). */
export function isOrphan(error: unknown): boolean {
  return isOfStore(error) && /\b(23503|P2003)\b/.test(textOf(error))
}

/** Whether a write reached a read-only server: a standby awaiting promotion, or a former primary. */
export function isReadOnly(error: unknown): boolean {
  return isOfStore(error) && /\b25006\b/.test(textOf(error))
}

const OF_STORE = Symbol.for('sightline.store-error')

/** Marks an error as one of a database connection; a socket error does not say what it was connected to. */
export function markStoreError<E>(error: E): E {
  if (error instanceof Error) Object.defineProperty(error, OF_STORE, { value: true })
  return error
}

/** Whether an error is the database's; sockets of other services fail with the same messages. */
function isOfStore(error: unknown, depth = 0): boolean {
  if (depth > 3 || !(error instanceof Error)) return false
  return (
    OF_STORE in error ||
    error instanceof Prisma.PrismaClientKnownRequestError ||
    error instanceof Prisma.PrismaClientUnknownRequestError ||
    error.name === 'DriverAdapterError' ||
    // Only the Postgres driver sets a severity.
    ('severity' in error && 'code' in error) ||
    LOST_BY_DRIVER.test(error.message) ||
    isOfStore(error.cause, depth + 1)
  )
}

function textOf(error: unknown, depth = 0): string {
  if (depth > 3 || typeof error !== 'object' || error === null) return ''
  const code = ['code' in error && error.code, 'originalCode' in error && error.originalCode].filter(Boolean).join(' ')
  const meta = error instanceof Prisma.PrismaClientKnownRequestError ? JSON.stringify(error.meta ?? {}) : ''
  const inner = 'cause' in error ? textOf(error.cause, depth + 1) : ''
  const grouped = error instanceof AggregateError ? error.errors.map((each) => textOf(each, depth + 1)).join(' ') : ''
  return [code, error instanceof Error ? error.message : '', meta, inner, grouped].join(' ')
}

const WAIT_MS = { first: 100, longest: 2000 }

/**
 * Repeats work with growing waits while the database fails, until the signal fires; tries once even then. Throws the
 * last error, and errors not of the database at once.
 * @param onHeldUp called before each wait
 */
export async function untilStored<T>(work: () => Promise<T>, signal: AbortSignal, onHeldUp?: () => void): Promise<T> {
  for (let waitMs = WAIT_MS.first; ; waitMs = Math.min(2 * waitMs, WAIT_MS.longest)) {
    try {
      return await work()
    } catch (error) {
      if (signal.aborted || !isStoreFault(error)) throw error
      if (waitMs === WAIT_MS.first) log.warn({ err: error }, 'write waiting for database')
      onHeldUp?.()
      await setTimeout(waitMs, undefined, { signal }).catch(() => undefined)
    }
  }
}
