import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { type CsvCell, type CsvTable, escapeFormula } from '@/lib/exports/table'
import { AppError, refusals } from '@/lib/http/app-error'
import { exportColumns, type List } from '@/lib/table/list'
import type { ListPage, ListRequest } from '@/lib/table/shapes'
import { type ListSource, readListPage, readListRows } from '@/server/db/list'
import { log } from '@/server/log'

/** Streams a CSV file: comma, quoted strings, BOM, column headers; formulas are escaped (R-TABLE-3). */
function csvFile({
  fileName,
  header,
  rows,
}: Pick<CsvTable, 'fileName' | 'header'> & { rows: CsvTable['rows'] | AsyncIterable<readonly CsvCell[]> }): Response {
  const file = stringify({ bom: true, quoted: true, quoted_empty: true, header: true, columns: header.map(column) })
  // A failed read cuts the file short; cancelling the download stops the reading.
  pipeline(Readable.from(escaped(rows)), file, () => {})
  return new Response(Readable.toWeb(file) as ReadableStream, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}.csv"`,
    },
  })
}

/** Keyed by position, because two columns may share a header. */
function column(header: string, index: number) {
  return { key: String(index), header: String(escapeFormula(header)) }
}

async function* escaped(rows: CsvTable['rows'] | AsyncIterable<readonly CsvCell[]>) {
  for await (const row of rows) yield row.map((cell) => escapeFormula(cell ?? ''))
}

/** Answers with a screen's figures, or with `format=csv` one card as a file. Throws AppError 400 without `part`. */
export async function answerFigures<Part extends string>(
  { format, part }: { format?: 'csv' | undefined; part?: Part | undefined },
  read: { figures: () => Promise<unknown>; table: (part: Part) => Promise<CsvTable> },
): Promise<unknown> {
  if (format === undefined) return read.figures()
  if (part === undefined) throw new AppError('invalid', refusals.invalid, { fields: { part: refusals.partOfFile } })
  return csvFile(await read.table(part))
}

/** Streams every row of a list as a file (R-TABLE-3). */
export function csvResponse<Row, Key extends string>(list: List<Row, Key>, batches: AsyncIterable<Row[]>): Response {
  const columns = exportColumns(list)
  const cells = (row: Row) => columns.map(({ exported }) => exported?.(row) ?? null)
  return csvFile({
    fileName: list.fileName ?? 'export',
    header: columns.map(({ header }) => header),
    rows: rowsOf(logErrors(batches), cells),
  })
}

async function* rowsOf<Row>(batches: AsyncIterable<Row[]>, cells: (row: Row) => CsvCell[]) {
  for await (const batch of batches) for (const row of batch) yield cells(row)
}

/** Logs a failed read, since the status has already been sent. */
async function* logErrors<Row>(batches: AsyncIterable<Row[]>): AsyncGenerator<Row[]> {
  try {
    for await (const batch of batches) yield batch
  } catch (error) {
    log.error({ err: error }, 'export aborted')
    throw error
  }
}

/** Answers with a page, the whole list as CSV, or the requested fields of all rows as options (R-API-6). */
export async function answerList<Row extends object, Key extends string>(
  list: List<Row, Key>,
  query: ListRequest<Key>,
  source: ListSource<Row, Key>,
): Promise<ListPage<Row> | { items: Partial<Row>[] } | Response> {
  switch (query.form.kind) {
    case 'page':
      return readListPage(source, query)
    case 'csv':
      return csvResponse(list, readListRows(source, query))
    case 'options':
      return { items: await pickFields(query.form.fields, readListRows(source, query, 5000)) }
  }
}

async function pickFields<Row extends object>(fields: string[], batches: AsyncGenerator<Row[]>) {
  const items: Partial<Row>[] = []
  for await (const batch of batches) for (const row of batch) items.push(pick(row, fields))
  return items
}

function pick<Row extends object>(row: Row, fields: string[]): Partial<Row> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => fields.includes(name))) as Partial<Row>
}
