import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { runNode } from './children.mjs'
import { ROOT } from './root.mjs'

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const PLAYWRIGHT_CLI = path.join('node_modules', 'playwright', 'cli.js')

async function playwrightsOwn() {
  const { chromium } = await import('playwright')
  return chromium.executablePath()
}

/** A Chromium that is on this machine; undefined when there is none. */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROMIUM_PATH: there is no file ${given}`)
    return given
  }
  return [...INSTALLED, await playwrightsOwn()].find((file) => existsSync(file))
}

function aptGet(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', args, { stdio: ['ignore', 'inherit', 'inherit'], env }).status === 0
}

const mayUseApt = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/**
 * The Chromium for the browser tests: an installed one, or else Debian's package (as root), or else Playwright's own
 * download. Says what it does.
 * @returns {Promise<string>} the path of the executable
 */
export async function ensureChromium() {
  const found = await findChromium()
  if (found) {
    console.log(`Browser: ${found}`)
    return found
  }
  if (mayUseApt()) {
    console.log('No Chromium found; installing the chromium package with apt-get …')
    if (!aptGet('install', '-y', '--no-install-recommends', 'chromium')) {
      aptGet('update')
      aptGet('install', '-y', '--no-install-recommends', 'chromium')
    }
  }
  if (!(await findChromium())) {
    console.log('No Chromium found; downloading the one of Playwright …')
    await runNode([path.join(ROOT, PLAYWRIGHT_CLI), 'install', 'chromium'])
  }
  const installed = await findChromium()
  if (!installed) throw new Error('There is no Chromium. Install one, or set CHROMIUM_PATH to its executable.')
  console.log(`Browser: ${installed}`)
  return installed
}
