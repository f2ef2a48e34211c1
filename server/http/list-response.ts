import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { exportColumns, type List } from '@/lib/lists/list'
import type { ListPage, ListRequest } from '@/lib/schemas/list'
import { log } from '@/server/log'
import { type ListSource, readListPage, readListRows } from '@/server/services/list'

/** Cells that a spreadsheet would evaluate as a formula. */
const FORMULA = /^[=+\-@\t\r\n\0]/

/** A streamed CSV file: comma, quoted strings, BOM, column headers (R-TABLE-3). */
export function csvResponse<Row, Key extends string>(list: List<Row, Key>, batches: AsyncIterable<Row[]>): Response {
  const columns = exportColumns(list)
  const file = stringify({
    bom: true,
    quoted: true,
    quoted_empty: true,
    header: true,
    columns: columns.map(({ header }) => ({ key: header, header })),
  })
  const cells = (row: Row) => columns.map(({ exported }) => escapeFormula(exported?.(row) ?? ''))
  // A failed read ends the file early, and a cancelled download stops the reading.
  pipeline(Readable.from(rowsOf(logErrors(batches), cells)), file, () => {})
  return new Response(Readable.toWeb(file) as ReadableStream, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${list.fileName ?? 'export'}.csv"`,
    },
  })
}

async function* rowsOf<Row>(batches: AsyncIterable<Row[]>, cells: (row: Row) => (string | number)[]) {
  for await (const batch of batches) for (const row of batch) yield cells(row)
}

/** The status is already sent when a read fails: only the log can say why. */
async function* logErrors<Row>(batches: AsyncIterable<Row[]>): AsyncGenerator<Row[]> {
  try {
    for await (const batch of batches) yield batch
  } catch (error) {
    log.error({ err: error }, 'an export broke off')
    throw error
  }
}

function escapeFormula(cell: string | number): string | number {
  return typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : cell
}

/** A page, the whole list as CSV, or the requested fields of all rows as options (R-API-6). */
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
