import { notFound } from 'next/navigation'
import { listPath, readChoice } from '@/components/table/table-state'
import { QueryForm } from '@/components/tracked-queries/query-form'
import { QueryList } from '@/components/tracked-queries/query-list'
import { TRACKED_QUERY_KINDS, type TrackedQueryKindName } from '@/components/tracked-queries/tracked-query-kinds'
import { trackedQueryList } from '@/lib/lists/tracked-query'
import { findQueryOwner, findTrackedQuery, readTrackedQueryPage } from '@/server/services/tracked-queries/reads'
import { recordOrNotFound } from '../record-or-not-found'
import { paramsOf, type SearchParams } from '../search-params'

// The pages of the queries of organisations and of industries are the same but for whose they are.

/** The list of one owner's queries. */
export async function trackedQueriesPage(kind: TrackedQueryKindName, ownerId: string, searchParams: SearchParams) {
  const owner = (await recordOrNotFound(ownerId, (id) => findQueryOwner({ kind, id }))) ?? notFound()
  const choice = readChoice(trackedQueryList, paramsOf(searchParams))
  const path = listPath(TRACKED_QUERY_KINDS[kind].listEndpoint(ownerId), trackedQueryList, choice)
  const data = await readTrackedQueryPage({ kind, id: ownerId }, choice)
  return <QueryList initial={{ path, data }} kind={kind} owner={owner} />
}

/** The form of one query. */
export async function trackedQueryPage(kind: TrackedQueryKindName, ownerId: string, id: string) {
  const owner = (await recordOrNotFound(ownerId, (each) => findQueryOwner({ kind, id: each }))) ?? notFound()
  const query = await recordOrNotFound(id, (each) => findTrackedQuery(kind, each))
  if (query && (query.organization ?? query.industry) !== ownerId) notFound()
  return <QueryForm kind={kind} owner={owner} query={query} />
}
