import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import { reasonFor } from './distribute/left-out.mjs'
import {
  canMount,
  ensureChromium,
  ensureFaketime,
  ensurePgBouncer,
  ensurePrismaClient,
  hasContainerEngine,
} from './install.mjs'
import { ROOT, VITEST } from './paths.mjs'
import { findInstalledPostgres } from './postgres.mjs'
import { end, runNode } from './processes.mjs'

// `npm test`: Vitest, then Playwright, then one line for both.

const PLAYWRIGHT = path.join('node_modules', '@playwright', 'test', 'cli.js')
const REPORTS = path.join(ROOT, 'test-results', 'reports')
/** The limits on times belong to `npm run bench`. */
const PROJECTS = ['unit', 'components', 'integration', 'histories'].flatMap((name) => ['--project', name])

/** @typedef {{ passed: number, failed: number, remarks: string[] }} Counts */

/**
 * `--changed` runs those that import what git says has changed (`--changed=main`: since main); `--distributed <address>`
 * the integration tests on the Citus cluster of that coordinator.
 */
export async function test(args) {
  const { changed, distributed } = readOptions(args)
  if (distributed) return testDistributed(distributed)
  await ensurePrismaClient()
  if (!findInstalledPostgres())
    console.warn('No installed Postgres with pg_dump (POSTGRES_BIN): restoring a dump is not tested on this machine.')
  console.warn('No cluster: the loss of a node is not tested (npm test -- --distributed <address>).')
  console.warn(
    hasContainerEngine()
      ? 'Skipped: containers on an engine, which are tried by command (npm run containers).'
      : 'Skipped: containers on an engine, since neither docker nor podman answers on this machine (npm run containers).',
  )
  if (!ensurePgBouncer()) console.warn('No pgbouncer: a pooler before the database is not tested on this machine.')
  if (!ensureFaketime()) console.warn('No libfaketime: clocks that are wrong are not tested on this machine.')
  if (!canMount()) console.warn('No mounts: a full disk is not tested on this machine.')
  rmSync(REPORTS, { recursive: true, force: true })
  mkdirSync(REPORTS, { recursive: true })
  const counts = changed
    ? [await orFailure(() => runVitest([changed, '--passWithNoTests']))]
    : [await orFailure(() => runVitest([])), await orFailure(runPlaywright)]
  const { passed, failed, remarks } = addUp(counts)
  if (changed) remarks.push('Left out: tests of unchanged code, and browser tests (npm test).')
  console.log(['', ...remarks, `${passed} passed, ${failed} failed`].join('\n'))
  await end(failed === 0 && (passed > 0 || changed) ? 0 : 1)
}

/** `--changed` or `--changed=<commit>`, or `--distributed <address>`; nothing else is known. */
function readOptions(args) {
  const changed = args.find((arg) => /^--changed(=.+)?$/.test(arg))
  const { values } = parseArgs({
    args: args.filter((arg) => arg !== changed),
    options: { distributed: { type: 'string' } },
  })
  if (changed && values.distributed) throw new Error('--changed and --distributed exclude each other')
  return { changed, distributed: values.distributed }
}

