import { exportColumns, type List } from '@/lib/lists/list'
import type { ListPage, ListRequest } from '@/lib/schemas/list'
import { log } from '@/server/log'
import type { CsvCell } from '@/server/services/figure-csv/table'
import { type ListSource, readListPage, readListRows } from '@/server/services/list'
import { csvFile } from './csv-file'

/** Every row of a list as a file (R-TABLE-3). */
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

/** The status is already sent when a read fails: only the log can say why. */
async function* logErrors<Row>(batches: AsyncIterable<Row[]>): AsyncGenerator<Row[]> {
  try {
    for await (const batch of batches) yield batch
  } catch (error) {
    log.error({ err: error }, 'an export broke off')
    throw error
  }
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
