import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { onOrphaned } from './orphan.mjs'
import { ROOT } from './root.mjs'

const PACKAGE = path.join(ROOT, 'node_modules', 'node')
const EXECUTABLE = path.join(PACKAGE, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** True when this process already is the Node that package.json pins. */
export function runsUnderPinnedNode() {
  const { version } = JSON.parse(readFileSync(path.join(PACKAGE, 'package.json'), 'utf8'))
  return process.version === `v${version}`
}

/**
 * Goes on as the pinned Node. The child has a process group of its own, so that a Ctrl-C reaches it once, by us;
 * it notices our death by the closed channel.
 * @param {string[]} args
 * @returns {Promise<number>} its exit code
 */
export function continueUnderPinnedNode(args) {
  if (!existsSync(EXECUTABLE)) {
    throw new Error(`${EXECUTABLE} is missing: npm was told to skip install scripts. Run: npm rebuild node`)
  }
  const child = spawn(EXECUTABLE, args, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
  })
  onOrphaned(() => child.kill('SIGTERM'))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
