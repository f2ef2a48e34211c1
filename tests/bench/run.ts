import { writeFileSync } from 'node:fs'
import os from 'node:os'
import { parseArgs } from 'node:util'
import { today } from '@/server/clock'
import { ensureBuild } from '../../tools/build.mjs'
import { ensureChromium } from '../../tools/install.mjs'
import { VITEST } from '../../tools/paths.mjs'
import { freePort } from '../../tools/port.mjs'
import { markEnding, runNode, stopChildren } from '../../tools/processes.mjs'
import { startNeeded, webProgram } from '../../tools/stack.mjs'
import baseline from './baseline.json' with { type: 'json' }
import { openBenchServer } from './bench-database'
import { measureFigures } from './figures'
import { loadData } from './load-data'
import { type DocumentTimes, measureDocuments } from './measure-documents'
import { measureIdle } from './measure-idle'
import type { StatementTimes } from './measure-statements'
import { measureApi, measurePages } from './measure-web'
import type { PipelineFigures } from './pipeline'
import { printTables } from './print-tables'
import { progressBar } from './progress'
import type { BenchResults } from './results'
import { runPart } from './run-part'
import { QUERIES, sizes } from './sizes'

// npm run bench (R-BENCH-1): measured on this machine, in this run; the ratios are what counts.

const HELP = `npm run bench -- [--quick] [--json file] [--no-web] [--no-pipeline] [--no-checks] [--only-checks]

  --quick        small sizes, under three minutes
  --json file    writes every figure to a file as well
  --no-web       leaves out the API over HTTP and the page weight, which need a build and a Chromium
  --no-pipeline  leaves out the daily run
  --no-checks    leaves out the limits on times and plans (tests/bench/checks)
  --only-checks  does nothing else, in two minutes`

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    json: { type: 'string' },
    web: { type: 'boolean', default: true },
    pipeline: { type: 'boolean', default: true },
    checks: { type: 'boolean', default: true },
    'only-checks': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
  allowNegative: true,
})
if (values.help) {
  console.log(HELP)
  process.exit(0)
}

/** The limits on times and plans, as tests of a project that `npm test` leaves out. Answers the exit code. */
const runChecks = () => runNode([VITEST, 'run', '--project', 'checks'], { env: { LOG_LEVEL: 'silent' } })

if (values['only-checks']) process.exit(await runChecks())

const API = { seconds: values.quick ? 3 : 10, inFlight: 16 }
const CALLS = values.quick ? 40 : 200
const DOCUMENT_TURNS = values.quick ? 30 : 150
const PIPELINE_QUERIES = values.quick ? 40 : 130
const STOP_MS = 10_000

/** Answers of a query, engine and day: 5,400 and 49,680 answers of the organisation in 90 days. */
const SAMPLES = [5, 46]

// Before anything is measured: what cannot be installed would end the run after half an hour.
if (values.web) await ensureChromium()

const bar = progressBar(3 + SAMPLES.length + (values.pipeline ? 1 : 0) + (values.web ? 6 : 0))
const server = await openBenchServer()
const common = { OPENAI_API_KEY: 'bench', LOG_LEVEL: 'warn' }
Object.assign(process.env, common)

async function loadSizes(): Promise<{ urls: [small: string, large: string]; sizes: BenchResults['sizes'] }> {
  const loaded: BenchResults['sizes'] = []
  const urls: string[] = []
  for (const size of sizes(values.quick)) {
    const url = await server.database(size.name)
    const started = performance.now()
    await loadData(url, size, today(), bar.stage(`loading ${size.organisations} organisations, ${size.days} days`))
    const results = (size.organisations * QUERIES.organisation + size.industries * QUERIES.industry) * size.days
    loaded.push({ ...size, results, loadSeconds: (performance.now() - started) / 1000 })
    urls.push(url)
  }
  return { urls: [urls[0] ?? '', urls[1] ?? ''], sizes: loaded }
}

