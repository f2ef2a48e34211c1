import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/** A chart and the bars that belong to it; `outdated` while the figures of another choice load. */
export function UsagePair({ outdated, children }: { outdated: boolean; children: ReactNode }) {
  return (
    <div
      aria-busy={outdated}
      className={clsx(
        'grid gap-4 transition-opacity duration-120 lg:grid-cols-[minmax(0,1.55fr)_minmax(0,1fr)]',
        outdated && 'opacity-60',
      )}
    >
      {children}
    </div>
  )
}
