import { AsyncLocalStorage } from 'node:async_hooks'
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { z } from 'zod'
import { type Day, toDay } from '@/lib/format/days'
import { Prisma, PrismaClient } from '@/prisma/generated/client'
import { log } from '@/server/log'
import { env, required } from '@/server/settings/env'
import { SharingPool, sharesOf } from './connections'
import { isReadOnly, markStoreError } from './errors'

// Our own statements go straight to the driver: Prisma's engine costs several times what Postgres needs for a small
// one. Values get the types Prisma gives them, so a statement reads the same inside a transaction.

const { builtins } = pg.types
const utcDate = (text: string) => new Date(`${text}T00:00:00Z`)
const utcTimestamp = (text: string) => new Date(`${text.replace(' ', 'T')}Z`)
const zonedTimestamp = (text: string) => new Date(text.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00'))
const decimal = (text: string) => new Prisma.Decimal(text)
const TEXT_ARRAY: number = 1009
const textsOf: (text: string) => (string | null)[] = pg.types.getTypeParser(TEXT_ARRAY)
const arrayOf = (parse: (text: string) => unknown) => (text: string) =>
  textsOf(text).map((each) => (each === null ? null : parse(each)))

const INT4_ARRAY: number = 1007
const numbersOf: (text: string) => unknown = pg.types.getTypeParser(INT4_ARRAY)
/** The driver reads arrays letter by letter; a page has a hundred thousand numbers in them. */
const integers = (text: string) =>
  text.startsWith('{') && !text.includes('N') ? JSON.parse(`[${text.slice(1, -1)}]`) : numbersOf(text)

const PARSERS: Record<number, (text: string) => unknown> = {
  [builtins.INT8]: BigInt,
  [builtins.NUMERIC]: decimal,
  [builtins.DATE]: utcDate,
  [builtins.TIMESTAMP]: utcTimestamp,
  [builtins.TIMESTAMPTZ]: zonedTimestamp,
  [INT4_ARRAY]: integers,
  1016: arrayOf(BigInt),
  1231: arrayOf(decimal),
  1182: arrayOf(utcDate),
  1115: arrayOf(utcTimestamp),
  1185: arrayOf(zonedTimestamp),
}
const types = {
  getTypeParser: (type: number, format?: 'text' | 'binary') => PARSERS[type] ?? pg.types.getTypeParser(type, format),
}

/** The driver would write a Date in this process's time zone. */
function sent(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  return Array.isArray(value) ? value.map(sent) : value
}

/**
 * Runs one statement on a connection of the pool, outside any transaction.
 * @param name makes Postgres parse and plan the statement once per connection; only for statements whose plan is always
 * the same
 * @throws errors that `classifyStoreError` knows
 */
async function queryPool(pool: pg.Pool, { text, values }: Prisma.Sql, name?: string): Promise<unknown[]> {
  try {
    const { rows } = await pool.query({ text, values: values.map(sent), types, ...(name && { name }) })
    return rows
  } catch (error) {
    throw markStoreError(error)
  }
}

const GIVEN_UP = 'Query read timeout'

/**
 * Ends a connection once the driver stops waiting for its answer: the statement still runs there, so a rollback or the
 * next caller from the pool would wait as long again. Also ends it when the server has become read-only: the address
 * may lead to another server by now, which only a new connection finds.
 */
function endDeadConnection(client: pg.PoolClient): void {
  client.query = new Proxy(client.query, {
    apply(_query, self, given) {
      const answer: unknown = Reflect.apply(pg.Client.prototype.query, self, given)
      if (answer instanceof Promise)
        answer.catch((error: unknown) => {
          if (isSilent(error) || isReadOnly(markStoreError(error))) client.end().catch(markStoreError)
        })
      return answer
    },
  })
}

function isSilent(error: unknown): boolean {
  return error instanceof Error && error.message === GIVEN_UP
}

// The only PrismaClient. All waits are bounded, so a slow database gives a 503 instead of a hanging page.
// `query_timeout` is the client's own, for a connection that has gone silent; it is shorter than the ten seconds within
// which everything must work again.

/** Marks connection errors as errors of the store. */
class WatchedPg extends PrismaPg {
  override async connect() {
    const connected = await super.connect()
    const start = connected.startTransaction.bind(connected)
    connected.startTransaction = (level) =>
      start(level).catch((error: unknown) => {
        throw markStoreError(error)
      })
    return connected
  }
}

const SESSION_LIMITS = { statement_timeout: 8000, lock_timeout: 3000, idle_in_transaction_session_timeout: 15_000 }

/** Whether consecutive transactions may run in different Postgres sessions. */
function isPooled(): boolean {
  return env().DATABASE_DIRECT_URL !== undefined
}

/** Connection pools. Jobs have connections of their own, so they never take one from requests, unless there are few. */
const SHARES = {
  answers: { application_name: 'sightline', connectionTimeoutMillis: 3000 },
  jobs: { application_name: 'sightline-jobs', connectionTimeoutMillis: 30_000 },
}
type Share = keyof typeof SHARES

function connect(share: Share): Connected {
  const pool = new SharingPool({
    connectionString: required('DATABASE_URL'),
    share,
    ...SHARES[share],
    query_timeout: 9000,
    say: (line) => log.warn(line),
    // A pooler sets these itself: docs/operators/pgbouncer.ini.
    ...(isPooled() ? {} : SESSION_LIMITS),
  })
  pool.on('error', (error) => log.warn({ error: error.message }, 'database connection lost'))
  // At begin and commit Prisma passes some socket errors on unwrapped.
  pool.on('connect', (client) => client.on('error', markStoreError))
  pool.on('connect', endDeadConnection)
  const adapter = new WatchedPg(pool, { disposeExternalPool: true })
  const transactionOptions = share === 'jobs' ? { maxWait: SHARES.jobs.connectionTimeoutMillis } : {}
  return { pool, client: new PrismaClient({ adapter, transactionOptions }) }
}

interface Connected {
  pool: SharingPool
  client: PrismaClient
}

// One client per process and share, also across hot reloads.
const shared = globalThis as { sightlineStore?: Partial<Record<Share, Connected>> }
const inJob = new AsyncLocalStorage<true>()

function connected(): Connected {
  shared.sightlineStore ??= {}
  const share = inJob.getStore() && areJobsApart() ? 'jobs' : 'answers'
  shared.sightlineStore[share] ??= connect(share)
  return shared.sightlineStore[share]
}

function areJobsApart(): boolean {
  const connections = shared.sightlineStore?.answers?.pool.connections
  return connections === undefined || sharesOf(connections).jobs > 0
}

/** Runs work in the job pool: all jobs of this process share its two connections, or with few those of requests. */
export function asJob<T>(work: () => Promise<T>): Promise<T> {
  return inJob.run(true, work)
}

/** Returns the database client of this process; connects at first use. */
export function db(): PrismaClient {
  return connected().client
}

export function databasePool(): pg.Pool | undefined {
  return shared.sightlineStore?.answers?.pool
}

/** The client or an open transaction. */
export type Db = Omit<PrismaClient, '$connect' | '$disconnect' | '$on' | '$transaction' | '$extends'>

/**
 * Reads rows and parses each, as in `readRows(dayRow)\`select day from result\``; throws when one does not fit.
 * @param row made once per module, not per call: zod compiles a schema at its first use
 * @param store the open transaction, if any
 */
export function readRows<Row extends z.ZodType>(row: Row, store?: Db) {
  return async (statement: TemplateStringsArray | Prisma.Sql, ...values: unknown[]): Promise<z.output<Row>[]> =>
    z.array(row).parse(await answered(asSql(statement, values), store))
}

/**
 * Reads rows with a statement planned once per session. For small, frequent statements; never where the best plan
 * depends on the values.
 */
export function readPrepared<Row extends z.ZodType>(name: string, row: Row) {
  return async (statement: TemplateStringsArray, ...values: unknown[]): Promise<z.output<Row>[]> =>
    z.array(row).parse(await queryPool(connected().pool, asSql(statement, values), isPooled() ? undefined : name))
}

function answered(statement: Prisma.Sql, store: Db | undefined): Promise<unknown> {
  const { client, pool } = connected()
  return store && store !== client ? store.$queryRaw(statement) : queryPool(pool, statement)
}

function asSql(statement: TemplateStringsArray | Prisma.Sql, values: unknown[]): Prisma.Sql {
  return 'raw' in statement ? Prisma.sql(statement, ...values) : statement
}

/** Reads exactly one row; throws when the statement returns none or several. */
export function readRow<Row extends z.ZodType>(row: Row, store?: Db) {
  return async (statement: TemplateStringsArray | Prisma.Sql, ...values: unknown[]): Promise<z.output<Row>> => {
    const [first, ...more] = await readRows(row, store)(statement, ...values)
    if (first === undefined || more.length > 0) throw new Error('a statement must return exactly one row')
    return first
  }
}

const nowRow = z.object({ now: z.date() })

/** Reads the database's time, which decides what is due and which day it is (R-SAFE-72). */
export async function databaseNow(store?: Db): Promise<Date> {
  const { now } = await readRow(nowRow, store)`select now() as now`
  return now
}

export async function databaseDay(store?: Db): Promise<Day> {
  return toDay(await databaseNow(store))
}

/** Row for statements that only lock rows or check that they exist. */
export const idRow = z.object({ id: z.string() })

export async function closeDb(): Promise<void> {
  const open = Object.values(shared.sightlineStore ?? {})
  shared.sightlineStore = undefined
  for (const { client, pool } of open) {
    await client.$disconnect()
    if (!pool.ended) await pool.end()
  }
}
