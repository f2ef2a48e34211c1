'use client'

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '@/components/ui/icon-button'
import { tableCopy } from '@/lib/copy/table'

/** '1–10 of 42' with a step back and a step forward. Draws nothing when everything fits on one page. */
export function Pager({
  page,
  pageSize,
  total,
  onPage,
}: {
  /** From 1. */
  page: number
  pageSize: number
  total: number
  onPage: (page: number) => void
}) {
  if (total <= pageSize && page === 1) return null
  const first = (page - 1) * pageSize + 1
  const last = Math.min(page * pageSize, total)
  return (
    <nav aria-label={tableCopy.pages} className="flex w-full items-center justify-between gap-4">
      <span className="tnum" role="status">
        {tableCopy.range(Math.min(first, last), last, total)}
      </span>
      <span className="flex gap-1">
        <IconButton
          disabled={page <= 1}
          icon={<ChevronLeft aria-hidden="true" />}
          label={tableCopy.previous}
          onClick={() => onPage(page - 1)}
        />
        <IconButton
          disabled={last >= total}
          icon={<ChevronRight aria-hidden="true" />}
          label={tableCopy.next}
          onClick={() => onPage(page + 1)}
        />
      </span>
    </nav>
  )
}
