import { execFile, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { makeOnce } from './file-lock.mjs'
import { ROOT } from './paths.mjs'
import { mustRunNodeQuietly } from './processes.mjs'
import { timed } from './progress.mjs'

// What the commands install by themselves: packages, and the generated database client.

export const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex')

/** Whether the stamp says that the result was made for this input. */
export const isStamped = (stamp, hash) => existsSync(stamp) && readFileSync(stamp, 'utf8') === hash

const stampOf = (root) => path.join(root, 'node_modules', '.sightline-lock')

export const lockHash = (root) => sha256(readFileSync(path.join(root, 'package-lock.json')))

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

/** Returns why to install, as the end of a sentence; null when node_modules matches the lock file. */
export function whyInstall(root) {
  if (!existsSync(path.join(root, 'node_modules'))) return 'there is no node_modules yet'
  const stamp = stampOf(root)
  const hash = lockHash(root)
  if (isStamped(stamp, hash)) return null
  if (!treeMatchesLock(root)) return 'node_modules does not match package-lock.json'
  writeFileSync(stamp, hash)
  return null
}

/**
 * What npm says is shown if it fails: its warnings are about the Node of the machine, which runs none of these packages. Their
 * install scripts fetch what we do not use (Prisma's engine) or do what tools/postgres.mjs does, and would need a Node while
 * the one on the path, ours, is replaced.
 */
async function npmCi(root) {
  const words = ['ci', '--include=dev', '--ignore-scripts', '--prefer-offline']
  const options = { cwd: root, shell: process.platform === 'win32' }
  await promisify(execFile)('npm', words, options).catch(({ stdout, stderr, code }) => {
    throw new Error(`${stdout}${stderr}npm ci failed (exit code ${code})`)
  })
}

const hasDependencies = () => !whyInstall(ROOT)

export function ensureDependencies() {
  return makeOnce('install', hasDependencies, async () => {
    console.log(`Running npm ci, because ${whyInstall(ROOT)}`)
    await timed('Installing packages', () => npmCi(ROOT))
    spawnSync(process.execPath, ['tools/commits.mjs', '--set-hook'], { cwd: ROOT }) // as npm's `prepare` does
    writeFileSync(stampOf(ROOT), lockHash(ROOT))
  })
}

const PRISMA = path.join(ROOT, 'node_modules', 'prisma')
const CLIENT_STAMP = path.join(ROOT, 'prisma', 'generated', '.schema-hash')

function clientHash() {
  const { version } = JSON.parse(readFileSync(path.join(PRISMA, 'package.json'), 'utf8'))
  return sha256(readFileSync(path.join(ROOT, 'prisma', 'schema.prisma')), version)
}

const clientIsCurrent = () => isStamped(CLIENT_STAMP, clientHash())

export function ensurePrismaClient() {
  return makeOnce('prisma-client', clientIsCurrent, async () => {
    const generate = [path.join(PRISMA, 'build', 'index.js'), 'generate']
    await timed('Generating the database client', () => mustRunNodeQuietly('prisma generate', generate))
    writeFileSync(CLIENT_STAMP, clientHash())
  })
}
