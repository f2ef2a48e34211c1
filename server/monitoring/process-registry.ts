import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { poolCounts } from '@/server/services/monitoring/snapshot'

// What this process counts about itself: it starts at zero with the process, and every web process has its own.

interface ProcessMetrics {
  registry: Registry
  requests: Histogram<'method' | 'route' | 'status'>
}

/** From a cached read to the longest statement that the database is allowed. */
const SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

function make(): ProcessMetrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const pool = (name: string, help: string, read: (counts: NonNullable<ReturnType<typeof poolCounts>>) => number) =>
    new Gauge({
      name: `sightline_database_pool_${name}`,
      help,
      registers: [registry],
      collect() {
        const counts = poolCounts()
        this.set(counts ? read(counts) : 0)
      },
    })
  pool('connections', 'Connections to the database that this process holds', ({ total }) => total)
  pool('idle', 'Connections to the database that nobody uses right now', ({ idle }) => idle)
  pool('waiting', 'Statements that wait for a free connection', ({ waiting }) => waiting)
  const requests = new Histogram({
    name: 'sightline_http_request_duration_seconds',
    help: 'Time to answer a request of the API, by method, pattern of the route and class of the status',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  })
  return { registry, requests }
}

// One per process, however often its modules are loaded.
const held = globalThis as { sightlineMetrics?: ProcessMetrics }

/** The metrics of this process. */
export function processMetrics(): ProcessMetrics {
  held.sightlineMetrics ??= make()
  return held.sightlineMetrics
}
