import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DATA } from './paths.mjs'

// A lock between processes: a file that names its owner. It is stale when the owner is dead, or has not touched it for a
// while (its number was given to another process). No package: the first lock is needed during `npm ci`.
const TOUCH_MS = 2000
const STALE_MS = 20_000
const POLL_MS = 100

/** A zombie is not: in a container without an init a dead process keeps its number. @param {number} pid */
export function isAlive(pid) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code !== 'EPERM') return false
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return !/^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2))
  } catch {
    return process.platform !== 'linux'
  }
}

function isStale(file) {
  try {
    const pid = Number(readFileSync(file, 'utf8'))
    return (pid > 0 && !isAlive(pid)) || Date.now() - statSync(file).mtimeMs > STALE_MS
  } catch {
    return false // given back meanwhile
  }
}

function tryLock(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
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

/** @template T @param {string} file @param {() => Promise<T>} work @param {() => void} [onWait] @returns {Promise<T>} */
export async function withLock(file, work, onWait) {
  mkdirSync(path.dirname(file), { recursive: true })
  for (let first = true; !tryLock(file); first = false) {
    if (first) onWait?.()
    await sleep(POLL_MS)
  }
  const touch = setInterval(() => utimesSync(file, new Date(), new Date()), TOUCH_MS).unref()
  try {
    return await work()
  } finally {
    clearInterval(touch)
    rmSync(file, { force: true })
  }
}

/** Lets one of several concurrent commands make it while the others wait. @param {string} what @param {() => boolean} isMade */
export async function makeOnce(what, isMade, make) {
  if (isMade()) return
  const onWait = () => console.log(`Waiting for another command (${what}) …`)
  await withLock(path.join(DATA, `${what}.lock`), async () => isMade() || make(), onWait)
}
