'use client'

import { clsx } from 'clsx'
import dynamic from 'next/dynamic'
import { Skeleton } from '@/components/ui/skeleton'
import type { ChartModel } from '@/lib/charts/chart-model'
import { ChartTable, type DayCell } from './chart-table'

// Chart.js is half of the page's own script: it comes after the first paint, into a space of the same size.
const LineChart = dynamic(() => import('./line-chart').then((module) => module.LineChart), {
  ssr: false,
  loading: () => <Skeleton className="size-full" />,
})

/** A chart and its table twin in the same space. The canvas stays while the table shows, so that it draws once only. */
export function ChartFrame({
  model,
  asTable,
  lineEnds = false,
  className,
  dayCell,
}: {
  model: ChartModel
  asTable: boolean
  /** Names the lines at their right end where the screen is wide. */
  lineEnds?: boolean
  /** Gives the height. */
  className: string
  /** Draws the days of the table. */
  dayCell?: DayCell
}) {
  return (
    <div className={className}>
      <div className={clsx('size-full', asTable && 'hidden')}>
        <LineChart lineEnds={lineEnds} model={model} />
      </div>
      {asTable && (
        <section
          aria-label={model.table.caption}
          className="isolate size-full overflow-auto rounded-md border border-border"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key (WCAG 2.1.1)
          tabIndex={0}
        >
          <ChartTable dayCell={dayCell} model={model} />
        </section>
      )}
    </div>
  )
}
