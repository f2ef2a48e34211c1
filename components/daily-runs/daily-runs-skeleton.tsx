import { PageHeader } from '@/components/layout/page-header'
import { Card, CardHeader } from '@/components/ui/card'
import { RowsSkeleton, Skeleton } from '@/components/ui/progress'
import { dailyRunsCopy as copy } from '@/lib/copy/daily-runs'

export function DailyRunsSkeleton() {
  return (
    <>
      <PageHeader text={copy.text} title={copy.title} />
      <h2 className="sr-only">{copy.section}</h2>
      <div className="grid gap-4">
        <Card>
          <CardHeader title={copy.today.title} />
          <div className="px-4 pt-3 pb-5 md:px-5">
            <Skeleton className="mb-3 h-8 w-40" />
            <Skeleton className="h-1.5 w-full" />
          </div>
        </Card>
        <Card>
          <CardHeader title={copy.list.title} />
          <RowsSkeleton label={copy.loading} rows={5} />
        </Card>
      </div>
    </>
  )
}
