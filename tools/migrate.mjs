import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { ROOT } from './paths.mjs'
import { mustRunNode, typescript } from './processes.mjs'

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

/** With its mark in one transaction: one that is interrupted or fails has left nothing, and is tried again by the next call. */
async function apply(client, { name, sql, checksum }) {
  await client.query('BEGIN')
  try {
    for (const statement of statementsOf(sql)) await client.query(statement)
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, now(), 1)`,
      [randomUUID(), checksum, name],
    )
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw new Error(`migration ${name}: ${error.message}`, { cause: error })
  }
}

/** @param {(name: string, done: number, all: number, isNew: boolean) => void} [onApplied] @returns {Promise<string[]>} those applied */
export async function migrateDeploy(connectionString, dir = 'prisma/migrations', onApplied = () => {}) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    await client.query(TABLE)
    // What earlier releases marked before it began, and was interrupted or failed, is not in the database.
    await client.query(
      'UPDATE _prisma_migrations SET rolled_back_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL',
    )
    const { rows } = await client.query(
      'SELECT migration_name, checksum FROM _prisma_migrations WHERE rolled_back_at IS NULL',
    )
    const done = new Map(rows.map((row) => [row.migration_name, row.checksum]))
    const applied = []
    const migrations = await readMigrations(dir)
    const missing = migrations.filter(({ name }) => !done.has(name)).length
    for (const migration of migrations) {
      if (!done.has(migration.name)) {
        await apply(client, migration)
        applied.push(migration.name)
        onApplied(migration.name, applied.length, missing, done.size === 0)
      } else if (done.get(migration.name) !== migration.checksum) {
        console.warn(`warning: migration ${migration.name} was edited after it was applied`)
      }
    }
    return applied
  } finally {
    await client.end() // also releases the advisory lock
  }
}

/** The partitions of this month and the next, so that a run at midnight of the first finds one. */
async function ensureMonths(connectionString) {
  const client = new pg.Client({ connectionString })
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
  await mustRunNode('preparing the job queues', typescript('tools/operator.ts', 'prepare-queues'), { env })
}
