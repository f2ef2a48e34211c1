'use client'

import { useEffect, useRef, useState } from 'react'
import { usePrefetched, useResource } from '@/components/data/use-resource'
import { useSearchState } from '@/components/data/use-search-state'
import { toast } from '@/components/ui/toast'
import { LISTED_PER_PAGE, sentimentListPath } from '@/lib/api/endpoints'
import { sentimentCopy } from '@/lib/copy/sentiment'
import type { SentimentGenerationRow, SentimentList } from '@/lib/schemas/sentiment'
import { parseAsPage } from '@/lib/search-params/list'
import { type Generating, useGenerate } from './use-generate'

const PAGE = { page: parseAsPage }
const LIVE_MS = 2000
/** A colleague's request shows within this time. */
const IDLE_MS = 15_000

/** Whether the worker still has it to make. */
export function isOpen(generation: SentimentGenerationRow | null): boolean {
  return generation?.state === 'queued' || generation?.state === 'running'
}

/** The request that was made last: that of this page may be newer than the last look at the list. */
function latest(
  seen: SentimentGenerationRow | null,
  started: SentimentGenerationRow | null,
): SentimentGenerationRow | null {
  return started && (!seen || seen.createdAt < started.createdAt) ? started : seen
}

export interface Sentiment {
  /** What to show of the page: while it is read, what was there before. */
  list: SentimentList
  /** Entries of all pages. */
  total: number
  page: number
  turn: (page: number) => void
  /** What is shown belongs to the page before. */
  outdated: boolean
  failed: boolean
  error: Error | null
  refetch: () => void
  generation: SentimentGenerationRow | null
  generating: Generating
}

/**
 * The state of the page: its entries, and the latest request to make one, whoever made it and wherever. Asked again
 * every 2 seconds while one is open, else every 15.
 */
export function useSentiment(): Sentiment {
  const [{ page }, change] = useSearchState(PAGE)
  const shown = useResource<SentimentList>(sentimentListPath(page), { keepPrevious: true })
  const { data: list } = usePrefetched(sentimentListPath(page), shown)
  const [live, setLive] = useState(isOpen(list.generation))
  const newest = useResource<SentimentList>(sentimentListPath(1), { refetchIntervalMs: live ? LIVE_MS : IDLE_MS })
  const generating = useGenerate(newest.refetch)
  const { total, generation: seen } = newest.data ?? list
  const generation = latest(seen, generating.started)
  if (isOpen(generation) !== live) setLive(isOpen(generation))

  useEnd(generation, (ended) => {
    generating.forget()
    if (ended.state === 'done') toast.success(sentimentCopy.generate.done)
    if (page > 1) shown.refetch()
  })

  const lastPage = Math.max(1, Math.ceil(list.total / LISTED_PER_PAGE))
  const isBeyond = !shown.isFetching && list.page === page && page > lastPage
  useEffect(() => {
    if (isBeyond) change({ page: lastPage }, { replace: true })
  })

  return {
    list,
    total,
    page,
    turn: (to) => change({ page: to }),
    outdated: list.page !== page,
    failed: shown.error !== null && shown.data?.page !== page,
    error: shown.error,
    refetch: shown.refetch,
    generation,
    generating,
  }
}

/** Calls once for each request that was open on this page and is so no longer. */
function useEnd(generation: SentimentGenerationRow | null, onEnd: (ended: SentimentGenerationRow) => void): void {
  const open = useRef<string | null>(null)
  useEffect(() => {
    const before = open.current
    open.current = generation && isOpen(generation) ? generation._id : null
    if (generation && generation._id === before && !isOpen(generation)) onEnd(generation)
  })
}
