import type { Actor, Reach } from '@/lib/access/roles'
import { type Day, dayToDate } from '@/lib/format/days'
import type { ListPage } from '@/lib/schemas/list'
import type { QueryResultEvidence, QueryResultParams, QueryResultRow } from '@/lib/schemas/query-result'
import { db } from '@/server/db'
import { readOwnBrand } from '@/server/services/figures/own-brand'
import { chosenQueries } from '@/server/services/organisation-queries/choose'
import { organisationQueryIds } from '@/server/services/organisation-queries/reads'
import { notFound, type OrganisationScope, organisationScope } from '@/server/services/scope'
import { evidenceColumns, presentEvidence, presentResult, type ResultNames, resultColumns } from './present'
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
  const { from, to } = resultDays(params, today)
  const queryIds = chosenQueries(await organisationQueryIds(scope), params.queries)
  const where = {
    ownerId: scope,
    queryId: { in: queryIds },
    day: { gte: dayToDate(from), lte: dayToDate(to) },
  }
  const { page, pageSize } = params
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
  const names = await readNames(scope, results)
  return { items: results.map((result) => presentResult(result, names)), total, page, pageSize }
}

/** One result with the question as asked, the raw answer and every brand. Throws 404 outside reach. */
export async function findOrganisationResult(actor: Actor, reach: Reach, id: string): Promise<QueryResultEvidence> {
  const found = await db().result.findFirst({ where: { id }, select: { ownerId: true, day: true } })
  if (!found) throw notFound()
  const scope = await organisationScope(actor, reach, found.ownerId)
  const result = await db().result.findFirst({
    where: { id, day: found.day, ownerId: scope },
    select: evidenceColumns,
  })
  if (!result) throw notFound()
  return presentEvidence(result, await readNames(scope, [result]))
}

async function readNames(
  scope: OrganisationScope,
  results: readonly { brandIds: number[]; citationIds: number[] }[],
): Promise<ResultNames> {
  const [own, brands, urls] = await Promise.all([
    readOwnBrand(scope),
    db().brand.findMany({
      where: { id: { in: [...new Set(results.flatMap(({ brandIds }) => brandIds))] } },
      select: { id: true, key: true, name: true },
    }),
    db().citedUrl.findMany({
      where: { id: { in: [...new Set(results.flatMap(({ citationIds }) => citationIds))] } },
      select: { id: true, url: true },
    }),
  ])
  return {
    brands: new Map(brands.map(({ id, key, name }) => [id, { key, name }])),
    urls: new Map(urls.map(({ id, url }) => [id, url])),
    ownIds: new Set(own.brandIds),
  }
}
