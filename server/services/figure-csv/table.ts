import { figureCsvCopy as copy } from '@/lib/copy/figure-csv'
import type { DayWindow } from '@/lib/schemas/certainty'
import type { FigurePart } from '@/lib/schemas/figure-csv'

export type CsvCell = string | number | null

export interface CsvTable {
  /** Without the extension; letters, digits and hyphens of ASCII. */
  fileName: string
  header: readonly string[]
  rows: readonly (readonly CsvCell[])[]
}

/** Of what the figures are: each row says it, so that a file can be read alone and several can be put together. */
export interface Cut {
  organisation: string
  /** 'All queries', or the search terms of the chosen ones. */
  queries: string
  engines: string
}

export interface FigureRow {
  /** null where the figure has no days yet. */
  days: DayWindow | null
  /** Instead of those of the cut. */
  engine?: string
  queries?: string
  cells: readonly CsvCell[]
}

/** The table of one card: what it is of, then its own columns (R-TABLE-7). */
export function figureTable(
  { organisation, queries, engines }: Cut,
  part: FigurePart,
  header: readonly string[],
  rows: readonly FigureRow[],
): CsvTable {
  const all = rows.flatMap(({ days }) => (days ? [days.from, days.to] : [])).sort()
  const name = [fileWord(organisation), copy.parts[part], ...new Set([...all.slice(0, 1), ...all.slice(-1)])]
  return {
    fileName: name.join('-'),
    header: [...copy.leading, ...header],
    rows: rows.map(({ days, engine, queries: asked, cells }) => [
      ...[organisation, asked ?? queries, engine ?? engines, days?.from ?? null, days?.to ?? null],
      ...cells,
    ]),
  }
}

/** Also safe in a header: letters and digits of ASCII. */
function fileWord(name: string): string {
  const ascii = name.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '')
  return (
    ascii
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '')
      .slice(0, 60) || copy.organisation
  )
}
