import { parseArgs } from 'node:util'
import { openBenchDatabase } from './bench-database'

// npm run bench (contract §9): measured on this machine, in this run; the ratios are what counts.

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    queries: { type: 'string', default: '130' },
    latency: { type: 'string', default: '200' },
    concurrency: { type: 'string', default: '16' },
  },
})

const database = await openBenchDatabase()
Object.assign(process.env, { DATABASE_URL: database.url, OPENAI_API_KEY: 'bench', LOG_LEVEL: 'warn' })
try {
  const { measurePipeline } = await import('./pipeline')
  const { prepareQueues } = await import('@/server/queue')
  const { closeDb } = await import('@/server/db')
  await prepareQueues(database.url)
  const queries = values.quick ? 40 : Number(values.queries)
  const [latencyMs, concurrency] = [Number(values.latency), Number(values.concurrency)]
  const figures = await measurePipeline({ queries, latencyMs, concurrency })
  await closeDb()
  console.log(`Daily run: ${queries} queries, ${latencyMs} ms a call, ${concurrency} calls in flight`)
  for (const [worker, run] of Object.entries(figures)) {
    console.log(
      `  ${worker} worker: ${run.calls} calls made, ${run.results} results stored in ${run.seconds.toFixed(2)} s`,
    )
    console.log(
      `    pipeline efficiency ${run.efficiency.toFixed(3)} over the whole run, ${run.steadyEfficiency.toFixed(3)} in its middle`,
    )
    console.log(
      `    database ${run.databaseMs.toFixed(1)} ms and ${run.transactions.toFixed(1)} transactions per result`,
    )
  }
} finally {
  await database.close()
}
