import { PageHeader } from '@/components/layout/page-header'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/progress'
import { trackerCopy as copy } from '@/lib/copy/recommendation-tracker'

const CARDS = ['total', 'implemented', 'progress', 'pending']
const ROWS = ['w-64', 'w-48', 'w-56', 'w-72', 'w-52', 'w-60', 'w-44', 'w-64', 'w-56', 'w-48']

export function TrackerSkeleton() {
  return (
    <>
      <PageHeader text={copy.text} title={copy.title} />
      <p className="sr-only" role="status">
        {copy.loading}
      </p>
      <div className="grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-4">
        {CARDS.map((card) => (
          <Card className="h-23 justify-between p-4 md:p-5" key={card}>
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-7 w-12" />
          </Card>
        ))}
      </div>
      <Card className="mt-4">
        <div className="flex gap-2 p-4 max-md:flex-col md:p-5">
          <Skeleton className="h-9 w-72 max-w-full" />
          <Skeleton className="h-9 w-40" />
        </div>
        {ROWS.map((width, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
          <div className="flex h-13 items-center gap-6 border-border border-t px-4 md:px-5" key={row}>
            <Skeleton className={`h-4 max-w-1/2 ${width}`} />
            <Skeleton className="ml-auto h-6 w-28" />
            <Skeleton className="h-4 w-16 max-md:hidden" />
          </div>
        ))}
      </Card>
    </>
  )
}
