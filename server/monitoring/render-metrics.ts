import { Gauge, Registry } from 'prom-client'
import { classifyStoreError } from '@/server/db-errors'
import { log } from '@/server/log'
import { type Figures, readFigures } from '@/server/services/monitoring/snapshot'
import { describeFigures } from './describe-figures'
import { processMetrics } from './process-registry'

/** What `content-type` says of the text below. */
export const METRICS_TYPE = Registry.PROMETHEUS_CONTENT_TYPE

/**
 * Everything there is to measure, in Prometheus' text format: what this process counts of itself, and what the
 * database knows at this moment of all processes together. While the database is away the first part still comes, and
 * `sightline_database_up` says so.
 */
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
  const parts = [processMetrics().registry, scrape, ...(figures ? [describeFigures(figures)] : [])]
  const text = (await Promise.all(parts.map((each) => each.metrics()))).join('')
  // The library writes it so where nothing was measured since the last scrape; the format knows one spelling.
  return text.replaceAll(/ Nan$/gm, ' NaN')
}

async function readUnlessAway(): Promise<Figures | null> {
  try {
    return await readFigures()
  } catch (error) {
    if (classifyStoreError(error) !== 'unreachable') throw error
    log.error({ err: error }, 'the database is not available')
    return null
  }
}

function gauge(registry: Registry, name: string, help: string, value: number): void {
  new Gauge({ name, help, registers: [registry] }).set(value)
}
