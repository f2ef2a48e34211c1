'use client'

import { BarListSkeleton, ChartSkeleton } from '@/components/dashboard-parts/chart-skeletons'
import { Spinner } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/progress'
import { visibilityPageCopy as copy } from '@/lib/copy/dashboard-pages'

const ENGINES = ['w-[74%]', 'w-[66%]', 'w-[52%]']
const FIGURES = ['first', 'second', 'third', 'fourth', 'fifth']
const CHIPS = ['w-47', 'w-71', 'w-63', 'w-46', 'w-44']

/** Appears after 200 ms, so that a quick answer shows no flicker. */
export function VisibilitySkeleton() {
  return (
    <div className="starting:opacity-0 transition-opacity delay-200 duration-0">
      <div className="mb-9 flex items-center gap-4">
        <Skeleton className="size-12 rounded-lg" />
        <div className="grid gap-2">
          <h1 className="text-muted-foreground text-sm">{copy.title}</h1>
          <Skeleton className="h-6 w-40" />
        </div>
      </div>
      <p className="mb-3 flex items-center gap-2 text-muted-foreground text-sm" role="status">
        <Spinner className="size-4 text-primary" />
        {copy.loading}
      </p>
      <div className="grid gap-4 lg:grid-cols-[18.75rem_minmax(0,1fr)]">
        <Card className="h-109 items-center p-5">
          <Skeleton className="h-4 w-28 self-start" />
          <div className="mt-6 size-46 animate-shimmer rounded-full border-14 border-skeleton" />
          <Skeleton className="mt-4 h-6 w-40 rounded-full!" />
        </Card>
        <ChartSkeleton className="h-109 gap-16" />
      </div>
      <Card className="mt-4 grid grid-cols-5 gap-8 p-5 max-md:grid-cols-1">
        {FIGURES.map((figure) => (
          <div className="grid gap-2" key={figure}>
            <Skeleton className="h-3 w-28" />
            <Skeleton className="h-5 w-14" />
            <Skeleton className="h-3 w-24" />
          </div>
        ))}
      </Card>
      <Card className="mt-4 h-78 gap-6 p-5">
        <Skeleton className="h-4 w-28" />
        {ENGINES.map((width) => (
          <Skeleton className={`h-6 ${width}`} key={width} />
        ))}
      </Card>
      <Skeleton className="mt-9 h-5 w-48" />
      <Skeleton className="mt-2 h-3.5 w-72 max-w-full" />
      <div className="mt-4 grid gap-4">
        <Card className="flex-row! flex-wrap gap-2 p-5">
          {CHIPS.map((width) => (
            <Skeleton className={`h-9 max-w-full rounded-full! ${width}`} key={width} />
          ))}
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
