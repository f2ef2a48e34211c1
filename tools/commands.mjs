import { existsSync } from 'node:fs'
import path from 'node:path'
import { NEXT, ROOT, VITEST } from './paths.mjs'
import { end, mustRunNode, runHere, runNode } from './processes.mjs'

// Loaded before anything is installed, and under the Node of the machine: what needs a package or TypeScript is
// imported inside the command.

const BIOME = path.join('node_modules', '@biomejs', 'biome', 'bin', 'biome')
const TSC = path.join('node_modules', 'typescript', 'bin', 'tsc')

const lazily = (file, name) => async (args) => (await import(file))[name](args)

/** What each does, and how. @type {Record<string, [string, (args: string[]) => Promise<void>]>} */
export const COMMANDS = {
  demo: ['everything on this machine, with demo data', lazily('./stack.mjs', 'demo')],
  dev: ['the same stack with hot reload', lazily('./stack.mjs', 'dev')],
  test: [
    'unit, integration and browser tests; -- --changed for what your changes touch, --distributed <address> on a cluster',
    lazily('./test.mjs', 'test'),
  ],
  'test:long': [
    'the long forms: fuzz, simulations, faults, every page in every form, upgrade, containers; -- --only <part>,<part>',
    lazily('./test-long.mjs', 'testLong'),
  ],
  build: ['the production build', build],
  start: ['the web process (production)', start],
  worker: ['the job worker process (production)', worker],
  'db:migrate': ['brings a database to the current schema', migrate],
  'db:distribute': ['spreads the rows of a database over a Citus cluster, by owner', distribute],
  'admin:create': [
    'makes the first system admin: --email <address>',
    program(openForOne, 'tools/operator.ts', 'admin:create'),
  ],
  'jobs:daily': ["enqueues today's daily run once", program(openForOne, 'jobs/enqueue-daily.ts')],
  'jobs:digest': ["queues this week's digest mails once", program(openForOne, 'jobs/send-digest.ts')],
  recount: [
    'makes counts of answers anew from the results; --check only compares',
    program(openForOne, 'tools/operator.ts', 'recount'),
  ],
  bench: ['the benchmark; --quick for small sizes', program(fillIn, 'tests/bench/run.ts')],
  accuracy: [
    'how well names and their order are read, on labelled answers',
    program(checkSettings, 'tests/accuracy/run.ts'),
  ],
  simulate: [
    'how well likely ranges, verdicts, gaps and effects keep their promises',
    program(ensureClient, 'tests/simulation/run.ts'),
  ],
  fuzz: [
    'partly wrong requests to every API route; --cases 5000 to each, --route <part of its name>, --seed <number>',
    program(ensureClient, 'tests/api/fuzz/run.ts'),
  ],
  histories: [
    'clients under faults, and what must hold whatever fails: --seconds 300 --seed 7',
    program(ensureClient, 'tests/histories/run.ts'),
  ],
  upgrade: [
    'an earlier release and this one on one database, also both at once: --from <tag or commit>',
    program(ensureClient, 'tests/upgrade/run.ts'),
  ],
  containers: [
    'the Dockerfile and docker-compose.yml on a real engine: --assemble-bases, --image <name>; see --help',
    program(ensureClient, 'tests/containers/engine/run.ts'),
  ],
  lint: ['style, dependency directions and the form of new commits', lint],
  typecheck: ['types of the whole project', typecheck],
  'storage:init': [
    'makes the bucket and its CORS rules on an S3 store',
    program(checkSettings, 'tools/operator.ts', 'storage:init'),
  ],
}

export function listCommands() {
  const lines = Object.entries(COMMANDS).map(([name, [does]]) => `  npm run ${name.padEnd(14)} ${does}`)
  return ['Commands:', ...lines].join('\n')
}

/** Runs one of our TypeScript files, once what it needs is there. */
function program(prepareIt, file, ...given) {
  return async (args) => {
    await prepareIt()
    await end(await runNode([file, ...given, ...args]))
  }
}

async function checkSettings() {
  return (await import('./settings.mjs')).checkedSettings()
}

async function ensureClient() {
  return (await import('./install.mjs')).ensurePrismaClient()
}

async function prepare() {
  await checkSettings()
  await ensureClient()
}

async function fillIn() {
  return (await import('./stack.mjs')).fillInSettings('test')
}

/** The database of DATABASE_URL as it is, or the embedded one of the demo, migrated first. */
async function openForOne() {
  if (process.env.DATABASE_URL) return prepare()
  await (await import('./stack.mjs')).fillInSettings('demo')
  await migrateAll()
}

async function migrateAll() {
  const { openDatabase } = await import('./postgres.mjs')
  const { migrateQueues, migrateTables } = await import('./migrate.mjs')
  const url = await openDatabase()
  const applied = await migrateTables(url)
  await migrateQueues(url)
  return applied
}

async function migrate() {
  await prepare()
  const applied = await migrateAll()
  console.log(applied.length > 0 ? `Applied ${applied.length} migration(s)` : 'The database is up to date')
}

async function build() {
  await prepare()
  await (await import('./build.mjs')).build()
}

async function start() {
  const { productionSettings } = await import('./settings.mjs')
  const { mustBeFree } = await import('./port.mjs')
  delete process.env.SIGHTLINE_STACK
  const { PORT } = productionSettings('web')
  if (!existsSync(path.join(ROOT, '.next', 'BUILD_ID'))) throw new Error('There is no build yet. Run: npm run build')
  await mustBeFree(PORT)
  await runHere('server/http/server.ts')
}

async function worker() {
  const { productionSettings } = await import('./settings.mjs')
  delete process.env.SIGHTLINE_STACK
  productionSettings('worker')
  await ensureClient()
  await runHere('jobs/worker.ts')
}

async function distribute() {
  await prepare()
  const url = process.env.DATABASE_URL
  if (!url) throw new Error('DATABASE_URL is missing: db:distribute needs a database on a Citus coordinator')
  const { distributeTables } = await import('./distribute.mjs')
  const moved = await distributeTables(url)
  console.log(moved > 0 ? `Moved ${moved} table(s)` : 'The database is distributed already')
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
  const { removeDevTypes } = await import('./build.mjs')
  removeDevTypes()
  await mustRunNode('next typegen', [NEXT, 'typegen'])
  await mustRunNode('tsc', [TSC, '--noEmit'])
  console.log('No type errors')
}
