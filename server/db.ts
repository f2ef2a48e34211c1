import { PrismaPg } from '@prisma/adapter-pg'
import { z } from 'zod'
import { type Prisma, PrismaClient } from '@/prisma/generated/client'
import { markStoreError } from './db-errors'
import { required } from './env'
import { log } from './log'

// The only PrismaClient. Pool waits and statements are bounded, so that a slow database becomes a 503 and not a
// hanging page (a statement 10 s, a lock 3 s, an idle transaction 15 s, a free connection 3 s). The server keeps those
// times itself; `query_timeout` is ours, for a connection that has gone silent and will never answer.

type Pool = ReturnType<Awaited<ReturnType<PrismaPg['connect']>>['underlyingDriver']>

/** Keeps hold of the pool that it makes, so that it can be watched. */
class WatchedPg extends PrismaPg {
  override async connect() {
    const connected = await super.connect()
    held.sightlinePool = connected.underlyingDriver()
    // Prisma passes some errors of sockets on as they are where a transaction begins or ends.
    held.sightlinePool.on('connect', (client) => client.on('error', markStoreError))
    const start = connected.startTransaction.bind(connected)
    connected.startTransaction = (level) =>
      start(level).catch((error: unknown) => {
        throw markStoreError(error)
      })
    return connected
  }
}

function connect(): PrismaClient {
  const adapter = new WatchedPg(
    {
      connectionString: required('DATABASE_URL'),
      max: 10,
      connectionTimeoutMillis: 3000,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      statement_timeout: 10_000,
      query_timeout: 11_000,
      lock_timeout: 3000,
      idle_in_transaction_session_timeout: 15_000,
      application_name: 'sightline',
    },
    { onPoolError: (error) => log.warn({ error: error.message }, 'database connection lost') },
  )
  return new PrismaClient({ adapter })
}

// One client per process, also across hot reloads.
const held = globalThis as { sightlineDb?: PrismaClient; sightlinePool?: Pool }

/** The database client of this process; connects at first use. */
export function db(): PrismaClient {
  held.sightlineDb ??= connect()
  return held.sightlineDb
}

/** The connections of this process; undefined before the first statement. */
export function databasePool(): Pool | undefined {
  return held.sightlinePool
}

/** Either the client or an open transaction: what a service function needs to read or write. */
export type Db = Omit<PrismaClient, '$connect' | '$disconnect' | '$on' | '$transaction' | '$extends'>

/**
 * Reads by SQL and parses every row: `await readRows(dayRow)\`select day from result where owner_id = ${scope}\``. A row
 * that does not fit `row` is a fault of ours and throws.
 * @param row made once per module, not per call: zod compiles a schema at its first use
 */
export function readRows<Row extends z.ZodType>(row: Row, store: Db = db()) {
  return async (statement: TemplateStringsArray | Prisma.Sql, ...values: unknown[]): Promise<z.output<Row>[]> =>
    z.array(row).parse(await store.$queryRaw(statement, ...values))
}

/** The same for a statement that always answers one row. */
export function readRow<Row extends z.ZodType>(row: Row, store: Db = db()) {
  return async (statement: TemplateStringsArray | Prisma.Sql, ...values: unknown[]): Promise<z.output<Row>> => {
    const [first, ...more] = await readRows(row, store)(statement, ...values)
    if (first === undefined || more.length > 0) throw new Error('a statement of one row answered none or several')
    return first
  }
}

/** What a statement reads that only locks rows or asks whether they exist. */
export const idRow = z.object({ id: z.string() })

export async function closeDb(): Promise<void> {
  await held.sightlineDb?.$disconnect()
  held.sightlineDb = undefined
  held.sightlinePool = undefined
}
