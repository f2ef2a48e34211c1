import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/** A table as it is printed: nothing to sort, nothing to open. */
export function ReportTable({
  label,
  columns,
  right = [],
  children,
}: {
  label: string
  columns: readonly string[]
  /** Columns of numbers. */
  right?: readonly number[]
  children: ReactNode
}) {
  return (
    <div className="report-table">
      <table aria-label={label}>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th className={clsx(right.includes(index) && 'report-right')} key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
