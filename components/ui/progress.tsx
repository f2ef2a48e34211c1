import { clsx } from 'clsx'

/** How much of a whole is done. The figure stands beside it in words; the bar is never the only sign. */
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

/** A grey shape where content is about to be, from 200 ms on. Give it the size of what it stands for. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={clsx('skeleton rounded-md', className)} />
}
