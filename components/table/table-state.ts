import { PAGE_SIZES, SEARCH_MAX } from '@/lib/limits'
import type { ColumnFilter, List, ListChoice } from '@/lib/lists/list'

// What is chosen of a list, in the address bar and in the path of the API alike, under the API's own names (contract
// §3). What is as it opens is left out, so that an untouched list has a clean address.

const FIRST_PAGE = 1
const [DEFAULT_PAGE_SIZE] = PAGE_SIZES
const ID = /^[0-9a-f]{24}$/

/** Reads search params. What does not fit the list is as if it were absent: addresses come from anywhere. */
export function readChoice<Row, Key extends string>(
  list: List<Row, Key>,
  params: Pick<URLSearchParams, 'get'>,
): ListChoice<Key> {
  const sortable = list.columns.filter((column) => column.sortable).map(({ key }) => key)
  const sort = sortable.find((key) => key === params.get('sort')) ?? list.defaultSort.key
  const dir = params.get('dir')
  const filters: Partial<Record<Key, string>> = {}
  for (const { key, filter } of list.columns) {
    const value = params.get(`filter[${key}]`)
    if (filter && value && isValueOf(filter, value)) filters[key] = value
  }
  return {
    page: readPage(params),
    pageSize: PAGE_SIZES.find((size) => String(size) === params.get('pageSize')) ?? DEFAULT_PAGE_SIZE,
    sort,
    dir: dir === 'asc' || dir === 'desc' ? dir : defaultDirection(list, sort),
    search: list.search ? searchText(params.get('search') ?? '') : '',
    filters,
  }
}

/** The page that search params name; the first where they name none. */
export function readPage(params: Pick<URLSearchParams, 'get'>): number {
  const page = Number(params.get('page'))
  return Number.isInteger(page) && page >= FIRST_PAGE && page <= 100_000 ? page : FIRST_PAGE
}

/** The search params of a choice: empty, or beginning with '?'. */
export function writeChoice<Row, Key extends string>(list: List<Row, Key>, choice: ListChoice<Key>): string {
  const params = new URLSearchParams()
  if (choice.search) params.set('search', choice.search)
  for (const { key } of list.columns) {
    const value = choice.filters[key]
    if (value) params.set(`filter[${key}]`, value)
  }
  if (choice.sort !== list.defaultSort.key) params.set('sort', choice.sort)
  if (choice.dir !== defaultDirection(list, choice.sort)) params.set('dir', choice.dir)
  if (choice.page !== FIRST_PAGE) params.set('page', String(choice.page))
  if (choice.pageSize !== DEFAULT_PAGE_SIZE) params.set('pageSize', String(choice.pageSize))
  const text = params.toString().replaceAll('%5B', '[').replaceAll('%5D', ']')
  return text && `?${text}`
}

/** The path of the API for a choice: its identity in the page's cache. `params` are fixed ones of the screen. */
export function listPath<Row, Key extends string>(
  endpoint: string,
  list: List<Row, Key>,
  choice: ListChoice<Key>,
  params: Record<string, string> = {},
): string {
  const fixed = new URLSearchParams(params).toString()
  const search = writeChoice(list, choice)
  if (!fixed) return `${endpoint}${search}`
  return `${endpoint}${search ? `${search}&` : '?'}${fixed}`
}

/** Whether a search or a filter leaves rows out. */
export function isNarrowed({ search, filters }: ListChoice): boolean {
  return search !== '' || Object.keys(filters).length > 0
}

/** A record's id becomes part of a path (its name is read by it), so nothing but an id is taken for one. */
function isValueOf(filter: ColumnFilter, value: string): boolean {
  return filter.kind === 'choice' ? filter.options.some((option) => option.value === value) : ID.test(value)
}

/** The API takes every character but NUL, and spaces around a text are not searched for. */
function searchText(text: string): string {
  return text.includes('\0') ? '' : text.trim().slice(0, SEARCH_MAX)
}

function defaultDirection<Row, Key extends string>({ defaultSort }: List<Row, Key>, sort: Key) {
  return sort === defaultSort.key ? defaultSort.dir : 'asc'
}
