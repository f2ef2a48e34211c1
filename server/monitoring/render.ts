import { Gauge, Registry } from 'prom-client'
import { classifyStoreError } from '@/server/db-errors'
import { log } from '@/server/log'
import { type MetricsSnapshot, readSnapshot } from '@/server/services/monitoring/snapshot'
import { describeSnapshot } from './describe-snapshot'
import { processMetrics } from './process-metrics'

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
