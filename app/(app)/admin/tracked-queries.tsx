import { notFound } from 'next/navigation'
import type { SearchParams } from 'nuqs/server'
import { QueryForm, QueryList } from '@/components/queries/query-list'
import { TRACKED_QUERY_KINDS, type TrackedQueryKindName, trackedQueryList } from '@/lib/queries/list'
import { guardPage } from '@/server/auth/guard-page'
import { findQueryOwner, findTrackedQuery, readActiveCount, readTrackedQueryPage } from '@/server/queries/reads'
import { prefetchedList } from '../prefetched-list'
import { recordOrNotFound } from '../record-or-not-found'

// Organisation and industry queries have the same pages; only the owner differs.

export interface OwnerAddress {
  params: Promise<{ id: string }>
  searchParams: Promise<SearchParams>
}

/** The list of one owner's queries. */
export async function trackedQueriesPage(kind: TrackedQueryKindName, { params, searchParams }: OwnerAddress) {
  await guardPage(`${kind}Query.manage`)
  const { id: ownerId } = await params
  const owner = (await recordOrNotFound(ownerId, (id) => findQueryOwner({ kind, id }))) ?? notFound()
  return prefetchedList({
    endpoint: TRACKED_QUERY_KINDS[kind].listEndpoint(ownerId),
    list: trackedQueryList,
    read: (choice) => readTrackedQueryPage({ kind, id: ownerId }, choice),
    searchParams,
    children: <QueryList kind={kind} owner={owner} />,
  })
}

/** The form of one query. */
export async function trackedQueryPage(kind: TrackedQueryKindName, ownerId: string, id: string) {
  await guardPage(`${kind}Query.manage`)
  const owner = (await recordOrNotFound(ownerId, (each) => findQueryOwner({ kind, id: each }))) ?? notFound()
  const query = await recordOrNotFound(id, (each) => findTrackedQuery(kind, each))
  if (query && (query.organization ?? query.industry) !== ownerId) notFound()
  const active = await readActiveCount({ kind, id: ownerId })
  return <QueryForm active={active} kind={kind} owner={owner} query={query} />
}
