'use client'

import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { figuresCopy } from '@/lib/copy/figures'
import { grouped } from '@/lib/format/numbers'
import type { CitedSite } from '@/lib/schemas/visibility'
import { CitedPages } from './cited-pages'
import { OwnTag } from './own-tag'

/** One site. The row is the bar: its width is the share of the top site's count. Opens to the site's pages. */
export function CitationRow({
  site,
  position,
  top,
  open,
  onToggle,
}: {
  site: CitedSite
  position: number
  /** Appearances of the most cited site. */
  top: number
  open: boolean
  onToggle: () => void
}) {
  const pages = useId()
  return (
    <li className={clsx('rounded-lg', open && 'bg-background pb-1.5')}>
      <button
        aria-controls={pages}
        aria-expanded={open}
        className="group flex h-9 w-full items-center gap-2 rounded-lg px-2 text-sm max-md:h-11"
        onClick={onToggle}
        type="button"
      >
        <span aria-hidden="true" className="tnum w-5 shrink-0 text-right text-muted-foreground">
          {position}
        </span>
        <span className="relative flex h-7 min-w-0 grow items-center">
          <span
            className={clsx('absolute inset-y-0 left-0 rounded-sm', site.own ? 'bg-bar-own' : 'bg-bar')}
            data-bar=""
            style={{ width: `${(100 * site.appearances) / Math.max(top, 1)}%` }}
          />
          <span
            className={clsx(
              'relative flex min-w-0 items-center gap-2 px-2',
              site.own && 'font-semibold text-primary-soft-foreground',
            )}
          >
            <span className="truncate">{site.site}</span>
            {site.own && <OwnTag />}
          </span>
        </span>
        <span className="tnum w-12 shrink-0 text-right font-semibold">
          {grouped(site.appearances)}
          <span className="sr-only"> {figuresCopy.citations.appearances(site.appearances)}</span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className={clsx(
            'size-4 shrink-0 text-muted-foreground transition-transform duration-120',
            open && 'rotate-180',
          )}
          strokeWidth={1.75}
        />
      </button>
      <div id={pages}>{open && <CitedPages sources={site.sources} />}</div>
    </li>
  )
}
