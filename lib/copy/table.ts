import { grouped } from '@/lib/format/numbers'

export const tableCopy = {
  narrowed: 'Try adjusting your search or filter criteria.',
  range: (first: number, last: number, total: number) => `${grouped(first)}–${grouped(last)} of ${grouped(total)}`,
  pages: 'Pages',
  page: (page: number) => `Page ${grouped(page)}`,
  previous: 'Previous page',
  next: 'Next page',
  perPage: (size: number) => `${size} per page`,
  rowsPerPage: 'Rows per page',
  clearSearch: 'Clear search',
  /** For screen readers, after a search or a filter. */
  found: (total: number) => (total === 1 ? '1 row found' : `${grouped(total)} rows found`),
  export: 'Export',
  exporting: 'Exporting...',
  exportFailed: 'The export failed. Please try again.',
  filterBy: (column: string) => `Filter by ${column}`,
  all: 'All',
  removeFilter: (column: string, value: string) => `Remove filter ${column}: ${value}`,
  actions: 'Actions',
  loading: 'Loading...',
  optionKeys: (text: string, value: string) => `An option needs ${text} and ${value}.`,
  open: 'Open',
}
