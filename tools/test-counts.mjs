import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from './paths.mjs'

// What the reports of Vitest and Playwright say, as one count of passed and failed.

/** @typedef {{ passed: number, failed: number, remarks: string[] }} Counts */

/** A runner that cannot be started is one failure; the other one still runs. */
export async function orFailure(work) {
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
  if (code === 0 || counts.failed > 0) return counts
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
 * Skipped tests and files that cannot be loaded count as failed; the end of a long log names them. With `maySkip`, as on
 * a cluster, those that did not run are named and count as neither.
 * @param {number} code @param {boolean} [mayBeEmpty] @param {boolean} [maySkip]
 */
export function vitestCounts(file, code, mayBeEmpty, maySkip) {
  const report = read(file)
  const counts = { passed: 0, failed: 0, remarks: [] }
  for (const suite of report?.testResults ?? []) {
    const name = path.relative(ROOT, suite.name)
    const unpassed = suite.assertionResults.filter((test) => test.status !== 'passed')
    const bad = maySkip ? unpassed.filter((test) => test.status === 'failed') : unpassed
    counts.passed += suite.assertionResults.length - unpassed.length
    counts.failed += bad.length
    for (const test of unpassed) {
      const outcome = test.status === 'failed' ? 'failed' : 'did not run'
      counts.remarks.push(`${outcome}: ${test.fullName} (${name})${messageOf(test)}`)
    }
    if (suite.status === 'failed' && bad.length === 0) {
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
