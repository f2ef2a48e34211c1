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

export async function migrateDeploy(connectionString, dir = 'prisma/migrations') {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    await client.query(TABLE)
    const { rows } = await client.query(
      'SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL',
    )
    const failed = rows.find((r) => !r.finished_at)
    if (failed)
      throw new Error(`migration ${failed.migration_name} failed earlier; fix it, then: prisma migrate resolve`)
    const done = new Map(rows.map((r) => [r.migration_name, r.checksum]))
    const names = (await readdir(dir, { withFileTypes: true }))
      .filter((e) => e.isDirectory())
      .map((e) => e.name)
      .sort()
    const applied = []
    for (const name of names) {
      const sql = await readFile(path.join(dir, name, 'migration.sql'))
      const checksum = createHash('sha256').update(sql).digest('hex')
      if (done.has(name)) {
        if (done.get(name) !== checksum) console.warn(`warning: migration ${name} was edited after it was applied`)
        continue
      }
      const id = randomUUID()
      await client.query('INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ($1,$2,$3)', [
        id,
        checksum,
        name,
      ])
      try {
        await client.query(sql.toString('utf8')) // simple protocol: one implicit transaction
      } catch (e) {
        await client.query('UPDATE _prisma_migrations SET logs=$2 WHERE id=$1', [id, String(e)])
        throw new Error(`migration ${name}: ${e.message}`, { cause: e })
      }
      await client.query('UPDATE _prisma_migrations SET finished_at=now(), applied_steps_count=1 WHERE id=$1', [id])
      applied.push(name)
    }
    return applied
  } finally {
    await client.end() // also releases the advisory lock
  }
}
if (import.meta.url === `file://${process.argv[1]}`) console.log(await migrateDeploy(process.env.DATABASE_URL))
