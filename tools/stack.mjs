import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pRetry from 'p-retry'
import { readSettings } from '../server/settings/env.ts'
import { ensureBuild } from './build.mjs'
import { makeOnce } from './file-lock.mjs'
import { ensurePrismaClient } from './install.mjs'
import { migrateTables } from './migrate.mjs'
import { DATA, NEXT } from './paths.mjs'
import { mustBeFree } from './port.mjs'
import { openDatabase } from './postgres.mjs'
import { fail, isEnding, mustRunNodeQuietly, startNode, untilStopped } from './processes.mjs'
import { timed } from './progress.mjs'

// Database, demo data, web and worker on this machine: `npm run demo`, `npm run dev`, and the stack of the browser tests.

// Not `node --watch`, which stays when the command is killed.
const TSX = path.join('node_modules', 'tsx', 'dist', 'cli.mjs')
const HEALTH_TIMEOUT_MS = 60_000
const POLL_MS = 100

const PASSWORD = 'Demo-Pass-1'
const SIGN_INS = {
  'marketeer@demo.test': 'sees the dashboards of one organisation',
  'orgadmin@demo.test': 'administers that organisation',
  'admin@demo.test': 'system admin',
  'internal@demo.test': 'has the development tools',
  'unassigned@demo.test': 'belongs to no organisation',
}

export const demo = () => runStack('demo')

export const dev = () => runStack('dev')

/**
 * The database is made while the client of its schema is generated, and filled while the build runs. The worker starts after
 * the demo data, so that a daily run finds all of it.
 */
async function runStack(stack) {
  const reloads = stack === 'dev'
  const { PORT: port } = await fillInSettings(stack)
  await mustBeFree(port)
  const client = ensurePrismaClient()
  const tables = timed('Starting the database', async () => migrateTables(await openDatabase()))
  const built = client.then(() => reloads || ensureBuild())
  const data = Promise.all([client, tables]).then(() => timed('Loading the demo data', loadDemoData))
  const serving = Promise.all([built, tables]).then(() => startWeb(port, reloads))
  await Promise.all([serving, data]) // at once, so that a signal during either is no unhandled rejection
  startWorker(reloads)
  await timed('Starting web and worker', () => untilHealthy(port))
  console.log(`ready http://localhost:${port}`)
  console.log(`Sign in with the password ${PASSWORD}:`)
  for (const [email, is] of Object.entries(SIGN_INS)) console.log(`  ${email.padEnd(22)} ${is}`)
  await untilStopped('Stopping …')
}

/** Generated on the first call; only its owner can read the file. */
async function keptSecret() {
  const file = path.join(DATA, 'auth-secret')
  const make = () => writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 })
  await makeOnce('auth-secret', () => existsSync(file), make)
  return readFileSync(file, 'utf8')
}

/** Never called in production, where nothing is filled in. Throws when a setting is wrong. */
export async function fillInSettings(stack) {
  process.env.SIGHTLINE_STACK = stack
  process.env.AUTH_SECRET ||= await keptSecret()
  process.env.INTERNAL_EMAIL_MARKER ||= 'internal@' // the demo's internal user is internal@demo.test
  return readSettings(process.env)
}

/** Does nothing where they are loaded. @param {(doing: string) => void} say gets a line for each step */
function loadDemoData(say) {
  const env = { LOG_LEVEL: process.env.LOG_LEVEL || 'warn' }
  return mustRunNodeQuietly('loading the demo data', ['prisma/seed/demo.ts'], { env, onLine: say })
}

export function startNeeded({ name, args, env }) {
  const child = startNode(args, { env })
  child.once('exit', (code, signal) => {
    if (!isEnding()) void fail(new Error(`The ${name} process ended unexpectedly (${signal ?? `exit code ${code}`})`))
  })
  return child
}

const modeOf = (reloads) => (reloads ? 'development' : 'production')

/** @param {boolean} [reloads] its code after a change */
export const webProgram = (port, reloads) => ({
  name: 'web',
  args: reloads ? [NEXT, 'dev'] : ['server/http/server.ts'],
  env: { NODE_ENV: modeOf(reloads), PORT: String(port) },
})

export const startWeb = (port, reloads) => startNeeded(webProgram(port, reloads))

export const startWorker = (reloads) =>
  startNeeded({
    name: 'worker',
    args: [...(reloads ? [TSX, 'watch', '--clear-screen=false'] : []), 'jobs/worker.ts'],
    env: { NODE_ENV: modeOf(reloads) },
  })

async function mustBeHealthy(port) {
  const response = await fetch(`http://127.0.0.1:${port}/api/health`)
  const { worker } = await response.json()
  if (response.status !== 200 || worker !== 'ok') throw new Error(`status ${response.status}, worker ${worker}`)
}

export async function untilHealthy(port) {
  const often = { retries: Number.POSITIVE_INFINITY, minTimeout: POLL_MS, factor: 1, maxRetryTime: HEALTH_TIMEOUT_MS }
  await pRetry(() => mustBeHealthy(port), { ...often, shouldRetry: () => !isEnding() }).catch((error) => {
    if (!isEnding()) throw new Error(`Web and worker did not become healthy: ${error.message}`)
  })
}
