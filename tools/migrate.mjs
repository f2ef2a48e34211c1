import { createHash, randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pRetry from 'p-retry'
import { liftLimits, openSession } from '../server/db/connections.ts'

// `prisma migrate deploy` without the engine (same folder, table, checksums and lock), so that production needs no
// download.

/** In the checkout and in the container image, from which every process works. */
const MIGRATIONS = 'prisma/migrations'
const TABLE = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`
const LOCK = 72707369 // the advisory lock prisma migrate takes

function readMigrations(dir) {
  return globSync('*/migration.sql', { cwd: dir })
    .sort()
    .map((file) => {
      const sql = readFileSync(path.join(dir, file), 'utf8')
      return { name: path.dirname(file), sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
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

/** Shorter than Postgres' deadlock timeout, so that a deadlock ends the migration and never somebody who stores. */
const LOCK_TIMEOUT = '500ms'
const LOCK_TRIES = 240
const LOCK_PAUSE_MS = 500
/** SQLSTATEs: lock timeout, deadlock. */
const LOCK_REFUSED = ['55P03', '40P01']

/**
 * Applies one migration and marks it in one transaction: one that is interrupted or fails leaves nothing, and the next
 * call tries it again. One that builds an index concurrently cannot be in a transaction, so each of its statements may
 * be repeated. While somebody holds a lock that it needs, it gives way and begins anew.
 */
async function apply(client, migration) {
  const shouldRetry = ({ error }) => LOCK_REFUSED.includes(error.code)
  const options = { retries: LOCK_TRIES, minTimeout: LOCK_PAUSE_MS, factor: 1, shouldRetry }
  await pRetry(() => applyOnce(client, migration), options).catch((error) => {
    throw new Error(`migration ${migration.name}: ${error.message}`, { cause: error })
  })
}

const BESIDE_WRITERS = /\bCONCURRENTLY\b/

async function applyOnce(client, { name, sql, checksum }) {
  const statements = statementsOf(sql)
  const isWhole = !statements.some((statement) => BESIDE_WRITERS.test(statement))
  if (isWhole) await client.query('BEGIN')
  try {
    for (const statement of statements) {
      // A concurrent index build waits for all transactions that began before it.
      await client.query(`SET lock_timeout = '${BESIDE_WRITERS.test(statement) ? 0 : LOCK_TIMEOUT}'`)
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
function missingOf(dir, done) {
  const migrations = readMigrations(dir)
  const ground = migrations.find(({ name }) => name.endsWith('_ground'))
  if (!ground || done.size === 0 || done.has(ground.name)) return migrations.filter(({ name }) => !done.has(name))
  if (!done.has(RELEASED))
    throw new Error(`this database is older than the release before: migrate it with that one first, up to ${RELEASED}`)
  const steps = readMigrations(path.join(dir, '../forward'))
  const rest = migrations.map((each) => (each === ground ? { ...each, sql: '' } : each))
  return [...steps, ...rest].filter(({ name }) => !done.has(name))
}

/** Polls, because a statement that waits would hold up a concurrent index build. */
async function lock(client) {
  for (;;) {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS free', [LOCK])
    if (rows[0].free) return
    await wait(100)
  }
}

/**
 * Safe to repeat and to run concurrently. Throws one line that names the setting when the database is not reached.
 * @param {(line: string) => void} [say] gets a line for each that was applied @returns {Promise<string[]>} their names
 */
export async function migrateDeploy(connectionString, dir = MIGRATIONS, say = () => {}) {
  const client = await openSession(connectionString)
  try {
    await liftLimits(client)
    await lock(client)
    await client.query(TABLE)
    // What earlier releases marked before it began, and was interrupted or failed, is not in the database.
    await client.query(
      'UPDATE _prisma_migrations SET rolled_back_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL',
    )
    const { rows } = await client.query('SELECT migration_name FROM _prisma_migrations WHERE rolled_back_at IS NULL')
    const missing = missingOf(dir, new Set(rows.map((row) => row.migration_name)))
    for (const [index, migration] of missing.entries()) {
      await apply(client, migration)
      say(`Applied migration ${index + 1} of ${missing.length}: ${migration.name}`)
    }
    return missing.map(({ name }) => name)
  } finally {
    await client.end() // also releases the advisory lock
  }
}

/** The migrations of this release. */
export const migrateTables = (connectionString) => migrateDeploy(connectionString, MIGRATIONS, console.log)
