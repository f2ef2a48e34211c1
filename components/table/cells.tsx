import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { recordsCopy } from '@/lib/copy/ui'

/** Cut after two lines; a long word breaks, so that no address widens its column. */
export function TwoLines({ className, children }: { className?: string; children: ReactNode }) {
  return <span className={clsx('wrap-anywhere line-clamp-2 min-w-32', className)}>{children}</span>
}

/** For a value that a record lacks: 'Never', 'N/A', 'TBA'. */
export function Placeholder({ children = recordsCopy.notAvailable }: { children?: string }) {
  return <span className="text-subtle-foreground">{children}</span>
}
