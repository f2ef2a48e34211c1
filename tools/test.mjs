import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ensurePrismaClient } from './install.mjs'
import { ROOT, VITEST } from './paths.mjs'
import { end, runNode } from './processes.mjs'
import { addUp, orFailure, playwrightCounts, vitestCounts } from './test-counts.mjs'
import { ensureChromium, LEFT_TO_ALL } from './test-needs.mjs'
import { inMemory, removeTestServer } from './test-server.mjs'

// `npm test`: every behaviour once. Vitest, then Playwright, then one line for both. What takes longer is in tools/test-long.mjs.

const PLAYWRIGHT = path.join('node_modules', '@playwright', 'test', 'cli.js')
export const REPORTS = path.join(ROOT, 'test-results', 'reports')
const PROJECTS = ['unit', 'components', 'integration', 'histories']

/**
 * `--changed` runs those that import what origin's main lacks, committed or not (`--changed=main`: since main);
 * `--distributed <address>` the integration tests on the Citus cluster of that coordinator.
 */
export async function test(args) {
  const { changed, distributed } = readOptions(args)
  await ensurePrismaClient()
  emptyReports()
  if (distributed) return endWith([await runOnCluster(distributed)], ' on the cluster')
  if (changed) {
    return endWith([await runChanged(changed)], '', true)
  }
  const counts = [await orFailure(() => runVitest(PROJECTS)), await orFailure(() => runPlaywright('short'))]
  await endWith(counts)
}

async function runChanged(changed) {
  const [, since = 'HEAD'] = changed.split('=')
  const diff = spawnSync('git', ['diff', '--name-only', since], { cwd: ROOT, encoding: 'utf8' }).stdout.split('\n')
  const left = LEFT_TO_ALL.filter((file) => !diff.includes(file)).flatMap((file) => ['--exclude', file])
  const args = [changed, '--passWithNoTests', ...left]
  const counts = await orFailure(() => runVitest(PROJECTS, { args, mayBeEmpty: true }))
  counts.remarks.push(
    `Left out: tests that import nothing changed since ${since}, the ${left.length / 2} files that take longest, and browser tests (npm test).`,
  )
  return counts
}

export function emptyReports() {
  rmSync(REPORTS, { recursive: true, force: true })
  mkdirSync(REPORTS, { recursive: true })
}

async function endWith(counts, where = '', mayBeEmpty = false) {
  await removeTestServer()
  const { passed, failed, remarks } = addUp(counts)
  console.log(['', ...remarks, `${passed} passed, ${failed} failed${where}`].join('\n'))
  await end(failed === 0 && (passed > 0 || mayBeEmpty) ? 0 : 1)
}

function knowsOrigin() {
  return spawnSync('git', ['rev-parse', '--verify', '--quiet', 'origin/main'], { cwd: ROOT }).status === 0
}

/**
 * `--changed` or `--changed=<commit>`, or `--distributed <address>`; nothing else is known. Without an origin `--changed`
 * alone means what is not committed. `changed` is the option for Vitest.
 */
export function readOptions(args, hasOrigin = knowsOrigin) {
  const given = args.find((arg) => /^--changed(=.+)?$/.test(arg))
  const changed = given === '--changed' && hasOrigin() ? '--changed=origin/main' : given
  const { values } = parseArgs({
    args: args.filter((arg) => arg !== given),
    options: { distributed: { type: 'string' } },
  })
  if (changed && values.distributed) throw new Error('--changed and --distributed exclude each other')
  return { changed, distributed: values.distributed }
}

/**
 * The integration tests on a coordinator that has Citus in the database of this address; each test file gets a distributed
 * database of its own.
 */
export function runOnCluster(address) {
  return runVitest(['integration'], { env: { TEST_DATABASE_URL: address }, maySkip: true })
}

/**
 * @param {string[]} projects of vitest.config.ts
 * @param {{ args?: string[], env?: Record<string, string>, mayBeEmpty?: boolean, maySkip?: boolean }} [options]
 */
export async function runVitest(projects, { args = [], env = {}, mayBeEmpty = false, maySkip = false } = {}) {
  const file = path.join(REPORTS, `vitest-${projects[0]}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const chosen = projects.flatMap((name) => ['--project', name])
  const code = await runNode([VITEST, 'run', ...chosen, ...reporters, ...args], { env: { ...inMemory(), ...env } })
  return vitestCounts(file, code, mayBeEmpty, maySkip)
}

/** @param {'short' | 'long'} suite */
export async function runPlaywright(suite) {
  const file = path.join(REPORTS, 'playwright.json')
  const env = { ...inMemory(), SUITE: suite, CHROMIUM_PATH: await ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: file }
  return playwrightCounts(file, await runNode([PLAYWRIGHT, 'test', '--reporter=list,json'], { env }))
}
