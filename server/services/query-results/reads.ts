import type { Actor, Reach } from '@/lib/access/roles'
import { resultWindowRefusals } from '@/lib/copy/refusals'
import { type Day, daysBetween, monthsBefore } from '@/lib/format/days'
import { RESULT_WINDOW } from '@/lib/limits'
import type { IndustryQueryResultRow, QueryResultParams, QueryResultRow, ResultPage } from '@/lib/schemas/query-result'
import { type OwnBrand, readOwnBrand } from '@/server/services/figures/own-brand'
import type { ResultWindow } from '@/server/services/figures/result-window'
import {
  industryScope,
  industryScopes,
  invalidField,
  type OwnerScope,
  organisationScope,
  ownersOf,
} from '@/server/services/scope'
import { chosenQueries, queryIdsOf } from '@/server/services/tracked-queries/member-reads'
import { findNames, ownBrandOf } from './names'
import { presentIndustryResult, presentResult, type ResultNames, type StoredResult } from './present'
import { selectResults } from './select-results'

/** Answers that a reader may see; `Row` is how one of them is presented. */
export interface ReadableAnswers<Row> {
  window: ResultWindow
  /** What 'own' is in them; null for a reader without an organisation. */
  own: OwnBrand | null
  present: (result: StoredResult, names: ResultNames) => Row
}

/** Those to the queries of an owner, by its id. */
type Answers<Row> = (
  actor: Actor,
  reach: Reach,
  id: string,
  params: QueryResultParams,
  today: Day,
) => Promise<ReadableAnswers<Row>>

type ListedRow = QueryResultRow | IndustryQueryResultRow

/** To the queries of an organisation. Throws 404 out of reach and for another owner's query, 400 for a window reversed or over 400 days. */
export const organisationAnswers: Answers<QueryResultRow> = async (actor, reach, organisationId, params, today) => {
  const scope = await organisationScope(actor, reach, organisationId)
  const [window, own] = await Promise.all([windowOf([scope], params, today), readOwnBrand(scope)])
  return { window, own, present: presentResult }
}

async function windowOf(owners: readonly OwnerScope[], params: QueryResultParams, today: Day): Promise<ResultWindow> {
  const days = resultDays(params, today)
  return { owners, queryIds: chosenQueries(await queryIdsOf(owners), params.queries), ...days }
}

/** Also rejects years that the database does not know. */
const EARLIEST: Day = '1970-01-01'

/** The last 3 months by default, at most 400 days (R-API-11). Throws 400 naming the search param. */
function resultDays(given: { from?: Day | undefined; to?: Day | undefined }, today: Day): { from: Day; to: Day } {
  const to = given.to ?? today
  if (to < EARLIEST) throw invalidField('to', resultWindowRefusals.windowDay)
  const from = given.from ?? monthsBefore(to, RESULT_WINDOW.defaultMonths)
  if (from > to) throw invalidField('from', resultWindowRefusals.windowOrder)
  if (daysBetween(from, to) >= RESULT_WINDOW.maxDays) throw invalidField('from', resultWindowRefusals.windowLength)
  return { from, to }
}

/** To the queries of an organisation's industries; 'own' is that organisation. Throws as `organisationAnswers`. */
export const assignedIndustryAnswers: Answers<IndustryQueryResultRow> = async (
  actor,
  reach,
  organisationId,
  params,
  today,
) => {
  const organisation = await organisationScope(actor, reach, organisationId)
  const owners = (await industryScopes(organisation)).map(({ scope }) => scope)
  const [window, own] = await Promise.all([windowOf(owners, params, today), readOwnBrand(organisation)])
  return { window, own, present: presentIndustryResult }
}

/** To the queries of one industry; 'own' is the actor's organisation. Throws as `organisationAnswers`. */
export const industryAnswers: Answers<IndustryQueryResultRow> = async (actor, reach, industryId, params, today) => {
  const industry = await industryScope(actor, reach, industryId)
  const [window, own] = await Promise.all([windowOf([industry], params, today), ownBrandOf(actor, reach)])
  return { window, own, present: presentIndustryResult }
}

/** Of an organisation and its industries together, each as it is. Throws as `organisationAnswers`. */
export const allAnswers: Answers<ListedRow> = async (actor, reach, organisationId, params, today) => {
  const scope = await organisationScope(actor, reach, organisationId)
  const owners = await ownersOf(scope)
  const [window, own] = await Promise.all([windowOf(owners, params, today), readOwnBrand(scope)])
  return {
    window,
    own,
    present: (result, names) =>
      result.ownerId === scope ? presentResult(result, names) : presentIndustryResult(result, names),
  }
}

/** One page, newest first (R-API-11). */
export async function listAnswers<Row>(
  { window, own, present }: ReadableAnswers<Row>,
  params: QueryResultParams,
): Promise<ResultPage<Row>> {
  const { results, ...counted } = await selectResults(window, params, own)
  const names = await findNames(own, results)
  const { page, pageSize } = params
  return { items: results.map((result) => present(result, names)), ...counted, page, pageSize }
}
