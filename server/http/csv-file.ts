import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { AppError } from '@/lib/app-error'
import { refusals } from '@/lib/copy/refusals'
import type { CsvCell, CsvTable } from '@/server/services/figure-csv/table'

/** Cells that a spreadsheet would evaluate as a formula. */
const FORMULA = /^[=+\-@\t\r\n\0]/

/** A streamed CSV file: comma, quoted strings, BOM, column headers; text that is a formula is escaped (R-TABLE-3). */
export function csvFile({
  fileName,
  header,
  rows,
}: Pick<CsvTable, 'fileName' | 'header'> & { rows: CsvTable['rows'] | AsyncIterable<readonly CsvCell[]> }): Response {
  const file = stringify({ bom: true, quoted: true, quoted_empty: true, header: true, columns: header.map(column) })
  // A failed read ends the file early, and a cancelled download stops the reading.
  pipeline(Readable.from(escaped(rows)), file, () => {})
  return new Response(Readable.toWeb(file) as ReadableStream, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}.csv"`,
    },
  })
}

/** Two columns may have the same header, so they are known by their place. */
function column(header: string, index: number) {
  return { key: String(index), header: String(escapeFormula(header)) }
}

async function* escaped(rows: CsvTable['rows'] | AsyncIterable<readonly CsvCell[]>) {
  for await (const row of rows) yield row.map((cell) => escapeFormula(cell ?? ''))
}

function escapeFormula(cell: string | number): string | number {
  return typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : cell
}

/** The figures of a screen, or with `format=csv` one card of them as a file. Throws AppError 400 without its `part`. */
export async function answerFigures<Part extends string>(
  { format, part }: { format?: 'csv' | undefined; part?: Part | undefined },
  read: { figures: () => Promise<unknown>; table: (part: Part) => Promise<CsvTable> },
): Promise<unknown> {
  if (format === undefined) return read.figures()
  if (part === undefined) throw new AppError('invalid', refusals.invalid, { fields: { part: refusals.partOfFile } })
  return csvFile(await read.table(part))
}
