import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT, VITEST } from './paths.mjs'
import { become, canBecome, DRAIN_MS, end, mustRunNode, runNode, runTypescript, untilStopped } from './processes.mjs'

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
    run: (args) => runOnDatabase('tools/operator.ts', 'admin:create', ...args),
  },
  'jobs:daily': {
    does: "enqueues today's daily run once",
    run: (args) => runOnDatabase('jobs/enqueue-daily.ts', ...args),
  },
  'jobs:digest': {
    does: "queues this week's digest mails once",
    run: (args) => runOnDatabase('jobs/send-digest.ts', ...args),
  },
  recount: {
    does: 'makes counts of answers anew from the results; --check only compares',
    run: (args) => runOnDatabase('tools/operator.ts', 'recount', ...args),
  },
  bench: { does: 'the benchmark; --quick for small sizes', run: bench },
  accuracy: { does: 'how well names and their order are read, on labelled answers', run: accuracy },
  simulate: { does: 'how well likely ranges, verdicts, gaps and effects keep their promises', run: simulate },
  fuzz: {
    does: 'partly wrong requests to every API route; --cases 5000 to each, --route <part of its name>, --seed <number>',
    run: fuzz,
  },
  histories: {
    does: 'clients under faults, and what must hold whatever fails: --seconds 300 --seed 7',
    run: histories,
  },
  upgrade: {
    does: 'an earlier release and this one on one database, also both at once: --from <tag or commit>',
    run: upgrade,
  },
  containers: {
    does: 'the Dockerfile and docker-compose.yml on a real engine: --assemble-bases, --image <name>; see --help',
    run: containers,
  },
  lint: { does: 'style and dependency directions', run: lint },
  typecheck: { does: 'types of the whole project', run: typecheck },
  'storage:init': { does: 'makes the bucket and its CORS rules on an S3 store', run: initStorage },
}

export function listCommands() {
  const lines = Object.entries(COMMANDS).map(([name, { does }]) => `  npm run ${name.padEnd(14)} ${does}`)
  return ['Commands:', ...lines].join('\n')
}

async function prepare() {
  const { checkedSettings } = await import('./settings.mjs')
  const { ensurePrismaClient } = await import('./install.mjs')
  const settings = checkedSettings()
  await ensurePrismaClient()
  return settings
}

async function build() {
  await prepare()
  await (await import('./build.mjs')).build()
}

async function start() {
  const { productionSettings } = await import('./settings.mjs')
  const { mustBeFree } = await import('./port.mjs')
  const { startNeeded, webProgram } = await import('./stack.mjs')
  delete process.env.SIGHTLINE_STACK
  const { PORT } = productionSettings('web')
  if (!existsSync(path.join(ROOT, '.next', 'BUILD_ID'))) throw new Error('There is no build yet. Run: npm run build')
  await mustBeFree(PORT)
  if (canBecome) become(webProgram(PORT))
  startNeeded(webProgram(PORT))
  await untilStopped({ graceMs: DRAIN_MS })
}

async function worker() {
  const { productionSettings } = await import('./settings.mjs')
  const { ensurePrismaClient } = await import('./install.mjs')
  const { startNeeded, workerProgram } = await import('./stack.mjs')
  delete process.env.SIGHTLINE_STACK
  productionSettings('worker')
  await ensurePrismaClient()
  if (canBecome) become(workerProgram())
  startNeeded(workerProgram())
  await untilStopped({ graceMs: DRAIN_MS })
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

/** Against the database of DATABASE_URL as it is, or the embedded one of the demo, migrated first. */
async function runOnDatabase(file, ...args) {
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
  await end(await runTypescript(file, ...args))
}

async function initStorage() {
  const { checkedSettings } = await import('./settings.mjs')
  checkedSettings()
  await end(await runTypescript('tools/operator.ts', 'storage:init'))
}

async function bench(args) {
  const { fillInSettings } = await import('./stack.mjs')
  await fillInSettings('test')
  await end(await runTypescript('tests/bench/run.ts', ...args))
}

async function accuracy(args) {
  const { checkedSettings } = await import('./settings.mjs')
  checkedSettings()
  await end(await runTypescript('tests/accuracy/run.ts', ...args))
}

async function simulate(args) {
  await end(await runTypescript('tests/simulation/run.ts', ...args))
}

/** Prints how often each route answered what; the test says what is to be held. */
async function fuzz(args) {
  const options = { cases: { type: 'string' }, route: { type: 'string' }, seed: { type: 'string' } }
  const aSeed = String(1 + Math.floor(Math.random() * 999_999))
  const { cases = '5000', route = '', seed = aSeed } = parseArgs({ args, options }).values
  for (const given of [cases, seed])
    if (!/^[1-9]\d{0,8}$/.test(given)) throw new Error(`${given} is no number from 1 to 999999999`)
  const { ensurePrismaClient } = await import('./install.mjs')
  await ensurePrismaClient()
  const env = { FUZZ_TABLE: '1', FUZZ_CASES: cases, FUZZ_ROUTE: route, FUZZ_SEED: seed }
  const test = ['run', '--project', 'long', '--reporter=dot', 'tests/api/fuzz/fuzz.long.test.ts']
  await end(await runNode([VITEST, ...test], { env: { LOG_LEVEL: 'silent', ...env } }))
}

async function histories(args) {
  const { ensurePrismaClient } = await import('./install.mjs')
  await ensurePrismaClient()
  await end(await runTypescript('tests/histories/run.ts', ...args))
}

async function upgrade(args) {
  const { ensurePrismaClient } = await import('./install.mjs')
  await ensurePrismaClient()
  await end(await runTypescript('tests/upgrade/run.ts', ...args))
}

async function containers(args) {
  const { ensurePrismaClient } = await import('./install.mjs')
  await ensurePrismaClient()
  await end(await runTypescript('tests/containers/engine/run.ts', ...args))
}

async function lint() {
  const { ensurePrismaClient } = await import('./install.mjs')
  await ensurePrismaClient()
  const style = await runNode([BIOME, 'check', '--error-on-warnings'])
  const architecture = await runNode([VITEST, 'run', '--project', 'architecture'])
  if (style + architecture > 0) await end(1)
}

async function typecheck() {
  const { ensurePrismaClient } = await import('./install.mjs')
  const { removeDevTypes } = await import('./build.mjs')
  const { NEXT } = await import('./paths.mjs')
  await ensurePrismaClient()
  removeDevTypes()
  await mustRunNode('next typegen', [NEXT, 'typegen'])
  await mustRunNode('tsc', [TSC, '--noEmit'])
  console.log('No type errors')
}
