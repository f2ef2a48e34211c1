'use client'

import { useEffect, useRef, useState } from 'react'
import { useAddressPage } from '@/components/data/use-address-page'
import { usePageCorrection } from '@/components/data/use-page-correction'
import { useResource } from '@/components/data/use-resource'
import { toast } from '@/components/ui/toast'
import { sentiment } from '@/lib/copy/sentiment'
import type { SentimentGenerationRow, SentimentList } from '@/lib/schemas/sentiment'
import { ENTRIES, entriesPath } from './sentiment-paths'
import { type Generating, useGenerate } from './use-generate'

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
export function useSentiment(initial: SentimentList): Sentiment {
  const { page, turn } = useAddressPage()
  const initialOf = (of: number) => (initial.page === of ? { initialData: initial } : {})
  const [live, setLive] = useState(isOpen(initial.generation))
  const newest = useResource<SentimentList>(entriesPath(1), {
    ...initialOf(1),
    refetchIntervalMs: live ? LIVE_MS : IDLE_MS,
  })
  const shown = useResource<SentimentList>(entriesPath(page), { ...initialOf(page), keepPrevious: true })
  const generating = useGenerate(newest.refetch)
  const generation = latest((newest.data ?? initial).generation, generating.started)
  if (isOpen(generation) !== live) setLive(isOpen(generation))

  useEnd(generation, (ended) => {
    generating.forget()
    if (ended.state === 'done') toast.success(sentiment.generate.done)
    if (page > 1) shown.refetch()
  })

  const list = shown.data ?? initial
  const lastPage = Math.max(1, Math.ceil(list.total / ENTRIES))
  const beyond = !shown.isFetching && list.page === page && page > lastPage
  usePageCorrection(beyond, () => turn(lastPage, { replace: true }))

  return {
    list,
    total: (newest.data ?? initial).total,
    page,
    turn,
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
