import type { Actor, Reach } from '@/lib/access/roles'
import { AppError } from '@/lib/app-error'
import { refusals, resultWindowRefusals } from '@/lib/copy/refusals'
import { type Day, daysBetween, dayToDate, monthsBefore } from '@/lib/format/days'
import { RESULT_WINDOW } from '@/lib/limits'
import type { ListPage } from '@/lib/schemas/list'
import type {
  IndustryQueryResultEvidence,
  IndustryQueryResultRow,
  QueryResultEvidence,
  QueryResultParams,
  QueryResultRow,
} from '@/lib/schemas/query-result'
import { db } from '@/server/db'
import { readOwnBrand } from '@/server/services/figures/own-brand'
import { industryScope, industryScopes, notFound, type OwnerScope, organisationScope } from '@/server/services/scope'
import { chosenQueries, queryIdsOf } from '@/server/services/tracked-queries/member-reads'
import {
  evidenceColumns,
  presentEvidence,
  presentIndustryResult,
  presentResult,
  type ResultNames,
  resultColumns,
} from './present'

/** Newest first. Throws 404 out of reach and for another owner's query, 400 for a window reversed or over 400 days. */
export async function listOrganisationResults(
  actor: Actor,
  reach: Reach,
  organisationId: string,
  params: QueryResultParams,
  today: Day,
): Promise<ListPage<QueryResultRow>> {
  const scope = await organisationScope(actor, reach, organisationId)
  const days = resultDays(params, today)
  const queryIds = chosenQueries(await queryIdsOf([scope]), params.queries)
  const [own, { results, total }] = await Promise.all([
    readOwnBrand(scope),
    findResults({ owners: [scope], queryIds, ...days }, params),
  ])
  const names = await findNames(own.brandIds, results)
  const { page, pageSize } = params
  return { items: results.map((result) => presentResult(result, names)), total, page, pageSize }
}

/** With question, raw answer and every brand. Throws 404 out of reach. */
export async function findOrganisationResult(actor: Actor, reach: Reach, id: string): Promise<QueryResultEvidence> {
  const found = await findOwner(id)
  if (!found) throw notFound()
  const scope = await organisationScope(actor, reach, found.ownerId)
  const [own, result] = await Promise.all([readOwnBrand(scope), findEvidence(scope, { id, day: found.day })])
  if (!result) throw notFound()
  const names = await findNames(own.brandIds, [result])
  return { ...presentResult(result, names), ...presentEvidence(result, names) }
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

interface Listed {
  owners: readonly OwnerScope[]
  queryIds: string[]
  from: Day
  to: Day
}

async function findResults(
  { owners, queryIds, from, to }: Listed,
  { engine, page, pageSize }: Pick<QueryResultParams, 'engine' | 'page' | 'pageSize'>,
) {
  const where = {
    ownerId: { in: [...owners] },
    queryId: { in: queryIds },
    day: { gte: dayToDate(from), lte: dayToDate(to) },
    ...(engine.length > 0 && {
      OR: engine.map(({ engine: id, since }) => ({ engine: id, ...(since && { day: { gte: dayToDate(since) } }) })),
    }),
  }
  const [results, total] = await Promise.all([
    db().result.findMany({
      where,
      select: resultColumns,
      orderBy: [{ day: 'desc' }, { id: 'desc' }],
      skip: (page - 1) * pageSize,
      take: pageSize,
    }),
    db().result.count({ where }),
  ])
  return { results, total }
}

/** Owner and day, to make a scope of. */
function findOwner(id: string): Promise<{ ownerId: string; day: Date } | null> {
  return db().result.findFirst({ where: { id }, select: { ownerId: true, day: true } })
}

/** `day` names the partition. */
function findEvidence(owner: OwnerScope, { id, day }: { id: string; day: Date }) {
  return db().result.findFirst({ where: { id, day, ownerId: owner }, select: evidenceColumns })
}

async function findNames(
  ownIds: readonly number[],
  results: readonly { brandIds: number[]; citationIds: number[] }[],
): Promise<ResultNames> {
  const [brands, urls] = await Promise.all([
    db().brand.findMany({
      where: { id: { in: [...new Set(results.flatMap(({ brandIds }) => brandIds))] } },
      select: { id: true, key: true, name: true },
    }),
    db().citedUrl.findMany({
      where: { id: { in: [...new Set(results.flatMap(({ citationIds }) => citationIds))] } },
      select: { id: true, url: true, site: true },
    }),
  ])
  return {
    brands: new Map(brands.map(({ id, key, name }) => [id, { key, name }])),
    urls: new Map(urls.map(({ id, url, site }) => [id, { url, site }])),
    ownIds: new Set(ownIds),
  }
}

/** Newest first; 'own' in them is that organisation. Throws as `listOrganisationResults`. */
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
  const queryIds = chosenQueries(await queryIdsOf(owners), params.queries)
  const [own, { results, total }] = await Promise.all([
    readOwnBrand(organisation),
    findResults({ owners, queryIds, ...days }, params),
  ])
  const names = await findNames(own.brandIds, results)
  const { page, pageSize } = params
  return { items: results.map((result) => presentIndustryResult(result, names)), total, page, pageSize }
}

/** Newest first; 'own' in them is the actor's organisation. Throws as `listOrganisationResults`. */
export async function listResultsOfIndustry(
  actor: Actor,
  reach: Reach,
  industryId: string,
  params: QueryResultParams,
  today: Day,
): Promise<ListPage<IndustryQueryResultRow>> {
  const industry = await industryScope(actor, reach, industryId)
  const days = resultDays(params, today)
  const queryIds = chosenQueries(await queryIdsOf([industry]), params.queries)
  const [ownIds, { results, total }] = await Promise.all([
    ownBrandIds(actor, reach),
    findResults({ owners: [industry], queryIds, ...days }, params),
  ])
  const names = await findNames(ownIds, results)
  const { page, pageSize } = params
  return { items: results.map((result) => presentIndustryResult(result, names)), total, page, pageSize }
}

/** With question, raw answer and every brand; 'own' is the actor's organisation. Throws 404 out of reach. */
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
