import { useQueries } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { usePrefetched, useResource } from '@/components/data/use-resource'
import { describeFailure, type FormFailure } from '@/components/form/use-form'
import { toast } from '@/components/ui/toast'
import { api } from '@/lib/api/client'
import { LISTED_PER_PAGE, SENTIMENT_ANALYSES, sentimentListPath } from '@/lib/api/endpoints'
import type { SentimentGenerationRow, SentimentList, SentimentTimeframe } from '@/lib/sentiment/shapes'
import { sentimentCopy } from '@/lib/sentiment/words'

type Refusal = Pick<FormFailure, 'sentence' | 'reference'>

export interface Generating {
  timeframe: SentimentTimeframe
  choose: (timeframe: SentimentTimeframe) => void
  /** Requests an analysis of a timeframe, the chosen one by default, and selects it. */
  generate: (timeframe?: SentimentTimeframe) => Promise<void>
  isRequesting: boolean
  /** The result of the last request from this page. */
  started: SentimentGenerationRow | null
  /** Why the last request was refused. */
  refusal: Refusal | null
  forget: () => void
}

const LIVE_MS = 2000
const IDLE_MS = 15_000

/**
 * What the page says, and the organisation's latest request for an analysis. Read again every 2 seconds while one is
 * open, else every 15. Entries come ten at a time.
 */
export function useSentiment() {
  const path = sentimentListPath(1)
  const [live, setLive] = useState(false)
  const newest = useResource<SentimentList>(path, { refetchIntervalMs: live ? LIVE_MS : IDLE_MS })
  const { data: list } = usePrefetched(path, newest)
  const [pages, setPages] = useState(1)
  const further = useQueries({
    queries: Array.from({ length: pages - 1 }, (_, index) => {
      const next = sentimentListPath(index + 2)
      return { queryKey: [next], queryFn: () => api.get<SentimentList>(next) }
    }),
  })
  const generating = useGenerate(newest.refetch)
  const generation = latest(list.generation, generating.started)
  if (isOpen(generation) !== live) setLive(isOpen(generation))

  useEnd(generation, (ended) => {
    generating.forget()
    if (ended.state !== 'done') return
    toast.success(sentimentCopy.generate.done)
    for (const page of further) void page.refetch()
  })

  const loaded = [...list.items, ...further.flatMap((page) => page.data?.items ?? [])]
  return {
    list,
    // A new one moves the others to the next page.
    entries: [...new Map(loaded.map((entry) => [entry._id, entry])).values()],
    total: list.total,
    isLoadingMore: further.some(({ isPending }) => isPending),
    hasMore: pages * LISTED_PER_PAGE < list.total,
    error: further.find((page) => page.error !== null && page.data === undefined)?.error ?? null,
    more: () => setPages(Math.min(pages + 1, Math.max(1, Math.ceil(list.total / LISTED_PER_PAGE)))),
    retry: () => {
      for (const page of further) if (page.error) void page.refetch()
    },
    generation,
    generating,
  }
}

export type Sentiment = ReturnType<typeof useSentiment>

/** Requests analyses. A request is refused while a colleague's is open: `onRefused` reads that one. */
function useGenerate(onRefused: () => void): Generating {
  const [timeframe, choose] = useState<SentimentTimeframe>(1)
  const [isRequesting, setRequesting] = useState(false)
  const [started, setStarted] = useState<SentimentGenerationRow | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const generate = async (wanted = timeframe) => {
    choose(wanted)
    setRequesting(true)
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
      setRequesting(false)
    }
  }
  return { timeframe, choose, generate, isRequesting, started, refusal, forget: () => setRefusal(null) }
}

/** Calls `onEnd` once for each request that ends while the page is open. */
function useEnd(generation: SentimentGenerationRow | null, onEnd: (ended: SentimentGenerationRow) => void): void {
  const open = useRef<string | null>(null)
  useEffect(() => {
    const before = open.current
    open.current = generation && isOpen(generation) ? generation._id : null
    if (generation && generation._id === before && !isOpen(generation)) onEnd(generation)
  })
}

export function isOpen(generation: SentimentGenerationRow | null): boolean {
  return generation?.state === 'queued' || generation?.state === 'running'
}

/** The newer request: that of this page may be newer than the list. */
function latest(
  seen: SentimentGenerationRow | null,
  started: SentimentGenerationRow | null,
): SentimentGenerationRow | null {
  return started && (!seen || seen.createdAt < started.createdAt) ? started : seen
}
