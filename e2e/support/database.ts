import path from 'node:path'
import pg from 'pg'
import { startPostgres } from '../../tools/postgres.mjs'

const PREFIX = 'sightline_e2e_'
const HOUR_S = 3600

/**
 * An empty database for one run of the browser tests, on the embedded server of the tests or the one that
 * TEST_DATABASE_URL names. `drop` removes it and leaves the server. What a killed run left behind goes too; a run that
 * is under way elsewhere is younger than an hour.
 */
export async function freshDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL
  const server = given
    ? { url: given, stop: async () => undefined }
    : await startPostgres({ dir: path.resolve('.data/test-postgres'), database: 'postgres', durable: false })
  const admin = new pg.Client({ connectionString: server.url })
  await admin.connect()
  const now = Math.floor(Date.now() / 1000)
  const dropDatabase = (name: string) =>
    admin.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`)
  const found = await admin.query<{ datname: string }>('select datname from pg_database where datname like $1', [
    `${PREFIX}%`,
  ])
  for (const { datname } of found.rows) {
    if (now - Number(datname.slice(PREFIX.length).split('_')[0]) > HOUR_S) await dropDatabase(datname)
  }
  const name = `${PREFIX}${now}_${process.pid}`
  await admin.query(`create database ${pg.escapeIdentifier(name)}`)
  const url = new URL(server.url)
  url.pathname = `/${name}`
  return {
    url: url.toString(),
    drop: async () => {
      await dropDatabase(name)
      await admin.end()
      await server.stop()
    },
  }
}
