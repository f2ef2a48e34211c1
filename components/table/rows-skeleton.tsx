import { Skeleton } from '@/components/ui/progress'
import { tableCopy } from '@/lib/copy/table'

const MAX_ROWS = 10

/** Rows in the making. They show only after 200 ms, so that a quick answer does not flash. */
export function RowsSkeleton({ columns, rows }: { columns: number; rows: number }) {
  return (
    <div role="status">
      <span className="sr-only">{tableCopy.loading}</span>
      <div aria-hidden="true" className="divide-y divide-border border-border border-t">
        {Array.from({ length: Math.min(rows, MAX_ROWS) }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows without content have nothing else
          <div className="flex h-13 items-center gap-6 px-5" key={row}>
            {Array.from({ length: columns }, (_, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <Skeleton className={column === 0 ? 'h-4 w-1/3' : 'h-4 grow max-md:hidden'} key={column} />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
