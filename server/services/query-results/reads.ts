import type { Actor, Reach } from '@/lib/access/roles'
import type { Day } from '@/lib/format/days'
import type { ListPage } from '@/lib/schemas/list'
import type { QueryResultEvidence, QueryResultParams, QueryResultRow } from '@/lib/schemas/query-result'
import { readOwnBrand } from '@/server/services/figures/own-brand'
import { notFound, organisationScope } from '@/server/services/scope'
import { chosenQueries, organisationQueryIds } from '@/server/services/tracked-queries/choices'
import { findEvidence, findNames, findOwner, findResults } from './find-results'
import { presentEvidence, presentResult } from './present'
import { resultDays } from './window'

/**
 * One page of an organisation's results, newest first. Throws 404 outside reach and for a query that is not the
 * organisation's, 400 for a window that is reversed or longer than 400 days.
 */
export async function listOrganisationResults(
  actor: Actor,
  reach: Reach,
  organisationId: string,
  params: QueryResultParams,
  today: Day,
): Promise<ListPage<QueryResultRow>> {
  const scope = await organisationScope(actor, reach, organisationId)
  const days = resultDays(params, today)
  const queryIds = chosenQueries(await organisationQueryIds(scope), params.queries)
  const [own, { results, total }] = await Promise.all([
    readOwnBrand(scope),
    findResults({ owners: [scope], queryIds, ...days }, params),
  ])
  const names = await findNames(own.brandIds, results)
  const { page, pageSize } = params
  return { items: results.map((result) => presentResult(result, names)), total, page, pageSize }
}

/** One result with the question as asked, the raw answer and every brand. Throws 404 outside reach. */
export async function findOrganisationResult(actor: Actor, reach: Reach, id: string): Promise<QueryResultEvidence> {
  const found = await findOwner(id)
  if (!found) throw notFound()
  const scope = await organisationScope(actor, reach, found.ownerId)
  const [own, result] = await Promise.all([readOwnBrand(scope), findEvidence(scope, { id, day: found.day })])
  if (!result) throw notFound()
  const names = await findNames(own.brandIds, [result])
  return { ...presentResult(result, names), ...presentEvidence(result, names) }
}
