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

/** The bar that rules every figure of a page. */
export const pageBarCopy = {
  label: 'Days and engine of this page',
  range: 'Range of this page',
  engine: 'Engine',
  query: 'Query',
  allOf: (count: number) => `All ${count}`,
  /** The button on a phone: '28 days · All engines'. */
  chosen: (days: string, engine: string) => `${days} · ${engine}`,
  export: 'Export',
  report: 'Report for this month',
  present: 'Present',
  pdf: 'PDF',
  figures: 'Figures of this page',
  csv: 'CSV',
  charts: 'Charts as pictures',
  png: 'PNG',
  print: 'Ctrl P',
  copyLink: 'Copy link to this view',
  linkCopied: 'Link copied',
  linkNotCopied: 'Your browser does not allow copying. Please copy the address of this page.',
  failed: 'The export failed. Please try again.',
  more: 'More',
  /** The neighbours at the foot of a page, beside those in its head. */
  byName: (neighbours: string) => `${neighbours} by name`,
  place: (position: number, total: number) => `${position} of ${total}`,
  previous: 'Previous',
  next: 'Next',
}