/** On a coordinator that has Citus in the database of this address; each test file gets a distributed database of its own. */
async function testDistributed(address) {
  await ensurePrismaClient()
  rmSync(REPORTS, { recursive: true, force: true })
  mkdirSync(REPORTS, { recursive: true })
  const file = path.join(REPORTS, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const env = { TEST_DATABASE_URL: address }
  const code = await runNode([VITEST, 'run', '--project', 'integration', ...reporters], { env })
  const { passed, failed, remarks } = vitestCounts(file, code, false, reasonFor)
  console.log(['', ...remarks, `${passed} passed, ${failed} failed on the cluster`].join('\n'))
  await end(failed === 0 && passed > 0 ? 0 : 1)
}

async function runVitest(args) {
  const file = path.join(REPORTS, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await runNode([VITEST, 'run', ...PROJECTS, ...reporters, ...args])
  return vitestCounts(file, code, args.includes('--passWithNoTests'))
}

async function runPlaywright() {
  const file = path.join(REPORTS, 'playwright.json')
  const env = { CHROMIUM_PATH: await ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: file }
  return playwrightCounts(file, await runNode([PLAYWRIGHT, 'test', '--reporter=list,json'], { env }))
}

/** A runner that cannot be started is one failure; the other one still runs. */
async function orFailure(work) {
  try {
    return await work()
  } catch (error) {
    return { passed: 0, failed: 1, remarks: [error instanceof Error ? error.message : String(error)] }
  }
}

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)

/** A failed exit code without a failed test is a failure, and so is a run without tests. */
function withRunner(name, counts, code, mayBeEmpty = false) {
  if (counts.passed + counts.failed === 0 && !(mayBeEmpty && code === 0))
    return { ...counts, failed: 1, remarks: [`${name} ran no tests`] }
  if (code === 0 || counts.failed > 0 || counts.remarks.some((each) => each.startsWith('left out'))) return counts
  return { ...counts, failed: 1, remarks: [...counts.remarks, `${name} ended with exit code ${code}`] }
}

const MESSAGE_CHARACTERS = 1500

/** What a failed test said, without the stack, on lines of its own; the log of a whole run is often kept by its end only. */
function messageOf({ failureMessages: [message] = [] }) {
  if (!message) return ''
  const text = stripVTControlCharacters(message).split(/\n\s+at /, 1)[0] ?? ''
  return `\n  ${text.trim().slice(0, MESSAGE_CHARACTERS).replaceAll('\n', '\n  ')}`
}

/**
 * Skipped tests and files that cannot be loaded count as failed; the end of a long log names them. On a cluster those
 * that did not run, and those that are left out for a reason, are named and count as neither.
 * @param {number} code @param {boolean} [mayBeEmpty] @param {(file: string, name: string) => string | undefined} [leftOut]
 */
export function vitestCounts(file, code, mayBeEmpty, leftOut) {
  const report = read(file)
  const counts = { passed: 0, failed: 0, remarks: [] }
  for (const suite of report?.testResults ?? []) {
    const name = path.relative(ROOT, suite.name)
    const unpassed = suite.assertionResults.filter((test) => test.status !== 'passed')
    const reasonOf = (test) => leftOut?.(name, test.fullName)
    const bad = leftOut ? unpassed.filter((test) => test.status === 'failed' && !reasonOf(test)) : unpassed
    counts.passed += suite.assertionResults.length - unpassed.length
    counts.failed += bad.length
    for (const test of unpassed) {
      const reason = reasonOf(test)
      const outcome = reason ? 'left out' : test.status === 'failed' ? 'failed' : 'did not run'
      const why = reason ? `: it ${reason}` : messageOf(test)
      counts.remarks.push(`${outcome}: ${test.fullName} (${name})${why}`)
    }
    if (suite.status === 'failed' && bad.length === 0 && !unpassed.some(reasonOf)) {
      counts.failed += 1
      counts.remarks.push(`could not be run: ${suite.name}${messageOf({ failureMessages: [suite.message] })}`)
    }
  }
  return withRunner('vitest', counts, code, mayBeEmpty)
}

/** Flaky and skipped tests count as failed. @param {number} code */
export function playwrightCounts(file, code) {
  const report = read(file)
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {}
  const remarks = (report?.errors ?? []).map((error) => error.message)
  if (skipped > 0) remarks.push(`did not run: ${skipped} browser test(s)`)
  return withRunner('playwright', { passed: expected, failed: unexpected + flaky + skipped, remarks }, code)
}

export function addUp(all) {
  return {
    passed: all.reduce((sum, { passed }) => sum + passed, 0),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
    remarks: all.flatMap(({ remarks }) => remarks),
  }
}
