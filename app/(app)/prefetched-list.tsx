import { createLoader, type SearchParams } from 'nuqs/server'
import type { ReactNode } from 'react'
import { Prefetched } from '@/components/data/prefetched'
import { ListSkeleton } from '@/components/layout/page-skeleton'
import type { Permission } from '@/lib/access/permissions'
import type { List, ListQuery } from '@/lib/table/list'
import { listPath, listSearchParams, toListQuery } from '@/lib/table/params'
import type { ListPage } from '@/lib/table/shapes'
import { guardPage } from '@/server/auth/guard-page'
import { type ListSource, readListPage } from '@/server/db/list'
import { withSkeleton } from './with-skeleton'

/** A list screen with its rows prefetched under the path that the screen will request. */
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
  /** The same arguments that the screen passes to useList. */
  params?: (choice: ListQuery<Key>) => Record<string, string>
  read: (choice: ListQuery<Key>) => Promise<ListPage<Row>>
  children: ReactNode
}) {
  const choice = toListQuery(list, createLoader(listSearchParams(list))(await searchParams))
  const path = listPath(endpoint, list, choice, params?.(choice))
  return <Prefetched responses={{ [path]: await read(choice) }}>{children}</Prefetched>
}

/** A page with one list, the same for everyone with the permission, and its skeleton. */
export function listPage<Row, Key extends string>({
  allow,
  words: { title, text },
  source,
  ...shown
}: {
  allow: Permission
  words: { title: string; text: string }
  list: List<Row, Key>
  endpoint: string
  source: () => ListSource<Row, Key>
  children: ReactNode
}) {
  return withSkeleton(
    () => <ListSkeleton text={text} title={title} />,
    async ({ searchParams }: { searchParams: Promise<SearchParams> }) => {
      await guardPage(allow)
      return prefetchedList({ ...shown, searchParams, read: (choice) => readListPage(source(), choice) })
    },
  )
}
