import { clsx } from 'clsx'
import { certaintyCopy } from '@/lib/copy/certainty'
import { spacedPercent } from '@/lib/format/numbers'

/** A share as a dot and its likely range around it, on an axis of 0 to 100. Never without its number beside it. */
export function RangeBar({
  share,
  low,
  high,
  muted = false,
}: {
  share: number
  low: number | null
  high: number | null
  /** For what the page's figures are not made of. */
  muted?: boolean
}) {
  const ranged = low !== null && high !== null
  return (
    <span
      aria-label={ranged ? certaintyCopy.bar(share, low, high) : spacedPercent(share)}
      className="relative block h-2.5 w-full"
      role="img"
    >
      <span className="absolute inset-x-0 top-[3px] h-1 rounded-full bg-chart-track" />
      {ranged && (
        <span
          className={clsx('absolute top-px h-2 rounded-full', muted ? 'bg-chart-rest/30' : 'bg-primary/30')}
          data-range=""
          style={{ left: `${low}%`, width: `${high - low}%` }}
        />
      )}
      <span
        className={clsx(
          'absolute top-[5px] size-[9px] -translate-x-1/2 -translate-y-1/2 rounded-full ring-[1.5px] ring-card',
          muted ? 'bg-chart-rest' : 'bg-primary',
        )}
        data-bar=""
        style={{ left: `${share}%` }}
      />
    </span>
  )
}
