import { chartsCopy } from '@/lib/copy/figures'
import { chartDate } from '@/lib/format/dates'
import { addDays, type Day, lastDays } from '@/lib/format/days'
import type { ChartSeries } from './chart-model'

/** The days of the period before the `count` days that end with `today`, each in the place of its day. */
export function daysBefore(today: Day, count: number): Day[] {
  return lastDays(addDays(today, -count), count)
}

/** A line of the period before: dashed and quiet, and its texts say of which day they are. */
export function asPeriodBefore(line: ChartSeries, days: readonly Day[]): ChartSeries {
  const dated = (texts: readonly string[]) =>
    texts.map((text, index) => chartsCopy.onDay(text, chartDate(days[index] ?? '')))
  return {
    ...line,
    key: 'before',
    label: chartsCopy.before,
    tone: 'rest',
    emphasised: false,
    dashed: true,
    points: false,
    texts: dated(line.texts),
    ...(line.cells && { cells: dated(line.cells) }),
  }
}
