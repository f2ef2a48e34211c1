'use client'

import { PageHeader } from '@/components/layout/page-header'
import { Spinner } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/progress'
import { sentimentPageCopy as copy } from '@/lib/copy/dashboard-pages'
import { TimelineDot } from './timeline-dot'

const ENTRIES = ['newest', 'second', 'third']
const CHIPS = ['w-24', 'w-32', 'w-22']

/** The shape of the page while its entries are read. */
export function SentimentSkeleton() {
  return (
    <>
      <PageHeader title={copy.title} />
      <p className="mb-3 flex items-center gap-2 text-muted-foreground text-sm" role="status">
        <Spinner className="size-4 text-primary" />
        {copy.loading}
      </p>
      <Card className="flex-row! flex-wrap items-center gap-3 p-4 md:p-5">
        <div className="mr-auto grid gap-2">
          <Skeleton className="h-4 w-36" />
          <Skeleton className="h-3.5 w-80 max-w-full" />
        </div>
        <Skeleton className="h-8 w-54 max-md:h-11 max-md:w-full" />
        <Skeleton className="h-9 w-64 max-md:h-11 max-md:w-full" />
      </Card>
      <ol aria-hidden="true" className="mt-7 grid gap-7 md:mt-9 lg:gap-5">
        {ENTRIES.map((entry) => (
          <li className="timeline-row" key={entry}>
            <div className="flex gap-2 lg:flex-col lg:items-end lg:pt-5">
              <Skeleton className="mr-auto h-4 w-32 lg:mr-0" />
              <Skeleton className="h-6 w-14" />
            </div>
            <TimelineDot newest={false} />
            <Card className="entry-card">
              <div>
                <div className="grid content-start gap-2.5">
                  <Skeleton className="h-3.5 w-20" />
                  <Skeleton className="h-4 w-full" />
                  <Skeleton className="h-4 w-11/12" />
                  <Skeleton className="h-4 w-2/3" />
                  <div className="mt-2 flex flex-wrap gap-2">
                    {CHIPS.map((width) => (
                      <Skeleton className={`h-6 ${width}`} key={width} />
                    ))}
                  </div>
                </div>
              </div>
              <div>
                <div className="grid content-start gap-2.5">
                  <Skeleton className="h-3.5 w-24" />
                  <Skeleton className="h-4 w-5/6" />
                  <Skeleton className="h-4 w-4/6" />
                  <Skeleton className="h-4 w-3/4" />
                </div>
              </div>
            </Card>
          </li>
        ))}
      </ol>
    </>
  )
}
