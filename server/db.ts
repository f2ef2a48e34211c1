import { PrismaPg } from '@prisma/adapter-pg'
import { z } from 'zod'
import { type Prisma, PrismaClient } from '@/prisma/generated/client'
import { markStoreError } from './db-errors'
import { required } from './env'
import { log } from './log'

// The only PrismaClient. All waits are bounded, so that a slow database becomes a 503 and not a hanging page.
// `query_timeout` is the client's own, for a connection that has gone silent.

type Pool = ReturnType<Awaited<ReturnType<PrismaPg['connect']>>['underlyingDriver']>

/** Exposes the pool that Prisma makes inside. */
class WatchedPg extends PrismaPg {
  override async connect() {
    const connected = await super.connect()
    shared.sightlinePool = connected.underlyingDriver()
    // At the begin and the end of a transaction Prisma passes some socket errors on unwrapped.
    shared.sightlinePool.on('connect', (client) => client.on('error', markStoreError))
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
const shared = globalThis as { sightlineDb?: PrismaClient; sightlinePool?: Pool }

/** The database client of this process; connects at first use. */
export function db(): PrismaClient {
  shared.sightlineDb ??= connect()
  return shared.sightlineDb
}

export function databasePool(): Pool | undefined {
  return shared.sightlinePool
}

/** The client or an open transaction. */
export type Db = Omit<PrismaClient, '$connect' | '$disconnect' | '$on' | '$transaction' | '$extends'>

/**
 * Parses every row, as in `readRows(dayRow)\`select day from result\``; throws when one does not fit.
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

/** For statements that only lock rows or check that they exist. */
export const idRow = z.object({ id: z.string() })

export async function closeDb(): Promise<void> {
  await shared.sightlineDb?.$disconnect()
  shared.sightlineDb = undefined
  shared.sightlinePool = undefined
}
