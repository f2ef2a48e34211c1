'use client'

import { Spinner } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/progress'
import { opportunitiesPageCopy as copy } from '@/lib/copy/dashboard-pages'

const TABLES = [
  ['w-1/3', 'w-2/5', 'w-1/4', 'w-1/2'],
  ['w-1/4', 'w-1/5', 'w-1/3', 'w-1/4', 'w-1/5', 'w-1/3'],
  ['w-1/2', 'w-1/3', 'w-2/5'],
]

/** Appears after 200 ms, so that a quick answer shows no flicker. */
export function OpportunitiesSkeleton() {
  return (
    <div className="starting:opacity-0 transition-opacity delay-200 duration-0">
      <h1 className="font-semibold text-2xl tracking-tighter">{copy.title}</h1>
      <p className="mt-0.5 text-muted-foreground text-sm">{copy.text}</p>
      <p className="mt-6 mb-8 flex items-center gap-2 text-muted-foreground text-sm" role="status">
        <Spinner className="size-4 text-primary" />
        {copy.loading}
      </p>
      <div className="grid gap-9">
        {TABLES.map((rows) => (
          <div key={rows.join()}>
            <Skeleton className="mb-4 h-5 w-64 max-w-full" />
            <Card className="divide-y divide-border">
              {rows.map((width, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows without content have nothing else
                <div className="flex h-13 items-center gap-6 px-5" key={index}>
                  <div className="grow">
                    <Skeleton className={`h-4 ${width}`} />
                  </div>
                  <Skeleton className="h-4 w-24 max-md:hidden" />
                  <Skeleton className="h-8 w-32 max-md:hidden" />
                </div>
              ))}
            </Card>
          </div>
        ))}
      </div>
    </div>
  )
}