async function measureStatements(): Promise<StatementTimes[]> {
  const measured: StatementTimes[] = []
  for (const samples of SAMPLES) {
    const env = { DATABASE_URL: await server.database(`statements${samples}`) }
    const tell = bar.stage(`bare statements, ${samples} answers of a query, engine and day`)
    const args = ['--samples', String(samples)]
    measured.push(await runPart<StatementTimes>('statements', 'tests/bench/measure-statements.ts', { args, env, tell }))
  }
  return measured
}

async function measurePipelinePart(): Promise<BenchResults['pipeline']> {
  if (!values.pipeline) return null
  const env = { DATABASE_URL: await server.database('pipeline') }
  const args = ['--queries', String(PIPELINE_QUERIES)]
  const tell = bar.stage(`a daily run of ${PIPELINE_QUERIES} queries, twice`)
  return runPart<Record<'cold' | 'warm', PipelineFigures>>('pipeline', 'tests/bench/measure-pipeline.ts', {
    args,
    env,
    tell,
  })
}

type WebResults = Pick<BenchResults, 'api' | 'documents' | 'pages' | 'idle'>

async function measureWeb(databaseUrl: string): Promise<WebResults> {
  if (!values.web) return { api: null, documents: null, pages: null, idle: null }
  process.env.DATABASE_URL = databaseUrl
  bar.stage('building')
  await ensureBuild()
  bar.stage('an idle installation')
  const idle = await measureIdle(await server.database('idle'))
  const documents: NonNullable<BenchResults['documents']> = { kept: [], readAnew: [] }
  try {
    const origin = await startedWeb()
    bar.stage('requests over HTTP')
    const api = await measureApi(origin, API)
    documents.kept = await documentsOf(origin, 'pages beside their calls, figures kept')
    const pages = await measurePages(origin, bar.stage('page weight'))
    documents.readAnew = await documentsOf(
      await startedWeb({ FIGURE_CACHE_MB: '0' }),
      'pages beside their calls, figures read anew',
    )
    return { api, documents, pages, idle }
  } finally {
    markEnding()
    await stopChildren(STOP_MS)
  }
}

const documentsOf = (origin: string, stage: string): Promise<DocumentTimes[]> =>
  measureDocuments(origin, { turns: DOCUMENT_TURNS, tell: bar.stage(stage) })

/** A web process of its own, and its origin. */
async function startedWeb(settings: Record<string, string> = {}): Promise<string> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const { env, ...program } = webProgram(port)
  startNeeded({ ...program, env: { ...env, APP_URL: origin, ...settings } })
  await untilAnswering(origin)
  return origin
}

async function untilAnswering(origin: string): Promise<void> {
  const until = performance.now() + 60_000
  while (performance.now() < until) {
    const answered = await fetch(`${origin}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (answered) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The web process did not answer in time.')
}

try {
  const pipeline = await measurePipelinePart()
  const statements = await measureStatements()
  const { urls, sizes: loaded } = await loadSizes()
  const [small, large] = sizes(values.quick)
  const sides = { small: { ...small, url: urls[0] }, large: { ...large, url: urls[1] } }
  const figures = await measureFigures(sides, CALLS, bar.stage(`dashboard figures at ${small.name} and ${large.name}`))
  const results: BenchResults = {
    at: new Date().toISOString(),
    quick: values.quick,
    machine: {
      cores: os.availableParallelism(),
      memoryGiB: Math.round(os.totalmem() / 2 ** 30),
      node: process.version,
      postgres: server.version,
    },
    sizes: loaded,
    figures,
    statements,
    before: baseline,
    pipeline,
    ...(await measureWeb(urls[1])),
  }
  bar.end()
  console.log(printTables(results))
  if (values.checks) process.exitCode = await runChecks()
  if (values.json) writeFileSync(values.json, `${JSON.stringify(results, null, 2)}\n`)
} finally {
  await server.close()
}
