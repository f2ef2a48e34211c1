import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { runNode } from '../children.mjs'
import { ensureChromium } from '../chromium.mjs'
import { ensurePostgresTools } from '../postgres-tools.mjs'
import { ensurePrismaClient } from '../prisma-client.mjs'
import { ROOT } from '../root.mjs'
import { end } from '../shutdown.mjs'
import { addUp, playwrightCounts, vitestCounts } from '../test-counts.mjs'

const VITEST = path.join('node_modules', 'vitest', 'vitest.mjs')
const PLAYWRIGHT = path.join('node_modules', '@playwright', 'test', 'cli.js')
const REPORTS = path.join(ROOT, 'test-results', 'reports')

async function runVitest() {
  const file = path.join(REPORTS, 'vitest.json')
  const code = await runNode([VITEST, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`])
  return vitestCounts(file, code)
}

async function runPlaywright() {
  const file = path.join(REPORTS, 'playwright.json')
  const env = { CHROMIUM_PATH: await ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: file }
  return playwrightCounts(file, await runNode([PLAYWRIGHT, 'test', '--reporter=list,json'], { env }))
}

/** A runner that cannot even be started is one failure; the other one still runs. */
async function orFailure(work) {
  try {
    return await work()
  } catch (error) {
    return { passed: 0, failed: 1, remarks: [error instanceof Error ? error.message : String(error)] }
  }
}

/** `npm test`: everything, ending with one line for the whole run. */
export async function run() {
  await ensurePrismaClient()
  ensurePostgresTools()
  rmSync(REPORTS, { recursive: true, force: true })
  mkdirSync(REPORTS, { recursive: true })
  const { passed, failed, remarks } = addUp([await orFailure(runVitest), await orFailure(runPlaywright)])
  console.log(['', ...remarks, `${passed} passed, ${failed} failed`].join('\n'))
  await end(failed === 0 && passed > 0 ? 0 : 1)
}
