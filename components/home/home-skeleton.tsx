'use client'

import { BarListSkeleton, ChartSkeleton } from '@/components/dashboard-parts/chart-skeletons'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/progress'
import { homePageCopy as copy } from '@/lib/copy/dashboard-pages'

const CHIPS = ['w-47', 'w-71', 'w-63', 'w-46', 'w-44', 'w-58', 'w-50', 'w-66']

/** Appears after 200 ms, so that a quick answer shows no flicker. */
export function HomeSkeleton() {
  return (
    <div className="starting:opacity-0 transition-opacity delay-200 duration-0">
      <p className="sr-only" role="status">
        {copy.loading}
      </p>
      <div className="mb-7 flex items-center gap-4 lg:mb-9">
        <Skeleton className="h-14 w-17 rounded-lg" />
        <div className="min-w-0">
          <h1 className="font-semibold text-2xl tracking-tighter">{copy.title}</h1>
          <p className="mt-0.5 text-muted-foreground text-sm">{copy.text}</p>
        </div>
      </div>
      <Card className="flex-row! flex-wrap items-center justify-between gap-4 p-5">
        <div className="flex items-center gap-4">
          <Skeleton className="size-12 rounded-lg" />
          <div className="grid gap-2">
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-3.5 w-40" />
          </div>
        </div>
        <Skeleton className="h-6 w-72 max-w-full" />
      </Card>
      <Skeleton className="mt-9 h-5 w-48" />
      <Skeleton className="mt-2 h-3.5 w-72 max-w-full" />
      <div className="mt-4 grid gap-4">
        <Card className="gap-4 p-5">
          <Skeleton className="h-4 w-96 max-w-full" />
          <div className="flex flex-wrap gap-2">
            {CHIPS.map((width) => (
              <Skeleton className={`h-9 max-w-full rounded-full! ${width}`} key={width} />
            ))}
          </div>
        </Card>
        <ChartSkeleton className="h-117 gap-18" />
        <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_25rem] xl:grid-cols-[minmax(0,1fr)_27.5rem]">
          <BarListSkeleton />
          <BarListSkeleton />
        </div>
      </div>
    </div>
  )
}
