import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { databaseSetting, directUrl, env, required } from '../settings/env.ts'

// Every connection to Postgres: what its session is set to, how many one process holds, and the message where there is
// none.

interface Startup {
  getStartupConf(): Record<string, string>
}
const Client = pg.Client as unknown as new (config?: string | pg.ClientConfig) => pg.Client & Startup
type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void)

const NOT_CONNECTED = Symbol.for('sightline.not-connected')

/** Whether no connection could be made, for whatever reason: nothing was sent, so it may be tried again. */
export function isNotConnected(error: unknown): boolean {
  return error instanceof Error && NOT_CONNECTED in error
}

/** A database that no waiting makes usable. */
export class UnusableDatabase extends Error {}

/**
 * A client whose session is in UTC and writes dates in ISO form, whatever the server, database or role is set to: Prisma
 * reads and writes times without offset, and `current_date` is a day of the session (R-API-1). Set in the connection's
 * first message, because PgBouncer keeps these parameters per client and refuses `options`. Refuses a database that is
 * not in UTF-8. Used by every pool, queue and tool.
 */
export class UtcClient extends Client {
  private encoding = 'UTF8'

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    this.connection.on('parameterStatus', (status: { parameterName: string; parameterValue: string }) => {
      if (status.parameterName === 'server_encoding') this.encoding = status.parameterValue
    })
  }

  override getStartupConf(): Record<string, string> {
    return { ...super.getStartupConf(), timezone: 'UTC', datestyle: 'ISO, MDY' }
  }

  override connect(): Promise<pg.Client>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.Client> | undefined {
    const connected = this.connectChecked()
    if (!callback) return connected
    const call = callback as (error: Error | null, client?: pg.Client) => void
    connected.then((client) => call(null, client), call)
    return undefined
  }

  private async connectChecked(): Promise<pg.Client> {
    await super.connect().catch((error: unknown) => {
      if (error instanceof Error) Object.defineProperty(error, NOT_CONNECTED, { value: true })
      throw error
    })
    if (this.encoding === 'UTF8') return this
    await this.end()
    throw new UnusableDatabase(
      `the database is in ${this.encoding}, Sightline needs UTF8: create database … template template0 encoding 'UTF8'`,
    )
  }
}

// A web process, two workers and a command share what Postgres gives: each takes a quarter. Where that is very little, it
// gives back at once what it does not use.

/** Connections of one process at most, unless DATABASE_CONNECTIONS says otherwise. */
const MOST = 17
/** Connections of one process at least: one for records, one for the queue. */
const LEAST = 2
const PROCESSES = 4
const IDLE_MS = 30_000
/** Where a process has too few to listen, processes take turns with them. */
const SCARCE_IDLE_MS = 200
const RETRY_MS = 100
const SAID_AGAIN_MS = 60_000
/** After a refusal, how long a pool makes do with the connections that it has. */
const MODEST_MS = 5000

/** What a process's connections are for; `jobs` are 0 where jobs share those of `answers`. */
export function sharesOf(connections: number) {
  const queue = Math.min(4, Math.max(1, Math.floor(connections / 4)))
  const listener = connections >= 4 ? 1 : 0
  const jobs = connections >= 8 ? 2 : 0
  return { queue, listener, jobs, answers: Math.max(1, connections - queue - listener - jobs) }
}

/** How many connections this role may have on this database. */
const PLACES = `
  select least(
    current_setting('max_connections')::int - case when r.rolsuper then 0 else
      current_setting('superuser_reserved_connections')::int + coalesce(current_setting('reserved_connections', true), '0')::int end,
    nullif(r.rolconnlimit, -1), nullif(d.datconnlimit, -1)) as places
  from pg_roles r, pg_database d where r.rolname = session_user and d.datname = current_database()`

/** What to do about a refusal for the number of connections; one line. */
const TOO_FEW = `Postgres gives no more connections. A web process and two workers need ${3 * LEAST} to go on, \
${MOST} each to be fast: see max_connections, limits of the role and the database, and DATABASE_CONNECTIONS`

