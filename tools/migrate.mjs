import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { UtcClient } from '../server/utc-client.ts'
import { ROOT } from './paths.mjs'
import { mustRunNode } from './processes.mjs'

// `prisma migrate deploy` without the engine (same folder, table, checksums and lock), so that production needs no
// download.

const TABLE = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`
const LOCK = 72707369 // the advisory lock prisma migrate takes

async function readMigrations(dir) {
  const entries = await readdir(dir, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(path.join(dir, name, 'migration.sql'))
      return { name, sql: sql.toString('utf8'), checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

const PART = /--[^\n]*|\/\*.*?\*\/|'[^']*'|"[^"]*"|(\$\w*\$).*?\1|;|./gs
const COMMENT = /^(--|\/\*)/

/** One by one: a cluster sends its nodes the whole text that a change of a table came with. */
function statementsOf(sql) {
  const statements = ['']
  for (const [part] of sql.matchAll(PART)) {
    if (COMMENT.test(part)) continue
    if (part === ';') statements.push('')
    else statements.push(statements.pop() + part)
  }
  return statements.map((statement) => statement.trim()).filter(Boolean)
}

const MARK = `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
  VALUES ($1, $2, $3, now(), 1)`

/** Less than Postgres waits before it ends one of two who wait for each other, so that this is never somebody who stores. */
const LOCK_TIMEOUT = '500ms'
const LOCK_TRIES = 240
const LOCK_REFUSED = '55P03'

/**
 * With its mark in one transaction: one that is interrupted or fails has left nothing, and is tried again by the next call. One
 * that makes an index beside those who write cannot be in a transaction, so each of its statements may be repeated. While
 * somebody holds what it needs, it gives way and begins anew.
 */
async function apply(client, migration) {
  for (let tried = 1; ; tried += 1) {
    try {
      return await applyOnce(client, migration)
    } catch (error) {
      if (error.code !== LOCK_REFUSED || tried === LOCK_TRIES)
        throw new Error(`migration ${migration.name}: ${error.message}`, { cause: error })
      await wait(500)
    }
  }
}

async function applyOnce(client, { name, sql, checksum }) {
  const isWhole = !/\bCONCURRENTLY\b/.test(sql)
  if (isWhole) await client.query('BEGIN')
  try {
    for (const statement of statementsOf(sql)) {
      // An index that is made beside those who write waits for all who began before.
      await client.query(`SET lock_timeout = '${/\bCONCURRENTLY\b/.test(statement) ? 0 : LOCK_TIMEOUT}'`)
      await client.query(statement)
    }
    await client.query(MARK, [randomUUID(), checksum, name])
    if (isWhole) await client.query('COMMIT')
  } catch (error) {
    if (isWhole) await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

/** The last migration of the release before the ground. */
const RELEASED = '20261210000000_mailboxes'

/**
 * What is not done yet, in order. A new database begins with the ground, the whole schema in one file; one of the release
 * before goes there by the steps of `prisma/forward`, after which the ground is only marked.
 */
async function missingOf(dir, done) {
  const migrations = await readMigrations(dir)
  const ground = migrations.find(({ name }) => name.endsWith('_ground'))
  if (!ground || done.size === 0 || done.has(ground.name)) return migrations.filter(({ name }) => !done.has(name))
  if (!done.has(RELEASED))
    throw new Error(`this database is older than the release before: migrate it with that one first, up to ${RELEASED}`)
  const steps = await readMigrations(path.join(dir, '../forward'))
  const rest = migrations.map((each) => (each === ground ? { ...each, sql: '' } : each))
  return [...steps, ...rest].filter(({ name }) => !done.has(name))
}

/** Asks again and again: a statement that waits keeps an index from being made beside it. */
async function lock(client) {
  for (;;) {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS free', [LOCK])
    if (rows[0].free) return
    await wait(100)
  }
}

/** @param {(name: string, done: number, all: number, isNew: boolean) => void} [onApplied] @returns {Promise<string[]>} those applied */
export async function migrateDeploy(connectionString, dir = 'prisma/migrations', onApplied = () => {}) {
  const client = new UtcClient({ connectionString })
  await client.connect()
  try {
    await lock(client)
    await client.query(TABLE)
    // What earlier releases marked before it began, and was interrupted or failed, is not in the database.
    await client.query(
      'UPDATE _prisma_migrations SET rolled_back_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL',
    )
    const { rows } = await client.query('SELECT migration_name FROM _prisma_migrations WHERE rolled_back_at IS NULL')
    const done = new Set(rows.map((row) => row.migration_name))
    const missing = await missingOf(dir, done)
    for (const [index, migration] of missing.entries()) {
      await apply(client, migration)
      onApplied(migration.name, index + 1, missing.length, done.size === 0)
    }
    return missing.map(({ name }) => name)
  } finally {
    await client.end() // also releases the advisory lock
  }
}

/** The partitions of this month and the next, so that a run at midnight of the first finds one. */
async function ensureMonths(connectionString) {
  const client = new UtcClient({ connectionString })
  await client.connect()
  try {
    await client.query(
      `select ensure_month((date_trunc('month', now() at time zone 'utc') + make_interval(months => n))::date)
       from generate_series(0, 1) as n`,
    )
  } finally {
    await client.end()
  }
}

function explainFailure(error, connectionString) {
  const { host, pathname } = new URL(connectionString)
  const code = error.code ?? error.cause?.code
  if (['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH'].includes(code))
    return new Error(`DATABASE_URL: nothing answers at ${host} (${code})`)
  if (code === '28P01' || code === '28000') return new Error(`DATABASE_URL: ${host} refuses this user or password`)
  if (code === '3D000') return new Error(`DATABASE_URL: there is no database ${pathname.slice(1)} at ${host}`)
  return error
}

/** Safe to repeat and to run concurrently. @param {string} [folder] the migrations, outside a checkout */
export async function migrateTables(connectionString, folder = path.join(ROOT, 'prisma/migrations')) {
  try {
    const onApplied = (name, done, all, isNew) => {
      if (!isNew) console.log(`Applied migration ${done} of ${all}: ${name}`)
      else if (done === all) console.log(`Applied the ${all} migrations of a new database`)
    }
    const applied = await migrateDeploy(connectionString, folder, onApplied)
    await ensureMonths(connectionString)
    return applied
  } catch (error) {
    throw explainFailure(error, connectionString)
  }
}

/** Safe to repeat and to run concurrently. */
export async function migrateQueues(connectionString) {
  const env = { DATABASE_URL: connectionString }
  await mustRunNode('preparing the job queues', ['tools/operator.ts', 'prepare-queues'], { env })
}
