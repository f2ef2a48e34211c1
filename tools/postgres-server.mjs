import { execFile } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from './port.mjs'

// The server on one data directory: found running, started, stopped.

const run = promisify(execFile)
const POLL_MS = 100
const POLLS = 50
const ATTEMPTS = 4

/** @typedef {{ dir: string, bin: { initdb: string, pgCtl: string }, account: { uid?: number, gid?: number } }} Place */

/** @param {Place} place */
export const dataOf = (place) => path.join(place.dir, 'pgdata')
/** How programs run as the account of the server. @param {Place} place */
export const runAs = (place) => ({ ...place.account, env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' } })
const pgCtl = (place, ...args) => run(place.bin.pgCtl, [...args, '-D', dataOf(place)], runAs(place))

const pidFileOf = (place) => path.join(dataOf(place), 'postmaster.pid')

function pidFile(place) {
  try {
    const lines = readFileSync(pidFileOf(place), 'utf8').split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
  } catch {
    return null
  }
}

/** After a restart of the machine the number in the pid file may be somebody else's, which Postgres would refuse. */
function isPostgres(pid) {
  const commandLine = `/proc/${pid}/cmdline`
  if (!existsSync('/proc/self/cmdline')) return true
  return existsSync(commandLine) && readFileSync(commandLine, 'utf8').includes('postgres')
}

const answers = (port) =>
  new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

/**
 * The port of a server that an earlier command has left running; null when there is none. A killed server can look
 * alive for a moment, and a starting one is not ready yet.
 * @param {Place} place
 */
export async function findRunning(place) {
  for (let poll = 0; poll < POLLS; poll++) {
    const found = pidFile(place)
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
 * Starts the server; answers its port. After a kill -9 its orphans may hold the shared memory for a moment: tried again.
 * @param {Place} place
 * @param {number | undefined} wishedPort
 */
export async function startServer(place, wishedPort) {
  const log = path.join(place.dir, 'postgres.log')
  for (let attempt = 1; ; attempt++) {
    const port = wishedPort ?? (await freePort())
    const options = `-p ${port} -h 127.0.0.1 -k "" -c max_wal_size=256MB`
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
