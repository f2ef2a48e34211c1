'use client'

import { useState } from 'react'
import { useResource } from '@/components/data/use-resource'
import { toast } from '@/components/ui/toast'
import { api } from '@/lib/api/client'
import { dailyRunsCopy as copy } from '@/lib/copy/daily-runs'
import { uiCopy } from '@/lib/copy/ui'
import type { DailyRunDetail, DailyRunRow, EnqueuedDay } from '@/lib/schemas/daily-run'
import type { ListPage } from '@/lib/schemas/list'

const ENDPOINT = '/api/admin/daily-run'
const LIVE_MS = 2000
const IDLE_MS = 15_000

const isRunning = (runs: ListPage<DailyRunRow> | undefined) =>
  runs?.items.some((run) => run.status === 'running') ?? false

/** One page of days, newest first; asked again every 2 seconds while one of them is running, else every 15. */
export function useDailyRuns(page: number, pageSize: number, initial?: ListPage<DailyRunRow>) {
  const [live, setLive] = useState(isRunning(initial))
  const runs = useResource<ListPage<DailyRunRow>>(`${ENDPOINT}?page=${page}&pageSize=${pageSize}`, {
    initialData: initial,
    refetchIntervalMs: live ? LIVE_MS : IDLE_MS,
    keepPrevious: true,
  })
  if (runs.data && isRunning(runs.data) !== live) setLive(!live)
  return runs
}

/** One day with its failures; asked again while the day is running. */
export function useDailyRun(day: string, live: boolean) {
  return useResource<DailyRunDetail>(`${ENDPOINT}/${day}`, live ? { refetchIntervalMs: LIVE_MS } : {})
}

/** Enqueues what a day still lacks, says so in a toast, and then calls `onStarted`. */
export function useRunDay(day: string, onStarted: () => void) {
  const [pending, setPending] = useState(false)
  const run = async () => {
    setPending(true)
    try {
      const { enqueued } = await api.post<EnqueuedDay>(`${ENDPOINT}/${day}`)
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
