import type { FirstPage } from '@/components/data/use-list'
import { listPath, readChoice } from '@/components/table/table-state'
import type { List } from '@/lib/lists/list'
import { type ListSource, readListPage } from '@/server/services/list'
import { paramsOf, type SearchParams } from './search-params'

/** The rows of the address for the first paint of a list, under the path that the browser reads them by. */
export async function firstListPage<Row, Key extends string>(
  list: List<Row, Key>,
  endpoint: string,
  source: ListSource<Row, Key>,
  searchParams: SearchParams,
): Promise<FirstPage<Row>> {
  const choice = readChoice(list, paramsOf(searchParams))
  return { path: listPath(endpoint, list, choice), data: await readListPage(source, choice) }
}
