import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { classifyStoreError } from '@/server/db-errors'
import { log } from '@/server/log'
import { type MetricsSnapshot, poolCounts, readSnapshot } from '@/server/services/monitoring/snapshot'
import { describeSnapshot } from './describe-snapshot'

// Counters of this process: they start at zero with it, and every web process has its own.

interface ProcessMetrics {
  registry: Registry
  requests: Histogram<'method' | 'route' | 'status'>
}

/** From a cached read to the statement timeout. */
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

export const METRICS_TYPE = Registry.PROMETHEUS_CONTENT_TYPE

/** While the database is down, only the metrics of this process remain and `sightline_database_up` is 0. */
export async function renderMetrics(): Promise<string> {
  const started = performance.now()
  const figures = await readUnlessAway()
  const scrape = new Registry()
  gauge(scrape, 'sightline_database_up', '1 when the database answered this scrape', figures ? 1 : 0)
  gauge(
    scrape,
    'sightline_database_figures_seconds',
    'Time it took to read the figures of this scrape from the database',
    (performance.now() - started) / 1000,
  )
  const parts = [processMetrics().registry, scrape, ...(figures ? [describeSnapshot(figures)] : [])]
  const text = (await Promise.all(parts.map((each) => each.metrics()))).join('')
  // The library writes `Nan` where nothing was measured; the format only knows `NaN`.
  return text.replaceAll(/ Nan$/gm, ' NaN')
}

async function readUnlessAway(): Promise<MetricsSnapshot | null> {
  try {
    return await readSnapshot()
  } catch (error) {
    if (classifyStoreError(error) !== 'unreachable') throw error
    log.error({ err: error }, 'the database is not available')
    return null
  }
}

function gauge(registry: Registry, name: string, help: string, value: number): void {
  new Gauge({ name, help, registers: [registry] }).set(value)
}
