import { useEffect, useMemo } from 'react'
import type { List, ListQuery } from '@/lib/table/list'
import { listPath, listSearchParams, toListQuery, toSearchParams } from '@/lib/table/params'
import type { ListPage } from '@/lib/table/shapes'
import { type Resource, useLatestAnswer, useResource } from './use-resource'
import { useSearchState } from './use-search-state'

export interface ListState<Row, Key extends string, Page extends ListPage<Row> = ListPage<Row>> {
  list: List<Row, Key>
  choice: ListQuery<Key>
  /** Changes the choice; returns to page one unless a page is given. */
  change: (part: Partial<ListQuery<Key>>) => void
  resource: Resource<Page>
  /** The page of rows, or until it arrives the one before; null before the first. */
  latest: Page | null
  path: string
}

interface ListSource<Row, Key extends string> {
  list: List<Row, Key>
  endpoint: string
  params?: ((choice: ListQuery<Key>) => Record<string, string>) | undefined
}

/** One list: its choice is in the address of the page, its rows come from the API. */
export function useList<Row, Key extends string, Page extends ListPage<Row> = ListPage<Row>>({
  list,
  endpoint,
  params,
}: ListSource<Row, Key>): ListState<Row, Key, Page> {
  const parsers = useMemo(() => listSearchParams(list), [list])
  const [chosen, setChosen] = useSearchState(parsers)
  const choice = toListQuery(list, chosen)
  const path = listPath(endpoint, list, choice, params?.(choice))
  const resource = useResource<Page>(path, { keepPrevious: true })
  const latest = useLatestAnswer(path, resource)

  const { data, isFetching } = resource
  const lastPage = data && Math.max(1, Math.ceil(data.total / data.pageSize))
  // An old link, or the last row of the last page was deleted.
  const isBeyond = !isFetching && lastPage !== undefined && data?.page === choice.page && choice.page > lastPage
  useEffect(() => {
    if (isBeyond) setChosen({ page: lastPage ?? 1 }, { replace: true })
  })

  return {
    list,
    choice,
    change: (part) =>
      setChosen((now) => toSearchParams(list, { ...toListQuery(list, now), page: 1, ...part }), {
        replace: part.search !== undefined,
      }),
    resource,
    latest: latest?.data ?? null,
    path,
  }
}

/** Like useList for a prefetched page: `latest` and its counts are always there. */
export function usePrefetchedList<Row, Key extends string, Page extends ListPage<Row>>(source: ListSource<Row, Key>) {
  const state = useList<Row, Key, Page>(source)
  const { latest } = state
  if (!latest) throw new Error(`No rows of ${source.endpoint} were prefetched`)
  return { ...state, latest }
}
