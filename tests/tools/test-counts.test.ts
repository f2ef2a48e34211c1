import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LEFT_OUT, reasonFor } from '@/tests/support/left-out'
import { addUp, playwrightCounts, vitestCounts } from '@/tools/test-counts.mjs'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sightline-counts-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function report(content: unknown): string {
  const file = path.join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}
const suite = (...statuses: string[]) => ({
  name: path.resolve('tests/a.test.ts'),
  status: statuses.includes('failed') ? 'failed' : 'passed',
  assertionResults: statuses.map((status) => ({ status, fullName: status })),
})

describe('the last line of npm test', () => {
  it('counts what Vitest passed and failed', () => {
    const file = report({ testResults: [suite('passed', 'passed'), suite('passed', 'failed')] })
    expect(vitestCounts(file, 1)).toEqual({ passed: 3, failed: 1, remarks: ['failed: failed (tests/a.test.ts)'] })
    expect(vitestCounts(report({ testResults: [suite('passed')] }), 0)).toEqual({ passed: 1, failed: 0, remarks: [] })
  })

  it('repeats the message of a failed test, without its stack', () => {
    const failed = { status: 'failed', fullName: 'sum' }
    const failureMessages = ['\u001b[31mError\u001b[39m: no sum\nof 2\n    at tests/a.test.ts:1:1\n    at x']
    const one = { ...suite('failed'), assertionResults: [{ ...failed, failureMessages }] }
    const { remarks } = vitestCounts(report({ testResults: [one] }), 1)
    expect(remarks).toEqual(['failed: sum (tests/a.test.ts)\n  Error: no sum\n  of 2'])
    const broken = { ...suite(), status: 'failed', message: 'cannot find x' }
    const { remarks: said } = vitestCounts(report({ testResults: [broken] }), 1)
    expect(said).toEqual([`could not be run: ${broken.name}\n  cannot find x`])
  })

  it('counts a test that did not run as failed, and says which', () => {
    const counts = vitestCounts(report({ testResults: [suite('passed', 'skipped', 'todo')] }), 0)
    expect(counts).toEqual({
      passed: 1,
      failed: 2,
      remarks: ['did not run: skipped (tests/a.test.ts)', 'did not run: todo (tests/a.test.ts)'],
    })
  })

  it('names what a cluster leaves out, and counts it as neither', () => {
    const counts = vitestCounts(report({ testResults: [suite('passed', 'skipped', 'failed')] }), 1, false, true)
    expect(counts).toEqual({
      passed: 1,
      failed: 1,
      remarks: ['did not run: skipped (tests/a.test.ts)', 'failed: failed (tests/a.test.ts)'],
    })
  })

  it('leaves out only existing tests on a cluster', () => {
    for (const [file, names] of Object.entries(LEFT_OUT)) {
      const text = readFileSync(file, 'utf8').replaceAll("'", '’')
      for (const name of Object.keys(names)) {
        expect(text).toContain(name)
        expect(reasonFor(file, `some part ${name}`)).toBeTruthy()
      }
    }
    expect(reasonFor('tests/a.test.ts', 'another')).toBeUndefined()
  })

  it('counts a file that could not be loaded, a crash and an empty run as failed', () => {
    const broken = { name: 'b.test.ts', status: 'failed', assertionResults: [] }
    expect(vitestCounts(report({ testResults: [suite('passed'), broken] }), 1)).toMatchObject({ passed: 1, failed: 1 })
    expect(vitestCounts(report({ testResults: [suite('passed')] }), 1)).toMatchObject({ passed: 1, failed: 1 })
    expect(vitestCounts(path.join(folder, 'missing.json'), 1)).toMatchObject({ passed: 0, failed: 1 })
    expect(vitestCounts(report({ testResults: [] }), 0)).toMatchObject({ passed: 0, failed: 1 })
    // Nothing that a test imports has changed.
    expect(vitestCounts(report({ testResults: [] }), 0, true)).toMatchObject({ passed: 0, failed: 0 })
    expect(vitestCounts(report({ testResults: [] }), 1, true)).toMatchObject({ passed: 0, failed: 1 })
  })

  it('counts what Playwright says, second tries and skipped tests as failed', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }
    expect(playwrightCounts(report({ stats, errors: [] }), 1)).toMatchObject({ passed: 5, failed: 4 })
    expect(playwrightCounts(report({ stats: { expected: 5 } }), 0)).toMatchObject({ passed: 5, failed: 0 })
    expect(playwrightCounts(report({ stats: {}, errors: [{ message: 'no stack' }] }), 1)).toMatchObject({ failed: 1 })
  })

  it('adds the runners up', () => {
    const one = { passed: 2, failed: 0, remarks: [] }
    const two = { passed: 3, failed: 1, remarks: ['x'] }
    expect(addUp([one, two])).toEqual({ passed: 5, failed: 1, remarks: ['x'] })
  })
})
