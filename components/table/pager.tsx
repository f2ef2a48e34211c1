import { clsx } from 'clsx'
import { type ReactNode, useRef } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { ChevronLeft, ChevronRight } from '@/components/ui/icons'
import { Select } from '@/components/ui/select'
import { useFocusFallback } from '@/components/ui/use-focus-fallback'
import { PAGE_SIZES } from '@/lib/limits'
import { tableCopy } from '@/lib/table/words'

type PageButton = { kind: 'page'; page: number; key: string } | { kind: 'gap'; key: string }

/** First and last page, the current one and its neighbours; a gap is at least two pages. */
function pagesAround(current: number, pages: number): PageButton[] {
  const wanted = [1, current - 1, current, current + 1, pages].filter((page) => page >= 1 && page <= pages)
  const shown = [...new Set(wanted)].sort((a, b) => a - b)
  return shown.flatMap((page, index) => {
    const before = shown[index - 1] ?? 0
    const button: PageButton = { kind: 'page', page, key: `page-${page}` }
    if (page - before === 2) return [{ kind: 'page', page: page - 1, key: `page-${page - 1}` }, button]
    if (page - before > 2) return [{ kind: 'gap', key: `gap-${page}` }, button]
    return [button]
  })
}

const SIZES = PAGE_SIZES.map((size) => ({ value: String(size), label: tableCopy.perPage(size) }))

/** '1–10 of 42', 'n per page' and the pages (R-TABLE-2). */
export function Pager({
  page,
  pageSize,
  total,
  label,
  note,
  onPage,
  onPageSize,
}: {
  /** From 1. */
  page: number
  pageSize: number
  total: number
  label?: string
  /** After the range. */
  note?: ReactNode
  onPage: (page: number) => void
  /** Absent: the size cannot be changed. */
  onPageSize?: (pageSize: number) => void
}) {
  const controls = useRef<HTMLElement>(null)
  // The pager is removed with the rows when the next page fails.
  useFocusFallback(controls)
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const first = (page - 1) * pageSize + 1
  const last = Math.min(page * pageSize, total)
  return (
    <nav
      aria-label={label ? `${label}: ${tableCopy.pages}` : tableCopy.pages}
      className="flex w-full flex-wrap items-center gap-x-4 gap-y-2"
      ref={controls}
    >
      <span className="mr-auto flex flex-wrap gap-x-5 gap-y-1">
        <span className="tnum" role="status">
          {tableCopy.range(Math.min(first, last), last, total)}
        </span>
        {note}
      </span>
      {onPageSize && (
        <Select
          label={tableCopy.rowsPerPage}
          labelHidden
          onChange={(size) => onPageSize(Number(size))}
          options={SIZES}
          value={String(pageSize)}
        />
      )}
      <span className="flex items-center gap-1">
        <IconButton
          disabled={page <= 1}
          icon={<ChevronLeft />}
          label={tableCopy.previous}
          onClick={() => onPage(page - 1)}
        />
        {pagesAround(page, pages).map((each) =>
          each.kind === 'gap' ? (
            <span aria-hidden="true" className="px-1" key={each.key}>
              …
            </span>
          ) : (
            <button
              aria-current={each.page === page ? 'page' : undefined}
              aria-label={tableCopy.page(each.page)}
              className={clsx(
                'tnum min-w-8 rounded-md px-2 py-1 max-md:min-h-11 max-md:min-w-9',
                each.page === page
                  ? 'bg-primary-soft font-medium text-primary-soft-foreground'
                  : 'text-foreground hover:bg-accent',
              )}
              key={each.key}
              onClick={() => onPage(each.page)}
              type="button"
            >
              {each.page}
            </button>
          ),
        )}
        <IconButton
          disabled={last >= total}
          icon={<ChevronRight />}
          label={tableCopy.next}
          onClick={() => onPage(page + 1)}
        />
      </span>
    </nav>
  )
}
