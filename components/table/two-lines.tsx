import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/** A text of a cell, cut after two lines. A word of any length breaks, so that no address widens its column or the page. */
export function TwoLines({ className, children }: { className?: string; children: ReactNode }) {
  return <span className={clsx('wrap-anywhere line-clamp-2 min-w-32', className)}>{children}</span>
}
