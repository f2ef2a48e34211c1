import { clsx } from 'clsx'
import { Minus, TrendingDown, TrendingUp } from 'lucide-react'
import { visibilityCopy } from '@/lib/copy/visibility'
import { signedPoints } from '@/lib/format/numbers'

/** The change against the previous week in percentage points: icon, sign and colour say the same thing. */
export function ChangePill({ points }: { points: number | null }) {
  const copy = visibilityCopy.score
  if (points === null) return <p className="text-muted-foreground text-sm">{copy.noPrevious}</p>
  const Icon = points > 0 ? TrendingUp : points < 0 ? TrendingDown : Minus
  return (
    <p className="flex items-center gap-2.5 text-muted-foreground text-sm">
      <span
        aria-hidden="true"
        className={clsx(
          'tnum inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 font-semibold',
          points > 0 && 'bg-success-soft text-success',
          points < 0 && 'bg-destructive-soft text-destructive',
          points === 0 && 'bg-muted text-muted-foreground',
        )}
      >
        <Icon className="size-4" strokeWidth={1.75} />
        {signedPoints(points)}
      </span>
      <span aria-hidden="true">{copy.versus}</span>
      <span className="sr-only">{copy.change(points)}</span>
    </p>
  )
}
