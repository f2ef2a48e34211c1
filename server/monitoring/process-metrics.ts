import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { databasePool } from '@/server/db/client'

/** Counts connections of this process; null before its first statement. */
function poolCounts(): { total: number; idle: number; waiting: number } | null {
  const pool = databasePool()
  return pool ? { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount } : null
}

// Counters of this process: they start at zero with it, and each web process has its own.

interface ProcessMetrics {
  registry: Registry
  requests: Histogram<'method' | 'route' | 'status'>
}

/** Bucket limits, from a cached read to the statement timeout. */
const SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

function make(): ProcessMetrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  addGate(registry)
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
  pool('idle', 'Connections to the database that are not in use', ({ idle }) => idle)
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

/** Set by server/http/server.ts in a web process. */
const gate = () => (globalThis as { sightlineGate?: { refused: number; waiting: number } }).sightlineGate

function addGate(registry: Registry): void {
  new Counter({
    name: 'sightline_requests_refused_total',
    help: 'Requests answered by 503 since this process was too busy',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(gate()?.refused ?? 0)
    },
  })
  new Gauge({
    name: 'sightline_requests_waiting',
    help: 'Requests that wait for their turn',
    registers: [registry],
    collect() {
      this.set(gate()?.waiting ?? 0)
    },
  })
}

// One per process, also across hot reloads.
const shared = globalThis as { sightlineMetrics?: ProcessMetrics }

export function processMetrics(): ProcessMetrics {
  shared.sightlineMetrics ??= make()
  return shared.sightlineMetrics
}
