import { Loading, Skeleton } from '@/components/ui/progress'
import type { DailyRunRow } from '@/lib/daily-run/shapes'
import { dailyRunsCopy as copy } from '@/lib/daily-run/words'
import { usd } from '@/lib/usage/forecast'

// What rows of the list of runs and the details of one share.

/** What runs cost, and how many it leaves out because nobody says. */
export function RunCost({ of: { costUsd, unpriced } }: { of: Pick<DailyRunRow, 'costUsd' | 'unpriced'> }) {
  return (
    <span className="text-muted-foreground text-xs">
      <span className="block">{costUsd === null ? copy.list.costUnknown : usd(1_000_000 * Number(costUsd))}</span>
      {costUsd !== null && unpriced > 0 && <span className="block">{copy.list.withoutRuns(unpriced)}</span>}
    </span>
  )
}

export function RunDetailsSkeleton() {
  return (
    <Loading className="py-3" label={copy.failures.loading}>
      <Skeleton className="h-10 w-full" />
    </Loading>
  )
}
