import { existsSync } from 'node:fs'
import path from 'node:path'
import { NEXT, ROOT, VITEST } from './paths.mjs'
import { end, mustRunNode, runHere, runNode } from './processes.mjs'

// Loaded before anything is installed, and under the Node of the machine: what needs a package or TypeScript is
// imported inside the command.

const BIOME = path.join('node_modules', '@biomejs', 'biome', 'bin', 'biome')
const TSC = path.join('node_modules', 'typescript', 'bin', 'tsc')

/** @type {Record<string, { does: string, run: (args: string[]) => Promise<void> }>} */
export const COMMANDS = {
  demo: { does: 'everything on this machine, with demo data', run: async () => (await import('./stack.mjs')).demo() },
  dev: { does: 'the same stack with hot reload', run: async () => (await import('./stack.mjs')).dev() },
  test: {
    does: 'unit, integration and browser tests; -- --changed for what your changes touch, --distributed <address> on a cluster',
    run: async (args) => (await import('./test.mjs')).test(args),
  },
  'test:long': {
    does: 'the long forms: fuzz, simulations, faults, every page in every form, upgrade, containers; -- --only <part>,<part>',
    run: async (args) => (await import('./test-long.mjs')).testLong(args),
  },
  build: { does: 'the production build', run: build },
  start: { does: 'the web process (production)', run: start },
  worker: { does: 'the job worker process (production)', run: worker },
  'db:migrate': { does: 'brings a database to the current schema', run: migrate },
  'db:distribute': { does: 'spreads the rows of a database over a Citus cluster, by owner', run: distribute },
  'admin:create': {
    does: 'makes the first system admin: --email <address>',
    run: onDatabase('tools/operator.ts', 'admin:create'),
  },
  'jobs:daily': { does: "enqueues today's daily run once", run: onDatabase('jobs/enqueue-daily.ts') },
  'jobs:digest': { does: "queues this week's digest mails once", run: onDatabase('jobs/send-digest.ts') },
  recount: {
    does: 'makes counts of answers anew from the results; --check only compares',
    run: onDatabase('tools/operator.ts', 'recount'),
  },
  bench: { does: 'the benchmark; --quick for small sizes', run: bench },
  accuracy: {
    does: 'how well names and their order are read, on labelled answers',
    run: withSettings('tests/accuracy/run.ts'),
  },
  simulate: {
    does: 'how well likely ranges, verdicts, gaps and effects keep their promises',
    run: withClient('tests/simulation/run.ts'),
  },
  fuzz: {
    does: 'partly wrong requests to every API route; --cases 5000 to each, --route <part of its name>, --seed <number>',
    run: withClient('tests/api/fuzz/run.ts'),
  },
  histories: {
    does: 'clients under faults, and what must hold whatever fails: --seconds 300 --seed 7',
    run: withClient('tests/histories/run.ts'),
  },
  upgrade: {
    does: 'an earlier release and this one on one database, also both at once: --from <tag or commit>',
    run: withClient('tests/upgrade/run.ts'),
  },
  containers: {
    does: 'the Dockerfile and docker-compose.yml on a real engine: --assemble-bases, --image <name>; see --help',
    run: withClient('tests/containers/engine/run.ts'),
  },
  lint: { does: 'style and dependency directions', run: lint },
  typecheck: { does: 'types of the whole project', run: typecheck },
  'storage:init': {
    does: 'makes the bucket and its CORS rules on an S3 store',
    run: withSettings('tools/operator.ts', 'storage:init'),
  },
}

export function listCommands() {
  const lines = Object.entries(COMMANDS).map(([name, { does }]) => `  npm run ${name.padEnd(14)} ${does}`)
  return ['Commands:', ...lines].join('\n')
}

const checkSettings = async () => (await import('./settings.mjs')).checkedSettings()
const ensureClient = async () => (await import('./install.mjs')).ensurePrismaClient()
const runProgram = async (file, ...args) => end(await runNode([file, ...args]))

/** Each of the following three makes the command that runs one of our TypeScript files. */
function withClient(file) {
  return async (args) => {
    await ensureClient()
    await runProgram(file, ...args)
  }
}

function withSettings(file, ...given) {
  return async (args) => {
    await checkSettings()
    await runProgram(file, ...given, ...args)
  }
}

/** Against the database of DATABASE_URL as it is, or the embedded one of the demo, migrated first. */
function onDatabase(file, ...given) {
  return async (args) => {
    if (process.env.DATABASE_URL) {
      await prepare()
    } else {
      const { fillInSettings } = await import('./stack.mjs')
      const { openDatabase } = await import('./postgres.mjs')
      const { migrateQueues, migrateTables } = await import('./migrate.mjs')
      await fillInSettings('demo')
      const url = await openDatabase()
      await migrateTables(url)
      await migrateQueues(url)
    }
    await runProgram(file, ...given, ...args)
  }
}

async function prepare() {
  await checkSettings()
  await ensureClient()
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

async function migrate() {
  await prepare()
  const { openDatabase } = await import('./postgres.mjs')
  const { migrateQueues, migrateTables } = await import('./migrate.mjs')
  const url = await openDatabase()
  const applied = await migrateTables(url)
  await migrateQueues(url)
  console.log(applied.length > 0 ? `Applied ${applied.length} migration(s)` : 'The database is up to date')
}

async function distribute() {
  await prepare()
  const url = process.env.DATABASE_URL
  if (!url) throw new Error('DATABASE_URL is missing: db:distribute needs a database on a Citus coordinator')
  const { distributeTables } = await import('./distribute/distribute.mjs')
  const moved = await distributeTables(url)
  console.log(moved > 0 ? `Moved ${moved} table(s)` : 'The database is distributed already')
}

async function bench(args) {
  const { fillInSettings } = await import('./stack.mjs')
  await fillInSettings('test')
  await runProgram('tests/bench/run.ts', ...args)
}

async function lint() {
  await ensureClient()
  const style = await runNode([BIOME, 'check', '--error-on-warnings'])
  const architecture = await runNode([VITEST, 'run', '--project', 'architecture'])
  if (style + architecture > 0) await end(1)
}

async function typecheck() {
  await ensureClient()
  const { removeDevTypes } = await import('./build.mjs')
  removeDevTypes()
  await mustRunNode('next typegen', [NEXT, 'typegen'])
  await mustRunNode('tsc', [TSC, '--noEmit'])
  console.log('No type errors')
}
