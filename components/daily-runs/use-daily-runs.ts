'use client'

import { useState } from 'react'
import { useResource } from '@/components/data/use-resource'
import { toast } from '@/components/ui/toast'
import { api } from '@/lib/api/client'
import { DAILY_RUNS, dailyRunListPath } from '@/lib/api/endpoints'
import { dailyRunsCopy as copy } from '@/lib/copy/daily-runs'
import { uiCopy } from '@/lib/copy/ui'
import type { DailyRunDetail, DailyRunRow, EnqueuedDay } from '@/lib/schemas/daily-run'
import type { ListPage } from '@/lib/schemas/list'

const LIVE_MS = 2000
const IDLE_MS = 15_000

const isRunning = (runs: ListPage<DailyRunRow>) => runs.items.some((run) => run.status === 'running')

/** One page of days, newest first; asked again every 2 seconds while one of them is running, else every 15. */
export function useDailyRuns(page: number) {
  const [live, setLive] = useState(false)
  const runs = useResource<ListPage<DailyRunRow>>(dailyRunListPath(page), {
    refetchIntervalMs: live ? LIVE_MS : IDLE_MS,
    keepPrevious: true,
  })
  if (runs.data && isRunning(runs.data) !== live) setLive(!live)
  return runs
}

/** One day with its failures; asked again while the day is running. */
export function useDailyRun(day: string, live: boolean) {
  return useResource<DailyRunDetail>(`${DAILY_RUNS}/${day}`, live ? { refetchIntervalMs: LIVE_MS } : {})
}

/** Enqueues what a day still lacks, says so in a toast, and then calls `onStarted`. */
export function useRunDay(day: string, onStarted: () => void) {
  const [pending, setPending] = useState(false)
  const run = async () => {
    setPending(true)
    try {
      const { enqueued } = await api.post<EnqueuedDay>(`${DAILY_RUNS}/${day}`)
      toast.success(copy.today.started(enqueued))
      onStarted()
    } catch (error) {
      toast.error(error instanceof Error && error.message ? error.message : uiCopy.somethingWrong, error)
    } finally {
      setPending(false)
    }
  }
  return { pending, run }
}
