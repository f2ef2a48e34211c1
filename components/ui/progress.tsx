import { clsx } from 'clsx'

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
  return <div aria-hidden="true" className={clsx('skeleton rounded-md', className)} />
}
