import { PageHeader } from '@/components/layout/page-header'
import { Card, CardHeader } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/progress'
import { adminEnginesCopy as copy } from '@/lib/copy/admin-engines'

const ROWS = ['a', 'b', 'c']

export function EngineRowsSkeleton() {
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

export function EnginesSkeleton() {
  return (
    <>
      <PageHeader text={copy.text} title={copy.title} />
      <h2 className="sr-only">{copy.section}</h2>
      <Card>
        <CardHeader title={copy.asked} />
        <EngineRowsSkeleton />
      </Card>
    </>
  )
}
