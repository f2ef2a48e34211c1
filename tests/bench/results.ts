import type baseline from './baseline.json'
import type { FigureRatio } from './figures'
import type { DocumentTimes } from './measure-documents'
import type { IdleFigures } from './measure-idle'
import type { StatementTimes } from './measure-statements'
import type { ApiRate, PageWeight } from './measure-web'
import type { PipelineFigures } from './pipeline'
import type { Size } from './sizes'

/** Everything that one run of the benchmark has measured, as the JSON file holds it. */
export interface BenchResults {
  at: string
  quick: boolean
  machine: { cores: number; memoryGiB: number; node: string; postgres: string }
  sizes: (Size & { results: number; loadSeconds: number })[]
  figures: FigureRatio[]
  statements: StatementTimes[]
  before: typeof baseline
  pipeline: Record<'cold' | 'warm', PipelineFigures> | null
  api: ApiRate[] | null
  /** Pages beside the calls that fill their screens; 'kept' with figures in memory. */
  documents: Record<'kept' | 'readAnew', DocumentTimes[]> | null
  pages: PageWeight[] | null
  idle: IdleFigures | null
}
