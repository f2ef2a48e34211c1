'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '@/lib/api/client'

interface ResourceOptions<T extends object> {
  /** What the page was rendered with; belongs to the first path only. */
  initialData?: T
  refetchIntervalMs?: number
  /** Goes on showing the old data while a changed path loads; `isFetching` says so. */
  keepPrevious?: boolean
  /** Asks again each time it is opened; what is kept is shown until the answer is there. */
  alwaysFresh?: boolean
}

export interface Resource<T> {
  data: T | undefined
  error: Error | null
  /** Nothing to show yet. */
  isPending: boolean
  /** A request is under way, with or without data to show meanwhile. */
  isFetching: boolean
  /** The data are those of an earlier path, while the new one loads (`keepPrevious`). */
  isOutdated: boolean
  refetch: () => void
}

const firstSeen = new WeakMap<object, number>()

/** When the page was rendered with these data: Back shows a page again with the data of then. */
function readAt(initialData: object): number {
  const at = firstSeen.get(initialData) ?? Date.now()
  firstSeen.set(initialData, at)
  return at
}

/** Reads `GET path` of the API and keeps it. The path, search params included, is the identity of the data. */
export function useResource<T extends object>(path: string, options: ResourceOptions<T> = {}): Resource<T> {
  const [firstPath] = useState(path)
  const { initialData } = options
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery<T, Error, T, readonly [string]>({
    queryKey: [path],
    queryFn: ({ signal }) => api.get<T>(path, { signal }),
    ...(initialData !== undefined && path === firstPath
      ? { initialData: () => initialData, initialDataUpdatedAt: readAt(initialData) }
      : {}),
    ...(options.alwaysFresh ? { staleTime: 0 } : {}),
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
    refetchInterval: options.refetchIntervalMs ?? false,
  })
  return { data, error, isPending, isFetching, isOutdated: isPlaceholderData, refetch: () => void refetch() }
}
