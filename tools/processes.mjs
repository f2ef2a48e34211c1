import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { ROOT } from './paths.mjs'

// Starts the processes of a command and ends them in order: children first, then what they depend on (the database).
// Every child leads a process group of its own: a Ctrl-C reaches the command alone, and a stop reaches grandchildren too.

const REGISTER = pathToFileURL(path.join(import.meta.dirname, 'register.mjs')).href
/** Node keeps compiled code here; a new install removes it. */
const COMPILE_CACHE = path.join(ROOT, 'node_modules', '.cache', 'node')
/** npm passes on the Ctrl-C that the terminal has sent us already; that echo is no second Ctrl-C. */
export const ECHO_MS = 700
const INTERRUPTED = 130
const GRACE_MS = 10_000
/** Requests and jobs in flight may take 30 s to finish. */
const DRAIN_MS = 31_000
const PARENT_POLL_MS = 100

/** @typedef {{ env?: Record<string, string | undefined>, output?: 'inherit' | 'ignore' | 'pipe' }} ChildOptions */

/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set()
/** @type {{ stop: () => unknown, force?: () => unknown }[]} */
const cleanups = []
let endingSince = 0
let codeOnSignal = INTERRUPTED
let messageOnSignal = ''

function signalGroup({ pid }, signal) {
  try {
    if (pid) process.kill(process.platform === 'win32' ? pid : -pid, signal)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

/** The child dies with us. @param {string[]} args of node @param {ChildOptions} [options] */
export function startNode(args, { env = {}, output = 'inherit' } = {}) {
  const child = spawn(process.execPath, ['--import', REGISTER, ...args], {
    cwd: ROOT,
    env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env, ...env, SIGHTLINE_PARENT: String(process.pid) },
    stdio: ['ignore', output, output, 'ipc'],
    detached: process.platform !== 'win32',
  })
  children.add(child)
  child.once('exit', () => {
    children.delete(child)
    signalGroup(child, 'SIGKILL') // grandchildren that are still running
  })
  return child
}

/** The arguments for node that run one of our TypeScript files, outside the launcher as well. */
export const typescript = (file, ...args) => ['--import', REGISTER, file, ...args]

/** @returns {Promise<number>} the exit code; 1 when a signal ended it */
export const runNode = (args, options) => exitOf(startNode(args, options))

/**
 * Shows what the program says only if it fails.
 * @param {(line: string) => void} [onLine] gets each line of what it says
 */
export async function mustRunNodeQuietly(step, args, { env = {}, onLine = (_line) => {} } = {}) {
  const child = startNode(args, { env, output: 'pipe' })
  const said = []
  for (const input of [child.stdout, child.stderr])
    createInterface({ input }).on('line', (line) => {
      said.push(`${line}\n`)
      onLine(line)
    })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${said.join('')}${step} failed (exit code ${code ?? 1})`)
}

/** @returns {Promise<number>} 1 when a signal ended it */
export async function exitOf(child) {
  const [code] = await once(child, 'exit')
  return code ?? 1
}

function signalAll(signal) {
  for (const child of children) signalGroup(child, signal)
}

/** That they exit is no failure from now on. */
export async function stopChildren(graceMs = GRACE_MS) {
  endingSince ||= Date.now()
  const ended = [...children].map((child) => once(child, 'exit'))
  signalAll('SIGTERM')
  const force = setTimeout(signalAll, graceMs, 'SIGKILL')
  await Promise.all(ended)
  clearTimeout(force)
}

/** Cleanups run after the children ended, the last one first; `force` runs on a second Ctrl-C. */
export function atEnd(stop, force) {
  cleanups.push({ stop, force })
}

/** True once the command is ending: the exit of a child is then no failure. */
export const isEnding = () => endingSince > 0

/** From now on a signal is the normal end; never resolves. */
export function untilStopped(message = '') {
  codeOnSignal = 0
  messageOnSignal = message
  return new Promise(() => {})
}

/** A program of production in this very process, which ends by itself on SIGTERM. Never resolves. @param {string} file of ours */
export async function runHere(file) {
  process.env.NODE_ENV = 'production'
  const stopped = untilStopped()
  let listens = false
  process.on('newListener', (event) => {
    listens ||= event === 'SIGTERM'
  })
  atEnd(async () => {
    if (!listens) return
    // The signal may have been another one, or none; a program that listens once has heard this one already.
    process.emit('SIGTERM', 'SIGTERM')
    await sleep(DRAIN_MS)
    throw new Error('Stopping by force')
  })
  await import('./register.mjs')
  await import(pathToFileURL(path.resolve(ROOT, file)).href)
  await stopped
}

export async function end(code) {
  if (endingSince) return
  endingSince = Date.now()
  let result = code
  await stopChildren()
  for (const cleanup of cleanups.reverse()) {
    try {
      await cleanup.stop()
    } catch (error) {
      console.error(error instanceof Error ? error.message : String(error))
      result = 1
    }
  }
  process.exit(result)
}

export async function fail(error) {
  if (endingSince) return
  console.error(error instanceof Error ? error.message : String(error))
  await end(1)
}

async function endByForce() {
  console.error('Stopping by force')
  signalAll('SIGKILL')
  await Promise.allSettled(cleanups.map(({ force }) => force?.()))
  process.exit(1)
}

/** From now on Ctrl-C and SIGTERM stop everything in order, and a second one does so by force. */
export function endOnSignals() {
  const onSignal = () => {
    if (endingSince) {
      if (Date.now() - endingSince > ECHO_MS) void endByForce()
      return
    }
    if (messageOnSignal) console.log(messageOnSignal)
    void end(codeOnSignal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal)
  process.once('disconnect', onSignal)
  if (process.env.npm_lifecycle_event) onOrphaned(onSignal)
}

/** npm passes a SIGTERM on to its shell, which may die of it without telling us. */
export function onOrphaned(callback) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    callback()
  }, PARENT_POLL_MS).unref()
}
