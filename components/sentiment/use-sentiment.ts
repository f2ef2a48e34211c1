import { useEffect, useRef, useState } from 'react'
import { usePrefetched, useResource } from '@/components/data/use-resource'
import { useSearchState } from '@/components/data/use-search-state'
import { describeFailure, type FormFailure } from '@/components/form/use-form'
import { toast } from '@/components/ui/toast'
import { api } from '@/lib/api/client'
import { LISTED_PER_PAGE, SENTIMENT_ANALYSES, sentimentListPath } from '@/lib/api/endpoints'
import type { SentimentGenerationRow, SentimentList, SentimentTimeframe } from '@/lib/sentiment/shapes'
import { sentimentCopy } from '@/lib/sentiment/words'
import { parseAsPage } from '@/lib/table/params'

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

const PAGE = { page: parseAsPage }
const LIVE_MS = 2000
const IDLE_MS = 15_000

interface Sentiment {
  /** The chosen page; the previous one until it loads. */
  list: SentimentList
  /** Entries of all pages. */
  total: number
  page: number
  turn: (page: number) => void
  /** True while `list` is the previous page. */
  outdated: boolean
  failed: boolean
  error: Error | null
  refetch: () => void
  generation: SentimentGenerationRow | null
  generating: Generating
}

/**
 * The entries of the chosen page, and the organisation's latest request for an analysis. Read again every 2 seconds
 * while one is open, else every 15.
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
