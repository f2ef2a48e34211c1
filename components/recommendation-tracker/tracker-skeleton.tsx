import { TableSkeleton } from '@/components/layout/list-skeleton'
import { PageHeader } from '@/components/layout/page-header'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/progress'
import { trackerCopy as copy } from '@/lib/copy/recommendation-tracker'

const CARDS = ['total', 'implemented', 'progress', 'pending']

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
      <TableSkeleton className="mt-4" />
    </>
  )
}
