import { createParser, type inferParserType, parseAsNumberLiteral, parseAsStringLiteral } from 'nuqs/server'
import { withSearch } from '@/lib/api/endpoints'
import { ID_PATTERN, PAGE_SIZES, SEARCH_MAX } from '@/lib/limits'
import type { ColumnFilter, List, ListQuery } from './list'

// Omits defaults. Values that do not fit the list count as absent, because addresses come from anywhere.

const MAX_PAGE = 100_000

export const parseAsPage = createParser<number>({
  parse: (text) => {
    const page = Number(text)
    return Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : null
  },
  serialize: String,
}).withDefault(1)

/** The API refuses NUL and ignores outer spaces. */
const parseAsSearch = createParser<string>({
  parse: (text) => (text.includes('\0') ? null : text.trim().slice(0, SEARCH_MAX)),
  serialize: String,
}).withDefault('')

/** An id becomes part of an API path, so nothing else is accepted. */
const parseAsFilter = (filter: ColumnFilter) =>
  createParser<string>({
    parse: (value) => {
      const fits =
        filter.kind === 'choice' ? filter.options.some((option) => option.value === value) : ID_PATTERN.test(value)
      return fits ? value : null
    },
    serialize: String,
  })

type FilterName = `filter[${string}]`
type FilterParsers = Record<FilterName, ReturnType<typeof parseAsFilter>>
const filterName = (key: string): FilterName => `filter[${key}]`

export function listSearchParams<Row, Key extends string>(list: List<Row, Key>) {
  const filters: FilterParsers = {}
  for (const { key, filter } of list.columns) if (filter) filters[filterName(key)] = parseAsFilter(filter)
  const sortable: string[] = list.columns.filter((column) => column.sortable).map(({ key }) => key)
  const others = {
    search: parseAsSearch,
    sort: parseAsStringLiteral(sortable),
    dir: parseAsStringLiteral(['asc', 'desc']),
    page: parseAsPage,
    pageSize: parseAsNumberLiteral<number>(PAGE_SIZES).withDefault(PAGE_SIZES[0]),
  }
  return { ...filters, ...others } as FilterParsers & typeof others
}

type ListSearchParams = inferParserType<ReturnType<typeof listSearchParams>>

export function toListQuery<Row, Key extends string>(list: List<Row, Key>, params: ListSearchParams): ListQuery<Key> {
  const filters: Partial<Record<Key, string>> = {}
  for (const { key, filter } of list.columns) {
    const value = params[filterName(key)]
    if (filter && value) filters[key] = value
  }
  const sort = (params.sort as Key | null) ?? list.defaultSort.key
  return {
    page: params.page,
    pageSize: params.pageSize,
    sort,
    dir: params.dir ?? defaultDirection(list, sort),
    search: list.search ? params.search : '',
    filters,
  }
}

export function toSearchParams<Row, Key extends string>(list: List<Row, Key>, choice: ListQuery<Key>) {
  const { page, pageSize, sort, dir, search, filters } = choice
  const filterParams: Record<FilterName, string | null> = {}
  for (const { key, filter } of list.columns) if (filter) filterParams[filterName(key)] = filters[key] || null
  return {
    search: search || null,
    ...filterParams,
    sort: sort === list.defaultSort.key ? null : sort,
    dir: dir === defaultDirection(list, sort) ? null : dir,
    page: page === 1 ? null : page,
    pageSize: pageSize === PAGE_SIZES[0] ? null : pageSize,
  }
}

/** Returns a list's API path; `fixed` are params that the screen always sends. */
export function listPath<Row, Key extends string>(
  endpoint: string,
  list: List<Row, Key>,
  choice: ListQuery<Key>,
  fixed: Record<string, string> = {},
): string {
  return withSearch(endpoint, { ...toSearchParams(list, choice), ...fixed })
}

function defaultDirection<Row, Key extends string>({ defaultSort }: List<Row, Key>, sort: Key) {
  return sort === defaultSort.key ? defaultSort.dir : 'asc'
}
