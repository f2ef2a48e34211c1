import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { recordsCopy } from '@/lib/copy/ui'

/** A text of a cell, cut after two lines. A word of any length breaks, so that no address widens its column or the page. */
export function TwoLines({ className, children }: { className?: string; children: ReactNode }) {
  return <span className={clsx('wrap-anywhere line-clamp-2 min-w-32', className)}>{children}</span>
}

/** A value that a record lacks, in words and in grey: 'Never', 'N/A', 'TBA'. */
export function Placeholder({ children = recordsCopy.notAvailable }: { children?: string }) {
  return <span className="text-subtle-foreground">{children}</span>
}
