import { existsSync, readFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number, remarks: string[] }} Counts */

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)

/** A runner that ended badly without naming a failed test has failed all the same, and so has one that ran nothing. */
function withRunner(name, counts, code) {
  if (counts.passed + counts.failed === 0) return { ...counts, failed: 1, remarks: [`${name} ran no tests`] }
  if (code === 0 || counts.failed > 0) return counts
  return { ...counts, failed: 1, remarks: [...counts.remarks, `${name} ended with exit code ${code}`] }
}

/**
 * What Vitest's JSON report says. A test that did not run (skipped, todo) and a file that could not be loaded count as
 * failed.
 * @param {string} file
 * @param {number} code the runner's exit code
 * @returns {Counts}
 */
export function vitestCounts(file, code) {
  const report = read(file)
  const counts = { passed: 0, failed: 0, remarks: [] }
  for (const suite of report?.testResults ?? []) {
    const bad = suite.assertionResults.filter((test) => test.status !== 'passed')
    counts.passed += suite.assertionResults.length - bad.length
    counts.failed += bad.length
    for (const test of bad) if (test.status !== 'failed') counts.remarks.push(`did not run: ${test.fullName}`)
    if (suite.status === 'failed' && bad.length === 0) {
      counts.failed += 1
      counts.remarks.push(`could not be run: ${suite.name}`)
    }
  }
  return withRunner('vitest', counts, code)
}

/**
 * What Playwright's JSON report says. A test that passed only at a second try, and one that did not run, count as failed.
 * @param {string} file
 * @param {number} code the runner's exit code
 * @returns {Counts}
 */
export function playwrightCounts(file, code) {
  const report = read(file)
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {}
  const remarks = (report?.errors ?? []).map((error) => error.message)
  if (skipped > 0) remarks.push(`did not run: ${skipped} browser test(s)`)
  return withRunner('playwright', { passed: expected, failed: unexpected + flaky + skipped, remarks }, code)
}

/**
 * The sum of several runners.
 * @param {Counts[]} all
 * @returns {Counts}
 */
export function addUp(all) {
  return {
    passed: all.reduce((sum, { passed }) => sum + passed, 0),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
    remarks: all.flatMap(({ remarks }) => remarks),
  }
}
