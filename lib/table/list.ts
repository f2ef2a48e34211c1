export interface Option {
  value: string
  label: string
}

// A list is declared once and serves the server's allowlist, the table and the CSV export (R-TABLE-1, R-API-6).

type SortDirection = 'asc' | 'desc'

/** Filters take one value: a fixed choice, or a record of a searchable endpoint whose text is under `textKey`. */
export type ColumnFilter =
  | { kind: 'choice'; options: readonly Option[] }
  | { kind: 'resource'; endpoint: string; textKey: string }

export interface ListColumn<Row, Key extends string = string> {
  /** Name in `sort=key` and `filter[key]=value`. */
  key: Key
  header: string
  sortable?: boolean
  filter?: ColumnFilter
  /** Returns the CSV cell. Absent: the column is not exported. */
  exported?: (row: Row) => string | number | null
}

export interface List<Row, Key extends string = string> {
  columns: readonly ListColumn<Row, Key>[]
  defaultSort: { key: Key; dir: SortDirection }
  /** Label of the search box. Absent: no search. */
  search?: string
  /** Name of the CSV file, without extension. Absent: no export. */
  fileName?: string
}

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

export function isNarrowed({ search, filters }: ListQuery): boolean {
  return search !== '' || Object.keys(filters).length > 0
}
