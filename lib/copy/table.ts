import { grouped } from '@/lib/format/numbers'

/** Words of lists and tables whatever they hold. */
export const tableCopy = Object.freeze({
  /** '1–10 of 42' */
  range: (first: number, last: number, total: number) => `${grouped(first)}–${grouped(last)} of ${grouped(total)}`,
  pages: 'Pages',
  previous: 'Previous page',
  next: 'Next page',
})
