'use client'

import { clsx } from 'clsx'
import { CalendarClock } from 'lucide-react'
import { Pager } from '@/components/table/pager'
import { Card, CardFooter, CardHeader } from '@/components/ui/card'
import { EmptyState, ErrorState } from '@/components/ui/card-state'
import { dailyRunsCopy as copy } from '@/lib/copy/daily-runs'
import type { DailyRunRow } from '@/lib/schemas/daily-run'
import type { ListPage } from '@/lib/schemas/list'
import { RUN_COLUMNS, RunRow } from './run-row'
import { RunRowsSkeleton } from './run-rows-skeleton'

/** Every day that has a run, newest first. */
export function RunList({
  runs,
  error,
  stale,
  today,
  page,
  onPage,
  onRetry,
}: {
  runs: ListPage<DailyRunRow> | undefined
  /** Of the last request, when it failed. */
  error: Error | null
  /** What is shown belongs to the page before and is being replaced. */
  stale: boolean
  today: string
  page: number
  onPage: (page: number) => void
  onRetry: () => void
}) {
  const { columns, empty, title } = copy.list
  const rows = () => {
    if (!runs) return error ? <ErrorState error={error} onRetry={onRetry} /> : <RunRowsSkeleton />
    if (runs.total === 0)
      return <EmptyState icon={<CalendarClock aria-hidden="true" />} text={empty.text} title={empty.title} />
    return (
      <>
        <div
          aria-hidden="true"
          className={clsx(
            'mt-3 border-border border-y bg-muted px-5 py-2.5 font-medium text-xs max-md:hidden',
            RUN_COLUMNS,
          )}
        >
          {Object.values(columns).map((column) => (
            <span key={column}>{column}</span>
          ))}
        </div>
        <ol aria-busy={stale} className={clsx('divide-y divide-border', stale && 'opacity-60')}>
          {runs.items.map((run) => (
            <RunRow key={run.date} run={run} today={today} />
          ))}
        </ol>
        {(runs.total > runs.pageSize || page > 1) && (
          <CardFooter>
            <Pager onPage={onPage} page={page} pageSize={runs.pageSize} total={runs.total} />
          </CardFooter>
        )}
      </>
    )
  }
  return (
    <Card labelledBy="daily-run-list">
      <CardHeader id="daily-run-list" title={title} />
      {rows()}
    </Card>
  )
}
