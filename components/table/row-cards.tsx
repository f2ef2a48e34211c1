'use client'

import type { ReactNode } from 'react'
import type { DataTableProps } from './data-table-props'
import { FirstCell, openOnRow } from './row-open'

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
