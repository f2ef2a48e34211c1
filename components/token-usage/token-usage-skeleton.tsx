import { BarListSkeleton, ChartSkeleton } from '@/components/dashboard-parts/chart-skeletons'
import { PageHeader } from '@/components/layout/page-header'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/progress'
import { tokenUsageCopy as copy } from '@/lib/copy/token-usage'

const TASKS = ['run', 'setUps', 'names', 'engines']

export function TokenUsageSkeleton() {
  return (
    <>
      <PageHeader text={copy.text} title={copy.title} />
      <p className="sr-only" role="status">
        {copy.loading}
      </p>
      <div className="mb-7 grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {TASKS.map((task) => (
          <Card className="h-38 gap-3 p-5" key={task}>
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-8 w-20" />
          </Card>
        ))}
      </div>
      <Card className="gap-3 p-5 md:p-6">
        <Skeleton className="h-4 w-32" />
        <Skeleton className="h-9 w-56" />
        <Skeleton className="h-4 w-40" />
      </Card>
      <Skeleton className="mt-9 mb-4 h-6 w-36" />
      <Card className="mb-4 h-28 p-5">
        <Skeleton className="h-9 w-2/3" />
      </Card>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1.55fr)_minmax(0,1fr)]">
        <ChartSkeleton className="h-90" />
        <BarListSkeleton />
      </div>
    </>
  )
}
