import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/** Never the only sign: the figure is always beside it in words. */
export function ProgressBar({
  label,
  value,
  max,
  className,
}: {
  label: string
  value: number
  max: number
  className?: string
}) {
  const percent = max > 0 ? Math.min(100, (100 * value) / max) : 0
  return (
    <div
      aria-label={label}
      aria-valuemax={max}
      aria-valuemin={0}
      aria-valuenow={value}
      className={clsx('h-1.5 w-full overflow-hidden rounded-full bg-chart-track', className)}
      role="progressbar"
    >
      <div className="h-full rounded-full bg-primary" data-bar style={{ width: `${percent}%` }} />
    </div>
  )
}

/** A grey shape of the size of the content that it announces; it shows after 200 ms. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={clsx('skeleton', className)} />
}

/** Grey shapes, and for screen readers what is loading. */
export function Loading({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div className={className} role="status">
      <span className="sr-only">{label}</span>
      {children}
    </div>
  )
}

/** Rows of a table in a card, while they load. */
export function RowsSkeleton({ label, rows }: { label: string; rows: number }) {
  return (
    <div className="px-4 py-3 md:px-5">
      <p className="text-muted-foreground text-sm" role="status">
        {label}
      </p>
      {Array.from({ length: rows }, (_, row) => `row ${row}`).map((key) => (
        <Skeleton className="my-3 h-10 w-full" key={key} />
      ))}
    </div>
  )
}
