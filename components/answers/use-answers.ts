import { useQueries, useQueryClient } from '@tanstack/react-query'
import { usePathname } from 'next/navigation'
import { type RefObject, useEffect, useState } from 'react'
import { useRefetching, useResource } from '@/components/data/use-resource'
import { useSearchState } from '@/components/data/use-search-state'
import type { AnswerPage, AnswerPageRow, AnswerReading } from '@/lib/answers/page-shapes'
import { ANSWERS_AT_A_TIME, answerOf, answersPath, answersSearchParams } from '@/lib/answers/params'
import { searchMarks } from '@/lib/answers/search'
import { api } from '@/lib/api/client'
import { ID_PATTERN } from '@/lib/limits'
import { openedAnswer, routes } from '@/lib/routes'

/** How soon the answers of a finished run appear on an open page. */
const REFRESH_MS = 60_000

/** The choice in the address, and the answer that it opens; `null` opens the list. */
export function useAnswersAddress() {
  const [choice, change] = useSearchState(answersSearchParams)
  const id = openedAnswer(usePathname())
  const hrefOf = (answer: string | null) => {
    const search = typeof window === 'undefined' ? '' : window.location.search
    return `${answer === null ? routes.answers : routes.answer(answer)}${search}`
  }
  return {
    choice,
    change,
    opened: id !== null && ID_PATTERN.test(id) ? id : null,
    hrefOf,
    /** Changes the address without asking the server for the page again: the list keeps its place. */
    open: (answer: string | null, { replace = false }: { replace?: boolean } = {}) =>
      window.history[replace ? 'replaceState' : 'pushState'](null, '', hrefOf(answer)),
  }
}

export type AnswersAddress = ReturnType<typeof useAnswersAddress>

/** The answers of a choice, 50 more at a time; those of the choice before while its own are on the way. */
export function useAnswers(organisationId: string, choice: AnswersAddress['choice']) {
  const path = answersPath(organisationId, choice)
  const [asked, setAsked] = useState({ path, pages: 1 })
  const pages = asked.path === path ? asked.pages : 1
  const first = useResource<AnswerPage>(path, { keepPrevious: true, refetchIntervalMs: REFRESH_MS })
  const further = useQueries({
    queries: Array.from({ length: pages - 1 }, (_, index) => {
      const next = answersPath(organisationId, choice, index + 2)
      return { queryKey: [next], queryFn: () => api.get<AnswerPage>(next) }
    }),
  })
  const { data, isOutdated, error, refetch } = first
  const loaded = [...(data?.items ?? []), ...(isOutdated ? [] : further.flatMap((page) => page.data?.items ?? []))]
  // A run that ended in between moves answers to the next page.
  const rows = [...new Map(loaded.map((row) => [row._id, row])).values()]
  const days = [...(data?.days ?? []), ...further.flatMap((page) => page.data?.days ?? [])]
  const isLoadingMore = further.some(({ isPending }) => isPending)
  return {
    page: data,
    rows,
    days: new Map(days.map((day) => [day.date, day])),
    ...useRefetching(isOutdated),
    outdated: isOutdated,
    error: error ?? further.find((page) => page.error !== null)?.error ?? null,
    isLoadingMore,
    retry: () => {
      refetch()
      for (const page of further) if (page.error) void page.refetch()
    },
    hasMore: data !== undefined && !isOutdated && pages * ANSWERS_AT_A_TIME < data.total,
    more: () => setAsked({ path, pages: pages + 1 }),
  }
}

export type Answers = ReturnType<typeof useAnswers>

/** Changes what is known of an answer in the lists and in the pane, without asking again. */
export function useKnownAnswer(organisationId: string) {
  const client = useQueryClient()
  return (id: string, row: Partial<AnswerPageRow>, reading: Partial<AnswerReading>) => {
    const path = answerOf(organisationId, id)
    client.setQueryData<AnswerReading>([path], (known) => known && { ...known, ...reading })
    client.setQueriesData<AnswerPage>({ predicate: ({ queryKey }) => isList(String(queryKey[0]), path) }, (known) => {
      if (!known || !('items' in known)) return known
      return { ...known, items: known.items.map((each) => (each._id === id ? { ...each, ...row } : each)) }
    })
  }
}

const isList = (key: string, answer: string) => key.startsWith(`${answer.slice(0, answer.lastIndexOf('/'))}?`)

/** Name of the highlight in the style sheet. */
const FOUND = 'found'

/**
 * Marks what a search found in what an element shows, without touching its elements: what they hold is React's. Browsers
 * without highlights show the text as it is.
 */
export function useFoundWords(container: RefObject<HTMLElement | null>, search: string, shown: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown decides which words there are
  useEffect(() => {
    const element = container.current
    if (!element || search === '' || !('highlights' in CSS)) return
    const ranges = rangesIn(element, search)
    const highlight = CSS.highlights.get(FOUND) ?? new Highlight()
    for (const range of ranges) highlight.add(range)
    CSS.highlights.set(FOUND, highlight)
    return () => {
      for (const range of ranges) highlight.delete(range)
    }
  }, [container, search, shown])
}

function rangesIn(element: HTMLElement, search: string): Range[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const ranges: Range[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    for (const { start, end } of searchMarks(node.textContent ?? '', search)) {
      const range = new Range()
      range.setStart(node, start)
      range.setEnd(node, end)
      ranges.push(range)
    }
  return ranges
}
