import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

// A lock between processes: a file that names its owner. It is stale when the owner is dead, or has not touched it for
// a while (another machine, a reused process id). No package: the first lock is needed during `npm ci`.
const TOUCH_MS = 2000
const STALE_MS = 20_000
const POLL_MS = 100

/** In a container without an init a dead process keeps its number, as a zombie. */
function isZombie(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return /^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2))
  } catch {
    return false
  }
}

/** @param {number} pid of this machine */
export function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    return error.code === 'EPERM' && !isZombie(pid)
  }
}

function isStale(file) {
  try {
    const owner = JSON.parse(readFileSync(file, 'utf8'))
    if (owner.host === hostname() && !isAlive(owner.pid)) return true
  } catch (error) {
    if (error.code === 'ENOENT') return false
  }
  try {
    return Date.now() - statSync(file).mtimeMs > STALE_MS
  } catch {
    return false
  }
}

function tryLock(file) {
  try {
    writeFileSync(file, JSON.stringify({ pid: process.pid, host: hostname() }), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  if (isStale(file)) {
    // Renamed, not removed: of several waiters that saw the same stale file, only one can move it away.
    const aside = `${file}.${process.pid}.stale`
    try {
      renameSync(file, aside)
      if (!isStale(aside)) renameSync(aside, file)
      else rmSync(aside, { force: true })
    } catch (error) {
      if (error.code !== 'ENOENT') throw error
    }
  }
  return false
}

/** @template T @param {string} file @param {() => Promise<T>} work @param {{ onWait?: () => void }} [options] */
export async function withLock(file, work, options = {}) {
  mkdirSync(path.dirname(file), { recursive: true })
  for (let first = true; !tryLock(file); first = false) {
    if (first) options.onWait?.()
    await sleep(POLL_MS)
  }
  const touch = setInterval(() => {
    const now = new Date()
    utimesSync(file, now, now)
  }, TOUCH_MS)
  touch.unref()
  try {
    return await work()
  } finally {
    clearInterval(touch)
    rmSync(file, { force: true })
  }
}
