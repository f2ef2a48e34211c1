import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs'
import path from 'node:path'
import { withLock } from './file-lock.mjs'
import { DATA, ROOT } from './paths.mjs'
import { findRunning, placeFor, startPostgres } from './postgres.mjs'

// The one Postgres of all tests of this checkout. Each test file copies a database, which is a thousand small files: on a
// disk a copy takes up to a second of the processor, in memory 40 ms.

const MEMORY = '/dev/shm'
const HOME = path.join(MEMORY, `sightline-tests-${createHash('sha256').update(ROOT).digest('hex').slice(0, 12)}`)
/** What a run of all tests writes at most, and as much again for everything else. */
const ROOM = 8 * 2 ** 30

const SETTINGS = {
  // A crash of the machine may lose the data directory.
  fsync: 'off',
  full_page_writes: 'off',
  // Room for the template and the copies that are in use.
  shared_buffers: '512MB',
  max_wal_size: '1GB',
}

/** Whether there is so much of it, also where a container limits either, and programs may be started from there. */
function hasMemory() {
  if (process.platform !== 'linux' || !existsSync(MEMORY)) return false
  const mounted = readFileSync('/proc/mounts', 'utf8').split('\n')
  if (mounted.some((line) => line.split(' ')[1] === MEMORY && line.includes('noexec'))) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return Math.min(bavail * bsize, process.availableMemory()) > ROOM
}

/** The folder in memory, null where there is no room. @throws Error where it belongs to another user */
function homeInMemory() {
  if (!existsSync(HOME)) {
    if (!hasMemory()) return null
    // Another command may make it at the same moment.
    mkdirSync(HOME, { recursive: true })
    // The account that root runs Postgres as enters it.
    chmodSync(HOME, 0o755)
  }
  if (statSync(HOME).uid !== process.getuid?.()) throw new Error(`${HOME} belongs to another user`)
  return HOME
}

const dir = () => path.join(homeInMemory() ?? DATA, 'test-postgres')

/** Joins the server if it runs. What it keeps may be lost with the machine. @returns as `startPostgres` */
export const startTestServer = () => startPostgres({ dir: dir(), database: 'postgres', settings: SETTINGS })

/** Belongs to this command alone: another test run may outlive it. */
const TEMPORARY = path.join(HOME, `tmp-${process.pid}`)

/** The environment of a run of tests: what they write beside their databases is in memory too. */
export function inMemory() {
  if (!homeInMemory()) return {}
  mkdirSync(TEMPORARY, { recursive: true })
  return { TMPDIR: TEMPORARY }
}

/** Gives the memory back, once nobody uses the server. */
export async function removeTestServer() {
  rmSync(TEMPORARY, { recursive: true, force: true })
  const folder = dir()
  if (!existsSync(path.dirname(folder))) return
  await withLock(`${folder}.lock`, async () => {
    const place = placeFor(folder)
    if ((await findRunning(place)) === null) rmSync(place.dir, { recursive: true, force: true })
  })
}
