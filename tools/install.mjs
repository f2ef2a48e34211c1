import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { withLock } from './file-lock.mjs'
import { DATA, ROOT } from './paths.mjs'
import { exitOf, mustRunNodeQuietly, readLines, runNode } from './processes.mjs'
import { timed } from './progress.mjs'

// What the commands install: packages, the generated database client, and what tests need: a Chromium, PgBouncer, libfaketime.

const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex')

const stampOf = (root) => path.join(root, 'node_modules', '.sightline-lock')

export function lockHash(root) {
  return sha256(readFileSync(path.join(root, 'package-lock.json')))
}

/** Every package of the lock is in the tree that npm recorded, in that version (binaries of other platforms aside). */
function treeMatchesLock(root) {
  const hidden = path.join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(hidden)) return false
  const installed = JSON.parse(readFileSync(hidden, 'utf8')).packages
  const wanted = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages
  return Object.entries(wanted).every(([where, { version, optional, peer }]) => {
    if (where === '') return true
    const found = installed[where]
    return found ? found.version === version : Boolean(optional || peer)
  })
}

/** Answers the end of a sentence; null when node_modules matches the lock file. */
export function whyInstall(root) {
  if (!existsSync(path.join(root, 'node_modules'))) return 'there is no node_modules yet'
  const stamp = stampOf(root)
  const hash = lockHash(root)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return null
  if (!treeMatchesLock(root)) return 'node_modules does not match package-lock.json'
  writeFileSync(stamp, hash)
  return null
}

/** The environment without node_modules/.bin: npm must not run on the Node that it is about to replace. */
function outsideEnvironment(root) {
  const inside = path.join(root, 'node_modules', '.bin')
  const parts = (process.env.PATH ?? '').split(path.delimiter).filter((part) => path.resolve(part) !== inside)
  return { ...process.env, PATH: parts.join(path.delimiter) }
}

/** What npm says is shown if it fails: its warnings are about the Node of the machine, which runs none of these packages. */
async function npmCi(root) {
  const npm = spawn('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--prefer-offline'], {
    cwd: root,
    env: outsideEnvironment(root),
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })
  const [said, code] = await Promise.all([readLines(npm), exitOf(npm)])
  if (code !== 0) throw new Error(`${said}npm ci failed (exit code ${code})`)
}

const here = { os: process.platform, cpu: process.arch }

/** Packages of the lock that this machine gets, those for another platform aside. */
function countPackages(root) {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
  const fits = (wanted, is) => !wanted || wanted.includes(is)
  return Object.entries(packages).filter(([where, { os, cpu }]) => where && fits(os, here.os) && fits(cpu, here.cpu))
    .length
}

/** Two concurrent commands install once. */
export async function ensureDependencies() {
  if (!whyInstall(ROOT)) return
  const onWait = () => console.log('Waiting for another command that is installing the dependencies …')
  await withLock(
    path.join(DATA, 'install.lock'),
    async () => {
      const reason = whyInstall(ROOT)
      if (!reason) return
      console.log(`Running npm ci, because ${reason}`)
      await timed(`Installing ${countPackages(ROOT)} packages`, () => npmCi(ROOT))
      writeFileSync(stampOf(ROOT), lockHash(ROOT))
    },
    { onWait },
  )
}

const PRISMA = path.join(ROOT, 'node_modules', 'prisma')
const CLIENT_STAMP = path.join(ROOT, 'prisma', 'generated', '.schema-hash')

function clientIsCurrent() {
  return existsSync(CLIENT_STAMP) && readFileSync(CLIENT_STAMP, 'utf8') === schemaHash()
}

function schemaHash() {
  const { version } = JSON.parse(readFileSync(path.join(PRISMA, 'package.json'), 'utf8'))
  return sha256(readFileSync(path.join(ROOT, 'prisma', 'schema.prisma')), version)
}

export async function ensurePrismaClient() {
  if (clientIsCurrent()) return
  await withLock(path.join(DATA, 'prisma-client.lock'), async () => {
    if (clientIsCurrent()) return
    const generate = [path.join(PRISMA, 'build', 'index.js'), 'generate']
    await timed('Generating the database client', () => mustRunNodeQuietly('prisma generate', generate))
    writeFileSync(CLIENT_STAMP, schemaHash())
  })
}

/** The one without windows first: a journey takes it a sixth less of the processor. */
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

/** The library that gives a process another time, if it is installed. @returns {string | undefined} */
export function findFaketime() {
  const folders = existsSync('/usr/lib') ? readdirSync('/usr/lib') : []
  return folders.map((folder) => `/usr/lib/${folder}/faketime/libfaketime.so.1`).find((file) => existsSync(file))
}

/** Whether there is one now; npm has none. */
export function ensureFaketime() {
  if (!findFaketime()) installPackage('libfaketime', 'tests give processes clocks that are wrong')
  return findFaketime() !== undefined
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
  const found = await findChromium()
  if (found) {
    console.log(`Browser: ${found}`)
    return found
  }
  for (const name of ['chromium-headless-shell', 'chromium'])
    if (!(await findChromium())) installPackage(name, 'the browser tests need a Chromium')
  if (!(await findChromium())) {
    console.log('Downloading the Chromium of Playwright, because the browser tests need one …')
    await runNode([PLAYWRIGHT_CLI, 'install', 'chromium'])
  }
  const installed = await findChromium()
  if (!installed) throw new Error('There is no Chromium. Install one, or set CHROMIUM_PATH to its executable.')
  console.log(`Browser: ${installed}`)
  return installed
}