/** Whether Postgres, the role or the database has no connection left. */
function isRefusedForNumber(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '53300'
}

export interface SharingConfig extends pg.PoolConfig {
  connectionString: string
  connectionTimeoutMillis: number
  /** Which of this process's connections are the pool's. */
  share: 'answers' | 'jobs' | 'queue'
  /** Gets a line, once a minute, while Postgres gives no more connections. */
  say: (line: string) => void
}

/**
 * A pool whose callers wait while Postgres gives no more connections: for those that the pool has, or for a new one, as
 * long as `connectionTimeoutMillis`. A pool with a fixed `max` fails where Postgres grants fewer, and one shared with the
 * queue would lock up: transactions that hold its last connections wait for the queue, which reads on another.
 */
export class SharingPool extends pg.Pool {
  /** Connections of this process; undefined until the database was asked. */
  connections: number | undefined
  private readonly config: SharingConfig
  /** Whether the database is to be asked: a setting decides, and a pooler has connections of its own to share. */
  private readonly asks: boolean
  private modest: NodeJS.Timeout | undefined
  private saidAt = Number.NEGATIVE_INFINITY
  private isAsking = false

  constructor(config: SharingConfig) {
    // Nothing that is idle is kept until it is known how many there may be.
    const max = sharesOf(MOST)[config.share]
    super({ Client: UtcClient, keepAlive: true, ...config, max, idleTimeoutMillis: SCARCE_IDLE_MS })
    this.config = config
    const { DATABASE_CONNECTIONS: given, DATABASE_DIRECT_URL, DATABASE_URL } = env()
    const isPooler = DATABASE_DIRECT_URL !== undefined && config.connectionString === DATABASE_URL
    this.asks = given === undefined && !isPooler
    if (!this.asks) this.allow(given ?? MOST)
    this.options.onConnect = (client) => this.begin(client)
    // One that is too many ends with its work.
    this.on('release', () => {
      this.options.maxUses = this.totalCount > this.options.max ? 1 : Number.POSITIVE_INFINITY
    })
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Taken): void
  override connect(callback?: Taken): Promise<pg.PoolClient> | undefined {
    const taken = this.take()
    if (!callback) return taken
    taken.then(
      (client) => callback(undefined, client, client.release),
      (error) => callback(error, undefined, () => undefined),
    )
    return undefined
  }

  private async take(): Promise<pg.PoolClient> {
    const until = performance.now() + this.config.connectionTimeoutMillis
    for (;;) {
      try {
        return await super.connect()
      } catch (error) {
        if (!isRefusedForNumber(error) || performance.now() > until) throw error
        this.makeDo()
        await wait(RETRY_MS * (1 + Math.random()))
      }
    }
  }

  /** Shares those that are open; where none is, goes on asking for one. */
  private makeDo(): void {
    if (performance.now() - this.saidAt > SAID_AGAIN_MS) {
      this.saidAt = performance.now()
      this.config.say(TOO_FEW)
    }
    this.options.max = Math.max(1, this.totalCount)
    this.options.idleTimeoutMillis = SCARCE_IDLE_MS
    clearTimeout(this.modest)
    this.modest = setTimeout(() => this.allow(this.connections), MODEST_MS).unref()
  }

  private allow(connections: number | undefined): void {
    this.connections = connections
    if (connections === undefined) return
    const shares = sharesOf(connections)
    this.options.max = Math.max(1, shares[this.config.share])
    this.options.idleTimeoutMillis = shares.listener > 0 ? IDLE_MS : SCARCE_IDLE_MS
  }

  /** The first connection of an empty pool asks anew: the server may be another one by now. */
  private async begin(client: pg.ClientBase): Promise<void> {
    await this.config.onConnect?.(client)
    const isKnown = this.connections !== undefined && this.totalCount > 1
    if (!this.asks || this.isAsking || isKnown) return
    this.isAsking = true
    try {
      const { rows } = await client.query<{ places: number }>(PLACES)
      const quarter = Math.floor((rows[0]?.places ?? 0) / PROCESSES)
      this.allow(Math.min(MOST, Math.max(LEAST, quarter)))
    } finally {
      this.isAsking = false
    }
  }
}

