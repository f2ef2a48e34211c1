import type { RouteCheck } from './measure/check-routes'
import type { Figure } from './measure/figures'
import type { PipelineFigures } from './measure/pipeline'
import type { TableSize } from './measure/table-sizes'
import type { ApiRate, PageWeight } from './measure/web'
import type { Size } from './sizes'

/** Everything that one run of the benchmark has measured, as the JSON file holds it. */
export interface BenchResults {
  at: string
  quick: boolean
  machine: { cores: number; memoryGiB: number; node: string; postgres: string }
  sizes: (Size & { results: number; loadSeconds: number; bytes: number })[]
  figures: Figure[]
  routes: RouteCheck
  /** At the large size. */
  tables: TableSize[]
  pipeline: Record<'cold' | 'warm', PipelineFigures> | null
  api: ApiRate[]
  weights: PageWeight[]
  seconds: number
}
