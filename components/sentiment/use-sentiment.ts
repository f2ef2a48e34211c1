'use client'

import { useEffect, useRef, useState } from 'react'
import { usePrefetched, useResource } from '@/components/data/use-resource'
import { useSearchState } from '@/components/data/use-search-state'
import { describeFailure, type FormFailure } from '@/components/form/form-failure'
import { toast } from '@/components/ui/toast'
import { api } from '@/lib/api/client'
import { LISTED_PER_PAGE, SENTIMENT_ANALYSES, sentimentListPath } from '@/lib/api/endpoints'
import { sentimentCopy } from '@/lib/copy/sentiment'
import type { SentimentGenerationRow, SentimentList, SentimentTimeframe } from '@/lib/schemas/sentiment'
import { parseAsPage } from '@/lib/search-params/list'

type Refusal = Pick<FormFailure, 'sentence' | 'reference'>

export interface Generating {
  timeframe: SentimentTimeframe
  choose: (timeframe: SentimentTimeframe) => void
  /** Asks for an analysis of the chosen timeframe, or of the given one, which is chosen by that. */
  generate: (timeframe?: SentimentTimeframe) => Promise<void>
  /** The request is on its way. */
  asking: boolean
  /** What the last request of this page has started. */
  started: SentimentGenerationRow | null
  /** Why the last request was refused, in a sentence. It stays until it no longer holds. */
  refusal: Refusal | null
  forget: () => void
}

const PAGE = { page: parseAsPage }
const LIVE_MS = 2000
/** A colleague's request shows within this time. */
const IDLE_MS = 15_000

interface Sentiment {
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

/** Asks for sentiment analyses. `onRefused` looks at what is there instead: a colleague may have been first. */
function useGenerate(onRefused: () => void): Generating {
  const [timeframe, choose] = useState<SentimentTimeframe>(1)
  const [asking, setAsking] = useState(false)
  const [started, setStarted] = useState<SentimentGenerationRow | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const generate = async (wanted = timeframe) => {
    choose(wanted)
    setAsking(true)
    setRefusal(null)
    try {
      const { generation } = await api.post<{ generation: SentimentGenerationRow }>(SENTIMENT_ANALYSES, {
        timeframe: wanted,
      })
      setStarted(generation)
    } catch (error) {
      setRefusal(describeFailure(error))
      onRefused()
    } finally {
      setAsking(false)
    }
  }
  return { timeframe, choose, generate, asking, started, refusal, forget: () => setRefusal(null) }
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
