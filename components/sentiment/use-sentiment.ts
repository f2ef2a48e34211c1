'use client'

import { useEffect, useRef, useState } from 'react'
import { useResource } from '@/components/data/use-resource'
import { toast } from '@/components/ui/toast'
import { sentiment } from '@/lib/copy/sentiment'
import type { SentimentGenerationRow, SentimentList } from '@/lib/schemas/sentiment'
import { entriesPath } from './sentiment-paths'
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
  /** Undefined when the page could not be had. */
  list: SentimentList | undefined
  /** Entries of all pages. */
  total: number
  page: number
  turn: (page: number) => void
  /** What is shown belongs to the page before. */
  outdated: boolean
  failed: boolean
  refetch: () => void
  generation: SentimentGenerationRow | null
  generating: Generating
}

/**
 * The state of the page: its entries, and the latest request to make one, whoever made it and wherever. Asked again
 * every 2 seconds while one is open, else every 15.
 */
export function useSentiment(initial: SentimentList): Sentiment {
  const [page, turn] = useState(1)
  const [live, setLive] = useState(isOpen(initial.generation))
  const newest = useResource<SentimentList>(entriesPath(1), {
    initialData: initial,
    refetchIntervalMs: live ? LIVE_MS : IDLE_MS,
  })
  const shown = useResource<SentimentList>(entriesPath(page), { initialData: initial, keepPrevious: true })
  const generating = useGenerate(newest.refetch)
  const generation = latest(newest.data?.generation ?? null, generating.started)
  if (isOpen(generation) !== live) setLive(isOpen(generation))

  useEnd(generation, (ended) => {
    generating.forget()
    if (ended.state === 'done') toast.success(sentiment.generate.done)
    if (page > 1) shown.refetch()
  })

  return {
    list: shown.data,
    total: (newest.data ?? initial).total,
    page,
    turn,
    outdated: shown.data !== undefined && shown.data.page !== page,
    failed: shown.error !== null && shown.data?.page !== page,
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
