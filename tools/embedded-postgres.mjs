import { createHash } from 'node:crypto'
import { mkdirSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { isReachableByOthers, postgresAccount } from './postgres-account.mjs'
import { postgresBinaries } from './postgres-binaries.mjs'
import { prepareData } from './postgres-data.mjs'
import { findRunning, startServer, stopServer } from './postgres-server.mjs'
import { signIn, signOut } from './postgres-users.mjs'
import { withLock } from './process-lock.mjs'

// The Postgres of demo, dev and tests: real binaries from npm, a data directory of our own, no installation. Works as
// root (through an unprivileged account), as anybody else, in a closed checkout, and after a kill -9 of anything.

const require = createRequire(import.meta.url)

/** Where the server lives: in `dir`, or under /var/tmp when the account that runs it cannot walk to the checkout. */
function placeFor(dir) {
  const account = postgresAccount()
  const own =
    account.uid === undefined ||
    (isReachableByOthers(path.dirname(dir)) && isReachableByOthers(path.dirname(require.resolve('pg/package.json'))))
  if (own) return { account, dir, bin: postgresBinaries(undefined) }
  const name = createHash('sha256').update(dir).digest('hex').slice(0, 12)
  const home = path.join('/var/tmp', `sightline-postgres-${name}`)
  mkdirSync(home, { recursive: true, mode: 0o755 })
  if (statSync(home).uid !== process.getuid?.()) throw new Error(`${home} belongs to somebody else`)
  return { account, dir: path.join(home, 'data'), bin: postgresBinaries(home) }
}

async function createDatabase(url, database) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database])
    if (!rowCount) await client.query(`create database ${pg.escapeIdentifier(database)}`)
  } finally {
    await client.end()
  }
}

/**
 * Starts the Postgres of a data directory, or joins the one that runs there already, and makes the database.
 * `stop` leaves it; the last process to leave stops the server.
 * @param {{ dir: string, database?: string, port?: number }} options
 * @returns {Promise<{ url: string, port: number, reused: boolean, stop: () => Promise<void>, kill: () => Promise<void> }>}
 */
export async function startPostgres({ dir, database = 'sightline', port: wishedPort }) {
  const folder = path.resolve(dir)
  const lock = `${folder}.lock`
  const users = `${folder}.users`
  return withLock(lock, async () => {
    const place = placeFor(folder)
    const password = await prepareData(place)
    const found = await findRunning(place)
    const port = found ?? (await startServer(place, wishedPort))
    const use = signIn(users)
    const url = (name) => `postgresql://app:${password}@127.0.0.1:${port}/${name}`
    await createDatabase(url('postgres'), database)
    const leave = (mode) =>
      withLock(lock, async () => {
        if (signOut(use) && (await findRunning(place)) !== null) await stopServer(place, mode)
      })
    return {
      url: url(database),
      port,
      reused: found !== null,
      stop: () => leave('fast'),
      kill: () => leave('immediate'),
    }
  })
}
