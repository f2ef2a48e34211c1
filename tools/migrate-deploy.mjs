// `prisma migrate deploy` without the engine: same folder, same table, same checksum, same lock.
import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'

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

async function apply(client, { name, sql, checksum }) {
  const id = randomUUID()
  const begin = 'INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ($1, $2, $3)'
  await client.query(begin, [id, checksum, name])
  try {
    await client.query(sql) // simple protocol: one implicit transaction
  } catch (error) {
    await client.query('UPDATE _prisma_migrations SET logs = $2 WHERE id = $1', [id, String(error)])
    throw new Error(`migration ${name}: ${error.message}`, { cause: error })
  }
  await client.query('UPDATE _prisma_migrations SET finished_at = now(), applied_steps_count = 1 WHERE id = $1', [id])
}

/**
 * Applies every migration that the database has not had, in order; of several callers at once one does the work.
 * @param {string} connectionString
 * @param {string} [dir] the folder of migrations
 * @param {(name: string, done: number, all: number) => void} [onApplied] called after each one
 * @returns {Promise<string[]>} the names of those applied now
 */
export async function migrateDeploy(connectionString, dir = 'prisma/migrations', onApplied = () => {}) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    await client.query(TABLE)
    const { rows } = await client.query(
      'SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL',
    )
    const broken = rows.find((row) => !row.finished_at)
    if (broken)
      throw new Error(`migration ${broken.migration_name} failed earlier; fix it, then: prisma migrate resolve`)
    const done = new Map(rows.map((row) => [row.migration_name, row.checksum]))
    const applied = []
    const migrations = await readMigrations(dir)
    const missing = migrations.filter(({ name }) => !done.has(name)).length
    for (const migration of migrations) {
      if (!done.has(migration.name)) {
        await apply(client, migration)
        applied.push(migration.name)
        onApplied(migration.name, applied.length, missing)
      } else if (done.get(migration.name) !== migration.checksum) {
        console.warn(`warning: migration ${migration.name} was edited after it was applied`)
      }
    }
    return applied
  } finally {
    await client.end() // also releases the advisory lock
  }
}
