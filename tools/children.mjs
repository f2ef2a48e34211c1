import { spawn } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from './root.mjs'

// Every child leads a process group of its own: a Ctrl-C reaches the launcher alone, which then stops things in their
// order, and a stop reaches grandchildren too.

const PARENT_WATCH = pathToFileURL(path.join(import.meta.dirname, 'parent-watch.mjs')).href
/** Node keeps what it has compiled; a new install begins anew. */
const COMPILE_CACHE = path.join(ROOT, 'node_modules', '.cache', 'node')
const WINDOWS = process.platform === 'win32'

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

function signalGroup(child, signal) {
  if (child.pid === undefined) return
  try {
    process.kill(WINDOWS ? child.pid : -child.pid, signal)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

/**
 * Starts `node <args>` in the checkout as a child that dies with us.
 * @param {string[]} args
 * @param {{ env?: Record<string, string | undefined>, output?: 'inherit' | 'ignore' | 'pipe' }} [options]
 */
export function startNode(args, { env = {}, output = 'inherit' } = {}) {
  const child = spawn(process.execPath, ['--import', PARENT_WATCH, ...args], {
    cwd: ROOT,
    env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env, ...env, SIGHTLINE_WATCH_PARENT: String(process.pid) },
    stdio: ['ignore', output, output, 'ipc'],
    detached: !WINDOWS,
  })
  running.add(child)
  child.once('exit', () => {
    running.delete(child)
    signalGroup(child, 'SIGKILL') // whatever it has left behind
  })
  return child
}

/**
 * Runs `node <args>` to its end.
 * @param {string[]} args
 * @param {{ env?: Record<string, string | undefined>, output?: 'inherit' | 'ignore' | 'pipe' }} [options]
 * @returns {Promise<number>} its exit code; 1 when a signal ended it
 */
export function runNode(args, options) {
  const child = startNode(args, options)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

/** As `runNode`, but anything other than success is an error that names the step. */
export async function mustRunNode(step, args, options) {
  const code = await runNode(args, options)
  if (code !== 0) throw new Error(`${step} failed (exit code ${code})`)
}

/** Asks a child to end, waits, and ends it by force when it takes longer than `graceMs`. */
export async function stopChild(child, graceMs) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  signalGroup(child, 'SIGTERM')
  const force = setTimeout(() => signalGroup(child, 'SIGKILL'), graceMs)
  await gone
  clearTimeout(force)
}

/** Ends every child at once, without asking. */
export function killChildren() {
  for (const child of running) signalGroup(child, 'SIGKILL')
}

/** Stops every child that still runs (a build or a seed that a signal interrupts). */
export async function stopChildren(graceMs) {
  await Promise.all([...running].map((child) => stopChild(child, graceMs)))
}
