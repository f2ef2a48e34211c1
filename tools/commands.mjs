import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { NEXT, ROOT, VITEST } from './paths.mjs'
import { end, mustRunNodeQuietly, runHere, runNode } from './processes.mjs'

// Loaded before anything is installed, and under the Node of the machine: what needs a package or TypeScript is
// imported inside the command.

const BIOME = path.join('node_modules', '@biomejs', 'biome', 'bin', 'biome')
const TSC = path.join('node_modules', 'typescript', 'bin', 'tsc')

/** What each does (README.md says more, and its options), and how. @type {Record<string, [string, (args: string[]) => Promise<void>]>} */
export const COMMANDS = {
  demo: ['everything on this machine, with demo data', lazily('./stack.mjs', 'demo')],
  dev: ['the same stack with hot reload', lazily('./stack.mjs', 'dev')],
  test: ['every behaviour once: unit, integration and browser tests', lazily('./test.mjs', 'test')],
  'test:long': ['the same rules at length, upgrade and containers', lazily('./test-long.mjs', 'testLong')],
  build: ['the production build', lazily('./build.mjs', 'build', prepare)],
  start: ['the web process (production)', start],
  worker: ['the job worker process (production)', worker],
  'db:migrate': ['brings a database to the current schema', program(open, 'tools/operator.ts', 'db:migrate')],
  'db:distribute': ['spreads a database over a Citus cluster', lazily('./distribute.mjs', 'distribute', prepare)],
  'admin:create': ['makes the first system admin', program(openForOne, 'tools/operator.ts', 'admin:create')],
  'jobs:daily': ["enqueues today's daily run once", program(openForOne, 'tools/operator.ts', 'jobs:daily')],
  'jobs:digest': ["queues this week's digest mails once", program(openForOne, 'tools/operator.ts', 'jobs:digest')],
  recount: ['makes counts of answers anew from the results', program(openForOne, 'tools/operator.ts', 'recount')],
  bench: ['the benchmark', program(() => fillIn('test'), 'tests/bench/run.ts')],
  accuracy: ['how well names and their order are read', program(prepare, 'tests/accuracy/run.ts')],
  simulate: ['how well ranges, verdicts and effects keep promises', program(ensureClient, 'tests/simulation/run.ts')],
  fuzz: ['partly wrong requests to every API route', program(ensureClient, 'tests/api/fuzz/run.ts')],
  histories: ['clients under faults, and what must hold', program(ensureClient, 'tests/histories/run.ts')],
  upgrade: ['an earlier release and this one on one database', program(ensureClient, 'tests/upgrade/run.ts')],
  containers: ['image and compose file on a real engine', program(ensureClient, 'tests/containers/engine/run.ts')],
  lint: ['style, dependency directions and the form of new commits', lint],
  typecheck: ['types of the whole project', typecheck],
  'storage:init': ['makes the bucket on an S3 store', program(prepare, 'tools/operator.ts', 'storage:init')],
}

export function listCommands() {
  const lines = Object.entries(COMMANDS).map(([name, [does]]) => `  npm run ${name.padEnd(14)} ${does}`)
  return ['Commands:', ...lines].join('\n')
}

function lazily(file, name, prepareIt = async () => {}) {
  return async (args) => {
    await prepareIt()
    await (await import(file))[name](args)
  }
}

/** Runs one of our TypeScript files, once what it needs is there. */
function program(prepareIt, file, ...given) {
  return async (args) => {
    await prepareIt()
    await end(await runNode([file, ...given, ...args]))
  }
}

async function ensureClient() {
  return (await import('./install.mjs')).ensurePrismaClient()
}

async function prepare() {
  const { readSettings } = await import('../server/settings/env.ts')
  readSettings(process.env)
  await ensureClient()
}

async function fillIn(stack) {
  await (await import('./stack.mjs')).fillInSettings(stack)
  await ensureClient()
}

/** The database of DATABASE_URL, or the embedded one of the demo. */
async function open() {
  await prepare()
  await (await import('./postgres.mjs')).openDatabase()
}

/** As it is, or the embedded one migrated first. */
async function openForOne() {
  if (process.env.DATABASE_URL) return prepare()
  await fillIn('demo')
  await open()
  await mustRunNodeQuietly('migrating', ['tools/operator.ts', 'db:migrate'])
}

async function start() {
  const { productionSettings } = await import('./settings.mjs')
  const { PORT } = await productionSettings('web')
  if (!existsSync(path.join(ROOT, '.next', 'BUILD_ID'))) throw new Error('There is no build yet. Run: npm run build')
  await (await import('./port.mjs')).mustBeFree(PORT)
  await runHere('server/http/server.ts')
}

async function worker() {
  const { productionSettings } = await import('./settings.mjs')
  await productionSettings('worker')
  await ensureClient()
  await runHere('jobs/worker.ts')
}

async function lint() {
  await ensureClient()
  const style = await runNode([BIOME, 'check', '--error-on-warnings'])
  const architecture = await runNode([VITEST, 'run', '--project', 'architecture'])
  const commits = await runNode(['tools/commits.mjs'])
  if (style + architecture + commits > 0) await end(1)
}

async function typecheck() {
  await ensureClient()
  // What `dev` has left may import a page that was removed since.
  rmSync(path.join(ROOT, '.next', 'dev', 'types'), { recursive: true, force: true })
  await mustRunNodeQuietly('next typegen', [NEXT, 'typegen'])
  await mustRunNodeQuietly('tsc', [TSC, '--noEmit'])
  console.log('No type errors')
}
