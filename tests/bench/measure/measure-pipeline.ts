import { parseArgs } from 'node:util'
import { closeDb } from '@/server/db/client'
import { prepareQueues } from '@/server/queue/client'
import { required } from '@/server/settings/env'
import { measurePipeline } from './pipeline'

// The daily run, in a process of its own: prints one line of JSON.

const { values } = parseArgs({
  options: {
    queries: { type: 'string', default: '130' },
    latency: { type: 'string', default: '200' },
    concurrency: { type: 'string', default: '16' },
    workers: { type: 'string', default: '1' },
  },
})

await prepareQueues(required('DATABASE_URL'))
const figures = await measurePipeline({
  queries: Number(values.queries),
  latencyMs: Number(values.latency),
  concurrency: Number(values.concurrency),
  workers: Number(values.workers),
})
console.log(`pipeline ${JSON.stringify(figures)}`)
await closeDb()
process.disconnect?.()
