import { Skeleton } from '@/components/ui/progress'
import { dailyRunsCopy as copy } from '@/lib/copy/daily-runs'

const ROWS = ['a', 'b', 'c', 'd', 'e']

/** The list while it loads. */
export function RunRowsSkeleton() {
  return (
    <div className="px-4 py-3 md:px-5">
      <p className="text-muted-foreground text-sm" role="status">
        {copy.loading}
      </p>
      {ROWS.map((row) => (
        <Skeleton className="my-3 h-10 w-full" key={row} />
      ))}
    </div>
  )
}
