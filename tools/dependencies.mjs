import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { withLock } from './process-lock.mjs'
import { DATA, ROOT } from './root.mjs'

const stampOf = (root) => path.join(root, 'node_modules', '.sightline-lock')

/** The fingerprint of the lock file: node_modules made from another one is out of date. */
export function lockHash(root) {
  return createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex')
}

/** Every package of the lock is in the tree that npm wrote down, in that version (other platforms' binaries apart). */
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

/**
 * Why an install is needed, as the end of a sentence; null when node_modules fits the lock file.
 * @param {string} root
 * @returns {string | null}
 */
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

function npmCi(root) {
  return new Promise((resolve, reject) => {
    const npm = spawn('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], {
      cwd: root,
      env: outsideEnvironment(root),
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    })
    npm.once('error', reject)
    npm.once('exit', (code) => (code === 0 ? resolve(undefined) : reject(new Error('npm ci failed'))))
  })
}

/** Installs what package-lock.json says when node_modules is something else. Two commands at once install once. */
export async function ensureDependencies() {
  if (!whyInstall(ROOT)) return
  const onWait = () => console.log('Waiting for another command that is installing the dependencies …')
  await withLock(
    path.join(DATA, 'install.lock'),
    async () => {
      const reason = whyInstall(ROOT)
      if (!reason) return
      const began = Date.now()
      console.log(`Installing the dependencies (npm ci), because ${reason} …`)
      await npmCi(ROOT)
      writeFileSync(stampOf(ROOT), lockHash(ROOT))
      console.log(`Installed the dependencies in ${((Date.now() - began) / 1000).toFixed(1)} s`)
    },
    { onWait },
  )
}
