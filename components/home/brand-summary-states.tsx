import { Skeleton } from '@/components/ui/progress'
import { brandSummaryCopy as copy } from '@/lib/copy/brand-summary'
import { routes } from '@/lib/routes'

const PARTS = ['score', 'change', 'next']

/** As tall as the row that follows. */
export function BrandSummarySkeleton() {
  return (
    <div className="grid min-h-40 border-border border-t lg:grid-cols-3" role="status">
      <span className="sr-only">{copy.loading}</span>
      {PARTS.map((part) => (
        <div className="grid content-start gap-3 p-5" key={part}>
          <Skeleton className="h-3 w-28" />
          <Skeleton className="h-7 w-32" />
          <Skeleton className="h-3.5 w-48 max-w-full" />
        </div>
      ))}
    </div>
  )
}

export function BrandSummaryFailed() {
  return (
    <p className="border-border border-t p-4 text-muted-foreground text-sm md:px-5" role="alert">
      {copy.failed}{' '}
      <a className="font-medium text-primary underline-offset-4 hover:underline" href={routes.home}>
        {copy.retry}
      </a>
    </p>
  )
}
