import type { Actor, Reach } from '@/lib/access/roles'
import type { Day } from '@/lib/format/days'
import type { ListPage } from '@/lib/schemas/list'
import type { IndustryQueryResultEvidence, IndustryQueryResultRow, QueryResultParams } from '@/lib/schemas/query-result'
import { readOwnBrand } from '@/server/services/figures/own-brand'
import { industryScope, industryScopes, notFound, organisationScope } from '@/server/services/scope'
import { chosenQueries, industryQueryIds } from '@/server/services/tracked-queries/choices'
import { findEvidence, findNames, findOwner, findResults } from './find-results'
import { presentEvidence, presentIndustryResult } from './present'
import { resultDays } from './window'

/**
 * One page of the results of the industries assigned to an organisation, newest first; 'own' in them is that
 * organisation. Throws 404 outside reach and for a query of another industry, 400 for a window that is reversed or
 * longer than 400 days.
 */
export async function listIndustryResults(
  actor: Actor,
  reach: Reach,
  organisationId: string,
  params: QueryResultParams,
  today: Day,
): Promise<ListPage<IndustryQueryResultRow>> {
  const organisation = await organisationScope(actor, reach, organisationId)
  const days = resultDays(params, today)
  const owners = (await industryScopes(organisation)).map(({ scope }) => scope)
  const queryIds = chosenQueries(await industryQueryIds(owners), params.queries)
  const [own, { results, total }] = await Promise.all([
    readOwnBrand(organisation),
    findResults({ owners, queryIds, ...days }, params),
  ])
  const names = await findNames(own.brandIds, results)
  const { page, pageSize } = params
  return { items: results.map((result) => presentIndustryResult(result, names)), total, page, pageSize }
}

/**
 * One page of the results of one industry, newest first; 'own' in them is the actor's organisation, where there is one.
 * Throws 404 outside reach and for a query of another industry, 400 for a window that is reversed or too long.
 */
export async function listResultsOfIndustry(
  actor: Actor,
  reach: Reach,
  industryId: string,
  params: QueryResultParams,
  today: Day,
): Promise<ListPage<IndustryQueryResultRow>> {
  const industry = await industryScope(actor, reach, industryId)
  const days = resultDays(params, today)
  const queryIds = chosenQueries(await industryQueryIds([industry]), params.queries)
  const [ownIds, { results, total }] = await Promise.all([
    ownBrandIds(actor, reach),
    findResults({ owners: [industry], queryIds, ...days }, params),
  ])
  const names = await findNames(ownIds, results)
  const { page, pageSize } = params
  return { items: results.map((result) => presentIndustryResult(result, names)), total, page, pageSize }
}

/**
 * One result of an industry with the question as asked, the raw answer and every brand; 'own' is the actor's
 * organisation, where there is one. Throws 404 outside reach.
 */
export async function findIndustryResult(actor: Actor, reach: Reach, id: string): Promise<IndustryQueryResultEvidence> {
  const found = await findOwner(id)
  if (!found) throw notFound()
  const industry = await industryScope(actor, reach, found.ownerId)
  const [ownIds, result] = await Promise.all([
    ownBrandIds(actor, reach),
    findEvidence(industry, { id, day: found.day }),
  ])
  if (!result) throw notFound()
  const names = await findNames(ownIds, [result])
  return { ...presentIndustryResult(result, names), ...presentEvidence(result, names) }
}

async function ownBrandIds(actor: Actor, reach: Reach): Promise<number[]> {
  if (actor.organisationId === null) return []
  return (await readOwnBrand(await organisationScope(actor, reach, actor.organisationId))).brandIds
}
