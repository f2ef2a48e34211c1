'use client'

import { useState } from 'react'
import { useResource } from '@/components/data/use-resource'
import { PageHeader } from '@/components/layout/page-header'
import { dailyRunListPath } from '@/lib/api/endpoints'
import { dailyRunsCopy as copy } from '@/lib/copy/daily-runs'
import type { DailyRunRow } from '@/lib/schemas/daily-run'
import type { ListPage } from '@/lib/schemas/list'
import { RunList } from './run-list'
import { TodayCard } from './today-card'

export function DailyRuns({ today: started, opened = null }: { today: string; opened?: string | null }) {
  const [page, setPage] = useState(1)
  const newest = useDailyRuns(1)
  const shown = useDailyRuns(page)
  const latest = newest.data?.items[0] ?? null
  // A page left open over midnight (UTC) continues with the new day once its run exists.
  const today = latest && latest.date > started ? latest.date : started
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
        <RunList onPage={setPage} opened={opened} page={page} shown={shown} today={today} />
      </div>
    </>
  )
}

const LIVE_MS = 2000
const IDLE_MS = 15_000

const isRunning = (runs: ListPage<DailyRunRow>) => runs.items.some((run) => run.status === 'running')

function useDailyRuns(page: number) {
  const [live, setLive] = useState(false)
  const runs = useResource<ListPage<DailyRunRow>>(dailyRunListPath(page), {
    refetchIntervalMs: live ? LIVE_MS : IDLE_MS,
    keepPrevious: true,
  })
  if (runs.data && isRunning(runs.data) !== live) setLive(!live)
  return runs
}
