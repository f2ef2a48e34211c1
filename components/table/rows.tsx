'use client'

import { createColumnHelper, rowSortingFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { clsx } from 'clsx'
import Link from 'next/link'
import { type MouseEvent, type ReactNode, useMemo } from 'react'
import { Skeleton } from '@/components/ui/progress'
import { tableCopy } from '@/lib/copy/table'
import { ColumnHead } from './column-head'
import type { DataTableProps } from './data-table'

interface RowOpening<Row> {
  rowName: (row: Row) => string
  rowHref?: ((row: Row) => string) | undefined
  onRowOpen?: ((row: Row) => void) | undefined
}

const OPENER = 'block max-w-full rounded-sm text-left outline-offset-4'

/** The first cell holds what opens the row, for keyboards and for those who listen. */
function FirstCell<Row>({
  row,
  rowName,
  rowHref,
  onRowOpen,
  children,
}: RowOpening<Row> & { row: Row; children: ReactNode }) {
  if (rowHref)
    return (
      <Link className={OPENER} data-row-opener href={rowHref(row)} prefetch={false}>
        {children}
      </Link>
    )
  if (onRowOpen)
    return (
      <button
        aria-label={tableCopy.open(rowName(row))}
        className={OPENER}
        data-row-opener
        onClick={() => onRowOpen(row)}
        type="button"
      >
        {children}
      </button>
    )
  return children
}

/** A press anywhere on the row counts as one on its opener, unless it was for a control or to select text. */
function openOnRow<Row>(event: MouseEvent<HTMLElement>, { rowHref, onRowOpen }: RowOpening<Row>): void {
  if (!rowHref && !onRowOpen) return
  const target = event.target as Element
  if (target.closest('a, button, input, select, label, dialog, [popover]')) return
  if (window.getSelection()?.toString()) return
  const opener = event.currentTarget.querySelector<HTMLElement>('[data-row-opener]')
  // What opens takes the focus and gives it back to where it was.
  opener?.focus()
  opener?.click()
}

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

/** The rows as cards, below 768 px. */
export function RowCards<Row, Key extends string>({
  state: { list },
  cells,
  rows,
  rowKey,
  rowName,
  rowHref,
  onRowOpen,
  actions,
  label,
  card = {},
}: DataTableProps<Row, Key> & { rows: Row[] }) {
  const titleKey = card.title ?? list.columns.find(({ key }) => cells[key])?.key
  const draw = (key: Key | undefined, row: Row): ReactNode => key && cells[key]?.(row)
  const open = { rowName, rowHref, onRowOpen }
  return (
    <ul aria-label={label} className="divide-y divide-border md:hidden">
      {rows.map((row) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the link or button in the card does the same by keyboard
        <li
          className="flex gap-2 px-4 py-3.5"
          key={rowKey?.(row) ?? String((row as { _id?: unknown })._id)}
          onClick={(event) => openOnRow(event, open)}
        >
          <div className="flex min-w-0 grow flex-col items-start gap-1.5">
            <FirstCell {...open} row={row}>
              {draw(titleKey, row)}
            </FirstCell>
            {card.second && <div className="min-w-0 max-w-full text-sm">{draw(card.second, row)}</div>}
            {(card.badge || card.date) && (
              <div className="flex w-full flex-wrap items-center gap-x-3 gap-y-1 text-muted-foreground text-xs">
                {draw(card.badge, row)}
                {draw(card.date, row)}
              </div>
            )}
          </div>
          {actions && <div className="flex shrink-0 items-start">{actions(row)}</div>}
        </li>
      ))}
    </ul>
  )
}

const MAX_ROWS = 10

/** Rows in the making. They show only after 200 ms, so that a quick answer does not flash. */
export function RowsSkeleton({ columns, rows }: { columns: number; rows: number }) {
  return (
    <div role="status">
      <span className="sr-only">{tableCopy.loading}</span>
      <div aria-hidden="true" className="divide-y divide-border border-border border-t">
        {Array.from({ length: Math.min(rows, MAX_ROWS) }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows without content have nothing else
          <div className="flex h-13 items-center gap-6 px-5" key={row}>
            {Array.from({ length: columns }, (_, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <Skeleton className={column === 0 ? 'h-4 w-1/3' : 'h-4 grow max-md:hidden'} key={column} />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
