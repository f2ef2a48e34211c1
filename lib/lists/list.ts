export interface Option {
  value: string
  label: string
}

// A list is declared once and read three times: the server takes it as the allowlist of what may be sorted, searched
// and filtered, the table draws its heads from it, and the CSV export its header row (R-TABLE-1, R-API-6).

type SortDirection = 'asc' | 'desc'

/**
 * What a column may be filtered by, one value at a time: values that are known beforehand, or the records of
 * an endpoint that can be searched (`?search=`, text under `textKey`).
 */
export type ColumnFilter =
  | { kind: 'choice'; options: readonly Option[] }
  | { kind: 'resource'; endpoint: string; textKey: string }

export interface ListColumn<Row, Key extends string = string> {
  /** The name on the wire: `sort=key`, `filter[key]=value`. */
  key: Key
  header: string
  sortable?: boolean
  filter?: ColumnFilter
  /** The cell of the CSV export. Absent: the column is not exported. */
  exported?: (row: Row) => string | number | null
}

export interface List<Row, Key extends string = string> {
  columns: readonly ListColumn<Row, Key>[]
  defaultSort: { key: Key; dir: SortDirection }
  /** Whether `?search=` means anything, and what the search box says it searches. */
  search?: string
  /** Of the CSV file, without the ending. Absent: nothing can be exported. */
  fileName?: string
}

/** What is chosen of a list, by the address bar and by the API alike. */
export interface ListQuery<Key extends string = string> {
  page: number
  pageSize: number
  sort: Key
  dir: SortDirection
  search: string
  filters: Partial<Record<Key, string>>
}

export function exportColumns<Row, Key extends string>(list: List<Row, Key>): readonly ListColumn<Row, Key>[] {
  return list.columns.filter((column) => column.exported)
}

/** Whether a search or a filter leaves rows out. */
export function isNarrowed({ search, filters }: ListQuery): boolean {
  return search !== '' || Object.keys(filters).length > 0
}
