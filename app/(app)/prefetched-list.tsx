import { createLoader, type SearchParams } from 'nuqs/server'
import type { ReactNode } from 'react'
import { Prefetched } from '@/components/data/prefetched'
import type { List, ListQuery } from '@/lib/lists/list'
import type { ListPage } from '@/lib/schemas/list'
import { listPath, listSearchParams, toListQuery } from '@/lib/search-params/list'

/** A screen with the rows that its address chooses, under the path by which the screen asks for them. */
export async function prefetchedList<Row, Key extends string>({
  list,
  endpoint,
  searchParams,
  params,
  read,
  children,
}: {
  list: List<Row, Key>
  endpoint: string
  searchParams: Promise<SearchParams>
  /** As the screen gives them to useList. */
  params?: (choice: ListQuery<Key>) => Record<string, string>
  read: (choice: ListQuery<Key>) => Promise<ListPage<Row>>
  children: ReactNode
}) {
  const choice = toListQuery(list, createLoader(listSearchParams(list))(await searchParams))
  const path = listPath(endpoint, list, choice, params?.(choice))
  return <Prefetched answers={{ [path]: await read(choice) }}>{children}</Prefetched>
}
