import type { ReactNode } from 'react'
import type { ChartModel } from '@/lib/charts/chart-model'
import type { Day } from '@/lib/format/days'

/** Draws the first cell of a day's row; `text` is the day as the table writes it. */
export type DayCell = (day: Day, text: string) => ReactNode

/** The table twin of a chart: the same data as text, newest first. */
export function ChartTable({
  model: { table, days },
  dayCell = (_day, text) => text,
}: {
  model: Pick<ChartModel, 'table' | 'days'>
  dayCell?: DayCell
}) {
  // By position: a brand may be called as another column is.
  const columns = table.columns.map((label, position) => ({ label, position }))
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{table.caption}</caption>
      <thead className="sticky top-0 z-1 bg-muted text-left text-muted-foreground text-xs">
        <tr>
          {columns.map(({ label, position }) => (
            <th className="px-3 py-2 font-medium" key={position} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(([head = '', ...cells], row) => (
          <tr className="border-border border-t" key={head}>
            <th className="tnum whitespace-nowrap px-3 py-2 text-left font-normal text-muted-foreground" scope="row">
              {dayCell(days.at(-1 - row) ?? '', head)}
            </th>
            {columns.slice(1).map(({ position }) => (
              <td className="tnum px-3 py-2" key={position}>
                {cells[position - 1]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
