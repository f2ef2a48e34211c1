'use client'

import Link from 'next/link'
import type { MouseEvent, ReactNode } from 'react'
import { tableCopy } from '@/lib/copy/table'

export interface RowOpening<Row> {
  rowName: (row: Row) => string
  rowHref?: ((row: Row) => string) | undefined
  onRowOpen?: ((row: Row) => void) | undefined
}

const OPENER = 'block max-w-full rounded-sm text-left outline-offset-4'

/** The first cell holds what opens the row, for keyboards and for those who listen. */
export function FirstCell<Row>({
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
export function openOnRow<Row>(event: MouseEvent<HTMLElement>, { rowHref, onRowOpen }: RowOpening<Row>): void {
  if (!rowHref && !onRowOpen) return
  const target = event.target as Element
  if (target.closest('a, button, input, select, label, dialog, [popover]')) return
  if (window.getSelection()?.toString()) return
  const opener = event.currentTarget.querySelector<HTMLElement>('[data-row-opener]')
  // What opens takes the focus and gives it back to where it was.
  opener?.focus()
  opener?.click()
}
