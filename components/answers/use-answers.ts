import { useQueries, useQueryClient } from '@tanstack/react-query'
import { usePathname } from 'next/navigation'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useRefetching, useResource } from '@/components/data/use-resource'
import { useSearchState } from '@/components/data/use-search-state'
import { actsOnPage } from '@/components/layout/keyboard'
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
  return {
    choice,
    change,
    opened: id !== null && ID_PATTERN.test(id) ? id : null,
    /** Changes the address without asking the server for the page again: the list keeps its place. */
    open: (answer: string | null, { replace = false }: { replace?: boolean } = {}) =>
      window.history[replace ? 'replaceState' : 'pushState'](
        null,
        '',
        `${answer === null ? routes.answers : routes.answer(answer)}${window.location.search}`,
      ),
  }
}

export type AnswersAddress = ReturnType<typeof useAnswersAddress>

/** The answers of a choice, 30 more at a time; those of the choice before while its own are on the way. */
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
  const failure = error ?? further.find((page) => page.error !== null)?.error ?? null
  return {
    page: data,
    rows,
    days: new Map(days.map((day) => [day.date, day])),
    ...useRefetching(isOutdated),
    outdated: isOutdated,
    error: failure,
    isLoadingMore,
    retry: () => {
      if (error) refetch()
      for (const page of further) if (page.error) void page.refetch()
    },
    // After a failure the person asks again, not the page.
    hasMore: data !== undefined && !isOutdated && failure === null && pages * ANSWERS_AT_A_TIME < data.total,
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

const rowOf = (id: string) => document.querySelector<HTMLElement>(`[data-answer-row="${id}"]`)

/**
 * Gives the focus to the heading of an answer that is opened to be read, and back to its row when it is left: each of the
 * two may be hidden until then.
 */
export function useFocus(opened: string | null, title: RefObject<HTMLHeadingElement | null>) {
  const wanted = useRef<string | null>(null)
  const left = useRef<string | null>(null)
  useEffect(() => {
    if (opened !== null || left.current === null) return
    rowOf(left.current)?.focus()
    left.current = null
  }, [opened])
  return {
    onRead: (id: string) => {
      wanted.current = id
    },
    onLeave: (id: string) => {
      left.current = id
    },
    onShown: (id: string) => {
      if (wanted.current !== id) return
      title.current?.focus({ preventScroll: true })
      wanted.current = null
    },
  }
}

export interface Walk {
  /** From 1 in the list; null for an answer that is not in what was loaded of it. */
  position: number | null
  total: number
  /** Whether there is an answer before and after. */
  hasPrevious: boolean
  hasNext: boolean
  /** Opens the one so many places further. */
  step: (by: -1 | 1) => void
}

export function useWalk({
  answers,
  address,
  shown,
}: {
  answers: Answers
  address: AnswersAddress
  shown: string | null
}): Walk {
  const { rows, page, hasMore, isLoadingMore, more } = answers
  const placeOf = (id: string | null) => rows.findIndex(({ _id }) => _id === id)
  const at = placeOf(shown)
  const isLast = at >= 0 && at === rows.length - 1
  // The next answer is there before it is asked for.
  useEffect(() => {
    if (isLast && hasMore && !isLoadingMore) more()
  }, [isLast, hasMore, isLoadingMore, more])
  return {
    position: at < 0 ? null : at + 1,
    total: page?.total ?? 0,
    hasPrevious: at > 0,
    hasNext: at >= 0 && !isLast,
    step: (by) => {
      // When keys follow each other quickly, the address is ahead of the page.
      const now = placeOf(openedAnswer(window.location.pathname) ?? shown)
      const to = now < 0 ? undefined : rows[now + by]?._id
      if (to === undefined) return
      const row = rowOf(to)
      const hadFocus = document.activeElement?.matches('[data-answer-row]')
      address.open(to, { replace: address.opened !== null })
      if (hadFocus) row?.focus()
      else row?.scrollIntoView({ block: 'nearest' })
      document.querySelector('[data-reader]')?.scrollTo({ top: 0 })
    },
  }
}

/** J and K, or the arrows in the list, walk; Escape leaves the text. */
export function useKeys({ walk, onLeave }: { walk: Walk; onLeave: () => void }): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!actsOnPage(event)) return
      const inList = event.target instanceof Element && event.target.matches('[data-answer-row]')
      if (event.key === 'Escape') return onLeave()
      const isNext = event.key === 'j' || (inList && event.key === 'ArrowDown')
      const isPrevious = event.key === 'k' || (inList && event.key === 'ArrowUp')
      if (!isNext && !isPrevious) return
      event.preventDefault()
      walk.step(isNext ? 1 : -1)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [walk, onLeave])
}

/** Keeps that the person has read the answer. A failure is of no matter: it stays unread. */
export function useReadMark(organisationId: string, answer: AnswerReading | undefined): void {
  const change = useKnownAnswer(organisationId)
  const id = answer && !answer.read ? answer._id : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer that is opened
  useEffect(() => {
    if (id === null) return
    change(id, { unread: false }, { read: true })
    void api.post(`${answerOf(organisationId, id)}/read`, {}).catch(() => undefined)
  }, [id, organisationId])
}
