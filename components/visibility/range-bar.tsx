import { percent } from '@/lib/format/numbers'
import { certaintyCopy } from '@/lib/measure/words'

/** A share as a dot and its likely range around it, on an axis of 0 to 100. Never without its number beside it. */
export function RangeBar({ share, low, high }: { share: number; low: number | null; high: number | null }) {
  const ranged = low !== null && high !== null
  return (
    <span aria-label={ranged ? certaintyCopy.bar(share, low, high) : percent(share)} className="range-bar" role="img">
      <span />
      {ranged && <span className="bg-primary/30" data-range="" style={{ left: `${low}%`, width: `${high - low}%` }} />}
      <span className="bg-primary" data-bar="" style={{ left: `${share}%` }} />
    </span>
  )
}
