import { longDay } from '@/lib/format/dates'
import type { Day } from '@/lib/format/days'
import { grouped } from '@/lib/format/numbers'
import { PRODUCT } from '@/lib/layout/words'

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
  /** Announced to screen readers after a search or filter. */
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

/** Texts for exporting a card as a file or picture. */
export const exportCopy = {
  label: (card: string) => `Export ${card}`,
  csv: 'CSV',
  picture: 'Picture (PNG)',
  /** Source line under a picture. */
  source: (day: string) => `${PRODUCT}, ${day}`,
  failed: 'The export failed. Please try again.',
}

export const printCopy = {
  print: 'Print this page',
  /** On printed pages. */
  on: (day: Day) => `Printed ${longDay(day)}`,
}
