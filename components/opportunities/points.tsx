import { opportunitiesCopy } from '@/lib/copy/opportunities'
import type { Gap } from '@/lib/schemas/opportunities'

/** '38 pts': between the two shares of a query. */
export function Points({ gap }: Pick<Gap, 'gap'>) {
  return (
    <span className="tnum whitespace-nowrap">
      <b className="font-semibold">{gap}</b>{' '}
      <span className="text-muted-foreground">{opportunitiesCopy.points(gap)}</span>
    </span>
  )
}
