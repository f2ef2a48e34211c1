'use client'

import { createColumnHelper, rowSortingFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { clsx } from 'clsx'
import { useMemo } from 'react'
import { tableCopy } from '@/lib/copy/table'
import { ColumnHead } from './column-head'
import type { DataTableProps } from './data-table-props'
import { FirstCell, openOnRow } from './row-open'

/** Sorting, filtering and paging are the database's; the table keeps the state and the models. */
const features = tableFeatures({ rowSortingFeature })

const HIDDEN = { lg: 'max-lg:hidden', xl: 'max-xl:hidden' } as const

/** The rows as a table, from 768 px on. */
export function RowsTable<Row, Key extends string>({
  state: { list, choice, change },
  cells,
  rows,
  rowKey,
  rowName,
  rowHref,
  onRowOpen,
  actions,
  label,
  hideBelow = {},
  filtersOf = [],
}: DataTableProps<Row, Key> & { rows: Row[] }) {
  const shown = useMemo(() => list.columns.filter(({ key }) => cells[key]), [list, cells])
  const columns = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row & object>()
    return shown.map(({ key, header }) =>
      helper.display({ id: key, header, cell: ({ row }) => cells[key]?.(row.original as Row) }),
    )
  }, [shown, cells])
  const table = useTable({
    features,
    columns,
    data: rows as (Row & object)[],
    getRowId: (row) => rowKey?.(row) ?? String((row as { _id?: unknown })._id),
    manualSorting: true,
    state: { sorting: [{ id: choice.sort, desc: choice.dir === 'desc' }] },
  })
  const hidden = (key: string) => {
    const below = hideBelow[key as Key]
    return below && HIDDEN[below]
  }
  const open = { rowName, rowHref, onRowOpen }

  return (
    <div className="relative overflow-x-auto max-md:hidden">
      <table aria-label={label} className="w-full text-left text-sm">
        <thead className="bg-muted text-muted-foreground text-xs">
          <tr>
            {shown.map((column) => (
              <ColumnHead
                change={change}
                choice={choice}
                className={hidden(column.key)}
                column={column}
                filterElsewhere={filtersOf.includes(column.key)}
                key={column.key}
              />
            ))}
            {actions && (
              <th className="w-0 px-5 py-2.5" scope="col">
                <span className="sr-only">{tableCopy.actions}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody className="divide-y divide-border">
          {table.getRowModel().rows.map((row) => (
            <tr
              className={clsx('relative h-13', (rowHref || onRowOpen) && 'cursor-pointer hover:bg-accent')}
              key={row.id}
              onClick={(event) => openOnRow(event, open)}
            >
              {row.getAllCells().map((cell, index) => (
                <td className={clsx('px-2.5 py-2 first:pl-5 last:pr-5', hidden(cell.column.id))} key={cell.id}>
                  {index === 0 ? (
                    <FirstCell {...open} row={row.original}>
                      <table.FlexRender cell={cell} />
                    </FirstCell>
                  ) : (
                    <table.FlexRender cell={cell} />
                  )}
                </td>
              ))}
              {actions && (
                <td className="py-2 pr-4 pl-2.5">
                  <span className="flex justify-end gap-0.5">{actions(row.original)}</span>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