type Taken = Parameters<pg.Pool['connect']>[0]

const PATIENCE_MS = 600_000

/**
 * Opens a session of its own. Waits while Postgres gives no more connections, and says so. Throws one line that names
 * the setting with the address.
 * @param say gets each line @param patienceMs how long it waits
 */
export async function openSession(
  connectionString: string,
  say: (line: string) => void = console.error,
  patienceMs = PATIENCE_MS,
): Promise<pg.Client> {
  const began = performance.now()
  for (let saidAt = Number.NEGATIVE_INFINITY; ; await wait(2 * RETRY_MS * (1 + Math.random()))) {
    const client = clientOf(connectionString)
    // A session that is lost fails the statement that runs on it, or the next one; without a listener it would end the process.
    client.on('error', () => undefined)
    try {
      return await client.connect()
    } catch (error) {
      client.end().catch(() => undefined)
      if (!isRefusedForNumber(error) || performance.now() - began > patienceMs)
        throw explain(error, client, connectionString)
      if (performance.now() - saidAt < SAID_AGAIN_MS) continue
      saidAt = performance.now()
      say(`${databaseSetting(connectionString)}: ${TOO_FEW}. Waiting for one`)
    }
  }
}

function clientOf(connectionString: string): UtcClient {
  try {
    return new UtcClient({ connectionString, keepAlive: true, connectionTimeoutMillis: 10_000 })
  } catch (error) {
    throw explain(error, null, connectionString)
  }
}

/** One line without the address, which has a password in it. */
function explain(error: unknown, client: pg.Client | null, connectionString: string): Error {
  const name = databaseSetting(connectionString)
  const { message, code = '' } = error as Error & { code?: string }
  if (!client) return new UnusableDatabase(`${name}: cannot be read (${message})`)
  if (error instanceof UnusableDatabase) return new UnusableDatabase(`${name}: ${message}`)
  const at = `${client.host}:${client.port}`
  if (isRefusedForNumber(error)) return new Error(`${name}: ${TOO_FEW}`, { cause: error })
  return new Error(
    /^E[A-Z_]+$/.test(code) ? `${name}: nothing answers at ${at} (${code})` : `${name}: ${at}: ${message}`,
    {
      cause: error,
    },
  )
}

/**
 * Tries each database address before anything starts. Throws one line that names the setting: not reached, refused, not
 * in UTF-8, not migrated.
 */
export async function tryDatabase(say?: (line: string) => void, patienceMs?: number): Promise<void> {
  for (const url of new Set([directUrl(), required('DATABASE_URL')])) {
    const session = await openSession(url, say, patienceMs)
    try {
      const { rows } = await session.query<{ is: boolean }>(`select to_regclass('worker_heartbeat') is not null as is`)
      if (!rows[0]?.is)
        throw new Error(`${databaseSetting(url)}: the database is not migrated yet. Run: npm run db:migrate`)
    } finally {
      await session.end()
    }
  }
}

/** For web processes, which start while the database is away: throws only what no waiting mends, and says the rest. */
export async function warnOfDatabase(say: (line: string) => void = console.error): Promise<void> {
  await tryDatabase(say, 0).catch((error: Error) => {
    if (error instanceof UnusableDatabase) throw error
    say(`${error.message}. Requests are answered by 503 until then`)
  })
}

/** Lifts limits that the role or the database sets on sessions, for work that may take longer. */
export async function liftLimits(session: pg.ClientBase): Promise<void> {
  await session.query('set statement_timeout = 0')
  await session.query(
    `select set_config(name, '0', false) from pg_settings where name in ('lock_timeout', 'transaction_timeout',
      'idle_in_transaction_session_timeout', 'idle_session_timeout')`,
  )
}
