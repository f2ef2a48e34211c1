'use client'

import { useEffect, useState } from 'react'
import { useRefresh, useResource } from '@/components/data/use-resource'
import { toast } from '@/components/ui/toast'
import { api } from '@/lib/api/client'
import { homeCopy } from '@/lib/copy/home'
import { uiCopy } from '@/lib/copy/ui'
import type { EnqueuedDay, RunProgress } from '@/lib/schemas/daily-run'

const copy = homeCopy.devTools
const LIVE_MS = 2000

/** Whose queries a run asks. */
export type RunOwner = 'organisation' | 'industries'

const START: Record<RunOwner, string> = {
  organisation: '/api/app/organization-query-result/new',
  industries: '/api/app/industry-query-result/new',
}

/** What is made of the answers of a run. */
const FIGURES = ['/api/app/industry-trends', '/api/app/visibility']

/**
 * Today's runs of an organisation and its industries: their progress, asked again every 2 seconds while something is
 * left, and what queues them. When a run that was under way has ended, the figures made of it are read anew.
 */
export function useTodayRuns(organisationId: string) {
  const refresh = useRefresh()
  const [watched, setWatched] = useState(false)
  const [starting, setStarting] = useState<RunOwner | null>(null)
  const { data, error, isFetching, refetch } = useResource<RunProgress>(`/api/app/run-progress/org/${organisationId}`, {
    alwaysFresh: true,
    ...(watched ? { refetchIntervalMs: LIVE_MS } : {}),
  })
  const left = data ? data.organisation.left + data.industries.left : 0
  // A run that is under way is followed, whoever started it.
  if (left > 0 && !watched) setWatched(true)

  useEffect(() => {
    if (!watched || isFetching || left > 0) return
    setWatched(false)
    for (const figures of FIGURES) refresh(figures)
  }, [watched, isFetching, left, refresh])

  const start = async (owner: RunOwner) => {
    setStarting(owner)
    try {
      const { enqueued } = await api.post<EnqueuedDay>(START[owner])
      if (enqueued === 0) toast.warning(copy.nothingQueued)
      else toast.success(copy.queued(enqueued))
      refetch()
      // Under way by then: the end of a run that is over in no time must be seen as well.
      setWatched(enqueued > 0 || left > 0)
    } catch (cause) {
      toast.error(cause instanceof Error && cause.message ? cause.message : uiCopy.somethingWrong, cause)
    } finally {
      setStarting(null)
    }
  }
  return { progress: data, failed: error !== null && data === undefined, error, refetch, starting, start }
}
