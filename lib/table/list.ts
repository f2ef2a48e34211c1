export interface Option {
  value: string
  label: string
}

// A list is declared once, for the allowlist of the server, the table and the CSV export (R-TABLE-1, R-API-6).

type SortDirection = 'asc' | 'desc'

/** Filters take one value: of a fixed choice, or a record of a searchable endpoint with its text under `textKey`. */
export type ColumnFilter =
  | { kind: 'choice'; options: readonly Option[] }
  | { kind: 'resource'; endpoint: string; textKey: string }

export interface ListColumn<Row, Key extends string = string> {
  /** As in `sort=key` and `filter[key]=value`. */
  key: Key
  header: string
  sortable?: boolean
  filter?: ColumnFilter
  /** The CSV cell. Absent: the column is not exported. */
  exported?: (row: Row) => string | number | null
}

export interface List<Row, Key extends string = string> {
  columns: readonly ListColumn<Row, Key>[]
  defaultSort: { key: Key; dir: SortDirection }
  /** Label of the search box. Absent: no search. */
  search?: string
  /** Of the CSV file, without the extension. Absent: no export. */
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
