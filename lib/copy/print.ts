import { longDay } from '@/lib/format/dates'
import type { Day } from '@/lib/format/days'

export const printCopy = {
  print: 'Print this page',
  /** On paper. */
  on: (day: Day) => `Printed ${longDay(day)}`,
}
