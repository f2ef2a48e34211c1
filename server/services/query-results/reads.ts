import type { Actor, Reach } from '@/lib/access/roles'
import { AppError } from '@/lib/app-error'
import { refusals, resultWindowRefusals } from '@/lib/copy/refusals'
import { type Day, daysBetween, monthsBefore } from '@/lib/format/days'
import { RESULT_WINDOW } from '@/lib/limits'
import type { DayWindow } from '@/lib/schemas/figures'
import type { IndustryQueryResultRow, QueryResultParams, QueryResultRow, ResultPage } from '@/lib/schemas/query-result'
import { type OwnBrand, readOwnBrand } from '@/server/services/figures/own-brand'
import { industryScope, industryScopes, type OwnerScope, organisationScope } from '@/server/services/scope'
import { chosenQueries, queryIdsOf } from '@/server/services/tracked-queries/member-reads'
import { findNames, ownBrandOf } from './names'
import { presentIndustryResult, presentResult } from './present'
import { selectResults } from './select-results'

/** Newest first. Throws 404 out of reach and for another owner's query, 400 for a window reversed or over 400 days. */
export async function listOrganisationResults(
  actor: Actor,
  reach: Reach,
  organisationId: string,
  params: QueryResultParams,
  today: Day,
): Promise<ResultPage<QueryResultRow>> {
  const scope = await organisationScope(actor, reach, organisationId)
  const days = resultDays(params, today)
  const [own, ids] = await Promise.all([readOwnBrand(scope), queryIdsOf([scope])])
  const queryIds = chosenQueries(ids, params.queries)
  const { results, ...counted } = await selectResults({ owners: [scope], queryIds, ...days }, params, own)
  const names = await findNames(own, results)
  const { page, pageSize } = params
  return { items: results.map((result) => presentResult(result, names)), ...counted, page, pageSize }
}

/** Also rejects years that the database does not know. */
const EARLIEST: Day = '1970-01-01'

/** The last 3 months by default, at most 400 days (R-API-11). Throws 400 naming the search param. */
function resultDays(given: { from?: Day | undefined; to?: Day | undefined }, today: Day): { from: Day; to: Day } {
  const to = given.to ?? today
  if (to < EARLIEST) throw refuse('to', resultWindowRefusals.windowDay)
  const from = given.from ?? monthsBefore(to, RESULT_WINDOW.defaultMonths)
  if (from > to) throw refuse('from', resultWindowRefusals.windowOrder)
  if (daysBetween(from, to) >= RESULT_WINDOW.maxDays) throw refuse('from', resultWindowRefusals.windowLength)
  return { from, to }
}

function refuse(field: 'from' | 'to', sentence: string): AppError {
  return new AppError('invalid', refusals.invalid, { fields: { [field]: sentence } })
}

/** Newest first; 'own' in them is that organisation. Throws as `listOrganisationResults`. */
export async function listIndustryResults(
  actor: Actor,
  reach: Reach,
  organisationId: string,
  params: QueryResultParams,
  today: Day,
): Promise<ResultPage<IndustryQueryResultRow>> {
  const organisation = await organisationScope(actor, reach, organisationId)
  const days = resultDays(params, today)
  const owners = (await industryScopes(organisation)).map(({ scope }) => scope)
  return listOfIndustries(owners, days, params, await readOwnBrand(organisation))
}

/** Newest first; 'own' in them is the actor's organisation. Throws as `listOrganisationResults`. */
export async function listResultsOfIndustry(
  actor: Actor,
  reach: Reach,
  industryId: string,
  params: QueryResultParams,
  today: Day,
): Promise<ResultPage<IndustryQueryResultRow>> {
  const industry = await industryScope(actor, reach, industryId)
  const days = resultDays(params, today)
  return listOfIndustries([industry], days, params, await ownBrandOf(actor, reach))
}

/** Newest first, of the organisation and its industries together, of either kind as it is. Throws as `listOrganisationResults`. */
export async function listAllResults(
  actor: Actor,
  reach: Reach,
  organisationId: string,
  params: QueryResultParams,
  today: Day,
): Promise<ResultPage<QueryResultRow | IndustryQueryResultRow>> {
  const scope = await organisationScope(actor, reach, organisationId)
  const days = resultDays(params, today)
  const owners = [scope, ...(await industryScopes(scope)).map((industry) => industry.scope)]
  const [own, ids] = await Promise.all([readOwnBrand(scope), queryIdsOf(owners)])
  const queryIds = chosenQueries(ids, params.queries)
  const { results, ...counted } = await selectResults({ owners, queryIds, ...days }, params, own)
  const names = await findNames(own, results)
  const { page, pageSize } = params
  const items = results.map((result) =>
    result.ownerId === scope ? presentResult(result, names) : presentIndustryResult(result, names),
  )
  return { items, ...counted, page, pageSize }
}

async function listOfIndustries(
  owners: readonly OwnerScope[],
  days: DayWindow,
  params: QueryResultParams,
  own: OwnBrand | null,
): Promise<ResultPage<IndustryQueryResultRow>> {
  const queryIds = chosenQueries(await queryIdsOf(owners), params.queries)
  const { results, ...counted } = await selectResults({ owners, queryIds, ...days }, params, own)
  const names = await findNames(own, results)
  const { page, pageSize } = params
  return { items: results.map((result) => presentIndustryResult(result, names)), ...counted, page, pageSize }
}
