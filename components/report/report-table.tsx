import { clsx } from 'clsx'
import type { ReactNode } from 'react'

interface Row {
  key: string
  /** The first one names the row. */
  cells: readonly ReactNode[]
}

/** A table as it is printed: nothing to sort, nothing to open. On phones each row is a card. */
export function ReportTable({
  label,
  columns,
  rows,
  numbers = [],
  strong,
}: {
  label: string
  columns: readonly string[]
  rows: readonly Row[]
  /** Columns that are aligned at the right. */
  numbers?: readonly number[]
  /** The column that is said loudest. */
  strong?: number
}) {
  const look = (index: number) =>
    clsx(numbers.includes(index) && 'report-right', index === strong && 'report-figure') || undefined
  return (
    <div className="report-table">
      <table aria-label={label}>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th className={clsx(numbers.includes(index) && 'report-right') || undefined} key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...cells] }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td className={look(index + 1)} data-label={columns[index + 1]} key={columns[index + 1]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
