import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureBuild } from './build.mjs'
import { ensurePrismaClient } from './install.mjs'
import { migrateTables } from './migrate.mjs'
import { DATA, NEXT } from './paths.mjs'
import { mustBeFree } from './port.mjs'
import { openDatabase } from './postgres.mjs'
import { fail, isEnding, mustRunNodeQuietly, startNode, untilStopped } from './processes.mjs'
import { timed } from './progress.mjs'
import { checkedSettings } from './settings.mjs'

// Database, demo data, web and worker on this machine: `npm run demo`, `npm run dev`, and the stack of the browser tests.

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

export const demo = () => runStack('demo', ensureBuild, startWeb, startWorker)

export const dev = () => runStack('dev', async () => {}, startWebWithReload, startWorkerWithReload)

/**
 * The database is made while the client of its schema is generated, and filled while the build runs. The worker starts after
 * the demo data, so that a daily run finds all of it.
 */
async function runStack(stack, build, web, worker) {
  const { PORT: port } = readSettings(stack)
  await mustBeFree(port)
  const client = ensurePrismaClient()
  const tables = timed('Starting the database', async () => migrateTables(await openDatabase()))
  const built = client.then(build)
  const data = Promise.all([client, tables]).then(async () => {
    await timed('Loading the demo data', loadDemoData)
  })
  const serving = Promise.all([built, tables]).then(() => web(port))
  await Promise.all([serving, data]) // at once, so that a signal during either is no unhandled rejection
  worker()
  await timed('Starting web and worker', () => untilHealthy(port))
  console.log(`ready http://localhost:${port}`)
  console.log(`Sign in with the password ${PASSWORD}:`)
  for (const [email, is] of Object.entries(SIGN_INS)) console.log(`  ${email.padEnd(22)} ${is}`)
  await untilStopped('Stopping …')
}

/** Generated on the first call; only its owner can read the file. */
function keptSecret() {
  const file = path.join(DATA, 'auth-secret')
  if (!existsSync(file)) {
    const own = `${file}.${process.pid}`
    mkdirSync(DATA, { recursive: true })
    writeFileSync(own, randomBytes(32).toString('base64url'), { mode: 0o600 })
    renameSync(own, file)
  }
  return readFileSync(file, 'utf8')
}

/** Never called in production, where nothing is filled in. Throws when a setting is wrong. */
function readSettings(stack) {
  process.env.SIGHTLINE_STACK = stack
  process.env.AUTH_SECRET ||= keptSecret()
  process.env.INTERNAL_EMAIL_MARKER ||= 'internal@' // the demo's internal user is internal@demo.test
  return checkedSettings()
}

/** Never called in production, where nothing is filled in. */
export async function fillInSettings(stack) {
  const settings = readSettings(stack)
  await ensurePrismaClient()
  return settings
}

/** Does nothing where they are loaded. @param {(doing: string) => void} [say] gets a line for each step */
export function loadDemoData(say = (doing) => console.log(doing)) {
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

export const webProgram = (port) => ({
  name: 'web',
  args: ['server/http/server.ts'],
  env: { NODE_ENV: 'production', PORT: String(port) },
})

export const startWeb = (port) => startNeeded(webProgram(port))

const startWebWithReload = (port) =>
  startNeeded({
    name: 'web',
    args: [NEXT, 'dev', '-p', String(port)],
    env: { NODE_ENV: 'development', PORT: String(port) },
  })

export const startWorker = () =>
  startNeeded({ name: 'worker', args: ['jobs/worker.ts'], env: { NODE_ENV: 'production' } })

const startWorkerWithReload = () =>
  startNeeded({
    name: 'worker',
    args: [TSX, 'watch', '--clear-screen=false', 'jobs/worker.ts'],
    env: { NODE_ENV: 'development' },
  })

export async function untilHealthy(port) {
  const until = Date.now() + HEALTH_TIMEOUT_MS
  let last = 'no answer'
  while (Date.now() < until && !isEnding()) {
    try {
      const response = await fetch(`http://127.0.0.1:${port}/api/health`)
      const health = await response.json()
      if (response.status === 200 && health.worker === 'ok') return
      last = `status ${response.status}, worker ${health.worker}`
    } catch (error) {
      last = error instanceof Error ? error.message : String(error)
    }
    await sleep(POLL_MS)
  }
  if (!isEnding()) throw new Error(`Web and worker did not become healthy: ${last}`)
}
