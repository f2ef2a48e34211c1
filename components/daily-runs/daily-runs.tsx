'use client'

import { useState } from 'react'
import { PageHeader } from '@/components/layout/page-header'
import { dailyRunsCopy as copy } from '@/lib/copy/daily-runs'
import { RunList } from './run-list'
import { TodayCard } from './today-card'
import { useDailyRuns } from './use-daily-runs'

/** Daily runs of the system: today's progress on top, every day below. */
export function DailyRuns({ today: opened }: { today: string }) {
  const [page, setPage] = useState(1)
  const newest = useDailyRuns(1)
  const shown = useDailyRuns(page)
  const latest = newest.data?.items[0] ?? null
  // A page left open over midnight (UTC) goes on with the new day once its run is there.
  const today = latest && latest.date > opened ? latest.date : opened
  const refetch = () => {
    newest.refetch()
    shown.refetch()
  }
  return (
    <>
      <PageHeader text={copy.text} title={copy.title} />
      <h2 className="sr-only">{copy.section}</h2>
      <div className="grid gap-4">
        <TodayCard onStarted={refetch} run={latest?.date === today ? latest : null} today={today} />
        <RunList
          error={shown.error}
          onPage={setPage}
          onRetry={shown.refetch}
          page={page}
          runs={shown.data}
          stale={shown.data !== undefined && shown.data.page !== page}
          today={today}
        />
      </div>
    </>
  )
}
