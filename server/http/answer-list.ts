import type { List } from '@/lib/lists/list'
import type { ListPage, ListQuery } from '@/lib/schemas/list'
import { type ListSource, readListPage, readListRows } from '@/server/services/list'
import { csvResponse } from './csv-response'

/**
 * What a list's route answers (contract §3): a page of it, all of it as CSV, or the fields asked for of all of it, as
 * an option list.
 */
export async function answerList<Row extends object, Key extends string>(
  list: List<Row, Key>,
  query: ListQuery<Key>,
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

/** A field that the rows do not have is left out of every item. */
function pick<Row extends object>(row: Row, fields: string[]): Partial<Row> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => fields.includes(name))) as Partial<Row>
}
