import { mkdirSync, statfsSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { today } from '@/server/clock'
import { ensureBuild } from '../../tools/build.mjs'
import { DATA, VITEST } from '../../tools/paths.mjs'
import { runNode, stopChildren } from '../../tools/processes.mjs'
import { ensureChromium } from '../../tools/test-needs.mjs'
import { openBenchServer } from './bench-database'
import { loadData } from './load/load-data'
import { bytesNeeded } from './load/shape'
import type { RouteCheck } from './measure/check-routes'
import { METRICS_TOKEN, measureFigures, type Side } from './measure/figures'
import type { Visitor } from './measure/opened'
import type { PipelineFigures } from './measure/pipeline'
import { measureSizes } from './measure/table-sizes'
import { measureApi, measurePages } from './measure/web'
import { printTables } from './print-tables'
import { progress } from './progress'
import type { BenchResults } from './results'
import { runPart } from './run-part'
import { type Size, sizes } from './sizes'
import { startedWeb } from './web-processes'

// npm run bench (R-BENCH-1): the product as it ships, measured on this machine, in this run.

const HELP = `npm run bench -- [--quick] [--json file] [--no-web] [--no-pipeline] [--only-checks]

Loads a year as the default settings store it, of 100 and of 1,000 organisations, and measures every page and call at
both sizes, what they read, the size and growth of every table, and the daily run. 20 minutes and 60 GB of disk, which
are free again at the end. Aims that are missed are printed and do not change the exit code.

  --quick        10 and 100 organisations, 32 days, without the web part, four minutes: whether something is wrong
  --json file    writes every figure to a file as well
  --no-web       leaves out API rate and page weight; no Chromium is needed
  --no-pipeline  leaves out the daily run
  --only-checks  only the limits on plans and times (tests/bench/checks), in two minutes`

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    json: { type: 'string' },
    web: { type: 'boolean', default: true },
    pipeline: { type: 'boolean', default: true },
    'only-checks': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
  allowNegative: true,
})
if (values.help) {
  console.log(HELP)
  process.exit(0)
}
if (values['only-checks'])
  process.exit(await runNode([VITEST, 'run', '--project', 'checks'], { env: { LOG_LEVEL: 'silent' } }))

const TURNS = { timed: values.quick ? 5 : 30, counted: 1 }
const API = { seconds: 8, inFlight: 16 }
const PIPELINE_QUERIES = values.quick ? 20 : 130
const withWeb = values.web && !values.quick
const STOP_MS = 10_000
/** The engines that the history is of are on. */
const SETTINGS = {
  ...{ OPENAI_API_KEY: 'bench', ANTHROPIC_API_KEY: 'bench', PERPLEXITY_API_KEY: 'bench', XAI_API_KEY: 'bench' },
  ...{ METRICS_TOKEN, TRUSTED_PROXY_HOPS: '1', LOG_LEVEL: 'warn' },
}

const began = performance.now()
const routes = await runPart<RouteCheck>('routes', 'tests/bench/measure/check-routes.ts', { env: {} })
if (routes.unknown.length + routes.gone.length > 0)
  throw new Error(
    `tests/bench/measure/opened.ts misses ${routes.unknown.join(', ')} and names ${routes.gone.join(', ')}.`,
  )
mustHaveRoom()
// Before anything is measured: what cannot be installed would end the run after half an hour.
if (withWeb) await ensureChromium()
const tell = progress()
const server = await openBenchServer()
Object.assign(process.env, { OPENAI_API_KEY: 'bench', LOG_LEVEL: 'warn' })

/** @throws Error where the disk would be full before all is loaded */
function mustHaveRoom(): void {
  mkdirSync(DATA, { recursive: true })
  const { bavail, bsize } = statfsSync(DATA)
  const needed = sizes(values.quick).reduce((sum, { organisations, days }) => sum + bytesNeeded(organisations, days), 0)
  const gib = (bytes: number) => `${(bytes / 2 ** 30).toFixed(0)} GiB`
  if (bavail * bsize < needed)
    throw new Error(`The benchmark needs ${gib(needed)} of disk, ${gib(bavail * bsize)} are free.`)
}

interface Loaded {
  size: Size
  url: string
  summary: BenchResults['sizes'][number]
}

async function load(size: Size): Promise<Loaded> {
  const url = await server.database(size.name)
  const started = performance.now()
  const say = tell(`loading ${size.organisations} organisations, ${size.days} days`)
  await loadData(url, size, today(), say)
  tell(`comparing what was loaded at ${size.name}`)
  await runPart('compared', 'tests/bench/load/finish-and-compare.ts', { env: { DATABASE_URL: url } })
  const loadSeconds = (performance.now() - started) / 1000
  return { size, url, summary: { ...size, ...(await storedIn(url)), loadSeconds } }
}

/** The results that were loaded, and the bytes of all. */
async function storedIn(url: string): Promise<{ results: number; bytes: number }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ results: number; bytes: number }>(
    `select (select sum(result_count) from query)::float8 as results, pg_database_size(current_database())::float8 as bytes`,
  )
  await client.end()
  return rows[0] ?? { results: 0, bytes: 0 }
}

async function sideOf({ url, size }: Loaded): Promise<Side> {
  const visitors = await runPart<Visitor[]>('visitors', 'tests/bench/measure/visitors.ts', {
    args: ['--organisations', String(size.organisations)],
    env: { DATABASE_URL: url },
  })
  return { url, visitors, origin: await startedWeb(url) }
}

async function measurePipeline(): Promise<BenchResults['pipeline']> {
  if (!values.pipeline) return null
  tell(`a daily run of ${PIPELINE_QUERIES} queries, twice`)
  return runPart<Record<'cold' | 'warm', PipelineFigures>>('pipeline', 'tests/bench/measure/measure-pipeline.ts', {
    args: ['--queries', String(PIPELINE_QUERIES)],
    env: { DATABASE_URL: await server.database('pipeline') },
  })
}

try {
  tell('building')
  await ensureBuild()
  const pipeline = await measurePipeline()
  Object.assign(process.env, SETTINGS)
  await server.durable(false)
  const [small, large] = sizes(values.quick)
  const loaded = { small: await load(small), large: await load(large) }
  await server.durable(true)
  tell('sizes of tables')
  const tables = await measureSizes(loaded.large.url, large.days)
  tell('signing in')
  const [ofSmall, ofLarge] = await Promise.all([sideOf(loaded.small), sideOf(loaded.large)])
  const sides = { small: ofSmall, large: ofLarge }
  const figures = await measureFigures(sides, {
    ...{ today: today(), turns: TURNS, logFile: server.logFile },
    tell: tell('every page and call, both sizes in turns'),
  })
  const { origin } = sides.large
  const web = { api: [], weights: [] } as Pick<BenchResults, 'api' | 'weights'>
  if (withWeb) {
    tell('requests a second')
    web.api = await measureApi(origin, API)
    web.weights = await measurePages(origin, tell('page weight'))
  }
  const results: BenchResults = {
    at: new Date().toISOString(),
    quick: values.quick,
    machine: {
      cores: os.availableParallelism(),
      memoryGiB: Math.round(os.totalmem() / 2 ** 30),
      node: process.version,
      postgres: server.version,
    },
    sizes: [loaded.small.summary, loaded.large.summary],
    ...{ figures, routes, tables, pipeline, ...web },
    seconds: (performance.now() - began) / 1000,
  }
  console.log(printTables(results))
  if (values.json) writeFileSync(values.json, `${JSON.stringify(results, null, 2)}\n`)
} finally {
  await stopChildren(STOP_MS)
  await server.close()
}
