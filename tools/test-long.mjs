import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ensurePrismaClient } from './install.mjs'
import { ROOT } from './paths.mjs'
import { end, runNode } from './processes.mjs'
import { emptyReports, REPORTS, runOnCluster, runPlaywright, runVitest } from './test.mjs'
import { addUp, orFailure } from './test-counts.mjs'
import { canMount, ensurePgBouncer, findInstalledPostgres, hasContainerEngine } from './test-needs.mjs'
import { removeTestServer } from './test-server.mjs'

// `npm run test:long`: what `npm test` has only in its short form, part after part, with a summary file.

const SUMMARY = path.join('test-results', 'long-suite.md')
/** The commit or tag of the release before this one, which `npm run upgrade` starts from. */
const LAST_RELEASE = '13c8ee92'

/** @typedef {import('./test-counts.mjs').Counts} Counts */
/** @typedef {{ name: string, covers: string, missing?: () => string | false, run: () => Promise<Counts> }} Part */

/** @type {Part[]} `missing` says what this machine lacks for the part. */
const PARTS = [
  {
    name: 'files',
    covers: 'fuzz, simulations, faults and kills of workers, backup and restore',
    run: () => runVitest(['long']),
  },
  {
    name: 'properties',
    covers: 'all random cases and rounds of races, of which npm test tries a fifth',
    run: () => runVitest(['unit', 'components', 'integration'], { args: filesWithRuns(), env: { RUNS_SHARE: '1' } }),
  },
  {
    name: 'histories',
    covers: 'clients under faults, failover, signals to Postgres, a full disk, an engine outage',
    run: () => runVitest(['long-alone']),
  },
  { name: 'browser', covers: 'every page in both themes and three widths', run: () => runPlaywright('long') },
  {
    name: 'upgrade',
    covers: `from ${LAST_RELEASE} to this release, one after the other and both at once`,
    missing: () => !hasCommit(LAST_RELEASE) && `${LAST_RELEASE} is not in this checkout's history`,
    run: () => runProgram('tests/upgrade/run.ts', '--from', LAST_RELEASE),
  },
  {
    name: 'containers',
    covers: 'the image and docker-compose.yml on a real engine',
    missing: () => !hasContainerEngine() && 'neither docker nor podman answers',
    run: () => runProgram('tests/containers/engine/run.ts'),
  },
  {
    name: 'cluster',
    covers: 'the integration tests on a Citus cluster',
    missing: () => !process.env.TEST_CLUSTER_URL && 'TEST_CLUSTER_URL names no Citus coordinator',
    run: () => runOnCluster(process.env.TEST_CLUSTER_URL),
  },
]

/** What a machine may lack for some tests of the first two parts. */
const TOOLS = [
  { tests: 'restoring a dump', tool: 'an installed Postgres with pg_dump (POSTGRES_BIN)', has: findInstalledPostgres },
  { tests: 'a pooler before the database', tool: 'pgbouncer', has: ensurePgBouncer },
  { tests: 'a full disk', tool: 'the right to mount', has: canMount },
]

/** The test files that ask tests/support/runs-of.ts, directly or for a history, how much to try. */
function filesWithRuns() {
  const tests = globSync('tests/**/*.test.{ts,tsx}', { cwd: ROOT })
  const asks = /from '.*\/support\/(runs-of|histories)'/
  return tests.filter((file) => asks.test(readFileSync(path.join(ROOT, file), 'utf8')))
}

function hasCommit(commit) {
  const { status } = spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: ROOT, stdio: 'ignore' })
  return status === 0
}

/** A program that prints its own checks counts as one. @returns {Promise<Counts>} */
async function runProgram(file, ...args) {
  const code = await runNode([file, ...args])
  if (code === 0) return { passed: 1, failed: 0, remarks: [] }
  return { passed: 0, failed: 1, remarks: [`failed: ${file} ended with exit code ${code}`] }
}

/** `--only <part>,<part>` runs these alone. */
function chosenParts(args) {
  const { only } = parseArgs({ args, options: { only: { type: 'string' } } }).values
  if (only === undefined) return PARTS
  const names = only.split(',')
  const unknown = names.filter((name) => !PARTS.some((part) => part.name === name))
  if (unknown.length > 0)
    throw new Error(`--only: no part ${unknown.join(', ')}; there are ${PARTS.map(({ name }) => name).join(', ')}`)
  return PARTS.filter(({ name }) => names.includes(name))
}

export async function testLong(args) {
  const parts = chosenParts(args)
  await ensurePrismaClient()
  emptyReports()
  const leftOut = TOOLS.filter(({ has }) => !has()).map(({ tests, tool }) => `${tests}: this machine lacks ${tool}`)
  for (const { name } of PARTS.filter((part) => !parts.includes(part))) leftOut.push(`${name}: not asked for (--only)`)
  const rows = []
  const all = []
  for (const part of parts) {
    const missing = part.missing?.()
    if (missing) {
      leftOut.push(`${part.name} (${part.covers}): ${missing}`)
      continue
    }
    console.log(`\n== ${part.name}: ${part.covers}`)
    const began = Date.now()
    const counts = await orFailure(part.run)
    all.push(counts)
    const seconds = Math.round((Date.now() - began) / 1000)
    rows.push(`| ${part.name} | ${counts.passed} | ${counts.failed} | ${seconds} s | ${part.covers} |`)
  }
  await removeTestServer()
  const { passed, failed, remarks } = addUp(all)
  const lines = [...remarks, ...leftOut.map((each) => `Left out: ${each}`), `${passed} passed, ${failed} failed`]
  writeFileSync(path.join(ROOT, SUMMARY), summary(rows, lines))
  console.log(['', `Summary: ${SUMMARY}; reports: ${path.relative(ROOT, REPORTS)}`, ...lines].join('\n'))
  await end(failed === 0 && passed > 0 ? 0 : 1)
}

function summary(rows, lines) {
  const { stdout = '' } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' })
  const machine = `${os.availableParallelism()} cores, ${Math.round(os.totalmem() / 2 ** 30)} GiB, Node ${process.version}`
  return [
    `# Long suite, ${new Date().toISOString().slice(0, 16)}Z, ${stdout.trim()}`,
    `${machine}`,
    ['| Part | Passed | Failed | Took | Covers |', '|---|---|---|---|---|', ...rows].join('\n'),
    lines.map((line) => `- ${line.replaceAll('\n', '\n  ')}`).join('\n'),
    '',
  ].join('\n\n')
}
