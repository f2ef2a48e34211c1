'use client'

import { useSearchParams } from 'next/navigation'
import { startTransition, useOptimistic } from 'react'
import { listPath, readChoice, writeChoice } from '@/components/table/table-state'
import type { List, ListChoice } from '@/lib/lists/list'
import type { ListPage } from '@/lib/schemas/list'
import { usePageCorrection } from './use-page-correction'
import { type Resource, useResource } from './use-resource'

/** What a page was rendered with: an answer of the API and the path that it answers. */
export interface FirstPage<Row> {
  path: string
  data: ListPage<Row>
}

export interface ListState<Row, Key extends string> {
  list: List<Row, Key>
  choice: ListChoice<Key>
  /** Changes the choice; unless it says otherwise, back to the first page. */
  change: (part: Partial<ListChoice<Key>>) => void
  resource: Resource<ListPage<Row>>
  /** What the rows are asked by. */
  path: string
}

/**
 * One list: what is chosen stands in the address bar and nowhere else, the rows of it are read from the API. Typing
 * replaces the address, everything else adds to the browser's history, so that Back undoes it.
 */
export function useList<Row, Key extends string>({
  list,
  endpoint,
  initial,
  params,
}: {
  list: List<Row, Key>
  endpoint: string
  initial?: FirstPage<Row> | undefined
  params?: Record<string, string> | undefined
}): ListState<Row, Key> {
  // The router follows the address in a transition; a pressed control must not wait for it.
  const [choice, setChoice] = useOptimistic(readChoice(list, useSearchParams()))
  const path = listPath(endpoint, list, choice, params)
  const resource = useResource<ListPage<Row>>(path, {
    ...(initial && initial.path === path ? { initialData: initial.data } : {}),
    keepPrevious: true,
  })

  function write(next: ListChoice<Key>, { replace }: { replace: boolean }): void {
    const address = `${window.location.pathname}${writeChoice(list, next)}`
    // Chosen again what is chosen: Back must not have to be pressed once more for it.
    if (address === `${window.location.pathname}${window.location.search}`) return
    startTransition(() => {
      setChoice(next)
      if (replace) window.history.replaceState(null, '', address)
      else window.history.pushState(null, '', address)
    })
  }

  const { data, isFetching } = resource
  const lastPage = data && Math.max(1, Math.ceil(data.total / data.pageSize))
  const beyond = !isFetching && lastPage !== undefined && data?.page === choice.page && choice.page > lastPage
  usePageCorrection(beyond, () => write({ ...choice, page: lastPage ?? 1 }, { replace: true }))

  return {
    list,
    choice,
    // From the address itself, not from what is drawn: two quick clicks must both count.
    change: (part) => {
      const now = readChoice(list, new URLSearchParams(window.location.search))
      write({ ...now, page: 1, ...part }, { replace: part.search !== undefined })
    },
    resource,
    path,
  }
}
