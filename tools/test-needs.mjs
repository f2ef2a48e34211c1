import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { runNode } from './processes.mjs'

// What tests need beside packages: a Chromium, PgBouncer, an installed Postgres; found, and some of it installed.

/** The headless one first: it takes a sixth less of the processor for a journey. */
const INSTALLED_BROWSERS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const PLAYWRIGHT_CLI = path.join('node_modules', 'playwright', 'cli.js')

export async function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROMIUM_PATH: there is no file ${given}`)
    return given
  }
  const { chromium } = await import('playwright')
  return [...INSTALLED_BROWSERS, chromium.executablePath()].find((file) => existsSync(file))
}

function aptGet(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', args, { stdio: ['ignore', 'inherit', 'inherit'], env }).status === 0
}

/** Debian's package, as root; elsewhere nothing happens. */
function installPackage(name, because) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log(`Installing Debian's package ${name} (apt-get), because ${because} …`)
  const install = ['install', '-y', '--no-install-recommends', name]
  if (!aptGet(...install)) {
    aptGet('update')
    aptGet(...install)
  }
}

export function isPgBouncerInstalled() {
  return spawnSync('pgbouncer', ['--version'], { stdio: 'ignore' }).status === 0
}

/** Whether there is one now; npm has none. */
export function ensurePgBouncer() {
  if (!isPgBouncerInstalled()) installPackage('pgbouncer', 'tests put one between the processes and Postgres')
  return isPgBouncerInstalled()
}

/** Whether a test can have a small disk: that needs root, and a container that may mount. */
export function canMount() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sightline-mount-'))
  try {
    const words = ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]
    if (spawnSync('mount', words, { stdio: 'ignore' }).status !== 0) return false
    return spawnSync('umount', [folder], { stdio: 'ignore' }).status === 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Whether docker or podman answers, and not only its client is there. */
export function hasContainerEngine() {
  const names = process.env.CONTAINER_ENGINE ? [process.env.CONTAINER_ENGINE] : ['docker', 'podman']
  return names.some((name) => spawnSync(name, ['info'], { stdio: 'ignore', timeout: 10_000 }).status === 0)
}

/** An installed one, else one of Debian's packages (as root), else Playwright's download. @returns {Promise<string>} */
export async function ensureChromium() {
  for (const name of ['chromium-headless-shell', 'chromium'])
    if (!(await findChromium())) installPackage(name, 'the browser tests need a Chromium')
  if (!(await findChromium())) {
    console.log('Downloading the Chromium of Playwright, because the browser tests need one …')
    await runNode([PLAYWRIGHT_CLI, 'install', 'chromium'])
  }
  const found = await findChromium()
  if (!found) throw new Error('There is no Chromium. Install one, or set CHROMIUM_PATH to its executable.')
  console.log(`Browser: ${found}`)
  return found
}

const INSTALLED = [
  '/usr/lib/postgresql/*/bin', // Debian
  '/usr/pgsql-*/bin', // Red Hat
  '/{opt/homebrew,usr/local}/opt/postgresql@*/bin', // Homebrew
  '/Applications/Postgres.app/Contents/Versions/*/bin',
]
const PROGRAMS = ['pg_dump', 'pg_restore', 'initdb', 'pg_ctl', 'postgres']
/** The oldest Postgres that Sightline works with. */
const OLDEST = 15

/** npm has no pg_dump, and one reads servers up to its own version only. @returns {string | undefined} a folder */
export function findInstalledPostgres() {
  const isComplete = (folder) => PROGRAMS.every((program) => existsSync(path.join(folder, program)))
  const versionOf = (folder) => Number(/(\d+)(?:\.\d+)?\/bin$/.exec(folder)?.[1] ?? 0)
  const given = process.env.POSTGRES_BIN
  if (given && !isComplete(given)) throw new Error(`POSTGRES_BIN: ${given} has not all of ${PROGRAMS.join(', ')}`)
  if (given) return given
  return globSync(INSTALLED)
    .filter((folder) => versionOf(folder) >= OLDEST && isComplete(folder))
    .sort((one, other) => versionOf(other) - versionOf(one))[0]
}

const testFile = (name) => `tests/${name}.test.ts`

/** Test files that wait for most of their time, the longest first. */
export const WAITING_TESTS = [
  'jobs/several-engines',
  'server/mail/worker',
  'jobs/worker-killed',
  'jobs/paid-work',
  'tools/postgres',
  'jobs/sentiment-worker',
  'jobs/idle-worker',
  'api/broken-connections',
  'jobs/worker',
  'server/mail/mailers',
  'jobs/alerts-killed',
  'jobs/nightly-files-killed',
  'jobs/weekly-digest',
  'server/backup/restore',
  'jobs/generate-sentiment',
  'api/s3/outage',
  'server/http/server',
  'jobs/worker-lines',
  'server/daily-run/quota',
  'api/auth/sign-on-broken',
  'api/auth/outage',
].map(testFile)

/** The slowest of those that import nearly everything: `npm test -- --changed` leaves them to `npm test`. */
export const LEFT_TO_ALL = [
  ...WAITING_TESTS,
  ...['server/visibility/reference', 'server/measure/certainty-reference', 'api/mcp/conformance'].map(testFile),
]
